/// What became of a ``CoverRequest``.
public enum CoverAnswer: Sendable {
    /// It can be shown.
    case shown(CoverPicture)
    /// It cannot be had; what is shown in its place where an earlier build had it.
    case failed(CoverProblem, older: CoverPicture? = nil)

    /// A cover in sizes.
    public static func art(_ art: CoverArt) -> CoverAnswer { .shown(.art(art)) }

    /// A cover as it is.
    public static func copied(_ file: BinaryFile) -> CoverAnswer { .shown(.copied(file)) }
}

/// A cover that can be shown.
public enum CoverPicture: Sendable {
    /// Its squares are kept ready, each by its side and format.
    case art(CoverArt)
    /// A file that is copied as it is: a drawing, or any with `covers: copy`.
    ///
    /// Its path counts from the site folder; its header is looked at once more.
    case copied(BinaryFile)
}

/// Why a cover cannot be shown.
public enum CoverProblem: Sendable, Equatable {
    /// There is nothing.
    case missing
    /// What it is instead, such as `a web page, not an image`, and where known its first bytes in words.
    case notImage(what: String, bytes: String = "")
    /// It has too many pixels, by its header.
    case tooLarge(width: Int, height: Int)
    /// It begins like a picture and is none to its end; how one sees that, as the end of a sentence, or empty.
    case damaged(String = "")
    /// It could not be downloaded; why, as the end of a sentence that holds no address.
    case download(String)
    /// It is not known from before, and the network may not be asked.
    case offline
}

extension CoverProblem {
    /// What speaks against a file that would be copied; nil for a picture within the limits.
    public static func of(_ file: BinaryFile) -> CoverProblem? {
        guard let header = file.header, header.isImage else {
            let what =
                switch file.header?.kind {
                case .html: "a web page, not an image"
                case .empty: "an empty file"
                case .activeDrawing: "a drawing (SVG) that runs scripts or refers to other files"
                default: "not an image that browsers show"
                }
            let start = file.header.map { "\(file.size) bytes that start with `\($0.start)`" } ?? ""
            return .notImage(what: what, bytes: file.size == 0 ? "" : start)
        }
        guard header.isTooLarge, let size = header.pixelSize else { return nil }
        return .tooLarge(width: size.width, height: size.height)
    }
}
