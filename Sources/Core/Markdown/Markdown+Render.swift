extension Markdown {
    /// Renders a note.
    ///
    /// All byte offsets in the result are indices of `source`: pass the slice of a file after its front matter to get
    /// offsets in that file. Bytes that are not UTF-8, and NULs, are replaced by U+FFFD.
    ///
    /// - Parameters:
    ///   - source: the note, in UTF-8.
    ///   - options: options for rendering.
    ///   - resolve: decides how each link and image is rendered, in document order. It is not called for links whose
    ///     scheme is refused, nor for anything in the alternative text of an image.
    ///   - component: renders a component as HTML; nil if it is not shown. It is called in document order.
    public static func render(
        _ source: ArraySlice<UInt8>, options: Options = Options(), resolve: (Link) -> LinkTarget = { _ in .keep },
        component: (Component) -> [UInt8]? = { _ in nil }
    ) -> RenderedNote {
        if let problem = firstObstacle(in: source, options: options) { return RenderedNote(problems: [problem]) }
        let signs = options.readsExtensions ? ExtensionSigns(in: source.span) : []
        let prepared = PreparedSource(source, signs)
        guard let tree = Tree(parsing: prepared.text) else { return RenderedNote() }
        return withoutActuallyEscaping(resolve) { resolve in
            withoutActuallyEscaping(component) { component in
                var renderer = NoteRenderer(prepared, signs, options: options, resolve: resolve, component: component)
                renderer.render(tree)
                return renderer.finish()
            }
        }
    }

    /// Renders a note that is not part of a larger file.
    public static func render(
        _ source: [UInt8], options: Options = Options(), resolve: (Link) -> LinkTarget = { _ in .keep }
    ) -> RenderedNote {
        render(source[...], options: options, resolve: resolve)
    }

    /// The destinations of the images that a note shows, in order; those whose scheme is refused are left out.
    public static func images(in source: ArraySlice<UInt8>) -> [String] {
        // Every image starts with `![`, and most notes have none.
        if !source.span.contains(UInt8(ascii: "!"), before: UInt8(ascii: "[")) { return [] }
        var destinations: [String] = []
        _ = render(source, options: Options(excerptLength: 0, locatesLinks: false)) { link in
            if link.kind == .image { destinations.append(link.destination) }
            return .keep
        }
        return destinations
    }

    /// The components that a note uses, in order.
    public static func components(in source: ArraySlice<UInt8>) -> [Component] {
        let bytes = source.span
        // Most notes have no such fence.
        guard
            bytes.contains(UInt8(ascii: "`"), before: UInt8(ascii: "{"))
                || bytes.contains(UInt8(ascii: "~"), before: UInt8(ascii: "{"))
        else { return [] }
        var options = Options(excerptLength: 0, locatesLinks: false)
        options.readsComponents = true
        var components: [Component] = []
        _ = render(
            source, options: options,
            component: { component in
                components.append(component)
                return nil
            })
        return components
    }

    /// The problem that prevents parsing a note, if there is one; cheap checks come first.
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
