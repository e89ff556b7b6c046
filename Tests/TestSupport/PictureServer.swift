import Foundation

/// A server for the pictures in a folder, which records its requests.
///
/// The file `NAME.mode` beside a picture changes its response: a status code such as `404`, `html`, or `slow 0.5`.
/// Pictures have an `ETag`, and a request with a matching one gets a 304.
public final class PictureServer {
    /// The file with the recorded requests.
    public var hitsPath: String { folder("hits") }
    /// The host and port.
    public let authority: String
    private let folder: ScratchFolder
    private let server: RunningServer

    /// Starts the server without pictures.
    public init() throws {
        folder = try ScratchFolder()
        try folder.write("www/.keep", [])
        try folder.write("hits", [])
        server = try RunningServer(python: Self.script, [folder("www"), folder("hits")])
        authority = "127.0.0.1:\(server.port)"
    }

    /// The address of a picture.
    public func address(_ name: String) -> String { "http://\(authority)/\(name)" }

    /// Adds or replaces a picture.
    public func put(_ name: String, _ bytes: [UInt8]) throws { try folder.write("www/\(name)", bytes) }

    /// Sets the response mode of a picture; nil for the normal response.
    public func mode(_ name: String, _ mode: String?) throws {
        try? FileManager.default.removeItem(atPath: folder("www/\(name).mode"))
        if let mode { try folder.write("www/\(name).mode", Array(mode.utf8)) }
    }

    /// All requests so far, such as `200 /a.png?x`.
    public func hits() throws -> [String] {
        try String(contentsOfFile: folder("hits"), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    /// The requests since the last call.
    public func newHits() throws -> [String] {
        let all = try hits()
        defer { seen = all.count }
        return Array(all[seen...])
    }

    private var seen = 0

    /// Stops the server.
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
