/// A server on which the first part of a path selects the behaviour of a Subsonic server: `/slow`, `/locked` and so on.
///
/// All have the user alice with the password `s3same&ü`.
public enum FakeServer {
    /// The user who may log in.
    public static let user = "alice"
    /// The user's password.
    public static let password = "s3same&ü"

    /// Starts the server; requests are appended to the file `log`, if given.
    public static func start(log: String? = nil) throws -> RunningServer {
        try RunningServer(python: script, log.map { [$0] } ?? [])
    }

    private static let script = #"""
        import hashlib, json, struct, sys, time, zlib
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
        from urllib.parse import parse_qs, urlsplit

        PASSWORD = "s3same&ü"
        PNG = bytes.fromhex("89504e470d0a1a0a") + bytes(40)
        LOG = open(sys.argv[1], "a", buffering=1) if len(sys.argv) > 1 else None
        pages = {"a": 500, "b": 500, "c": 3}

        def picture(seed):
            """A PNG of 40 x 40 pixels of one colour."""
            def chunk(name, data):
                return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
            rows = (b"\0" + hashlib.md5(seed.encode()).digest()[:3] * 40) * 40
            return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 40, 40, 8, 2, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))

        def refused(code, message="refused"):
            return {"status": "failed", "version": "1.16.1", "error": {"code": code, "message": message}}

        def done(**more): return {"status": "ok", "version": "1.16.1", **more}

        def check(mode, q):
            if mode == "key":
                if "apiKey" not in q: return refused(42, "use a key")
                return done() if q["apiKey"] == "key-123" else refused(44, "bad key " + q["apiKey"])
            if "apiKey" in q: return refused(10)
            given = q.get("p", "")
            if "t" in q:
                if mode == "no-token": return refused(41, "no tokens for " + q["t"])
                if mode in ("plain-only", "no-token-10"): return refused(10)
                if mode == "nothing": return refused(41)
                right = q["t"] == hashlib.md5((PASSWORD + q["s"]).encode()).hexdigest()
            elif mode == "plain-only": right = given == PASSWORD
            elif mode == "nothing": return refused(42)
            else: right = given == "enc:" + PASSWORD.encode().hex()
            if mode == "locked": return refused(50, "user is locked, " + json.dumps(q, ensure_ascii=False))
            if mode == "echo": return refused(0, "you sent " + json.dumps(q, ensure_ascii=False))
            return done() if right and q.get("u") == "alice" else refused(40, "no: " + json.dumps(q, ensure_ascii=False))

        def albums(mode, q):
            offset, size = int(q["offset"]), int(q["size"])
            if mode == "empty-object": return done(albumList2={})
            if mode == "empty-list": return done(albumList2=[])
            if mode == "one-object": return done(albumList2={"album": {"id": 7, "name": "One"}})
            if mode == "same-page": offset = 0
            names = [{"id": f"id{n:05}", "name": f"Album {n}", "artist": "A", "year": 1990, "coverArt": f"c{n}"}
                     for n in range(1203)]
            if mode == "pictures": names = names[:4]
            if mode in ("no-songs", "some-songs"): names = [dict(n, songCount=2) for n in names[:9]]
            if mode == "no-songs": names[3]["songCount"] = 0
            if mode == "repeats": names = [
                {"id": "1", "name": "Token " + q["t"], "artist": "Salt " + q["s"], "genre": PASSWORD, "year": 1990},
                {"id": "2", "name": "Honest", "artist": "A"}]
            if mode == "records": names = [{"name": "no id"}, {"id": "x"}, 5, {"id": "y", "name": "Y", "year": "abc"}]
            return done(albumList2={"album": names[offset:offset + size]})

        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *arguments): pass

            def answer(self, body, kind="application/json", status=200, headers=()):
                if not isinstance(body, bytes):
                    body = json.dumps({"subsonic-response": body}).encode()
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                for name, value in headers: self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def do_GET(self):
                try: self.respond()
                except (BrokenPipeError, ConnectionResetError): pass

            def respond(self):
                if LOG: LOG.write(self.path + "\n")
                parts = urlsplit(self.path)
                mode, _, name = parts.path.lstrip("/").partition("/")
                name = name.removeprefix("rest/").removesuffix(".view")
                q = {k: v[0] for k, v in parse_qs(parts.query, keep_blank_values=True).items()}
                if mode == "slow": time.sleep(5)
                if mode == "late" and name != "getCoverArt": time.sleep(0.2)
                if mode == "drip":
                    self.send_response(200)
                    self.end_headers()
                    for _ in range(50):
                        self.wfile.write(b" ")
                        self.wfile.flush()
                        time.sleep(0.1)
                if mode == "html": return self.answer(b"<!doctype html><title>Login</title>", "text/html")
                if mode == "xml": return self.answer(b"<?xml version='1.0'?><subsonic-response/>", "text/xml")
                if mode == "text": return self.answer(b"{\"a\": ", "application/json")
                if mode == "other-json": return self.answer(b"{\"hello\": 1}")
                if mode == "nothing-at-all": return self.answer(b"")
                if mode == "huge": return self.answer(b" " * (3 << 20))
                if mode.isdigit(): return self.answer(b"<html>error</html>", "text/html", int(mode))
                if mode == "away":
                    return self.answer(b"", status=302, headers=[("Location", "http://other.example/rest/" + name + "?" + parts.query)])
                if mode == "moved":
                    return self.answer(b"", status=301, headers=[("Location", "/good/rest/" + name + ".view?" + parts.query)])
                if mode == "circle":
                    return self.answer(b"", status=302, headers=[("Location", self.path)])
                answer = check(mode, q)
                if answer["status"] == "ok":
                    if name == "getAlbumList2": answer = albums(mode, q)
                    elif name == "search3":
                        answer = refused(10, "query") if mode in ("same-page", "some-songs") else done(searchResult3={}) if mode == "no-songs" else done(searchResult3={"song": [
                            {"id": "s1", "albumId": "id00000", "title": "T1", "track": 1, "discNumber": 2, "duration": 61},
                            {"id": "s2", "albumId": "id00000", "title": "T2", "track": 2, "discNumber": 1}]})
                    elif name == "getAlbum" and (mode == "no-songs" or mode == "some-songs" and q["id"] < "id00002"):
                        answer = done(album={"id": q["id"], "name": "A", "song": [
                            {"id": "s2", "title": "Two", "track": 2}, {"id": "s1", "title": "One", "track": 1}]})
                    elif name == "getCoverArt" and mode == "pictures" and q["id"] != "c3":
                        return self.answer(picture(q["id"]), "image/png")
                    elif name == "getCoverArt" and q["id"] == "host":
                        return self.answer(b"", status=302, headers=[("Location", f"http://{q['t']}.localhost/")])
                    elif name == "getCoverArt" and q["id"] == "comment": return self.answer(PNG + q["t"].encode(), "image/png")
                    elif name == "getCoverArt" and q["id"] == "c1": return self.answer(PNG, "image/png")
                    elif name != "ping": answer = refused(70, "not found")
                self.answer(answer)

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """#
}
