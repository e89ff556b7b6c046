import Albums
import Readers
import Settings
import SourceText

/// Reads each field; only a flag must be valid, because it decides whether the album is shown.
extension AlbumRecord: AlbumFieldVisitor {
    mutating func names(_ one: String, _ several: String, _ names: inout [String], other: [String]) {
        names = optional(several) { one == several ? $0.record.names(one) : $0.record.names(one, several) }
    }

    mutating func text(_ key: String, _ text: inout String?, other: String?) {
        text = optional(key) { $0.record.text(key) }
    }

    mutating func date(_ key: String, year: String, _ date: inout PartialDate?, other: PartialDate?) {
        let onlyYear = optional(year) { $0.date(year) }
        date = optional(key) { $0.date(key) } ?? onlyYear
    }

    mutating func cover(_ key: String, _ cover: inout CoverReference?, other: CoverReference?) {
        cover = optional(key) { reader in
            guard let value = reader.record.value(key), let text = reader.record.text(key), !text.isEmpty else {
                return nil
            }
            return CoverReference(text, origin: reader.file.span(value.range))
        }
    }

    mutating func rating(_ key: String, _ rating: inout Rating?, other: Rating?) {
        rating = optional(key) { $0.rating(key) }
    }

    mutating func timestamp(_ key: String, _ timestamp: inout Timestamp?, other: Timestamp?) {
        timestamp = optional(key) { $0.timestamp(key) }
    }

    mutating func ids(_ key: String, _ ids: inout [ExternalID], other: [ExternalID]) {
        ids = optional(key) { $0.mapping(key) }.flatMap { [isTable = record.dialect == .csv] field in
            // A table has one field for several ids of a name.
            let isList = isTable && field.value.utf8.contains(UInt8(ascii: ";"))
            let values = isList ? ListText.names(in: field.value).map(\.text) : [field.value]
            return values.map { ExternalID(name: field.name, value: $0) }
        }
    }

    mutating func links(_ key: String, _ links: inout [WebLink], other: [WebLink]) {
        links = optional(key) { $0.record.links(key) }
    }

    mutating func flag(_ key: String, _ flag: inout Bool, other: Bool) { flag = record.flag(key) ?? false }

    mutating func tracks(_ key: String, _ tracks: inout [Track], other: [Track]) {
        tracks = optional(key) { $0.tracks(key) }
    }

    mutating func extra(_ key: String, _ extra: inout [ExtraField], other: [ExtraField]) {
        extra = optional(key) { $0.mapping(key) }
    }

    mutating func note(_ key: String, _ note: inout Note?, other: Note?) {
        note = optional(key) { reader in
            guard let value = reader.record.value(key), let text = reader.record.text(key), !text.isEmpty else {
                return nil
            }
            return Note(text, markup: .markdown, from: reader.file.span(value.range)).findingPictures
        }
    }
}
