import Albums
import Readers
import Settings
import SourceText

/// Writes changes of albums to `content/overrides.yml`.
enum OverrideEdit {
    private static let head = """
        # Your changes of albums that come from other programs. They stay when a new export is read.
        # Remove a line to see the value of the source again.

        """

    /// The edit that writes changes to the file; nil if they change nothing.
    ///
    /// `file` is nil if the site has no such file yet. Throws E904 if a value cannot be written.
    static func edit(
        _ albums: [(album: Album, changes: [FieldChange])], in file: SourceFile?
    ) throws(EditProblem) -> TextEdit? {
        if albums.isEmpty { return nil }
        let path = SourceRole.overrides
        var current = file ?? SourceFile(path: path, bytes: [])
        var targets: [(album: SourceSpan, change: FieldChange)] = []
        for (album, changes) in albums {
            let isReset = changes.allSatisfy { $0.operation == .reset }
            if try place(of: album, in: current) == nil, !isReset {
                current = SourceFile(path: path, bytes: adding(album, to: current.bytes))
            }
        }
        for (album, changes) in albums {
            guard let place = try place(of: album, in: current) else { continue }
            let values = AlbumValues(of: album)
            targets += changes.map { (place, $0.overriding(values)) }
        }
        let edit = try RecordEdit.edit(targets, in: current)
        current = SourceFile(path: path, bytes: edit.flatMap { $0.applied(to: current.bytes) } ?? current.bytes)
        for (album, _) in albums { current = try removingEmpty(album, in: current) }
        return TextEdit(from: file?.bytes ?? [], to: current.bytes)
    }

    /// The file without the entry of an album that changes nothing any more.
    private static func removingEmpty(_ album: Album, in file: SourceFile) throws(EditProblem) -> SourceFile {
        guard let place = try place(of: album, in: file),
            let item = YAMLReader.read(file).root?.items.first(where: { $0.range == place.range }),
            item.entries.allSatisfy({ ["source", "id"].contains($0.key) }),
            let bytes = AlbumListText.removal(of: place.range, in: file)?.applied(to: file.bytes)
        else { return file }
        return SourceFile(path: file.path, bytes: bytes)
    }

    /// The entry of an album; nil if it has none.
    private static func place(of album: Album, in file: SourceFile) throws(EditProblem) -> SourceSpan? {
        let nodes = YAMLReader.read(file)
        guard !nodes.diagnostics.hasErrors, nodes.root?.isNull ?? true || nodes.root?.items.isEmpty == false else {
            throw EditProblem(
                .cannotCut, "an album cannot be added to this list", at: .path(file.path),
                help: "write it as `- source: …` and `id: …`, without brackets")
        }
        let found = nodes.root?.items.first { item in
            text(item["source"]) == album.source && text(item["id"]) == album.id
        }
        return found.map { file.span($0.range) }
    }

    private static func text(_ node: Node?) -> String? { node.flatMap(FieldValue.init)?.texts.first }

    private static func adding(_ album: Album, to bytes: [UInt8]) -> [UInt8] {
        var result = bytes.isEmpty ? Array(head.utf8) : bytes
        if let last = result.last, last != 0x0A { result.append(0x0A) }
        result += Array("- source: ".utf8)
        YAMLText.append(album.source, to: &result)
        // The title is for people who read the file.
        let title = [album.title, album.artistText].filter { !$0.isEmpty }.joined(separator: ", ")
        let isPlain = title.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && $0.value != 0x7F && $0.properties.isPrinted
        }
        if isPlain { result += Array(" # \(title)".utf8) }
        result += Array("\n  id: ".utf8)
        YAMLText.append(album.id, to: &result)
        result.append(0x0A)
        return result
    }
}

extension Unicode.Scalar.Properties {
    /// Whether the character is visible and does not end a line.
    fileprivate var isPrinted: Bool {
        switch generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

extension FieldChange {
    /// The change as an override: a value that is removed is written as empty.
    fileprivate func overriding(_ values: AlbumValues) -> FieldChange {
        switch operation {
        case .reset: return FieldChange(field, name: name, .set(nil))
        case .set(let value): return FieldChange(field, name: name, .set(value ?? .null))
        case .add(let names):
            let old = values.value(of: field)?.texts ?? []
            return FieldChange(field, .set(.list((old + names.filter { !old.contains($0) }).map { .text($0) })))
        case .remove(let names):
            let rest = (values.value(of: field)?.texts ?? []).filter { !names.contains($0) }
            return FieldChange(field, .set(rest.isEmpty ? .null : .list(rest.map { .text($0) })))
        }
    }
}
