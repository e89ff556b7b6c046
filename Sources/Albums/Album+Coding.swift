package import SourceText

/// The binary encoding of albums.
///
/// First comes the album's summary, which shelves, groups and neighbours show; then the rest. A fingerprint of each
/// determines whether a page that shows it must be rebuilt.
extension Album {
    /// Fingerprints of all data of an album except its note.
    package struct Fingerprints: Sendable, Equatable {
        /// The fingerprint of what other pages show of the album.
        package var summary: UInt64 = 0
        /// The fingerprint of what only its own page shows.
        package var rest: UInt64 = 0
    }

    /// Encodes the album and its locations in its file.
    package func encode(into writer: inout BinaryEncoder) {
        packFace(into: &writer)
        packRest(into: &writer)
        writer.putWord(fingerprints.summary)
        writer.putWord(fingerprints.rest)
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

    /// Encodes all data of the album except its note and its locations.
    func encodeFields(into writer: inout BinaryEncoder) {
        packFace(into: &writer)
        packRest(into: &writer)
    }

    /// Computes the fingerprints; called once, when the album does not change any more.
    package mutating func takeFingerprints() {
        var writer = BinaryEncoder()
        packFace(into: &writer)
        let summaryEnd = writer.bytes.count
        packRest(into: &writer)
        var summary = ContentHash()
        summary.add(writer.bytes[..<summaryEnd])
        fingerprints = Fingerprints(summary: summary.value, rest: writer.hash(from: summaryEnd))
    }

    private func packFace(into writer: inout BinaryEncoder) {
        writer.put(slug)
        writer.put(title)
        writer.put(all: artists) { $0.put($1) }
        writer.put(all: genres) { $0.put($1) }
        writer.put(released) { $1.encode(into: &$0) }
    }

    private func packRest(into writer: inout BinaryEncoder) {
        writer.put(id)
        writer.put(all: labels) { $0.put($1) }
        writer.put(all: catalogNumbers) { $0.put($1) }
        writer.put(all: formats) { $0.put($1) }
        writer.put(country) { $0.put($1) }
        writer.put(barcode) { $0.put($1) }
        writer.put(all: tracks) { writer, track in
            writer.put(track.position) { $0.put($1) }
            writer.put(track.title)
            writer.put(track.duration) { $0.put($1) }
        }
        writer.put(rating) { writer, rating in
            writer.put(rating.hundredths)
            writer.put(rating.scale)
        }
        writer.put(all: tags) { $0.put($1) }
        writer.put(all: links) { writer, link in
            writer.put(link.title)
            writer.put(link.url)
        }
        writer.put(added) { writer, moment in
            moment.date.encode(into: &writer)
            writer.putWord(UInt64(bitPattern: Int64(moment.second)))
        }
        writer.put(type) { $0.put($1) }
        writer.put(all: ids) { writer, id in
            writer.put(id.name)
            writer.put(id.value)
        }
        writer.put(isDraft)
        writer.put(all: extra) { writer, field in
            writer.put(field.name)
            writer.put(field.value)
        }
    }

    /// Decodes an album of `file`.
    package init(decoding reader: inout BinaryDecoder, source: String, file: SourceFile) {
        self.init(id: "", source: source, slug: reader.text(), title: reader.text(), origin: file.span(0..<0))
        artists = reader.list { $0.text() }
        genres = reader.list { $0.text() }
        released = reader.optional { PartialDate(decoding: &$0) } ?? nil
        decodeRest(from: &reader)
        fingerprints = Fingerprints(summary: reader.word(), rest: reader.word())
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

    private mutating func decodeRest(from reader: inout BinaryDecoder) {
        id = reader.text()
        labels = reader.list { $0.text() }
        catalogNumbers = reader.list { $0.text() }
        formats = reader.list { $0.text() }
        country = reader.optional { $0.text() }
        barcode = reader.optional { $0.text() }
        tracks = reader.list { reader in
            let position = reader.optional { $0.text() }
            let title = reader.text()
            return Track(position: position, title: title, duration: reader.optional { $0.text() })
        }
        rating = reader.optional { Rating(hundredths: $0.number(), of: $0.number()) } ?? nil
        tags = reader.list { $0.text() }
        links = reader.list { WebLink(title: $0.text(), url: $0.text()) }
        added = reader.optional { Timestamp(decoding: &$0) } ?? nil
        type = reader.optional { $0.text() }
        ids = reader.list { ExternalID(name: $0.text(), value: $0.text()) }
        isDraft = reader.flag()
        extra = reader.list { ExtraField(name: $0.text(), value: $0.text()) }
    }
}

extension Note {
    /// Encodes the location of the note, and its text if it differs from the bytes in the file.
    package func encode(into writer: inout BinaryEncoder) {
        writer.put(markup == .plain)
        writer.put(span.start)
        writer.put(span.end)
        writer.putWord(fingerprint)
        writer.put(decoded) { $0.put(bytes: $1) }
    }

    /// Decodes a note of `file`.
    package init(decoding reader: inout BinaryDecoder, file: SourceFile) {
        let isPlain = reader.flag()
        let span = reader.span(in: file)
        let fingerprint = reader.word()
        let decoded = reader.optional { Array($0.run()) }
        self.init(markup: isPlain ? .plain : .markdown, span: span, decoded: decoded, fingerprint: fingerprint)
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
