import Foundation

/// A local picture server that misbehaves on demand and records its requests.
public enum CoverServer {
    /// Starts the server; with a folder that has `key.pem` and `cert.pem` it uses TLS.
    public static func start(certificates: String? = nil) throws -> RunningServer {
        try RunningServer(python: script, [certificates ?? ""])
    }

    /// Starts the shared misbehaving server, which writes each requested address to a file.
    public static func startBadServer(hits: String) throws -> RunningServer {
        try RunningServer(python: badServer, [try Fixtures.path("downloader/badserver.py"), hits])
    }

    /// Creates a self-signed certificate for `localhost` and 127.0.0.1.
    public static func makeCertificate(in folder: ScratchFolder) throws {
        _ = try Program.output(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", folder("key.pem"), "-out", folder("cert.pem"),
            ])
    }

    private static let badServer = #"""
        import runpy, socket, sys, threading, time

        def reserved():
            """A port of both addresses and the sockets that keep others from being given it: the server shares it."""
            held, port = [], 0
            for address in ("127.0.0.1", "127.0.0.2"):
                held.append(socket.socket())
                held[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                held[-1].bind((address, port))
                port = held[-1].getsockname()[1]
            return port, held

        while True:
            try: port, held = reserved(); break
            except OSError: pass

        def tell():
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    socket.create_connection(("127.0.0.2", port)).close()
                    return print(port, flush=True)
                except OSError: time.sleep(0.05)

        threading.Thread(target=tell, daemon=True).start()
        path = sys.argv[1]
        sys.argv = [path, str(port), sys.argv[2]]
        runpy.run_path(path)
        """#

    private static let script = #"""
        import functools, gzip, json, socket, ssl, sys, threading, time, zlib
        from urllib.parse import unquote

        lock = threading.Lock()
        heads, counts, now, peak, full = [], {}, {}, {}, threading.Event()

        # Packed only if a case asks for it, and once: it takes a quarter of a second.
        @functools.cache
        def zeros(pack): return pack(bytes(64 << 20))

        def answer(status, body=b"", *fields):
            lines = [b"HTTP/1.1 %d X" % status, b"Content-Length: %d" % len(body), *[f.encode("latin1") for f in fields]]
            return b"\r\n".join(lines) + b"\r\n\r\n" + body

        def chunks(body, end=b"0\r\n\r\n"): return b"%x\r\n%s\r\n" % (len(body), body) + end

        def chunked(data, *fields):
            return b"\r\n".join([b"HTTP/1.1 200 X", b"Transfer-Encoding: chunked", *fields]) + b"\r\n\r\n" + data

        def forever(c, start, piece):
            c.sendall(start)
            while True: c.sendall(piece)

        def respond(c, path, head):
            kind, _, rest = path.lstrip("/").partition("/")
            n = int(rest) if rest.isdigit() else 0
            with lock: counts[path] = counts.get(path, 0) + 1; count = counts[path]
            if kind == "ok": return answer(200, b"picture", 'ETag: "v1"', "Last-Modified: Wed, 21 Oct 2015 07:28:00 GMT")
            if kind == "size": return answer(200, b"x" * n)
            if kind == "heads": return answer(200, json.dumps(heads).encode())
            if kind == "peak": return answer(200, json.dumps(peak).encode())
            if kind == "hop": return answer(302, b"", "Location: " + (str(n - 1) if n > 1 else "../ok")) if n else answer(200, b"p")
            if kind == "to": return answer(302, b"gone", "Location: " + unquote(rest))
            if kind == "code":
                code, _, fields = rest.partition("/")
                return answer(int(code), b"no", *([unquote(fields)] if fields else []))
            if kind == "fail": # fail/TIMES/CODE/FIELD: then well
                times, code, field = (rest.split("/") + ["", ""])[:3]
                if count > int(times): return answer(200, b"picture")
                if code == "cut": return b"HTTP/1.1 200 X\r\nContent-Length: 9\r\n\r\nabc", "close"
                if code == "hangup": return b"", "close"
                return answer(int(code), b"no", *([unquote(field)] if field else []))
            if kind == "known":
                if b'if-none-match: "v1"' in head.lower(): return b"HTTP/1.1 304 X\r\nETag: \"v1\"\r\n\r\n"
                return answer(200, b"picture", 'ETag: "v1"')
            if kind == "slow":
                host = head.lower().split(b"host: ")[1].split(b"\r\n")[0].decode()
                with lock:
                    for key in (host, "all"):
                        now[key] = now.get(key, 0) + 1
                        peak[key] = max(peak.get(key, 0), now[key])
                    if now["all"] >= 16: full.set()
                # However slow the client is, as many requests as it allows are there at once.
                full.wait(5)
                time.sleep(0.02)
                with lock:
                    for key in (host, "all"): now[key] -= 1
                return answer(200, b"picture")
            if kind == "hang": time.sleep(60); return b"", "close"
            if kind == "drip-head":
                c.sendall(b"HTTP/1.1 200 X\r\n")
                for _ in range(200): c.sendall(b"X: y\r\n"); time.sleep(0.1)
            if kind == "lines": forever(c, b"HTTP/1.1 200 X\r\n", b"X-Line: abcdefgh\r\n" * 1000)
            if kind == "line": forever(c, b"HTTP/1.1 200 X\r\nX: ", b"a" * 65536)
            if kind == "interim": forever(c, b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 100)
            if kind == "hints": return b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\nContent-Length: 999\r\n\r\n" + answer(200, b"picture")
            if kind == "body": forever(c, b"HTTP/1.1 200 X\r\n\r\n", b"\0" * 65536)
            if kind == "chunks": forever(c, chunked(b""), b"400\r\n" + b"\0" * 1024 + b"\r\n")
            if kind == "crumbs": forever(c, chunked(b""), b"1\r\na\r\n" * 1000)
            if kind == "extension": forever(c, chunked(b"1;"), b"a=b;" * 16384)
            if kind == "trailers": forever(c, chunked(chunks(b"picture", b"0\r\n")), b"X-Trailer: y\r\n" * 1000)
            if kind == "trailer": return chunked(chunks(b"picture", b"0\r\nETag: \"evil\"\r\n\r\n"))
            if kind == "failure-body": forever(c, b"HTTP/1.1 404 X\r\n\r\n", b"\0" * 65536)
            if kind == "redirect-body": forever(c, b"HTTP/1.1 302 X\r\nLocation: /ok\r\n\r\n", b"\0" * 65536)
            if kind == "deflate": return answer(200, zlib.compress(b"picture"), "Content-Encoding: deflate")
            if kind == "raw-deflate":
                packer = zlib.compressobj(wbits=-15)
                return answer(200, packer.compress(b"picture") + packer.flush(), "Content-Encoding: deflate")
            if kind == "gzip": return answer(200, gzip.compress(b"picture"), "Content-Encoding: gzip")
            if kind == "gzip-chunked": return chunked(chunks(gzip.compress(b"picture")), b"Content-Encoding: gzip")
            if kind == "gzip-empty": return answer(200, gzip.compress(b""), "Content-Encoding: gzip")
            if kind == "gzip-twice": return answer(200, gzip.compress(gzip.compress(b"picture")), "Content-Encoding: gzip, gzip")
            if kind == "gzip-transfer": return answer(200, gzip.compress(b"picture"), "Transfer-Encoding: gzip")
            if kind == "packed": return answer(200, b"abc", "Content-Encoding: " + rest)
            if kind == "bomb": return answer(200, zeros(gzip.compress), "Content-Encoding: gzip")
            if kind == "bombs": return answer(200, gzip.compress(zeros(gzip.compress) * 20), "Content-Encoding: gzip, gzip")
            if kind == "deflate-bomb": return answer(200, zeros(zlib.compress), "Content-Encoding: deflate")
            if kind == "old": return b"HTTP/1.0 200 X\r\n\r\npicture", "close"
            if kind == "feeds": return b"HTTP/1.1 200 X\nContent-Length: 7\n\npicture"
            if kind == "bare": return b"HTTP/1.1 200\r\nContent-Length: 7\r\n\r\npicture"
            if kind == "two": return b"HTTP/2 200\r\nContent-Length: 7\r\n\r\npicture", "close"
            if kind == "three": return b"HTTP/3.7 200 X\r\n\r\npicture", "close"
            if kind == "ninety-nine": return b"HTTP/1.1 99 X\r\nContent-Length: 7\r\n\r\npicture", "close"
            if kind == "letters": return b"HTTP/1.1 2OO X\r\nContent-Length: 7\r\n\r\npicture", "close"
            if kind == "half-head": return b"HTTP/1.1 200 X\r\nContent-Le", "close"
            if kind == "nul": return b"HTTP/1.1 200 X\r\nX: a\0b\r\nContent-Length: 7\r\n\r\npicture", "close"
            if kind == "upgrade": return b"HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\npicture", "close"
            if kind == "cookie": return answer(302, b"", "Location: /ok/after", "Set-Cookie: a=b; Path=/")
            if kind == "two-places": return answer(302, b"", "Location: /ok", "Location: /ok/2")
            if kind == "auth": return answer(401, b"", 'WWW-Authenticate: Basic realm="x"')
            if kind == "late": c.sendall(answer(200, b"picture" * 10)[:-5]); time.sleep(60)
            return answer(404)

        def serve(c):
            try:
                c.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                if tls: c = tls.wrap_socket(c, server_side=True)
                kept = b""
                while True:
                    while b"\r\n\r\n" not in kept:
                        more = c.recv(65536)
                        if not more: return
                        kept += more
                    head, _, kept = kept.partition(b"\r\n\r\n")
                    head += b"\r\n"
                    path = head.split(b" ", 2)[1].decode("latin1")
                    with lock: heads.append(head.decode("latin1"))
                    result = respond(c, path, head)
                    if isinstance(result, tuple): c.sendall(result[0]); return
                    c.sendall(result)
            except OSError: pass
            finally:
                try: c.shutdown(socket.SHUT_RDWR)
                except OSError: pass
                c.close()

        tls = None
        if sys.argv[1]:
            tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            tls.load_cert_chain(sys.argv[1] + "/cert.pem", sys.argv[1] + "/key.pem")
        server = socket.create_server(("127.0.0.1", 0), backlog=256)
        print(server.getsockname()[1], flush=True)
        while True:
            c, _ = server.accept()
            threading.Thread(target=serve, args=(c,), daemon=True).start()
        """#
}
