/// Turns one source of foreign data into albums: bytes in, albums and diagnostics out.
///
/// A new adapter is a new file in this folder, a case of ``AdapterKind`` and a golden site.
protocol Adapter: Sendable {
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
    ///
    /// `options` is a hash of what else than the file decides about its albums.
    mutating func add(
        _ file: SourceFile, kind: AdapterKind, options: UInt64 = 0, otherwise read: () -> AdapterResult
    ) {
        if let memory = file.memory, memory.addAlbums(of: kind, options: options, in: file, to: &self) {
            memories.append((file.path, memory))
            return
        }
        var result = read()
        result.diagnostics = result.diagnostics.counted
        for index in result.albums.indices { result.albums[index].takePrints() }
        if let memory = FileMemory(result, of: kind, options: options, in: file) {
            result.memories.append((file.path, memory))
        }
        append(result)
    }

    /// Adds what another source or file gave.
    mutating func append(_ other: AdapterResult) {
        // Not where room is made for more: it would be given away.
        if albums.capacity == 0 && diagnostics.isEmpty && memories.isEmpty {
            self = other
            return
        }
        albums += other.albums
        diagnostics += other.diagnostics
        memories += other.memories
    }
}
