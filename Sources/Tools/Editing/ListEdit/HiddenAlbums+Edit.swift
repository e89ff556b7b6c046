import Readers
package import Settings
package import SourceText

extension HiddenAlbums {
    /// The edit that hides an album; nil when the file has mistakes or is not a list in the expected form.
    ///
    /// `file` is nil when there is none yet.
    package static func hiding(_ album: AlbumLocation, in file: SourceFile?) -> TextEdit? {
        let bytes = file?.bytes ?? []
        var entry: [UInt8] = []
        for (lead, value) in [("- source: ", album.source), ("  id: ", album.id), ("  title: ", album.title)] {
            entry += Array(lead.utf8)
            YAMLText.append(value, to: &entry)
            entry.append(0x0A)
        }
        if file == nil {
            entry = Array("# Albums that the site leaves out; remove an entry to see its album again.\n".utf8) + entry
        } else if let last = bytes.last, last != 0x0A {
            entry.insert(0x0A, at: 0)
        }
        let edit = TextEdit(start: bytes.count, cut: [], put: entry)
        guard let text = edit.applied(to: bytes), var known = places(of: bytes), let new = places(of: text) else {
            return nil
        }
        known.insert(Identity(source: album.source, id: album.id))
        return new == known ? edit : nil
    }

    /// Whether the edited text is a valid list.
    package static func isSound(_ bytes: [UInt8]) -> Bool { places(of: bytes) != nil }

    private static func places(of bytes: [UInt8]) -> Set<Identity>? {
        var hidden = HiddenAlbums()
        let diagnostics = hidden.read(SourceFile(path: path, bytes: bytes))
        return diagnostics.hasErrors ? nil : Set(hidden.places.keys)
    }
}
