import Glibc
import Preview
package import SiteBuilding
import SourceInput
import SourceText

/// Serves files that do not change, until the process is ended.
package struct FixedSession {
    private let open: ServerPlace.Open

    /// Creates a session with its port already open.
    package init(_ place: ServerPlace) throws(SiteFailure) { open = try place.open() }

    /// Serves the files, with their paths in the output folder of a site.
    package func run(_ files: [(path: String, bytes: [UInt8])], opensBrowser: Bool) async throws(SiteFailure) {
        ServeSession.endBySignal()
        guard let server = PreviewServer(FixedTree(files), listeners: open.listeners) else {
            throw SiteFailure(
                diagnostics: [Diagnostic(.error, .refused, "the system gives no thread for a preview", at: .none)],
                outcome: "nothing is served", exitCode: 2)
        }
        Terminal.print("at \(open.address) (Ctrl-C ends it)\n")
        if opensBrowser, !Browser.open(open.address) {
            Terminal.printError("no browser could be opened: xdg-open is not installed, or found none\n")
        }
        let forever = AsyncStream<Never> { _ in }
        for await _ in forever {}
        withExtendedLifetime(server) {}
    }
}

/// Files by their paths.
private struct FixedTree: ServedTree {
    private let files: [[UInt8]: ServedFile.Content]

    init(_ files: [(path: String, bytes: [UInt8])]) {
        self.files = Dictionary(
            files.map { file in
                let tag = ContentHash.text(ContentHash.of(file.bytes), length: 12)
                return (
                    Array(file.path.utf8),
                    .init(type: MediaType.of(path: file.path), tag: tag, body: .bytes(file.bytes))
                )
            }, uniquingKeysWith: { first, _ in first })
    }

    func file(at path: [UInt8]) -> ServedFile? { files[path].map { .ready($0) } }

    var missing: ServedFile {
        .ready(files[Array("404.html".utf8)] ?? .init(type: "text/plain", tag: "", body: .bytes([])))
    }
}

/// The browser of the user.
package enum Browser {
    /// Opens an address of this program's own; false if that failed.
    package static func open(_ address: String) -> Bool {
        let errors = "2>/dev/null >/dev/null </dev/null"
        return unsafe system("command -v xdg-open >/dev/null && xdg-open '\(address)' \(errors)") == 0
    }
}
