import SourceText

/// Looking up one thing in the guide.
extension Guide {
    /// The text about a topic, as Markdown: a page by its name or title, or each entry of the reference with this name.
    ///
    /// Nil if there is nothing of this name; letter case does not matter.
    package func text(about topic: String) -> String? {
        let wanted = topic.lowercased()
        if let page = pages.first(where: { $0.names.contains { $0.lowercased() == wanted } }) { return page.markdown }
        let found = pages.flatMap { page in
            page.entries.filter { $0.name.lowercased() == wanted || $0.topic.lowercased() == wanted }
                .map { "# `\($0.name)` (\(page.title))\n\n\($0.text)\n" }
        }
        return found.isEmpty ? nil : found.joined(separator: "\n")
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
    /// The names by which the page can be asked for.
    fileprivate var names: [String] {
        name.isEmpty ? [title] : [name, name.pathParts.last ?? name, title]
    }
}

extension GuidePage.Entry {
    /// The name by which it can be asked for: that of a command is written without the program.
    fileprivate var topic: String {
        name.utf8.hasPrefix("sitegen ") ? name.droppingBytes(first: "sitegen ".utf8.count) : name
    }
}
