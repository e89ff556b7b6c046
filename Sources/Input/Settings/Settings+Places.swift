import Readers
package import SourceText

/// `places:` in the settings.
extension Settings {
    package struct PlaceFile: Sendable {
        /// The kind of the file, which determines its reader.
        package var kind: PlaceKind
        /// Its path as written in the settings.
        package var file: String
        /// The title of its shelf; nil for the default.
        package var title: String?
        /// The position of the path in the settings.
        package var origin: SourceSpan

        /// The candidate paths, relative to the site folder: next to the settings, or at the top.
        package var candidatePaths: [String] { Settings.candidatePaths(of: file) }

        /// Replaces `~` with the home folder.
        mutating func resolveHome(_ home: String?) {
            if let home, file.utf8.hasPrefix("~/") { file = home + file.droppingBytes(first: 1) }
        }
    }

    /// The candidate paths, relative to the site folder, of all files that sources and places may name.
    package var namedPaths: [String] {
        sources.filter { $0.kind != .audio }.flatMap(\.candidatePaths) + placePaths
    }

    /// The candidate paths of the music folders that the settings name.
    package var musicPaths: [String] { sources.filter { $0.kind == .audio }.flatMap(\.candidatePaths) }

    /// The candidate paths of the files of places.
    package var placePaths: [String] { places.flatMap(\.candidatePaths) }

    /// The candidate paths of a file that the settings name.
    ///
    /// An absolute path is its only candidate; any other path is relative to the settings file or to the top of the
    /// site.
    static func candidatePaths(of file: String) -> [String] {
        if file.utf8.hasPrefix("/") {
            return [file.utf8.count > 1 && file.utf8.hasSuffix("/") ? file.droppingBytes(first: 0, last: 1) : file]
        }
        return [Address.resolved(file, from: "content"), Address.resolved(file, from: "")].compactMap { $0 }
    }

    private static let placeKinds = PlaceKind.allCases.map(\.rawValue)

    /// Reads the list of files of places, if there is one.
    mutating func readPlaces(_ record: inout RecordReader, _ file: SourceFile) {
        places = record.items("places").compactMap { node in
            guard var entry = record.nested(node, keys: Self.placeTable.names, called: "places") else { return nil }
            defer { record.take(entry.finish(unknown: .unknownSetting)) }
            let kind = Self.placeKind(&entry)
            let title = text("title", of: &entry).flatMap { $0.isEmpty ? nil : $0 }
            guard let path = entry.text("file"), let value = entry.value("file") else {
                if entry.value("file") == nil {
                    entry.report(.unknownSource, "this entry of `places` has no `file`", at: entry.node)
                }
                return nil
            }
            return kind.map { PlaceFile(kind: $0, file: path, title: title, origin: file.span(value.range)) }
        }
    }

    private static func placeKind(_ entry: inout RecordReader) -> PlaceKind? {
        let list = "the kinds are \(placeKinds.joined(separator: ", "))"
        guard let node = entry.value("kind") else {
            entry.report(.unknownSource, "this entry of `places` has no `kind`", at: entry.node, help: list)
            return nil
        }
        guard let text = entry.text("kind") else { return nil }
        if let kind = PlaceKind(rawValue: text) { return kind }
        let near = Suggestion.nearest(to: text, in: placeKinds)
        entry.report(
            .unknownSource, "there is no kind of places called `\(text)`", at: node,
            help: near.map { "did you mean `\($0)`?" } ?? list)
        return nil
    }
}

extension Diagnostic {
    /// A file or folder that the settings name is missing; a relative path to the outside of the site is none to look at.
    package static func missing(_ message: String, named paths: [String], at origin: SourceSpan) -> Diagnostic {
        .error(
            .missingSourceFile, message, at: origin,
            notes: paths.isEmpty ? [] : [.init("looked for \(paths.joined(separator: " and "))")],
            help: paths.isEmpty ? "outside of the site folder, write an absolute path or one that starts with ~/" : nil)
    }
}
