import Editing
package import SiteBuilding
import Pages
package import Settings
package import SourceText

/// Writing templates for the next version of the template interface.
extension SiteEdit {
    package struct TemplateChanges {
        /// How many names.
        package internal(set) var names = 0
        /// The files that were changed, sorted.
        package internal(set) var files: [String] = []
    }

    /// Replaces names in templates that will go away, so that `sitegen undo` takes it back as a whole.
    ///
    /// `diagnostics` are those of a build of `tree`, the site as the caller has read it. Nothing is changed if the
    /// templates have errors afterwards, which are thrown. A file that has changed since is not touched (E901).
    package func migrate(
        _ diagnostics: [Diagnostic], in tree: SourceTree, options: BuildOptions
    ) async throws(SiteFailure) -> TemplateChanges {
        var outcome = TemplateChanges()
        var edits: [(path: String, edit: TextEdit)] = []
        for file in tree.templates {
            let (edit, names) = Self.edit(of: file, diagnostics)
            guard let edit else { continue }
            edits.append((file.path, edit))
            outcome.names += names
        }
        if edits.isEmpty { return outcome }
        let templates = tree.templates.map { file in
            let edit = edits.first { $0.path.utf8.isEqual(to: file.path) }?.edit
            return edit?.applied(to: file.bytes).map { SourceFile(path: file.path, bytes: $0) } ?? file
        }
        let edited = SourceTree(
            texts: tree.texts, templates: templates, binaries: tree.binaries, unread: tree.unread, music: tree.music,
            servers: tree.servers)
        var options = options
        options.ignoresCovers = true
        let after = await Build.site(from: edited, options: options).diagnostics
        if after.hasErrors {
            throw SiteFailure(diagnostics: after, outcome: "so nothing was changed", exitCode: 1)
        }
        do throws(EditFailure) {
            let store = try lockedStore()
            var journal = EditJournal(site: site, tree: tree, clock: clock)
            outcome.files = try write(edits, .names, "names in templates", to: &journal, into: store)
        } catch {
            throw failure(error)
        }
        return outcome
    }

    /// The edit that replaces the names in a template, and how many it replaces; nil if it has none.
    private static func edit(of file: SourceFile, _ diagnostics: [Diagnostic]) -> (edit: TextEdit?, names: Int) {
        var replaced: [Int: (range: Range<Int>, name: String)] = [:]
        for diagnostic in diagnostics {
            guard diagnostic.code == .nameGoingAway, let name = diagnostic.replacement,
                case .text(let span) = diagnostic.place, span.file.path.utf8.isEqual(to: file.path)
            else { continue }
            replaced[span.start] = (span.start..<span.end, name)
            // The end of a section has its name as well.
            let old = Array(file.bytes[span.start..<span.end])
            for start in ends(ofSections: old, in: file.bytes) { replaced[start] = (start..<start + old.count, name) }
        }
        let ranges = replaced.values.sorted { $0.range.lowerBound < $1.range.lowerBound }
        guard let first = ranges.first, let last = ranges.last else { return (nil, 0) }
        let whole = first.range.lowerBound..<last.range.upperBound
        var (text, position): ([UInt8], Int) = ([], whole.lowerBound)
        for (range, name) in ranges {
            text += file.bytes[position..<range.lowerBound]
            text += name.utf8
            position = range.upperBound
        }
        return (TextEdit(replacing: whole, of: file.bytes, by: text), ranges.count)
    }

    /// Where a name is in the tags that end its sections: `{{/name}}`, with blanks or without.
    private static func ends(ofSections name: [UInt8], in bytes: [UInt8]) -> [Int] {
        var starts: [Int] = []
        for index in bytes.indices where bytes[index...].starts(with: "{{".utf8) {
            var position = index + 2
            func skipBlanks() { while position < bytes.count, bytes[position] <= 0x20 { position += 1 } }
            skipBlanks()
            guard position < bytes.count, bytes[position] == UInt8(ascii: "/") else { continue }
            position += 1
            skipBlanks()
            guard bytes[position...].starts(with: name) else { continue }
            let start = position
            position += name.count
            skipBlanks()
            if bytes[position...].starts(with: "}}".utf8) { starts.append(start) }
        }
        return starts
    }
}
