/// The result of parsing one text file, kept for the next build that finds the file unchanged.
///
/// Files with errors are not cached, nor are files with many warnings or with warnings that point to another file. They
/// are read again, which reports the diagnostics again.
public struct CachedParse: Sendable {
    /// The encoded form, valid only for the same version of sitegen.
    public let bytes: ArraySlice<UInt8>

    /// A cached parse from the `bytes` of a previous build.
    public init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

}
