import Foundation

/// A local web server that answers tests as services do, records requests, and can return wrong answers.
///
/// The file `mode` changes its answers: each line is a part of an address and what happens to requests for it, such as
/// `release? 503`, `url? html` or `release/ cut`; with a number at the end, only so many times. With `hold` the number is
/// how many requests are answered before the first one that gets no answer.
public class StandInServer {
    /// The address of the server, without a trailing `/`.
    public let address: String
    let folder: ScratchFolder
    private let server: RunningServer

    /// Starts a server with files that its script finds in its folder.
    ///
    /// The script defines a subclass `Services` of `StandIn` with a method `respond`.
    init(python script: String, _ files: [String: [UInt8]] = [:]) throws {
        folder = try ScratchFolder()
        for (name, content) in files { try folder.write(name, content) }
        try folder.write("log", [])
        try folder.write("mode", [])
        server = try RunningServer(python: Self.prelude + "\n" + script + "\n" + Self.start, folder: folder.path)
        address = "http://127.0.0.1:\(server.port)"
    }

    /// Changes what happens to requests; empty for normal answers.
    public func setMode(_ lines: String...) throws {
        try folder.write("mode", Array(lines.joined(separator: "\n").utf8))
    }

    /// The requests so far: status and address, such as `200 /ws/2/release/…`.
    public func requests() throws -> [String] {
        try lines().map { $0.split(separator: "\t").prefix(2).joined(separator: " ") }
    }

    /// The user agents of all requests so far.
    public func agents() throws -> Set<String> {
        Set(try lines().compactMap { $0.split(separator: "\t").dropFirst(2).first.map(String.init) })
    }

    private func lines() throws -> [Substring] {
        try String(contentsOfFile: logPath, encoding: .utf8).split(separator: "\n")
    }

    /// The file with a line for each request.
    public var logPath: String { folder("log") }

    /// Forgets the requests so far.
    public func clear() throws { try folder.write("log", []) }

    /// Stops the server.
    public func stop() { server.stop() }

    private static let prelude = #"""
        import base64, json, re, struct, sys, time, zlib
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
        from urllib.parse import parse_qs, urlsplit

        used = {}

        def picture(seed):
            """A PNG of 400 x 400 pixels of one colour."""
            def chunk(name, data):
                return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
            rows = (b"\0" + struct.pack(">I", zlib.crc32(seed.encode()))[:3] * 400) * 400
            return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 400, 400, 8, 2, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))

        class StandIn(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            fields, echo = [], None
            def log_message(self, *arguments): pass

            def send(self, status, body, kind="application/json", *fields, length=None):
                with open('log', "a") as log: log.write(f"{status}\t{self.path}\t{self.headers.get('User-Agent')}\n")
                if self.echo and isinstance(body, dict): body = dict(body, note=self.echoed(TOKEN))
                body = body if isinstance(body, bytes) else json.dumps(body).encode()
                if status == 200: StandIn.last = body
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(length or len(body)))
                for name, value in [*fields, *self.fields]: self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                try:
                    if not self.misbehaved(): self.respond()
                except (BrokenPipeError, ConnectionResetError): pass

            def hold(self, line):
                """Gives no answer, however long the client waits; the request is in the log when it arrives."""
                with open('log', "a") as log: log.write(f"held\t{self.path}\t{self.headers.get('User-Agent')}\n")
                while line in open('mode').read(): time.sleep(0.01)
                self.close_connection = True
                return True

            def echoed(self, secret):
                """The secret in one of the forms in which a server may repeat it."""
                data = secret.encode()
                return {"plain": secret, "percent": "".join(f"%{b:02X}" for b in data), "hex": data.hex(),
                    "base64": base64.b64encode(b"x:" + data + b"!").decode(), "backwards": secret[::-1]}[self.echo]

            def misbehaved(self):
                self.fields, self.echo = [], None
                for line in open('mode').read().splitlines():
                    part, what, *times = line.split()
                    if part not in self.path: continue
                    if what == "hold":
                        if open('log').read().count("\n") < int(times[0]): continue
                        return self.hold(line)
                    used[line] = used.get(line, 0) + 1
                    if times and used[line] > int(times[0]): continue
                    if what == "slow": time.sleep(0.5); return False
                    if what.startswith("echo-"): self.echo = what.removeprefix("echo-"); return False
                    if what == "spent": self.fields = [("X-Discogs-Ratelimit-Remaining", "0")]; return False
                    if what == "html": self.send(200, b"<!doctype html><title>Login</title>", "text/html")
                    elif what == "cut": self.send(200, b'{"releases": [{"id"', length=90); self.close_connection = True
                    elif what == "half": self.send(200, b'{"releases": [{"id"')
                    elif what == "quota": self.send(200, {"error": {"type": "Exception", "message": "Quota limit exceeded", "code": 4}})
                    elif what == "retry": self.send(429, {"error": "slow down"}, "application/json", ("Retry-After", "3"))
                    elif what == "repeat": self.send(200, StandIn.last)
                    elif what == "hangup": self.close_connection = True
                    else: self.send(int(what), {"error": "Your requests are exceeding the allowable rate limit."})
                    return True
                return False
        """#

    private static let start = #"""
        server = ThreadingHTTPServer(("127.0.0.1", 0), Services)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """#
}
