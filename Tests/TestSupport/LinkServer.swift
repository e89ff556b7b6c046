import Foundation

/// A local web server whose pages exist, are missing or misbehave by their path, and which records its requests.
public final class LinkServer {
    /// Its address, without a trailing `/`.
    public let address: String
    /// Host and port.
    public var authority: String { "127.0.0.1:\(port)" }
    private let port: Int
    private let folder: ScratchFolder
    private let server: RunningServer

    /// Starts the server.
    public init() throws {
        folder = try ScratchFolder()
        try folder.write("log", [])
        server = try RunningServer(python: Self.script, folder: folder.path)
        port = server.port
        address = "http://127.0.0.1:\(port)"
    }

    /// The file with a line for each request.
    public var logPath: String { folder("log") }

    /// The requests so far, such as `HEAD /ok`.
    public func requests() throws -> [String] {
        try String(contentsOfFile: logPath, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private static let script = #"""
        import time
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
        from urllib.parse import unquote

        counts = {}

        class Links(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def log_message(self, *arguments): pass

            def answer(self, status, *fields, length=3):
                self.send_response(status)
                self.send_header("Content-Length", str(length))
                for name, value in fields: self.send_header(name, value)
                self.end_headers()
                if self.command == "GET": self.wfile.write(b"abc")
                if length > 3: self.close_connection = True

            def respond(self):
                with open("log", "a") as log: log.write(f"{self.command} {self.path}\n")
                kind, _, rest = self.path.lstrip("/").partition("/")
                counts[self.path] = count = counts.get(self.path, 0) + 1
                isHead = self.command == "HEAD"
                if kind == "ok": return self.answer(200)
                if kind == "code": return self.answer(int(rest))
                if kind == "head": return self.answer(int(rest) if isHead else 200)
                if kind == "mute":
                    if isHead: self.close_connection = True; return
                    return self.answer(200)
                if kind == "busy":
                    times, _, pause = rest.partition("/")
                    if count > int(times): return self.answer(200)
                    return self.answer(429, *([("Retry-After", pause)] if pause else []))
                if kind == "to": return self.answer(302, ("Location", unquote(rest)))
                if kind == "hop": return self.answer(302, ("Location", f"/hop/{int(rest) - 1}")) if int(rest) else self.answer(200)
                if kind == "large": return self.answer(200, length=10 << 30)
                if kind == "hang": time.sleep(30)
                self.answer(404)

            do_GET = do_HEAD = respond

        server = ThreadingHTTPServer(("127.0.0.1", 0), Links)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """#
}
