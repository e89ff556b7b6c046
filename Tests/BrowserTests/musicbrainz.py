"""A stand-in for MusicBrainz (`/ws/2`) and the Cover Art Archive (`/caa`); its answers have the form of captured ones."""

import contextlib
import http.server
import json
import re
import threading
import urllib.parse

import sites

LOW, LOW_CD, PIE = (f"00000000-0000-4000-8000-00000000000{number}" for number in (1, 2, 3))
BARCODE = "4006381333931"
PICTURE = sites.picture(250, 250, (200, 90, 30))


def release(name, title, artist, date, country, label, number, form, tracks, barcode=None):
    credit = [{"name": artist, "joinphrase": "", "artist": {"name": artist, "sort-name": artist}}]
    listed = [
        {"position": place, "number": str(place), "title": track, "length": seconds * 1000, "artist-credit": credit,
         "recording": {"title": track, "length": seconds * 1000}}
        for place, (track, seconds) in enumerate(tracks, 1)
    ]
    return {
        "id": name, "score": 100, "status": "Official", "title": title, "date": date, "country": country,
        "barcode": barcode, "artist-credit": credit, "track-count": len(tracks),
        "label-info": [{"catalog-number": number, "label": {"name": label}}],
        "release-group": {"id": "9" + name[1:], "title": title, "primary-type": "Album", "secondary-types": []},
        "cover-art-archive": {"artwork": True, "front": True, "back": False, "count": 1, "darkened": False},
        "media": [{"position": 1, "format": form, "track-count": len(tracks), "tracks": listed}],
    }


SIDE = [("Speed of Life", 166), ("Breaking Glass", 112)]
RELEASES = [
    release(LOW, "Low", "David Bowie", "1977-01-14", "GB", "RCA Victor", "PL 12030", '12" Vinyl', SIDE, BARCODE),
    release(LOW_CD, "Low", "David Bowie", "1991-08-27", "US", "Rykodisc", "RCD 10142", "CD", SIDE, BARCODE),
    release(PIE, "American Pie", "Madonna", "2000-02-28", "GB", "Maverick", "W519CD1", "CD", [("American Pie", 273)]),
]


class Answers(http.server.BaseHTTPRequestHandler):
    def log_message(self, *arguments):
        pass

    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        query = urllib.parse.parse_qs(address.query).get("query", [""])[0]
        if "wait" in query:
            self.server.is_free.wait(30)
        if "broken" in query:
            return self.send(400, b'{"error": "The search is broken."}')
        if address.path.startswith("/caa/") and "/front" in address.path:
            return self.send(200, PICTURE, "image/png")
        if named := re.fullmatch("/ws/2/release/([^/]+)", address.path):
            found = [release for release in RELEASES if release["id"] == named[1]]
            return self.send(200, json.dumps(found[0]).encode()) if found else self.send(404, b"{}")
        if address.path != "/ws/2/release":
            return self.send(404, b"{}")
        found = [each for each in RELEASES if each["title"].lower() in query.lower() or (each["barcode"] or "-") in query]
        parts = [{key: value for key, value in each.items() if key != "cover-art-archive"} for each in found]
        self.send(200, json.dumps({"created": "", "count": len(parts), "offset": 0, "releases": parts}).encode())

    do_HEAD = do_GET

    def send(self, status, body, kind="application/json"):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(body)


@contextlib.contextmanager
def running():
    """The stand-in: its `settings` for a site, and the event `is_free`, which a search for "wait" waits for."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    server.handle_error = lambda *arguments: None  # a lookup that is cancelled closes the connection early
    server.is_free = threading.Event()
    address = f"http://127.0.0.1:{server.server_address[1]}"
    server.settings = (
        f'covers: {{mode: resize, find: [musicbrainz], contact: me@example.org, musicbrainz: "{address}/ws/2",'
        f' coverartarchive: "{address}/caa"}}\n'
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.is_free.set()
    server.shutdown()
    server.server_close()
