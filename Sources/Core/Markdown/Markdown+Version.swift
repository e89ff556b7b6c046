internal import CCmark

extension Markdown {
    /// The version of cmark.
    public static var libraryVersion: String { unsafe String(cString: cmark_version_string()) }
}
