/// The outcome of a ``CoverRequest``.
package enum CoverResult: Sendable {
    /// The cover can be shown.
    case shown(AvailableCover)
    /// The cover is not available; `older` is the picture from an earlier build to show instead, if there is one.
    case failed(CoverProblem, older: AvailableCover? = nil)

    /// A cover or picture in several sizes.
    package static func art(_ art: ImageSet) -> CoverResult { .shown(.art(art)) }

    /// A cover that is copied unchanged.
    package static func copied(_ file: BinaryFile) -> CoverResult { .shown(.copied(file)) }
}

/// A cover that can be shown.
package enum AvailableCover: Sendable {
    /// A cover or picture whose sizes are stored, each by its side and format.
    case art(ImageSet)
    /// A file that is copied unchanged: a drawing, a picture in a note that may move, or any image with `covers: copy`.
    ///
    /// Its path is relative to the site folder, and its header is checked again.
    case copied(BinaryFile)
}

/// The reason why a cover cannot be shown.
package enum CoverProblem: Sendable, Equatable {
    /// The cover was not found.
    case missing
    /// The file is not an image: what it is, such as `a web page, not an image`, and a description of its first bytes
    /// if known.
    case notImage(what: String, bytes: String = "")
    /// The image has too many pixels, according to its header.
    case tooLarge(width: Int, height: Int)
    /// The header is an image's, but the data is corrupt; the text explains how, as the end of a sentence, or is empty.
    case damaged(String = "")
    /// This machine lacks the library for the format; Debian has it in one of the packages.
    case noLibrary(String, packages: [String])
    /// The download failed; the text is the reason, as the end of a sentence without an address.
    case download(String)
    /// The cover is not cached, and network access is not allowed.
    case offline
}

extension CoverProblem {
    /// The reason why a file must not be copied; nil for an image within the limits.
    package static func of(_ file: BinaryFile) -> CoverProblem? {
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
