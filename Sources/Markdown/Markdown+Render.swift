extension Markdown {
    /// Renders a note.
    ///
    /// All byte offsets in the answer are indices of `source`: hand in the slice of a file behind its front matter and they are
    /// offsets in that file. Bytes that are not UTF-8, and NULs, come out as U+FFFD.
    ///
    /// - Parameters:
    ///   - source: the note, UTF-8.
    ///   - options: what to make of it.
    ///   - resolve: decides about each link and image, in document order. It is not asked about links whose scheme is refused, nor
    ///     about what stands in the alternative text of an image.
    public static func render(
        _ source: ArraySlice<UInt8>, options: Options = Options(), resolve: (Link) -> LinkTarget = { _ in .keep }
    ) -> RenderedNote {
        if let problem = firstObstacle(in: source, options: options) { return RenderedNote(problems: [problem]) }
        guard let tree = Tree(parsing: source) else { return RenderedNote() }
        return withoutActuallyEscaping(resolve) { resolve in
            var renderer = NoteRenderer(source: source, options: options, resolve: resolve)
            tree.walk { node, entering in renderer.visit(node, entering: entering) }
            return renderer.finish()
        }
    }

    /// Renders a note that is not part of a longer file.
    public static func render(
        _ source: [UInt8], options: Options = Options(), resolve: (Link) -> LinkTarget = { _ in .keep }
    ) -> RenderedNote {
        render(source[...], options: options, resolve: resolve)
    }

    /// The reason not to give a note to cmark, if there is one; cheap checks first.
    private static func firstObstacle(in source: ArraySlice<UInt8>, options: Options) -> Problem? {
        if source.count > options.maximumBytes {
            let end = source.startIndex + max(options.maximumBytes, 0)
            return Problem(kind: .tooLarge(limitBytes: options.maximumBytes), range: end..<source.endIndex)
        }
        if let range = BracketGuard.firstCostlyPlace(in: source) {
            return Problem(kind: .tooManyOpenBrackets, range: range)
        }
        if let range = DepthGuard.firstTooDeepPlace(in: source, limit: Problem.deepestLevel) {
            return Problem(kind: .tooDeep(level: Problem.deepestLevel + 1), range: range)
        }
        return nil
    }
}
