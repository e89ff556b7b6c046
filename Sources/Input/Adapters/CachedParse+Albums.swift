package import Albums
package import Settings
package import SourceText

extension CachedParse {
    enum Kind: Int {
        case albums = 1
        case note
        case tags
    }

    /// The maximum number of warnings that are cached for a file.
    private static let warningLimit = 64

    /// Creates the cached parse of a file that an adapter converted to albums.
    package init(albums: [Album], of kind: AdapterKind, options: UInt64 = 0) {
        self.init(albums: albums, warnings: [], of: kind, options: options)
    }

    /// Creates the cached parse of an adapter's result for `file`; nil when the file has to be read again.
    init?(_ result: AdapterResult, of kind: AdapterKind, options: UInt64, in file: SourceFile) {
        guard result.diagnostics.count <= Self.warningLimit,
            result.diagnostics.allSatisfy({ $0.isWarning(onlyAbout: file) })
        else { return nil }
        self.init(albums: result.albums, warnings: result.diagnostics, of: kind, options: options)
    }

    private init(albums: [Album], warnings: [Diagnostic], of kind: AdapterKind, options: UInt64) {
        var writer = BinaryEncoder()
        writer.put(Kind.albums.rawValue)
        writer.put(kind.rawValue)
        writer.putWord(options)
        writer.put(all: warnings) { $1.encode(into: &$0) }
        writer.put(all: albums) { $1.encode(into: &$0) }
        self.init(bytes: writer.bytes[...])
    }

    /// Adds the cached albums and warnings of `file`; returns false and adds nothing if the entry does not match or is
    /// damaged.
    package func addAlbums(
        of kind: AdapterKind, options: UInt64 = 0, in file: SourceFile, to result: inout AdapterResult
    ) -> Bool {
        var reader = BinaryDecoder(bytes)
        guard reader.number() == Kind.albums.rawValue, reader.text() == kind.rawValue, reader.word() == options else {
            return false
        }
        let warnings = reader.list { Diagnostic(decoding: &$0, file: file) }
        let before = result.albums.count
        let count = reader.number()
        for _ in 0..<count {
            // Stops early: a damaged count could be huge.
            if reader.isBroken { break }
            result.albums.append(Album(decoding: &reader, source: kind.rawValue, file: file))
        }
        guard reader.isComplete, !warnings.contains(where: { $0 == nil }) else {
            result.albums.removeLast(result.albums.count - before)
            return false
        }
        result.diagnostics += warnings.compactMap(\.self)
        return true
    }
}

extension CachedParse {
    /// Creates the cached parse of a note, with or without front matter.
    init(note: Note) {
        var writer = BinaryEncoder()
        writer.put(Kind.note.rawValue)
        note.encode(into: &writer)
        self.init(bytes: writer.bytes[...])
    }

    /// The cached note of `file`; nil when the entry is not of this kind or is damaged.
    func note(in file: SourceFile) -> Note? {
        var reader = BinaryDecoder(bytes)
        guard reader.number() == Kind.note.rawValue else { return nil }
        let note = Note(decoding: &reader, file: file)
        return reader.isComplete ? note : nil
    }
}
