import Albums
import Readers
import Settings
import SourceText

/// Reports names that are written in several ways.
struct SpellingRule {
    private let collection: Lint.Collection
    private let field: NameField
    private let spellings: Spellings

    init(_ collection: Lint.Collection, _ field: NameField, _ spellings: Spellings) {
        (self.collection, self.field, self.spellings) = (collection, field, spellings)
    }

    /// A finding for each album with a spelling that is not the preferred one.
    func findings(_ nodes: inout AlbumNodes) -> [Finding] {
        var findings: [Finding] = []
        for group in spellings.groups {
            let first = collection.albums[group.preferred.albums[0]]
            let place = place(of: group.preferred.text, first, &nodes)
            let note = Diagnostic.Note("\(TerminalText.quoted(group.preferred.text)) is here", at: place)
            for spelling in group.others {
                for index in spelling.albums {
                    findings.append(finding(index, spelling, group, note, &nodes))
                }
            }
        }
        return findings
    }

    private func finding(
        _ index: Int, _ spelling: Spellings.Spelling, _ group: Spellings.Group, _ note: Diagnostic.Note,
        _ nodes: inout AlbumNodes
    ) -> Finding {
        let album = collection.albums[index]
        let count = group.preferred.albums.count { $0 != index }
        let (name, usual) = (TerminalText.quoted(spelling.text), TerminalText.quoted(group.preferred.text))
        let albums = count == 0 ? "here as well" : "in \(count) other album\(count == 1 ? "" : "s")"
        let record = nodes.record(of: album)
        let span = record?.place(of: spelling.text, in: field)
        let change = span == nil ? nil : change(album, record, spelling, group)
        let help = change == nil ? help(spelling, group) : "`sitegen check --fix` writes \(usual)"
        return Finding(
            .warning(
                code, "the \(field.rawValue) \(name) is written \(usual) \(albums)",
                at: span ?? album.place(field.keys, &nodes), notes: [note], help: help),
            album: album.slug, change: change)
    }

    private var code: DiagnosticCode {
        switch field {
        case .artist: .artistVariant
        case .genre: .genreVariant
        case .label: .labelVariant
        }
    }

    private func place(of name: String, _ album: Album, _ nodes: inout AlbumNodes) -> SourceSpan {
        nodes.record(of: album)?.place(of: name, in: field) ?? album.place(field.keys, &nodes)
    }

    private func help(_ spelling: Spellings.Spelling, _ group: Spellings.Group) -> String {
        if spelling.key.strict != group.preferred.key.strict {
            return
                "if they mean the same, write it in one way; if not, put both into `names: {keep: […]}` in the settings"
        }
        return "write it in one way"
    }

    /// The change to the preferred spelling, if it is certainly the same name, and renames no album and no address.
    private func change(
        _ album: Album, _ record: AlbumNode?, _ spelling: Spellings.Spelling, _ group: Spellings.Group
    ) -> NameChange? {
        let (from, to) = (spelling.key, group.preferred.key)
        guard group.isClear, from.strict == to.strict, to.accents >= from.accents, let record,
            !collection.addressFields.contains(field),
            !album.provenance.contains(where: { $0.field == field.fieldName })
        else { return nil }
        let isInList = !SourceRole.isAlbumFile(path: album.origin.file.path)
        // The id, and with it the address, of an album in a list is made of title, artists and date if it has none.
        if isInList, field == .artist, record.node["id"] == nil { return nil }
        return NameChange(album: album.origin, field: field, from: spelling.text, to: group.preferred.text)
    }
}
