extension FileMemory {
    enum Kind: Int {
        case albums = 1
        case note
        case tags
    }

    /// Warnings that are remembered of a file at the most.
    private static let warningLimit = 64

    /// The memory of a file that an adapter made into albums.
    init(albums: [Album], of kind: AdapterKind, options: UInt64 = 0) {
        self.init(albums: albums, warnings: [], of: kind, options: options)
    }

    /// The memory of what an adapter made of `file`; nil where it has to be read again.
    init?(_ result: AdapterResult, of kind: AdapterKind, options: UInt64, in file: SourceFile) {
        guard result.diagnostics.count <= Self.warningLimit,
            result.diagnostics.allSatisfy({ $0.isWarning(onlyAbout: file) })
        else { return nil }
        self.init(albums: result.albums, warnings: result.diagnostics, of: kind, options: options)
    }

    private init(albums: [Album], warnings: [Diagnostic], of kind: AdapterKind, options: UInt64) {
        var writer = PackWriter()
        writer.put(Kind.albums.rawValue)
        writer.put(kind.rawValue)
        writer.putWord(options)
        writer.put(all: warnings) { $1.pack(into: &$0) }
        writer.put(all: albums) { $1.pack(into: &$0) }
        bytes = writer.bytes[...]
    }

    /// Adds the albums of `file` and what there was to say of it; false, with nothing added, where it was something
    /// else then, or the memory is damaged.
    func addAlbums(
        of kind: AdapterKind, options: UInt64 = 0, in file: SourceFile, to result: inout AdapterResult
    ) -> Bool {
        var reader = PackReader(bytes)
        guard reader.number() == Kind.albums.rawValue, reader.text() == kind.rawValue, reader.word() == options else {
            return false
        }
        let warnings = reader.list { Diagnostic(unpacking: &$0, file: file) }
        let before = result.albums.count
        let count = reader.number()
        for _ in 0..<count {
            // A damaged count would be gone through to its end.
            if reader.isBroken { break }
            result.albums.append(Album(unpacking: &reader, source: kind.rawValue, file: file))
        }
        guard reader.isComplete, !warnings.contains(where: { $0 == nil }) else {
            result.albums.removeLast(result.albums.count - before)
            return false
        }
        result.diagnostics += warnings.compactMap(\.self)
        return true
    }
}

extension FileMemory {
    /// The memory of a file that is a note with or without front matter.
    init(note: Note) {
        var writer = PackWriter()
        writer.put(Kind.note.rawValue)
        note.pack(into: &writer)
        bytes = writer.bytes[...]
    }

    /// The note of `file`; nil where it was something else then, or the memory is damaged.
    func note(in file: SourceFile) -> Note? {
        var reader = PackReader(bytes)
        guard reader.number() == Kind.note.rawValue else { return nil }
        let note = Note(unpacking: &reader, file: file)
        return reader.isComplete ? note : nil
    }
}
