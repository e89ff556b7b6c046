package import Albums
import Settings
package import SourceText

/// Converts one source of foreign data to albums: bytes in, albums and diagnostics out.
///
/// A new adapter is a new file in this folder, a case of ``AdapterKind`` and a golden site.
protocol Adapter: Sendable {
    /// Returns the albums of the source, in its order, and everything its author should know.
    ///
    /// Every record becomes an album or a diagnostic with its position.
    func read() async -> AdapterResult
}

/// The result of reading a source.
package struct AdapterResult {
    /// Albums in the order of the source.
    package var albums: [Album] = []
    /// The problems found.
    package var diagnostics: [Diagnostic] = []
    /// The parsed files to cache, by path.
    var cachedParses: [(path: String, cachedParse: CachedParse)] = []

    package init(albums: [Album] = [], diagnostics: [Diagnostic] = []) {
        self.albums = albums
        self.diagnostics = diagnostics
    }
}

extension AdapterResult {
    /// Adds the albums of a file: the cached ones, or those that `read` returns, which are cached if they can be.
    ///
    /// `options` is a hash of everything besides the file that affects its albums.
    mutating func add(
        _ file: SourceFile, kind: AdapterKind, options: UInt64 = 0, otherwise read: () -> AdapterResult
    ) {
        if let memory = file.cachedParse, memory.addAlbums(of: kind, options: options, in: file, to: &self) {
            cachedParses.append((file.path, memory))
            return
        }
        var result = read()
        result.diagnostics = result.diagnostics.counted
        if let memory = CachedParse(result, of: kind, options: options, in: file) {
            result.cachedParses.append((file.path, memory))
        }
        append(result)
    }

    /// Adds the result of another source or file.
    mutating func append(_ other: consuming AdapterResult) {
        // Not if capacity was reserved: it would be lost.
        if albums.capacity == 0 && diagnostics.isEmpty && cachedParses.isEmpty {
            self = other
            return
        }
        // Moved one by one: a copy of an album counts the references of more than twenty fields.
        other.albums.reverse()
        while let album = other.albums.popLast() { albums.append(album) }
        diagnostics += other.diagnostics
        cachedParses += other.cachedParses
    }
}
