import Foundation

/// A server that answers like the services that sources may name, each below a path of its own: `/discogs`,
/// `/musicbrainz`, `/listenbrainz`, `/lastfm`, `/jellyfin` and `/plex`.
///
/// The forms of the answers are those that `../shared/api` has captured. Services that need a token accept only
/// ``token``.
public final class AlbumServiceServer: StandInServer, @unchecked Sendable {
    /// The token that it accepts.
    public static let token = "tok en-Ünd/+7&="
    /// The collection that it knows.
    public static let collection = "00000000-0000-4000-8000-00000000c0de"

    /// Starts a server that knows a number of albums for the user alice.
    public init(albums: Int) throws {
        try super.init(python: "ALBUMS, TOKEN = \(albums), \"\(Self.token)\"\n" + Self.script)
    }

    /// The source of a kind in the settings, for the user alice.
    public func source(_ kind: String, _ more: String = "") -> String {
        let user = ["discogs", "listenbrainz", "lastfm"].contains(kind) ? ", user: alice" : ""
        let collection = kind == "musicbrainz" ? ", collection: \(Self.collection)" : ""
        return "{kind: \(kind), url: \"\(address)/\(kind)\"\(user)\(collection)\(more)}"
    }

    private static let script = #"""
        from urllib.parse import unquote

        def mbid(number): return f"00000000-0000-4000-8000-{number:012x}"

        class Services(StandIn):
            def respond(self):
                parts = urlsplit(self.path)
                query = {name: values[0] for name, values in parse_qs(parts.query).items()}
                kind, _, rest = parts.path.lstrip("/").partition("/")
                getattr(self, kind)(rest, query)

            def words(self, status, text): self.send(status, {"message": text, "error": text})

            def is_allowed(self, prefix, needed):
                given = self.headers.get("Authorization", "").encode("latin-1").decode()
                if not given and not needed: return True
                if given == prefix: return True
                self.words(401, "You must authenticate: " + given)
                return False

            def discogs(self, rest, query):
                if not self.is_allowed(f"Discogs token={TOKEN}", False): return
                _, user, rest = rest.split("/", 2)
                if user != "alice": return self.words(404, "User does not exist or may have been deleted.")
                if rest == "collection/fields":
                    return self.send(200, {"fields": [{"id": 1, "name": "Media Condition"}, {"id": 3, "name": "Notes"}]})
                if rest == "collection/folders":
                    return self.send(200, {"folders": [{"id": 0, "name": "All"}, {"id": 1, "name": "Uncategorized"},
                        {"id": 7, "name": "Jazz"}]})
                page, size = int(query["page"]), int(query["per_page"])
                pages = max(1, -(-ALBUMS // size))
                items = [self.item(n) for n in range(ALBUMS)][(page - 1) * size:page * size]
                urls = {"next": "x"} if page < pages else {}
                if rest == "wants": items = [{k: v for k, v in dict(i, notes="Wanted").items() if k != "instance_id"} for i in items]
                self.send(200, {"pagination": {"page": page, "pages": pages, "per_page": size, "items": ALBUMS, "urls": urls},
                    "wants" if rest == "wants" else "releases": items})

            def item(self, n):
                # The third is another copy of the second.
                release = 100 + (1 if n == 2 else n)
                return {"id": release, "instance_id": 9000 + n, "folder_id": 7 if n % 2 else 1, "rating": n % 6,
                    "date_added": "2020-01-19T14:19:11-08:00",
                    "notes": [{"field_id": 1, "value": "Mint (M)"}, {"field_id": 3, "value": "A note\nin two lines"}],
                    "basic_information": {"id": release, "title": f"Record {release}", "year": 0 if n == 0 else 1970 + n % 50,
                        "thumb": "https://i.discogs.com/signed.jpeg", "cover_image": "https://i.discogs.com/signed.jpeg",
                        "artists": [{"name": "Swamp (7)", "anv": "", "join": ",", "id": 1}, {"name": "Yazoo", "anv": "Yaz", "id": 2}],
                        "labels": [{"name": "Mute", "catno": "STUMM 12"}, {"name": "Mute", "catno": "none"}],
                        "formats": [{"name": "Vinyl", "qty": "2", "text": "Purple", "descriptions": ["LP", "Album"]}],
                        "genres": ["Electronic"], "styles": ["Synth-pop"]}}

            def musicbrainz(self, rest, query):
                if query.get("collection") != "00000000-0000-4000-8000-00000000c0de":
                    return self.send(404, {"error": "Not Found"})
                offset, size = int(query["offset"]), int(query["limit"])
                # The service may give fewer than it was asked for; after the end the list is missing.
                page = [{"id": mbid(n), "title": f"Release {n}", "date": "1999-09-23", "country": "GB", "barcode": None,
                    "artist-credit": [{"name": "A", "joinphrase": " & "}, {"name": "B", "joinphrase": ""}],
                    "label-info": [{"catalog-number": "X1", "label": {"name": "L"}}], "media": [{"format": "CD", "track-count": 9}],
                    "release-group": {"id": mbid(5000 + n), "primary-type": "Album", "secondary-types": []},
                    "genres": [{"name": "jazz", "count": 2}],
                    "cover-art-archive": {"front": n % 2 == 0, "artwork": True, "count": 1, "back": False, "darkened": False}}
                    for n in range(ALBUMS)][offset:offset + size - 1]
                self.send(200, dict({"release-count": ALBUMS, "release-offset": offset}, **({"releases": page} if page else {})))

            def listenbrainz(self, rest, query):
                user = rest.split("/")[2]
                if user == "new": return self.send(204, b"")
                if user != "alice": return self.send(404, {"code": 404, "error": "Cannot find user: " + user})
                offset, size = int(query["offset"]), int(query["count"])
                page = [{"artist_mbids": [], "artist_name": "A", "caa_id": None if n % 2 else 42 + n,
                    "caa_release_mbid": None if n % 2 else mbid(n), "listen_count": 500 - n,
                    "release_mbid": None if n % 3 == 2 else mbid(n), "release_name": f"Heard {n}"}
                    for n in range(ALBUMS)][offset:offset + size]
                self.send(200, {"payload": {"count": len(page), "offset": offset, "range": query["range"],
                    "total_release_count": ALBUMS, "releases": page}})

            def lastfm(self, rest, query):
                if query.get("api_key") != TOKEN: return self.send(403, {"error": 10, "message": "Invalid API key " + query.get("api_key", "")})
                if query["user"] != "alice": return self.send(404, {"error": 6, "message": "User not found"})
                page, size = int(query["page"]), int(query["limit"])
                albums = [{"name": f"Played {n}", "playcount": str(900 - n), "mbid": "", "url": "https://www.last.fm/x",
                    "artist": {"name": "A", "mbid": ""}, "image": [{"#text": "", "size": "small"}], "@attr": {"rank": str(n + 1)}}
                    for n in range(ALBUMS)][(page - 1) * size:page * size]
                self.send(200, {"topalbums": {"album": albums[0] if len(albums) == 1 else albums, "@attr": {"user": "alice",
                    "page": str(page), "perPage": str(size), "totalPages": str(-(-ALBUMS // size)), "total": str(ALBUMS)}}})

            def jellyfin(self, rest, query):
                if rest.endswith("/Images/Primary"): return self.send(200, picture(rest + query["tag"]), "image/png")
                if not self.is_allowed(f'MediaBrowser Token="{TOKEN}", Client="sitegen", Device="sitegen", '
                    'DeviceId="sitegen", Version="1"', True): return
                start, size = int(query["startIndex"]), int(query["limit"])
                if query["includeItemTypes"] == "MusicAlbum":
                    items = [{"Name": f"Infest {n}", "Id": f"{n:032x}", "DateCreated": "2023-12-11T12:10:40.7607527Z",
                        "PremiereDate": "2000-04-25T00:00:00.0000000Z", "ProductionYear": 2000, "Genres": ["Alt Metal"],
                        "Studios": [{"Name": "DreamWorks"}], "AlbumArtist": "Papa Roach", "AlbumArtists": [{"Name": "Papa Roach"}],
                        "ProviderIds": {"MusicBrainzAlbum": mbid(n).upper()}, "ImageTags": {"Primary": "t1"} if n < 8 else {}}
                        for n in range(ALBUMS)]
                else:
                    items = [{"Name": f"Song {s}", "AlbumId": f"{s % ALBUMS:032x}", "IndexNumber": 2 - s // ALBUMS,
                        "ParentIndexNumber": 1, "RunTimeTicks": 2610000000} for s in range(2 * ALBUMS)]
                self.send(200, {"Items": items[start:start + size], "TotalRecordCount": len(items), "StartIndex": start})

            def plex(self, rest, query):
                given = self.headers.get("X-Plex-Token", "").encode("latin-1").decode() or query.get("X-Plex-Token", "")
                if given != TOKEN: return self.send(401, b"<html><body><h1>401 Unauthorized</h1></body></html>", "text/html")
                if rest == "library/sections":
                    return self.send(200, {"MediaContainer": {"size": 2, "Directory": [{"key": "1", "type": "movie", "title": "Films"},
                        {"key": "5", "type": "artist", "title": "Music"}]}})
                if "/thumb/" in rest: return self.send(200, picture(rest), "image/png")
                start, size = int(query["X-Plex-Container-Start"]), int(query["X-Plex-Container-Size"])
                if query["type"] == "9":
                    items = [{"ratingKey": str(157 + n), "title": f"Try It Out {n}", "parentTitle": "Skrillex", "year": 2013,
                        "studio": "OWSLA", "addedAt": 1579520106, "userRating": 9.0, "type": "album",
                        "thumb": f"/library/metadata/{157 + n}/thumb/1579520116" if n < 8 else "", "Guid": [{"id": "mbid://" + mbid(7000 + n)}]}
                        for n in range(ALBUMS)]
                else:
                    items = [{"ratingKey": str(9000 + n), "parentRatingKey": str(157 + n), "title": "Track", "index": 1,
                        "parentIndex": 1, "duration": 61000} for n in range(ALBUMS)]
                page = items[start:start + size]
                self.send(200, {"MediaContainer": {"size": len(page), "totalSize": len(items), "offset": start, "Metadata": page}})
        """#
}
