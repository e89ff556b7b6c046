import Foundation

/// A server of the pictures in a folder, which notes what it is asked for.
///
/// Beside a picture may lie a file of the same name and `.mode` with a word or two: `404` and other codes, `html`,
/// `slow 0.5`. Pictures have an `ETag`, and whoever shows it is reported with a 304 that nothing has changed.
public final class PictureServer {
    /// The file of what was asked for.
    public var hitsPath: String { folder("hits") }
    /// Host and port.
    public let authority: String
    private let folder: ScratchFolder
    private let server: RunningServer

    /// Starts it, with no pictures.
    public init() throws {
        folder = try ScratchFolder()
        try folder.write("www/.keep", [])
        try folder.write("hits", [])
        server = try RunningServer(python: Self.script, [folder("www"), folder("hits")])
        authority = "127.0.0.1:\(server.port)"
    }

    /// The address of a picture.
    public func address(_ name: String) -> String { "http://\(authority)/\(name)" }

    /// Puts a picture there, or another in its place.
    public func put(_ name: String, _ bytes: [UInt8]) throws { try folder.write("www/\(name)", bytes) }

    /// Says how a picture is answered; nil for as it should be.
    public func mode(_ name: String, _ mode: String?) throws {
        try? FileManager.default.removeItem(atPath: folder("www/\(name).mode"))
        if let mode { try folder.write("www/\(name).mode", Array(mode.utf8)) }
    }

    /// What was asked for so far, such as `200 /a.png?x`.
    public func hits() throws -> [String] {
        try String(contentsOfFile: folder("hits"), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// How often it was asked since the last time.
    public func newHits() throws -> [String] {
        let all = try hits()
        defer { seen = all.count }
        return Array(all[seen...])
    }

    private var seen = 0

    /// Ends it.
    public func stop() { server.stop() }

    private static let script = #"""
        import hashlib, os, sys, time
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

        WWW, HITS = sys.argv[1], open(sys.argv[2], "ab", buffering=0)

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def log_message(self, *arguments): pass

            def answer(self, status, body=b"", kind="image/png", tag=None):
                HITS.write(f"{status} {self.path}\n".encode())
                self.send_response(status)
                if status != 304:
                    self.send_header("Content-Type", kind)
                    self.send_header("Content-Length", str(len(body)))
                if tag: self.send_header("ETag", tag)
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                try: self.respond()
                except (BrokenPipeError, ConnectionResetError): pass

            def respond(self):
                path = os.path.join(WWW, self.path.split("?")[0].lstrip("/"))
                mode = []
                if os.path.exists(path + ".mode"): mode = open(path + ".mode").read().split()
                if mode[:1] == ["slow"]: time.sleep(float(mode[1]))
                elif mode == ["html"]: return self.answer(200, b"<!doctype html><title>Login</title>", "image/png")
                elif mode: return self.answer(int(mode[0]), b"no", "text/plain")
                if not os.path.exists(path): return self.answer(404, b"no", "text/plain")
                body = open(path, "rb").read()
                tag = '"' + hashlib.md5(body).hexdigest() + '"'
                if self.headers.get("If-None-Match") == tag: return self.answer(304, tag=tag)
                self.answer(200, body, tag=tag)

        class Server(ThreadingHTTPServer):
            request_queue_size = 128

        server = Server(("127.0.0.1", 0), Handler)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """#
}
