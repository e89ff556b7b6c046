package import Albums
package import Theming
internal import Markdown

/// What only the components of a whole site tell.
package struct ComponentUses: Sendable {
    /// Whether a page offers a player of another site.
    package private(set) var hasPlayers = false
    package private(set) var recordings: [(name: String, note: Note)] = []

    /// None.
    package init() {}

    /// Adds what the components of a note use.
    package mutating func add(_ note: Note, _ templates: ComponentTemplates) {
        guard note.hasComponents else { return }
        for component in Markdown.components(in: note.bytes) {
            guard let declaration = templates[component.name]?.declaration else { continue }
            let read = ComponentArguments(
                of: declaration, in: note.textFile, component.body, nameRange: component.nameRange)
            for argument in read.arguments {
                guard case .text(let text) = argument.value else { continue }
                if argument.type == .embed { hasPlayers = true }
                if argument.type == .recording { recordings.append((text, note)) }
            }
        }
    }
}
