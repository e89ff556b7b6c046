package import Albums
import Formats

/// The values of an album's fields as they would be written to a file.
package struct AlbumValues {
    private var values: [String: FieldValue] = [:]

    package init(of album: borrowing Album) {
        values["title"] = .text(album.title)
        album.readFields(&self)
    }

    /// The value of a field; nil if it has none.
    package func value(of field: EditableField) -> FieldValue? { values[field.key] }

    /// The names in a field of pairs, in order.
    package func names(in field: EditableField) -> [String] {
        guard case .map(let parts) = values[field.key] else { return [] }
        return parts.map(\.key)
    }

    /// The value of a name in a field of pairs.
    func value(of name: String, in field: EditableField) -> FieldValue? {
        guard case .map(let parts) = values[field.key] else { return nil }
        return parts.first { $0.key == name }?.value
    }
}

extension AlbumValues: AlbumFieldVisitor {
    package mutating func names(_ one: String, _ several: String, _ names: inout [String], other: [String]) {
        if !names.isEmpty { values[one] = .list(names.map { .text($0) }) }
    }

    package mutating func text(_ key: String, _ text: inout String?, other: String?) {
        values[key] = text.map { .text($0) }
    }

    package mutating func date(_ key: String, year: String, _ date: inout PartialDate?, other: PartialDate?) {
        values[year] = date.map { .text($0.text) }
    }

    package mutating func cover(_ key: String, _ cover: inout CoverReference?, other: CoverReference?) {
        if let cover, cover.server == nil { values[key] = .text(cover.text) }
    }

    package mutating func rating(_ key: String, _ rating: inout Rating?, other: Rating?) {
        values[key] = rating.map { .text($0.text) }
    }

    package mutating func timestamp(_ key: String, _ timestamp: inout Timestamp?, other: Timestamp?) {
        values[key] = timestamp.map { .text($0.second == 0 ? $0.date.text : $0.text) }
    }

    package mutating func ids(_ key: String, _ ids: inout [ExternalID], other: [ExternalID]) {
        let parts = ids.map { FieldValue.Part($0.name, .text($0.value)) }
        if !parts.isEmpty { values[key] = .map(parts) }
    }

    package mutating func links(_ key: String, _ links: inout [WebLink], other: [WebLink]) {
        if links.isEmpty { return }
        values[key] = .list(
            links.map { link in
                link.title == link.url
                    ? .text(link.url) : .map([.init("title", .text(link.title)), .init("url", .text(link.url))])
            })
    }

    package mutating func flag(_ key: String, _ flag: inout Bool, other: Bool) {
        if flag { values[key] = .text("true") }
    }

    package mutating func tracks(_ key: String, _ tracks: inout [Track], other: [Track]) {
        if tracks.isEmpty { return }
        values[key] = .list(
            tracks.map { track in
                var parts = [FieldValue.Part("title", .text(track.title))]
                if !track.artists.isEmpty { parts.append(.init("artists", .list(track.artists.map { .text($0) }))) }
                if let position = track.position { parts.append(.init("position", .text(position))) }
                if let duration = track.duration { parts.append(.init("duration", .text(duration))) }
                return parts.count == 1 ? .text(track.title) : .map(parts)
            })
    }

    package mutating func extra(_ key: String, _ extra: inout [ExtraField], other: [ExtraField]) {
        if !extra.isEmpty { values[key] = .map(extra.map { .init($0.name, .text($0.value)) }) }
    }

    package mutating func note(_ key: String, _ note: inout Note?, other: Note?) {
        values[key] = note.map { .text(String(decoding: MarkdownText.bytes(of: $0), as: UTF8.self)) }
    }
}
