import Albums
import Recognition
import Readers
import Settings
import SourceText

/// Reads an album from a record in the site's own files, whatever the format of the record.
struct AlbumRecord {
    var record: RecordReader
    let file: SourceFile

    /// The origin of the name of a record without an id of its own.
    enum Naming {
        /// The file name, without extension.
        case file(String)
        /// The title, artist and date of a record in a list.
        case list
    }

    /// Reads the album of a record; nil when it has no usable title.
    ///
    /// Problems are added to `diagnostics`.
    static func read(_ node: Node, in tree: NodeTree, naming: Naming, diagnostics: inout [Diagnostic]) -> Album? {
        let (album, problems) = read(node, in: tree, naming: naming)
        // Only a record with an unknown key is checked twice.
        if problems.contains(where: { $0.code == .unknownKey }), let renamed = KnownKeys.album.renamed(node) {
            let (other, rest) = read(renamed, in: tree, naming: naming)
            diagnostics += rest
            return other
        }
        diagnostics += problems
        return album
    }

    private static func read(
        _ node: Node, in tree: NodeTree, naming: Naming
    ) -> (album: Album?, problems: [Diagnostic]) {
        var reader = AlbumRecord(record: RecordReader(node, in: tree, keys: Album.keys), file: tree.file)
        let album = reader.album(naming, origin: node)
        return (album, reader.record.finish())
    }

    private mutating func album(_ naming: Naming, origin: Node) -> Album? {
        if origin.isNull, !origin.isRecovered {
            record.report(.missingKey, "the album has no `title`", at: origin, help: "write `title: …`")
            return nil
        }
        let title = record.requiredText("title")
        // Without a title there is no album, but mistakes in the other fields are still reported.
        var album = Album(
            id: "", source: AdapterKind.files.rawValue, slug: "", title: title ?? "", origin: file.span(origin.range))
        let empty = album
        album.visitFields(&self, with: empty)
        album.dropRepeatedArtists()
        identify(&album, naming)
        return title == nil ? nil : album
    }

    /// Reads an optional field: problems with it are warnings and cost no more than its value.
    ///
    /// Fields that are not read in this way are needed to show the album as intended: its title, its name, and whether
    /// it is a draft.
    mutating func optional<Value>(_ key: String, _ read: (inout AlbumRecord) -> Value) -> Value {
        let before = record.diagnostics.count
        let value = read(&self)
        for index in before..<record.diagnostics.count where record.diagnostics[index].severity == .error {
            record.diagnostics[index] = record.diagnostics[index].asWarning("it is left out", subject: key)
        }
        return value
    }

    /// A number from 0 to 5, with or without a fraction, or a text such as `8.5/10`.
    mutating func rating(_ key: String) -> Rating? {
        guard let node = record.value(key) else { return nil }
        let text: String
        switch node.value {
        case .number(let number): text = number
        case .string(let string): text = string
        default:
            if !node.isRecovered {
                record.report(.wrongType, key, "`\(key)` must be a number, not \(node.kindName)")
            }
            return nil
        }
        if let rating = Rating(text) { return rating }
        if let number = Double(text), number.isFinite {
            record.report(
                .badValue, key, "`\(key)` must be between 0 and 5, not \(text)",
                help: "write a rating of another scale as 8.5/10")
        } else if text.utf8.contains(UInt8(ascii: "/")) {
            record.report(
                .badValue, key,
                "`\(key)` must be a number and its scale, such as 8.5/10, not \"\(text.prefix(40))\"")
        } else {
            record.report(.wrongType, key, "`\(key)` must be a number, not \"\(text.prefix(40))\"")
        }
        return nil
    }

    /// Sets the id and slug of the album.
    ///
    /// An album file is identified by its name. A record of a list is identified by its title and its id. Without an id
    /// of its own, the id is a hash of title, artists and date, and the slug includes the beginning of that hash, so
    /// that neither changes when other records are added or removed.
    private mutating func identify(_ album: inout Album, _ naming: Naming) {
        let id = record.value("id").flatMap { [record] in record.plainText(of: $0) } ?? record.text("id")
        switch naming {
        case .file(let name):
            album.id = id ?? name
            album.slug = Slug.make(from: name)
            if album.slug.isEmpty { album.slug = album.shortID }
            album.isSlugMade = false
        case .list:
            album.id = id ?? album.madeID
            album.slug = Slug.make(title: album.title, id: id ?? album.shortID)
            if album.slug.isEmpty { album.slug = album.shortID }
        }
        if let node = record.value("slug"), let slug = record.text("slug") {
            album.slug = slug
            album.isSlugMade = false
            album.slugOrigin = file.span(node.range)
        } else if let node = record.value("id") {
            album.slugOrigin = file.span(node.range)
        }
    }

    /// The date of a key, as far as it is certain.
    mutating func date(_ key: String) -> PartialDate? {
        guard let (node, text) = dateText(key) else { return nil }
        let problem: PartialDate.Problem
        do {
            return try PartialDate(text)
        } catch {
            problem = error
        }
        let certain = ForeignDate(text)
        if certain?.isWhole != true { reportDate(problem, key, text, node, certain: certain?.date) }
        return certain?.date
    }

    /// The date of a key, with a time of day if there is one.
    mutating func timestamp(_ key: String) -> Timestamp? {
        guard let (node, text) = dateText(key) else { return nil }
        do {
            return try Timestamp(text)
        } catch {
            let read = Timestamp.foreign(text)
            if read?.isWhole != true { reportDate(error, key, text, node, certain: read?.moment.date) }
            return read?.moment
        }
    }

    /// The text of a date key; nil when it is empty or all zeros, which mean an unknown date.
    private mutating func dateText(_ key: String) -> (node: Node, text: String)? {
        guard let node = record.value(key), !node.isNull else { return nil }
        switch node.value {
        case .number(let number): return known(number, key, node)
        case .string(let string):
            if key == "year", record.isJSON {
                let help = (try? PartialDate(string)).map { _ in "write \(string) without quotes" }
                record.report(.wrongType, "`year` must be a whole number, not text", at: node, help: help)
                return nil
            }
            return known(string, key, node)
        default:
            record.report(.wrongType, "`\(key)` must be a date, not \(node.kindName)", at: node)
            return nil
        }
    }

    /// A date that is not all zeros; zeros cause a warning, but for the 0 by which programs say that they do not know.
    private mutating func known(_ text: String, _ key: String, _ node: Node) -> (node: Node, text: String)? {
        if let known = ForeignDate.known(text) { return (node, known) }
        if record.dialect != .foreign && !RecordReader.trimmed(text).isEmpty || text.utf8.count >= 4 {
            record.report(
                Diagnostic(
                    .warning, .badDate, "`\(key)` is \(text), which is not a date; it is left out",
                    at: .text(file.span(node.range)), notes: record.recordNotes, subject: "\(key) of zeros"))
        }
        return nil
    }

    /// Warns about an invalid date and reports which part of it is shown.
    private mutating func reportDate(
        _ problem: PartialDate.Problem, _ key: String, _ text: String, _ node: Node, certain: PartialDate?
    ) {
        let rest = certain.map { "\($0.text) is shown" } ?? "it is left out"
        let notes = [problem.note].compactMap { $0.map { Diagnostic.Note($0) } } + record.recordNotes
        record.report(
            Diagnostic(
                .warning, .badDate, "\(problem.message(for: key, value: text)); \(rest)",
                at: .text(file.span(node.range)),
                notes: notes, help: problem.suggestion(for: text).map { "did you mean \($0)?" },
                subject: certain == nil ? key : "\(key) in part"))
    }

    /// A list whose entries are titles, or mappings with `title`, `artist`, `position` and `duration`.
    mutating func tracks(_ key: String) -> [Track] {
        record.items(key, parts: Track.parts).compactMap { node in
            if let title = record.plainText(of: node) { return Track(title: title) }
            guard let (track, problems) = track(node, called: key) else { return nil }
            let renamed = problems.contains { $0.code == .unknownKey } ? KnownKeys.track.renamed(node) : nil
            guard let renamed, let (other, rest) = self.track(renamed, called: key) else {
                record.take(problems)
                return track
            }
            record.take(rest)
            return other
        }
    }

    /// A track, and the problems with it; nil, with a diagnostic, for what is no mapping.
    private mutating func track(_ node: Node, called key: String) -> (track: Track?, problems: [Diagnostic])? {
        guard var track = record.nested(node, keys: KnownKeys.track.keys, called: key) else { return nil }
        let title = track.requiredText("title")
        let (position, disc) = (number("position", of: &track), number("disc", of: &track))
        let made = title.map { title in
            Track(
                position: TrackPosition.text(position, onDisc: disc), title: title,
                artists: track.names("artist", "artists"), duration: duration(&track))
        }
        return (made, track.finish())
    }

    /// A number or a text such as `A2`.
    private func number(_ key: String, of track: inout RecordReader) -> String? {
        if case .number(let text) = track.value(key)?.value { return text }
        return track.text(key)
    }

    /// The length of a track; a number counts seconds.
    private func duration(_ track: inout RecordReader) -> String? {
        if case .number(let text) = track.value("duration")?.value {
            return TrackLength.foreign(text, perSecond: LengthUnit.mixed.perSecond(of: text))
        }
        return track.text("duration")
    }

    /// A mapping of names to plain values.
    mutating func mapping(_ key: String) -> [ExtraField] {
        record.entries(key).compactMap { entry in
            if entry.value.isNull { return nil }
            if let text = record.plainText(of: entry.value) { return ExtraField(name: entry.key, value: text) }
            if case .list(let items) = entry.value.value {
                let texts = items.compactMap { record.plainText(of: $0) }
                if texts.count == items.count {
                    return ExtraField(name: entry.key, value: texts.joined(separator: ", "))
                }
            }
            record.report(
                .wrongType, "`\(key).\(entry.key)` must be text or a list of texts, not \(entry.value.kindName)",
                at: entry.value)
            return nil
        }
    }
}
