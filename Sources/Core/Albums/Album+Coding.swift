package import SourceText

/// The binary encoding of albums.
///
/// First its fields, then its locations in its file, its cover and its note.
extension Album {
    /// Encodes the album and its locations in its file.
    package func encode(into writer: inout BinaryEncoder) {
        encodeFields(into: &writer)
        writer.put(origin.start)
        writer.put(origin.end)
        writer.put(slugOrigin.start)
        writer.put(slugOrigin.end)
        writer.put(isSlugMade)
        writer.put(cover) { writer, cover in
            writer.put(cover.text)
            writer.put(cover.server) { $0.put($1) }
            writer.put(cover.origin.start)
            writer.put(cover.origin.end)
        }
        writer.put(note) { $1.encode(into: &$0) }
    }

    /// Encodes all data of the album except its cover, its note and its locations.
    func encodeFields(into writer: inout BinaryEncoder) {
        var encoder = AlbumFieldEncoder()
        // Moved, so that the bytes are not copied.
        swap(&encoder.writer, &writer)
        var album = self
        encoder.writer.put(slug)
        encoder.writer.put(title)
        encoder.writer.put(id)
        album.visitFields(&encoder, with: self)
        swap(&encoder.writer, &writer)
    }

    /// Whether all data is the same as that of another album, except cover, note and locations.
    package func hasSameFields(as other: Album) -> Bool {
        var (own, others) = (BinaryEncoder(), BinaryEncoder())
        encodeFields(into: &own)
        other.encodeFields(into: &others)
        return own.bytes == others.bytes
    }

    /// Decodes an album of `file`.
    package init(decoding reader: inout BinaryDecoder, source: String, file: SourceFile) {
        self.init(id: "", source: source, slug: reader.text(), title: reader.text(), origin: file.span(0..<0))
        let empty = self
        var decoder = AlbumFieldDecoder(reader: reader)
        id = decoder.reader.text()
        visitFields(&decoder, with: empty)
        reader = decoder.reader
        origin = reader.span(in: file)
        slugOrigin = reader.span(in: file)
        isSlugMade = reader.flag()
        cover = reader.optional { reader in
            let text = reader.text()
            let server = reader.optional { $0.text() }
            return CoverReference(text, server: server, origin: reader.span(in: file))
        }
        note = reader.optional { Note(decoding: &$0, file: file) }
    }
}

private struct AlbumFieldEncoder: AlbumFieldVisitor {
    var writer = BinaryEncoder()

    mutating func names(_: String, _: String, _ names: inout [String], other: [String]) {
        writer.put(all: names) { $0.put($1) }
    }

    mutating func text(_: String, _ text: inout String?, other: String?) { writer.put(text) { $0.put($1) } }

    mutating func date(_: String, year: String, _ date: inout PartialDate?, other: PartialDate?) {
        writer.put(date) { $1.encode(into: &$0) }
    }

    /// Encoded with the locations.
    mutating func cover(_: String, _: inout CoverReference?, other: CoverReference?) {}

    mutating func rating(_: String, _ rating: inout Rating?, other: Rating?) {
        writer.put(rating) { writer, rating in
            writer.put(rating.hundredths)
            writer.put(rating.scale)
        }
    }

    mutating func timestamp(_: String, _ timestamp: inout Timestamp?, other: Timestamp?) {
        writer.put(timestamp) { writer, timestamp in
            timestamp.date.encode(into: &writer)
            writer.putWord(UInt64(bitPattern: Int64(timestamp.second)))
        }
    }

    mutating func ids(_: String, _ ids: inout [ExternalID], other: [ExternalID]) {
        writer.put(all: ids) { writer, id in
            writer.put(id.name)
            writer.put(id.value)
        }
    }

    mutating func links(_: String, _ links: inout [WebLink], other: [WebLink]) {
        writer.put(all: links) { writer, link in
            writer.put(link.title)
            writer.put(link.url)
        }
    }

    mutating func flag(_: String, _ flag: inout Bool, other: Bool) { writer.put(flag) }

    mutating func tracks(_: String, _ tracks: inout [Track], other: [Track]) {
        writer.put(all: tracks) { writer, track in
            writer.put(track.position) { $0.put($1) }
            writer.put(track.title)
            writer.put(all: track.artists) { $0.put($1) }
            writer.put(track.duration) { $0.put($1) }
        }
    }

    mutating func extra(_: String, _ extra: inout [ExtraField], other: [ExtraField]) {
        writer.put(all: extra) { writer, field in
            writer.put(field.name)
            writer.put(field.value)
        }
    }

    /// Encoded with the locations.
    mutating func note(_: String, _: inout Note?, other: Note?) {}
}

private struct AlbumFieldDecoder: AlbumFieldVisitor {
    var reader: BinaryDecoder

    mutating func names(_: String, _: String, _ names: inout [String], other: [String]) {
        names = reader.list { $0.text() }
    }

    mutating func text(_: String, _ text: inout String?, other: String?) { text = reader.optional { $0.text() } }

    mutating func date(_: String, year: String, _ date: inout PartialDate?, other: PartialDate?) {
        date = reader.optional { PartialDate(decoding: &$0) } ?? nil
    }

    mutating func cover(_: String, _: inout CoverReference?, other: CoverReference?) {}

    mutating func rating(_: String, _ rating: inout Rating?, other: Rating?) {
        rating = reader.optional { Rating(hundredths: $0.number(), of: $0.number()) } ?? nil
    }

    mutating func timestamp(_: String, _ timestamp: inout Timestamp?, other: Timestamp?) {
        timestamp = reader.optional { Timestamp(decoding: &$0) } ?? nil
    }

    mutating func ids(_: String, _ ids: inout [ExternalID], other: [ExternalID]) {
        ids = reader.list { ExternalID(name: $0.text(), value: $0.text()) }
    }

    mutating func links(_: String, _ links: inout [WebLink], other: [WebLink]) {
        links = reader.list { WebLink(title: $0.text(), url: $0.text()) }
    }

    mutating func flag(_: String, _ flag: inout Bool, other: Bool) { flag = reader.flag() }

    mutating func tracks(_: String, _ tracks: inout [Track], other: [Track]) {
        tracks = reader.list { reader in
            let position = reader.optional { $0.text() }
            let (title, artists) = (reader.text(), reader.list { $0.text() })
            return Track(
                position: position, title: title, artists: artists, duration: reader.optional { $0.text() })
        }
    }

    mutating func extra(_: String, _ extra: inout [ExtraField], other: [ExtraField]) {
        extra = reader.list { ExtraField(name: $0.text(), value: $0.text()) }
    }

    mutating func note(_: String, _: inout Note?, other: Note?) {}
}

extension Note {
    /// Encodes the location of the note, and its text if it differs from the bytes in the file.
    package func encode(into writer: inout BinaryEncoder) {
        writer.put(markup == .plain)
        writer.put(span.start)
        writer.put(span.end)
        writer.putWord(fingerprint)
        writer.put(intro)
        writer.put(decoded) { $0.put(bytes: $1) }
        writer.put(all: pictures) { $0.put($1) }
        writer.put(hasComponents)
    }

    /// Decodes a note of `file`.
    package init(decoding reader: inout BinaryDecoder, file: SourceFile) {
        let isPlain = reader.flag()
        let span = reader.span(in: file)
        let fingerprint = reader.word()
        let intro = reader.text()
        let decoded = reader.optional { Array($0.run()) }
        let pictures = reader.list { $0.text() }
        let hasComponents = reader.flag()
        self.init(
            markup: isPlain ? .plain : .markdown, span: span, decoded: decoded, fingerprint: fingerprint, intro: intro,
            pictures: pictures, hasComponents: hasComponents)
    }
}

extension PartialDate {
    fileprivate func encode(into writer: inout BinaryEncoder) {
        writer.put(year)
        writer.put(month ?? 0)
        writer.put(day ?? 0)
    }

    fileprivate init?(decoding reader: inout BinaryDecoder) {
        let (year, month, day) = (reader.number(), reader.number(), reader.number())
        self.init(year: year, month: month == 0 ? nil : month, day: day == 0 ? nil : day)
    }
}

extension Timestamp {
    fileprivate init?(decoding reader: inout BinaryDecoder) {
        let date = PartialDate(decoding: &reader)
        let second = Int(Int64(bitPattern: reader.word()))
        guard let date else { return nil }
        self.init(date, second: second)
    }
}

extension BinaryDecoder {
    /// Decodes a span of `file`.
    fileprivate mutating func span(in file: SourceFile) -> SourceSpan {
        let (start, end) = (number(), number())
        return file.span(start..<max(start, end))
    }
}
