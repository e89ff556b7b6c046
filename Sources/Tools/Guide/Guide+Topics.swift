import SourceText

/// Looking up one thing in the guide.
extension Guide {
    /// The text about a topic, as Markdown: a page by its name or title, or each entry of the reference with this name.
    ///
    /// Nil if there is nothing of this name; letter case does not matter.
    package func text(about topic: String) async -> String? {
        if let page = page(called: topic, \.ownNames) { return await page.withOutput().markdown }
        let found = entries(called: topic)
        return found.isEmpty ? page(called: topic, \.names)?.markdown : found.joined(separator: "\n")
    }

    /// Whether there is a text about a topic.
    package func knows(_ topic: String) -> Bool {
        page(called: topic, \.names) != nil || !entries(called: topic).isEmpty
    }

    private func page(called topic: String, _ names: (GuidePage) -> [String]) -> GuidePage? {
        pages.first { names($0).contains { $0.lowercased() == topic.lowercased() } }
    }

    private func entries(called topic: String) -> [String] {
        let wanted = topic.lowercased()
        return pages.flatMap { page in
            page.entries.filter { $0.name.lowercased() == wanted || $0.topic.lowercased() == wanted }
                .map { "# `\($0.name)` (\(page.title))\n\n\($0.text)\n" }
        }
    }

    /// The topics that were most likely meant, at most five: those with similar letters first, then those that contain
    /// the word.
    package func topics(near topic: String) -> [String] {
        let names = pages.flatMap { $0.names + $0.entries.map(\.topic) }
        let wanted = topic.lowercased()
        var found = [Suggestion.nearest(to: topic, in: names)].compactMap(\.self)
        for name in names where name.lowercased().contains(wanted) && !found.contains(name) { found.append(name) }
        return Array(found.prefix(5))
    }
}

extension GuidePage {
    /// The page with links in its text.
    func linked(by links: ReferenceLinks) -> GuidePage {
        guard let file else { return self }
        let text = links.adding(to: body, at: file.path)
        return GuidePage(name: name, title: title, description: description, body: text, file: file)
    }

    /// The page of a diagnostic with what the program prints for its example; other pages as they are.
    func withOutput() async -> GuidePage {
        guard name.utf8.hasPrefix("reference/diagnostics/"), let code = DiagnosticCode(rawValue: name.fileStem),
            let output = await ExampleOutput.text(of: code)
        else { return self }
        return Reference.diagnostic(code, output: output)
    }

    /// The names that mean the page rather than an entry: its path, its title, and its code.
    fileprivate var ownNames: [String] { [name, title] + (entries.count == 1 ? [entries[0].name] : []) }

    /// The names by which the page can be asked for.
    fileprivate var names: [String] { ownNames + [name.pathParts.last ?? title] }
}

extension GuidePage.Entry {
    /// The name by which it can be asked for: that of a command is written without the program.
    fileprivate var topic: String {
        name.utf8.hasPrefix("sitegen ") ? name.droppingBytes(first: "sitegen ".utf8.count) : name
    }
}
