import Albums
import Settings
import SourceText

/// Takes private data out of the albums of one source, before they are merged with those of others.
///
/// It works on albums that may be cached, so a changed setting needs nothing to be read again.
struct PrivateData {
    private let source: Settings.Source
    private let site: Privacy
    private var verdicts: [String: Privacy.Verdict] = [:]
    /// What was left out by default, by name: the number of albums and the first of them.
    private var leftOut: [String: (count: Int, first: SourceSpan?)] = [:]
    /// The notes with pictures that are left out.
    private(set) var notes: [Note] = []

    init(of source: Settings.Source, site: Privacy) { (self.source, self.site) = (source, site) }

    mutating func remove(from albums: inout [Album]) {
        let hides = !site.hidden.isEmpty || !source.privacy.hidden.isEmpty || source.kind == .discogs
        var visitor = PrivateFields(data: self)
        for index in albums.indices {
            if !hides, albums[index].extra.isEmpty, albums[index].tags.isEmpty { continue }
            visitor.begin(at: albums[index].origin)
            if hides {
                let empty = albums[index]
                albums[index].visitFields(&visitor, with: empty)
            } else {
                visitor.extra("extra", &albums[index].extra, other: [])
                visitor.names("tags", "tags", &albums[index].tags, other: [])
            }
        }
        self = visitor.data
    }

    /// Whether a value with this name stays out.
    mutating func isHidden(_ name: String, default isPrivate: Bool = false, at origin: SourceSpan?)
        -> Bool
    {
        let verdict: Privacy.Verdict
        if let known = verdicts[name], !isPrivate {
            verdict = known
        } else {
            verdict = source.privacy.verdict(name, site: site, default: isPrivate)
            if !isPrivate { verdicts[name] = verdict }
        }
        if case .hiddenByDefault = verdict { leftOut[name, default: (0, origin)].count += 1 }
        if case .shown = verdict { return false }
        return true
    }

    var isDiscogs: Bool { source.kind == .discogs }

    mutating func keep(_ note: Note) { notes.append(note) }

    /// One warning for each name of data that was left out by default.
    var diagnostics: [Diagnostic] {
        leftOut.sorted { $0.key < $1.key }.map { name, found in
            let albums = found.count == 1 ? "an album" : "\(found.count) albums"
            return Diagnostic(
                .warning, .privateByDefault, "`\(name)` of \(albums) is left out of the site",
                at: found.first.map { .text($0.head) } ?? .none,
                help:
                    "write `public: [\"\(name)\"]` to show it, or `private: [\"\(name)\"]` to leave it out for good"
            )
        }
    }
}

/// Removes the private fields of one album.
private struct PrivateFields: AlbumFieldVisitor {
    var data: PrivateData
    private var origin: SourceSpan?

    init(data: PrivateData) { self.data = data }

    mutating func begin(at origin: SourceSpan) { self.origin = origin }

    private mutating func isHidden(_ names: String..., default isPrivate: Bool = false) -> Bool {
        for name in names where data.isHidden(name, default: isPrivate, at: origin) { return true }
        return false
    }

    mutating func names(_ one: String, _ several: String, _ names: inout [String], other: [String]) {
        if names.isEmpty { return }
        if isHidden(several) || one != several && isHidden(one) {
            names = []
            return
        }
        guard one == "tags" else { return }
        // Discogs has no tags but the folders of the collection.
        if data.isDiscogs, isHidden(Privacy.folder, default: true) {
            names = []
            return
        }
        names.removeAll { Privacy.isPrivate(text: $0) && isHidden("tags", default: true) }
    }
    mutating func text(_ key: String, _ text: inout String?, other: String?) {
        if text != nil, isHidden(key) { text = nil }
    }
    mutating func date(_ key: String, year: String, _ date: inout PartialDate?, other: PartialDate?) {
        if date != nil, isHidden(key, year) { date = nil }
    }
    mutating func cover(_ key: String, _ cover: inout CoverReference?, other: CoverReference?) {
        if cover != nil, isHidden(key) { cover = nil }
    }
    mutating func rating(_ key: String, _ rating: inout Rating?, other: Rating?) {
        if rating != nil, isHidden(key) { rating = nil }
    }
    mutating func timestamp(_ key: String, _ timestamp: inout Timestamp?, other: Timestamp?) {
        if timestamp != nil, isHidden(key) { timestamp = nil }
    }
    mutating func ids(_ key: String, _ ids: inout [ExternalID], other: [ExternalID]) {
        ids.removeAll { isHidden("\(key).\($0.name)") }
    }
    mutating func links(_ key: String, _ links: inout [WebLink], other: [WebLink]) {
        if !links.isEmpty, isHidden(key) { links = [] }
    }
    mutating func flag(_: String, _: inout Bool, other: Bool) {}
    mutating func tracks(_ key: String, _ tracks: inout [Track], other: [Track]) {
        if !tracks.isEmpty, isHidden(key) { tracks = [] }
    }
    mutating func extra(_ key: String, _ extra: inout [ExtraField], other: [ExtraField]) {
        extra.removeAll { field in
            let isPrivate = Privacy.isPrivate(name: field.name) || Privacy.isPrivate(text: field.value)
            return isHidden("\(key).\(field.name)", default: isPrivate)
        }
    }
    mutating func note(_ key: String, _ note: inout Note?, other: Note?) {
        guard let text = note, isHidden(key, default: data.isDiscogs) else { return }
        if !text.pictures.isEmpty { data.keep(text) }
        note = nil
    }
}

extension SourceSpan {
    /// The first line of the text, for a record of several lines.
    fileprivate var head: SourceSpan {
        let end = file.bytes[range].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? range.upperBound
        return file.span(range.lowerBound..<end)
    }
}
