import Foundation

/// A local web server that answers tests as services do, records requests, and can return wrong answers.
///
/// The file `mode` changes its answers: each line is a part of an address and what happens to requests for it, such as
/// `release? 503`, `url? html`, `release/ cut` or `/image to=http://x.example/`; with a number at the end, only so many
/// times. With `hold` the number is how many requests are answered before the first one that gets no answer.
///
/// Several tests may use one, because its state is in files; the compiler cannot check that of a class with subclasses.
public class StandInServer: @unchecked Sendable {
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

    /// The forms in which the mode `echo-FORM` repeats the token.
    public static let echoes = [
        "plain", "capitals", "percent", "path", "form", "escapes", "hex", "base64", "base64url", "backwards", "long",
    ]

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

    /// The command lines of the processes that ran when the mode `processes` asked for them.
    public func processes() throws -> String { try String(contentsOfFile: folder("processes"), encoding: .utf8) }

    /// The file with a line for each request.
    public var logPath: String { folder("log") }

    /// Forgets the requests so far.
    public func clear() throws { try folder.write("log", []) }

    /// Stops the server.
    public func stop() { server.stop() }

    private static let prelude = #"""
        import base64, json, os, re, socket, struct, sys, time, zlib
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
        from urllib.parse import parse_qs, quote, quote_plus, urlsplit

        used, used_since = {}, None

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
                body = body if isinstance(body, bytes) else json.dumps(self.echoing(body)).encode()
                if self.echo: body = body.replace(b"@ECHO@", self.echoed().encode())
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

            def reset(self):
                """Ends the connection with a reset, as a server that crashes does."""
                with open('log', "a") as log: log.write(f"reset\t{self.path}\t{self.headers.get('User-Agent')}\n")
                self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                self.close_connection = True

            def list_processes(self):
                """Writes the command lines of all processes but those of Python, as `ps` shows them, to a file."""
                lines = []
                for name in filter(str.isdigit, os.listdir("/proc")):
                    try: lines.append(open(f"/proc/{name}/cmdline", "rb").read().replace(b"\0", b" "))
                    except OSError: pass
                with open("processes", "ab") as file: file.write(b"\n".join(l for l in lines if b"python" not in l))

            def echoing(self, body):
                """A body whose titles, names and messages repeat the secret, and which has a further key."""
                if not self.echo: return body
                if isinstance(body, list): return [self.echoing(part) for part in body]
                if not isinstance(body, dict): return body
                texts = ["title", "name", "Name", "release_name", "message"]
                return {key: f"{part} @ECHO@" if key in texts and isinstance(part, str) else self.echoing(part)
                    for key, part in body.items()} | {"note": "@ECHO@"}

            def echoed(self):
                """The secret, within JSON, in one of the forms in which a server may repeat it; `long` is behind text."""
                data, text = TOKEN.encode(), json.dumps(TOKEN)[1:-1]
                units = TOKEN.encode("utf-16-be").hex()
                forms = {"plain": text, "capitals": text.upper().replace("\\U", "\\u"), "percent": "".join(f"%{b:02X}" for b in data),
                    "path": quote(TOKEN), "form": quote_plus(TOKEN), "hex": data.hex(), "backwards": TOKEN[::-1],
                    "escapes": "".join("\\u" + units[place:place + 4] for place in range(0, len(units), 4)),
                    "base64": base64.b64encode(b"x:" + data + b"!").decode(), "long": "x" * 110 + text,
                    "base64url": base64.urlsafe_b64encode(b"xy" + data).decode()}
                return " ".join(forms.values()) if self.echo == "all" else forms[self.echo]

            def misbehaved(self):
                global used_since
                self.fields, self.echo = [], None
                changed = os.stat('mode').st_mtime_ns
                if changed != used_since:
                    used.clear()
                    used_since = changed
                for line in open('mode').read().splitlines():
                    part, what, *times = line.split()
                    if part not in self.path: continue
                    if what == "hold":
                        if open('log').read().count("\n") < int(times[0]): continue
                        return self.hold(line)
                    used[line] = used.get(line, 0) + 1
                    if times and used[line] > int(times[0]): continue
                    if what == "slow": time.sleep(0.5); return False
                    if what.startswith("echo-"):
                        self.echo = what.removeprefix("echo-")
                        if self.echo == "all":
                            names = ["ETag", "Last-Modified", "Retry-After", "Content-Language", "X-Token"]
                            self.fields = [(name, f'"{quote(TOKEN)}"') for name in names]
                        continue
                    if what == "processes": self.list_processes(); continue
                    if what == "spent": self.fields = [("X-Discogs-Ratelimit-Remaining", "0")]; return False
                    if what == "html": self.send(200, b"<!doctype html><title>Login</title>", "text/html")
                    elif what == "cut": self.send(200, b'{"releases": [{"id"', length=90); self.close_connection = True
                    elif what == "half": self.send(200, b'{"releases": [{"id"')
                    elif what == "quota": self.send(200, {"error": {"type": "Exception", "message": "Quota limit exceeded", "code": 4}})
                    elif what == "empty": self.send(200, b"")
                    elif what == "words": self.send(200, b"The picture is being moved.", "text/plain")
                    elif what == "large": self.send(200, b"\x89PNG\r\n\x1a\n", "image/png", length=30_000_000); self.close_connection = True
                    elif what == "later": self.send(429, {"error": "slow down"}, "application/json", ("Retry-After", "600"))
                    elif what == "reset": self.reset()
                    elif what.startswith("to="): self.send(302, b"See: elsewhere", "text/plain", ("Location", what.removeprefix("to=")))
                    elif what == "retry": self.send(429, {"error": "slow down"}, "application/json", ("Retry-After", "3"))
                    elif what == "repeat": self.send(200, StandIn.last)
                    elif what == "away": self.send(302, {"error": "moved"}, "application/json", ("Location", "http://x.example/?" + quote(TOKEN)))
                    elif what == "hangup": self.close_connection = True
                    elif self.echo: self.send(int(what), {"error": "@ECHO@"})
                    else: self.send(int(what), {"error": "Your requests are exceeding the allowable rate limit."})
                    return True
                return False
        """#

    private static let start = #"""
        class Server(ThreadingHTTPServer):
            """Ends with the process of the tests, which does not end a server that tests share."""
            parent = os.getppid()
            def service_actions(self):
                if os.getppid() != self.parent: os._exit(0)

        server = Server(("127.0.0.1", 0), Services)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """#
}
