"""Serves covers from loopback, and counts what it is asked.

    python cover_server.py FOLDER

Prints its port. After each line on standard input it prints how often it was asked since the last one, in any way; it
ends with standard input. `Server` starts it as a process of its own, so that its work is not that of the measured one.
"""
import http.server
import os
import pathlib
import subprocess
import sys
import threading

HOST = "127.0.0.1"


class Server:
    """A running server of the covers in a folder."""

    def __init__(self, folder):
        command = [sys.executable, "-I", __file__, str(folder)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self._process.stdout.readline())
        self.authority = f"{HOST}:{self.port}"
        self.address = f"http://{self.authority}/"

    def requests(self):
        """How often it was asked since the last call."""
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers with files called `/covers/NAME`."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    folder, lock, count = pathlib.Path(), threading.Lock(), 0

    def parse_request(self):
        with Handler.lock:
            Handler.count += 1
        return super().parse_request()

    def do_GET(self):
        folder, _, name = self.path.rpartition("/")
        path = self.folder / name
        if folder != "/covers" or not name.endswith(".jpg") or not path.is_file():
            self.send_error(404)
            return
        body = path.read_bytes()
        self.send_response(200)
        self.send_header("Content-Type", "image/jpeg")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("ETag", f'"{name}-{len(body)}"')
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def main():
    Handler.folder = pathlib.Path(sys.argv[1])
    server = http.server.ThreadingHTTPServer((HOST, 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_port, flush=True)
    for _ in sys.stdin:
        with Handler.lock:
            count, Handler.count = Handler.count, 0
        print(count, flush=True)
    # Connections that programs keep open have threads of their own, which nobody waits for.
    os._exit(0)


if __name__ == "__main__":
    main()
