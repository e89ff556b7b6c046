import SourceText

/// A page of the guide as Markdown: written by hand, or made from a table of the program.
package struct GuidePage: Sendable {
    /// The path without its ending, such as `reference/settings`; empty for the home page.
    package let name: String
    package let title: String
    /// A sentence that says what the page has.
    package let description: String
    /// The Markdown after the title.
    package let body: String
    /// The parts of a reference page that can be asked for by a name; empty for a page written by hand.
    package let entries: [Entry]
    /// The file of a page written by hand, with its front matter.
    let file: (path: String, head: String)?

    /// A part of a reference page: a setting, a command, a code.
    package struct Entry: Sendable {
        /// What it is called, such as `theme.colors`; the heading, whose words are the anchor.
        package let name: String
        /// Markdown.
        package let text: String

        init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
    }

    /// A page made from a table: what is said first, then each entry under a heading.
    init(_ name: String, title: String, description: String, intro: String = "", entries: [Entry]) {
        (self.name, self.title, self.description, self.entries) = (name, title, description, entries)
        let parts = entries.map { "## `\($0.name)`\n\n\($0.text)" }
        body = ([intro.isEmpty ? description : intro] + parts).joined(separator: "\n\n") + "\n"
        file = nil
    }

    /// A page made from a table, as a whole; `topic` is the name by which it can be asked for.
    init(_ name: String, title: String, description: String, topic: String? = nil, body: String) {
        (self.name, self.title, self.description, self.body) = (name, title, description, body)
        entries = topic.map { [Entry($0, body)] } ?? []
        file = nil
    }

    init(name: String, title: String, description: String, body: String, file: (path: String, head: String)) {
        (self.name, self.title, self.description, self.body, self.file) = (name, title, description, body, file)
        entries = []
    }

    /// The whole page, to be read as it is; the Markdown files are beside each other, without a folder for pages.
    package var markdown: String {
        "# \(title)\n\n\(name.isEmpty ? body.replacing("](pages/", with: "](") : body)"
    }

    /// The name of the Markdown file beside the page.
    package var markdownPath: String { name.isEmpty ? "index.md" : name + ".md" }

    /// The file of the site's content.
    var source: SourceFile {
        if let file { return SourceFile(path: file.path, text: "\(file.head)\n\(body)") }
        let text = "---\ntitle: \(JSONValue.string(title).text)\ndescription: \(JSONValue.string(description).text)\n"
        // The menu shows only the first page of the reference, after the how-to pages.
        let place = name.contains("/") ? "menu: false" : "order: 3"
        return SourceFile(path: "content/pages/\(name).md", text: text + "\(place)\n---\n\n\(body)")
    }
}
