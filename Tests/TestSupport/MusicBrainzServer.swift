import Foundation

/// A server that answers like MusicBrainz (`/ws/2`), the Cover Art Archive (`/caa`) and two stores for made-up releases.
///
/// The forms of the answers are those that `../shared/api` has captured.
public final class MusicBrainzServer: StandInServer, @unchecked Sendable {
    /// A release, with its group, as the server knows it.
    public struct Release: Codable {
        /// Its id.
        public var id: String
        /// Its title.
        public var title: String
        /// Its artist.
        public var artist: String
        /// The id of its artist; empty for none.
        public var artistID = ""
        /// Its label; empty for none.
        public var label = ""
        /// The id of its label.
        public var labelID = ""
        /// Its date, such as `1977-01-14`; empty if unknown.
        public var date = ""
        /// Its bar code; empty if unknown.
        public var barcode = ""
        /// The number of its tracks.
        public var tracks = 10
        /// The id of its group.
        public var group: String
        /// The types of its group, the primary type first.
        public var types = ["Album"]
        /// Numbers of Discogs releases that are linked with it.
        public var discogs: [String] = []
        /// Whether the archive has its front cover.
        public var hasFront = true
        /// Whether the archive has a front cover for its group.
        public var groupHasFront = true
        /// The id of the release that it was merged into; empty if it was not.
        public var mergedInto = ""

        /// A release of which only the names are known.
        public init(id: String, title: String, artist: String, group: String) {
            (self.id, self.title, self.artist, self.group) = (id, title, artist, group)
        }
    }

    /// Starts a server that knows these releases; `store` are the albums that iTunes and Deezer have.
    public init(_ releases: [Release], store: [Release] = []) throws {
        let files = try [releases, store].map { [UInt8](try JSONEncoder().encode($0)) }
        try super.init(python: Self.script, ["releases.json": files[0], "store.json": files[1]])
    }

    /// Settings for a site that asks this server.
    public var settings: String {
        "covers: {find: [musicbrainz], contact: me@example.org, musicbrainz: \"\(address)/ws/2\", "
            + "coverartarchive: \"\(address)/caa\"}\n"
    }

    /// The same with two stores (`/itunes`, `/deezer`).
    public var settingsWithStores: String {
        settings.replacing("[musicbrainz]", with: "[musicbrainz, itunes, deezer]").replacing(
            "}\n", with: ", itunes: \"\(address)/itunes\", deezer: \"\(address)/deezer\"}\n")
    }

    /// A valid id, different for each number.
    public static func id(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    private static let script = #"""
        RELEASES, STORE = (json.load(open(name)) for name in ("releases.json", "store.json"))
        DISCOGS, TOKEN = "https://www.discogs.com/release/", "s3cret"

        def record(r, with_archive=False):
            made = {"id": r["id"], "title": r["title"], "date": r["date"], "barcode": r["barcode"] or None, "country": "GB",
                "track-count": r["tracks"], "media": [{"track-count": r["tracks"]}], "status": "Official",
                "artist-credit": [{"name": r["artist"], "joinphrase": "", "artist": {"name": r["artist"]}}],
                "release-group": {"id": r["group"], "title": r["title"], "primary-type": r["types"][0],
                    "secondary-types": r["types"][1:], "first-release-date": r["date"]}}
            if r["artistID"]: made["artist-credit"][0]["artist"].update(id=r["artistID"])
            if r["label"]: made["label-info"] = [{"label": {"id": r["labelID"], "name": r["label"]}}]
            if with_archive:
                made["cover-art-archive"] = {"artwork": r["hasFront"], "front": r["hasFront"], "back": False,
                    "count": int(r["hasFront"]), "darkened": False}
                made["media"][0]["tracks"] = [
                    {"number": str(n + 1), "title": f"Track {n + 1}", "length": 60000 + 1000 * n} for n in range(r["tracks"])]
            return made

        def words(text): return re.findall(r"\w+", text.lower())

        def phrase(wanted, text):
            wanted, text = words(wanted), words(text)
            return any(text[i:i + len(wanted)] == wanted for i in range(len(text)))

        def search(query):
            codes = re.findall(r"barcode:(\d+)", query)
            if codes: return [r for r in RELEASES if r["barcode"] in codes]
            names = dict(re.findall(r'(release|artist):"((?:[^"\\]|\\.)*)"', query))
            return [r for r in RELEASES
                if phrase(names["release"], r["title"]) and phrase(names.get("artist", r["artist"]), r["artist"])]

        def groups(releases):
            """The release groups of releases, with their artists."""
            return list({r["group"]: dict(record(r)["release-group"], **{"artist-credit": record(r)["artist-credit"]})
                for r in releases}.values())

        class Services(StandIn):
            def page(self, name, query, entries):
                """A page of a list."""
                offset, limit = int(query.get("offset", ["0"])[0]), int(query["limit"][0])
                self.send(200, {f"{name}-count": len(entries), f"{name}-offset": offset, f"{name}s": entries[offset:offset + limit]})

            def respond(self):
                parts = urlsplit(self.path)
                query = {name: values for name, values in parse_qs(parts.query).items()}
                missing = {"error": "Not Found", "help": "For usage, please see: https://musicbrainz.org/development/mmd"}
                kind, _, rest = parts.path.lstrip("/").partition("/")
                if kind == "caa": return self.archive(rest)
                if kind in ("itunes", "deezer"): return self.store(kind, query)
                if kind == "discogs":
                    if self.headers.get("Authorization") != "Discogs token=s3cret": return self.send(401, {"message": "token?"})
                    number = rest.removeprefix("releases/")
                    return self.send(200, {"id": int(number), "title": "Rare", "artists_sort": "B",
                        "images": [{"type": "primary", "uri": f"http://{self.headers['Host']}/image/{number}"}]})
                if kind == "image": return self.send(200, picture(rest), "image/png")
                rest = rest.removeprefix("2/")
                if rest == "url":
                    wanted = query["resource"]
                    found = [{"resource": url, "id": "x", "relations": [
                        {"target-type": "release", "ended": False, "type": "discogs", "release":
                            {k: v for k, v in record(r).items() if k not in ("release-group", "artist-credit")}}
                        for r in RELEASES if url.removeprefix(DISCOGS) in r["discogs"]]} for url in wanted[:100]]
                    found = [f for f in found if f["relations"]]
                    if len(wanted) == 1: return self.send(200, found[0]) if found else self.send(404, missing)
                    return self.send(200, {"url-count": len(found), "url-offset": 0, "urls": found})
                if rest == "release" and "release-group" in query:
                    group = [record(r) for r in RELEASES if r["group"] == query["release-group"][0]]
                    return self.send(200, {"release-count": len(group), "releases": group})
                if rest == "release-group" and "artist" in query:
                    assert query["type"] == ["album"] and query["release-group-status"] == ["website-default"]
                    own = [r for r in RELEASES if r["artistID"] == query["artist"][0] and r["types"][0] == "Album"]
                    return self.page("release-group", query, groups(own))
                if rest == "release-group":
                    return self.send(200, {"count": 1, "offset": 0, "release-groups": groups(search(query["query"][0]))})
                if rest.startswith("release-group/"):
                    own = groups(r for r in RELEASES if r["group"] == rest.removeprefix("release-group/"))
                    return self.send(200, own[0]) if own else self.send(404, missing)
                if rest == "release" and "label" in query:
                    own = [r for r in RELEASES if r["labelID"] == query["label"][0] and r["types"][0] == "Album"]
                    return self.page("release", query, [record(r) for r in own])
                if rest == "release":
                    hits = search(query["query"][0])
                    offset, limit = int(query.get("offset", ["0"])[0]), int(query.get("limit", ["25"])[0])
                    page = [dict(record(r), score=100) for r in hits[offset:offset + limit]]
                    return self.send(200, {"created": "2026-11-23", "count": len(hits), "offset": offset, "releases": page})
                if rest.startswith("release/"):
                    known = [r for r in RELEASES if r["id"] == rest.removeprefix("release/")]
                    for r in known:
                        if r["mergedInto"]:
                            place = self.path.replace(r["id"], r["mergedInto"])
                            return self.send(301, {"error": "moved"}, "application/json", ("Location", place))
                    return self.send(200, record(known[0], True)) if known else self.send(404, missing)
                self.send(404, missing)

            def store(self, kind, query):
                """Albums whose artist and title have the words that are wanted."""
                wanted = words((query.get("term") or query.get("q") or [""])[0])
                hits = [(n, r) for n, r in enumerate(STORE) if words(r["artist"] + " " + r["title"]) == wanted]
                base = f"http://{self.headers['Host']}/image/{kind}"
                if kind == "itunes":
                    return self.send(200, {"resultCount": len(hits), "results": [{"collectionName": r["title"],
                        "artistName": r["artist"], "releaseDate": r["date"] + "-05-17T07:00:00Z", "trackCount": r["tracks"],
                        "artworkUrl100": f"{base}-{n}-100x100bb.jpg"} for n, r in hits]})
                if "upc" in self.path: return self.send(200, {"error": {"type": "DataException", "message": "no data", "code": 800}})
                self.send(200, {"data": [{"title": r["title"], "artist": {"name": r["artist"]}, "nb_tracks": r["tracks"],
                    "release_date": r["date"], "cover_xl": f"{base}-{n}.jpg"} for n, r in hits], "total": len(hits)})

            def archive(self, path):
                kind, id, size = path.split("/")
                if kind == "release": has = any(r["id"] == id and r["hasFront"] and not r["mergedInto"] for r in RELEASES)
                else: has = any(r["group"] == id and r["groupHasFront"] for r in RELEASES)
                if not has or size not in ("front-1200", "front-500"):
                    return self.send(404, b"<!doctype html><title>404 Not Found</title>", "text/html")
                self.send(307, b"See: elsewhere", "text/plain", ("Location", f"/image/{id}"))
        """#
}
