@testable import Markdown

/// The HTML of a note as a string.
func html(
    _ text: String, options: Markdown.Options = Markdown.Options(),
    resolve: (Markdown.Link) -> Markdown.LinkTarget = { _ in .keep }
) -> String {
    String(decoding: Markdown.render(Array(text.utf8), options: options, resolve: resolve).html, as: UTF8.self)
}

/// What `cmark --unsafe` writes, rendered by our renderer.
func likeCmark(_ text: String, extensions: Bool = true) -> String {
    var options = Markdown.Options()
    options.readsExtensions = extensions
    options.writesLikeCmark = true
    return html(text, options: options)
}

extension Markdown.RenderedNote {
    /// The source's bytes at a range of indices, as text.
    func text(_ range: Range<Int>, of source: String) -> String {
        String(decoding: Array(source.utf8)[range], as: UTF8.self)
    }
}
