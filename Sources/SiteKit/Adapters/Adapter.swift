/// Turns one source of foreign data into albums: bytes in, albums and diagnostics out.
///
/// A new adapter is a new file in this folder, a case of ``AdapterKind`` and a golden site.
protocol Adapter {
    /// The albums of the source, in its order, and everything its author should know.
    ///
    /// Every record becomes an album or a diagnostic with its place.
    func read() async -> AdapterResult
}

/// What an adapter makes of a source.
struct AdapterResult {
    /// Albums in the order of the source.
    var albums: [Album] = []
    /// What is wrong with it.
    var diagnostics: [Diagnostic] = []
    /// What to remember of files that were read, by their paths.
    var memories: [(path: String, memory: FileMemory)] = []
}

extension AdapterResult {
    /// Adds the albums of a file: as they are remembered, or as `read` makes them, to be remembered if all is well.
    mutating func add(_ file: SourceFile, kind: AdapterKind, otherwise read: () -> AdapterResult) {
        if let memory = file.memory, memory.addAlbums(of: kind, in: file, to: &albums) {
            memories.append((file.path, memory))
            return
        }
        var result = read()
        for index in result.albums.indices { result.albums[index].takePrints() }
        if result.diagnostics.isEmpty {
            result.memories.append((file.path, FileMemory(albums: result.albums, of: kind)))
        }
        append(result)
    }

    /// Adds what another source or file gave.
    mutating func append(_ other: AdapterResult) {
        if albums.isEmpty && diagnostics.isEmpty && memories.isEmpty {
            self = other
            return
        }
        albums += other.albums
        diagnostics += other.diagnostics
        memories += other.memories
    }
}

/// The kinds of source that `sources:` in the settings may name.
public enum AdapterKind: String, Sendable, CaseIterable {
    /// Album files of the site folder itself.
    case files
    /// The collection export of discogs.com, a CSV file.
    case discogs

    /// Whether it reads a file named by the settings.
    public var needsFile: Bool { self != .files }
}
