import Adapters
import FileSystem
import Settings
import SourceText

/// The last response of a server, stored in a file of `.sitegen/`; it contains no secrets.
struct ServerStore {
    private let folder: Folder
    private let server: Settings.Server
    private let address: String
    private let name: FilePath

    /// The store of a server; diagnostics call it `address`.
    init(folder: Folder, server: Settings.Server, address: String) {
        (self.folder, self.server, self.address) = (folder, server, address)
        let key = ContentHash.of(fields: [address] + server.choices)
        name = OwnFiles.state.appending("server-\(ContentHash.text(key, length: 10))")
    }

    /// The folder in `.sitegen/` for the answers of a reading that is not complete.
    var answersFolder: String { "answers-\(String(decoding: name.bytes.suffix(10), as: UTF8.self))" }

    /// The stored response; nil when it is missing or corrupt.
    func load() -> ServerLibrary? {
        guard let bytes = try? folder.readFile(name), let content = SealedBytes.open(bytes) else { return nil }
        return ServerLibrary(server, shownAs: address, cachedParse: CachedParse(bytes: content))
    }

    /// Stores a response; if that fails, only builds without a network are affected.
    func save(_ library: ServerLibrary) {
        guard let content = library.cachedParse(shownAs: address)?.bytes else { return }
        do throws(SystemError) {
            try OwnFiles.makeState(in: folder)
            try folder.replaceAtomically(name, through: name.temporary, with: SealedBytes.seal(content))
        } catch {
            Terminal.printError("what \(address) said could not be kept for --offline: \(error.summary)\n")
        }
    }
}
