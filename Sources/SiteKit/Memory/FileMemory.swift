/// What a build made of one text file, for the next build that finds the file unchanged.
///
/// Only files that gave no diagnostics are remembered: what there is to say is said again by reading them again.
public struct FileMemory: Sendable {
    /// The packed form; means something only to the same version of sitegen.
    public let bytes: ArraySlice<UInt8>

    /// The memory that an earlier build gave away as `bytes`.
    public init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    private enum Kind: Int {
        case albums = 1
        case note
    }
}

extension FileMemory {
    /// The memory of a file that an adapter made into albums.
    init(albums: [Album], of kind: AdapterKind) {
        var writer = PackWriter()
        writer.put(Kind.albums.rawValue)
        writer.put(kind.rawValue)
        writer.put(all: albums) { $1.pack(into: &$0) }
        bytes = writer.bytes[...]
    }

    /// Adds the albums of `file`; false, with none added, where it was something else then, or the memory is damaged.
    func addAlbums(of kind: AdapterKind, in file: SourceFile, to albums: inout [Album]) -> Bool {
        var reader = PackReader(bytes)
        guard reader.number() == Kind.albums.rawValue, reader.text() == kind.rawValue else { return false }
        let before = albums.count
        let count = reader.number()
        for _ in 0..<count where !reader.isBroken {
            albums.append(Album(unpacking: &reader, source: kind.rawValue, file: file))
        }
        if !reader.isComplete { albums.removeLast(albums.count - before) }
        return reader.isComplete
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
