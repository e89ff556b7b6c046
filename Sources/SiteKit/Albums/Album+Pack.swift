/// Albums as bytes.
///
/// First what shelves, groups and neighbours show of an album, its face; then the rest. A hash of each tells whether a
/// page that shows it has to be made anew.
extension Album {
    /// Hashes of all that is known about an album, but for its note.
    struct Prints: Sendable, Equatable {
        /// Of what other pages show of it.
        var face: UInt64 = 0
        /// Of all that only its own page shows.
        var rest: UInt64 = 0
    }

    /// Packs the album, and its places in its file.
    func pack(into writer: inout PackWriter) {
        packFace(into: &writer)
        packRest(into: &writer)
        writer.putWord(prints.face)
        writer.putWord(prints.rest)
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
        writer.put(note) { $1.pack(into: &$0) }
    }

    /// Packs all that is known of it but for its note and its places.
    func packFields(into writer: inout PackWriter) {
        packFace(into: &writer)
        packRest(into: &writer)
    }

    /// Works out the hashes; done once, when nothing of the album changes any more.
    mutating func takePrints() {
        var writer = PackWriter()
        packFace(into: &writer)
        let faceEnd = writer.bytes.count
        packRest(into: &writer)
        var face = ContentHash()
        face.add(writer.bytes[..<faceEnd])
        prints = Prints(face: face.value, rest: writer.hash(from: faceEnd))
    }

    private func packFace(into writer: inout PackWriter) {
        writer.put(slug)
        writer.put(title)
        writer.put(all: artists) { $0.put($1) }
        writer.put(all: genres) { $0.put($1) }
        writer.put(released) { $1.pack(into: &$0) }
    }

    private func packRest(into writer: inout PackWriter) {
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
            moment.date.pack(into: &writer)
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

    /// Takes an album of `file` out of bytes.
    init(unpacking reader: inout PackReader, source: String, file: SourceFile) {
        self.init(id: "", source: source, slug: reader.text(), title: reader.text(), origin: file.span(0..<0))
        artists = reader.list { $0.text() }
        genres = reader.list { $0.text() }
        released = reader.optional { PartialDate(unpacking: &$0) } ?? nil
        unpackRest(from: &reader)
        prints = Prints(face: reader.word(), rest: reader.word())
        origin = reader.span(in: file)
        slugOrigin = reader.span(in: file)
        isSlugMade = reader.flag()
        cover = reader.optional { reader in
            let text = reader.text()
            let server = reader.optional { $0.text() }
            return CoverReference(text, server: server, origin: reader.span(in: file))
        }
        note = reader.optional { Note(unpacking: &$0, file: file) }
    }

    private mutating func unpackRest(from reader: inout PackReader) {
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
        added = reader.optional { Moment(unpacking: &$0) } ?? nil
        type = reader.optional { $0.text() }
        ids = reader.list { ExternalID(name: $0.text(), value: $0.text()) }
        isDraft = reader.flag()
        extra = reader.list { ExtraField(name: $0.text(), value: $0.text()) }
    }
}

extension Note {
    /// Packs where the note stands, and its text where the file does not hold it as it is.
    func pack(into writer: inout PackWriter) {
        writer.put(markup == .plain)
        writer.put(span.start)
        writer.put(span.end)
        writer.putWord(print)
        writer.put(decoded) { $0.put(bytes: $1) }
    }

    /// Takes a note of `file` out of bytes.
    init(unpacking reader: inout PackReader, file: SourceFile) {
        let isPlain = reader.flag()
        let span = reader.span(in: file)
        let print = reader.word()
        let decoded = reader.optional { Array($0.run()) }
        self.init(markup: isPlain ? .plain : .markdown, span: span, decoded: decoded, print: print)
    }
}

extension PartialDate {
    fileprivate func pack(into writer: inout PackWriter) {
        writer.put(year)
        writer.put(month ?? 0)
        writer.put(day ?? 0)
    }

    fileprivate init?(unpacking reader: inout PackReader) {
        let (year, month, day) = (reader.number(), reader.number(), reader.number())
        self.init(year: year, month: month == 0 ? nil : month, day: day == 0 ? nil : day)
    }
}

extension Moment {
    fileprivate init?(unpacking reader: inout PackReader) {
        let date = PartialDate(unpacking: &reader)
        let second = Int(Int64(bitPattern: reader.word()))
        guard let date else { return nil }
        self.init(date, second: second)
    }
}

extension PackReader {
    /// A place in `file`.
    fileprivate mutating func span(in file: SourceFile) -> SourceSpan {
        let (start, end) = (number(), number())
        return file.span(start..<max(start, end))
    }
}
