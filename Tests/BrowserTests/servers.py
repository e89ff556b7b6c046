"""Servers on the loopback that serve folders."""

import contextlib
import functools
import http.server
import pathlib
import re
import threading
import time


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


class Ranged(Quiet):
    """Sends parts of files, as hosts do; without them, browsers seek nowhere."""

    def do_GET(self):
        asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        path = pathlib.Path(self.translate_path(self.path))
        if not asked or not path.is_file():
            return super().do_GET()
        data = path.read_bytes()
        start = int(asked[1])
        end = min(int(asked[2] or len(data) - 1), len(data) - 1)
        self.send_response(206)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Range", f"bytes {start}-{end}/{len(data)}")
        self.send_header("Content-Length", str(end + 1 - start))
        self.end_headers()
        self.wfile.write(data[start : end + 1])


class LateCovers(Quiet):
    """Covers come long after the page has been drawn."""

    def do_GET(self):
        if "/covers/" in self.path:
            time.sleep(0.4)
        super().do_GET()


@contextlib.contextmanager
def served(folder, handler=Quiet):
    """The address of a server of a folder, for the length of a block."""
    with Servers() as started:
        yield started.address(folder, handler)


class Servers:
    """Servers that are started when they are asked for and end with the block."""

    def __init__(self):
        self._servers = {}

    def __enter__(self):
        return self

    def address(self, folder, handler=Quiet):
        key = (folder, handler)
        if key not in self._servers:
            serving = functools.partial(handler, directory=str(folder))
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), serving)
            server.handle_error = lambda *arguments: None  # a page that is left closes the connection early
            # A server that ends waits for its next look, half a second unless said otherwise, and there are dozens.
            threading.Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
            self._servers[key] = server
        return f"http://127.0.0.1:{self._servers[key].server_address[1]}"

    def __exit__(self, *error):
        for server in self._servers.values():
            server.shutdown()
            server.server_close()
