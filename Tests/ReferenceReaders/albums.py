#!/usr/bin/python3
"""The albums of a library, read by Python's own csv, json and plistlib: what the adapters have to find as well.

`albums.py KIND FILE` prints a line an album: title, artists, genres, date, rating, tracks, ids and what else there is (labels,
formats, tags, notes, number of plays), in JSON.
`albums.py rows FILE` prints the rows of a CSV file.
"""
import csv
import html
import json
import plistlib
import re
import sys


def line(title, artists=(), genres=(), released="", rating=0, tracks=(), ids=(), more=None):
    """`more` is None where the rest of an album is not compared."""
    more = None if more is None else [text for text in more if text]
    print(json.dumps([title, list(artists), list(genres), released, rating, list(tracks), list(ids), more]))


def rows(path, delimiter=",", header=None):
    """The rows of a table by their columns; blanks before a quote do not count, missing fields are empty."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        reader = csv.reader(file, delimiter=delimiter, strict=True, skipinitialspace=True)
        header = header or [name.strip() for name in next(reader)]
        return [dict(zip(header, row + [""] * len(header))) for row in reader if row]


def all_rows(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        for row in csv.reader(file, strict=True):
            if row:
                print(json.dumps(row))


def first(values):
    """The first value of each key, in order."""
    seen = {}
    for key, value in values:
        seen.setdefault(key, value)
    return seen.values()


def known_date(text):
    text = re.sub(r"(-00)+$", "", text.strip())
    return text if re.fullmatch(r"\d{4}(-\d\d){0,2}", text) and set(text) - {"0"} else ""


def discogs(path):
    def names(text):
        return [re.sub(r"(?<=.) ?\(\d+\)$", "", name.strip().rstrip("*")).strip() for name in text.split(", ") if name.strip()]

    for row in first((row["release_id"], row) for row in rows(path)):
        line(row["Title"].strip(), names(row["Artist"]), [], known_date(row["Released"]), int(row["Rating"] or 0), [],
             ["discogs=" + row["release_id"]])


def rym(path):
    tags = {"w": "wishlist", "u": "used to own", "n": "not owned"}
    for row in first((row["RYM Album"], row) for row in rows(path)):
        name = " ".join(filter(None, [html.unescape(row["First Name"]), html.unescape(row["Last Name"])]))
        review = html.unescape(row["Review"].replace("<br>", "\n"))
        line(html.unescape(row["Title"]), [name] if name else [], [], known_date(row["Release_Date"]),
             int(row["Rating"]) / 2, [], ["rateyourmusic=" + row["RYM Album"]],
             [row["Media Type"], tags.get(row["Ownership"], ""), review])


def lastfm(path):
    plays([(row["artist"], row["album"], row["album_mbid"]) for row in rows(path)])


def lastfmstats(path):
    plays([(row["Artist"], row["Album"], row["AlbumId"]) for row in rows(path, ";")])


def headless(path):
    plays([(row["artist"], row["album"], "") for row in rows(path, header=["artist", "album", "track", "date"])])


def plays(rows):
    """Plays of one artist and title are an album, and so are albums with one id; by several artists they are various."""
    albums, by_id = {}, {}
    for artist, title, mbid in rows:
        if artist and title:
            album = albums.setdefault((artist.lower(), title.lower()), [title, [artist], [], 0])
            album[3] += 1
            if mbid and not album[2]:
                album[2].append(mbid)
    for key, album in list(albums.items()):
        other = by_id.setdefault(album[2][0], album) if album[2] else album
        if other is not album:
            other[1] = ["Various Artists"]
            other[3] += album[3]
            del albums[key]
    for title, artists, ids, count in albums.values():
        line(title, artists, [], "", 0, [], ["musicbrainz=" + mbid for mbid in ids], [str(count)])


def exportify(path):
    albums = {}
    for row in rows(path):
        albums.setdefault(row["Album URI"], []).append(row)
    for uri, tracks in albums.items():
        tracks.sort(key=lambda row: (int(row["Disc Number"]), int(row["Track Number"])))
        row = tracks[0]
        line(row["Album Name"], [row["Album Artist Name(s)"]], [], row["Album Release Date"], 0,
             [track["Track Name"] for track in tracks], ["spotify=" + uri.rsplit(":", 1)[1]])


def new_exportify(path):
    """Without addresses of albums, tracks of one title, date and label are of one album."""
    albums = {}
    for row in rows(path):
        albums.setdefault((row["Album Name"], row["Release Date"], row["Record Label"]), []).append(row)
    for (title, date, label), tracks in albums.items():
        artists = [re.split(";|,(?! )", track["Artist Name(s)"]) for track in tracks]
        common = [name for name in artists[0] if all(name in other for other in artists)]
        genres = dict.fromkeys(name for track in tracks for name in track["Genres"].split(",") if name)
        line(title, common or ["Various Artists"], genres, date, 0, [track["Track Name"] for track in tracks], [], [label])


def spotify(path):
    data = json.load(open(path, encoding="utf-8"))
    for album in data["albums"]:
        line(str(album["album"]), [album["artist"]], [], "", 0, [], ["spotify=" + album["uri"].rsplit(":", 1)[1]], [])
    if not data["albums"]:
        albums = {}
        for track in data["tracks"]:
            albums.setdefault((track["artist"], track["album"]), []).append(track["track"])
        for (artist, title), tracks in albums.items():
            line(title, [artist], [], "", 0, tracks, [], [])


def releases(path):
    for release in json.load(open(path, encoding="utf-8"))["releases"]:
        labels = release.get("label-info", [])
        media = release.get("media", [])
        group = release.get("release-group", {}).get("id")
        line(release["title"], [credit["name"] for credit in release.get("artist-credit", [])], [], release["date"], 0,
             [track["title"] for medium in media for track in medium["tracks"]],
             ["musicbrainz=" + release["id"]] + (["musicbrainz-release-group=" + group] if group else []),
             [info["label"]["name"] for info in labels] + [info["catalog-number"] for info in labels]
             + [medium["format"] for medium in media] + [release.get("country", ""), release.get("barcode", "")])


def chinook(path):
    data = json.load(open(path, encoding="utf-8-sig"))
    for album in data["Album"]:
        line(album["Title"], [str(album["ArtistId"])], [], "", 0, [], ["chinook=" + str(album["AlbumId"])])


def itunes(path):
    albums = {}
    for track in plistlib.load(open(path, "rb"))["Tracks"].values():
        skipped = any(track.get(key) for key in ["Podcast", "Movie", "TV Show", "iTunesU", "Playlist Only"])
        if skipped or not track.get("Album", "").strip():
            continue
        various = "Various Artists" if track.get("Compilation") else track.get("Artist", "")
        artist = (track.get("Album Artist") or various).strip()
        title = track["Album"].strip()
        albums.setdefault((artist.lower(), title.lower()), (artist, title, []))[2].append(track)
    for artist, title, tracks in albums.values():
        genres = list(dict.fromkeys(track["Genre"].strip() for track in tracks if track.get("Genre", "").strip()))
        dates = list(filter(None, map(release_date, tracks)))
        year = most([date[:4] for date in dates])
        ratings = [track["Album Rating"] for track in tracks
                   if track.get("Album Rating") and not track.get("Album Rating Computed")]
        rating = ratings[-1] / 20 if ratings else 0
        tracks = sorted(tracks, key=lambda track: (max(1, track.get("Disc Number", 0)), track.get("Track Number", 0)))
        line(title, [artist] if artist else [], genres, most([date for date in dates if date[:4] == year]), rating,
             [track.get("Name", "") for track in tracks], [])


def most(values):
    """The most frequent value, of equally many the first; empty without any."""
    return max(values, key=values.count) if values else ""


def release_date(track):
    year, date = track.get("Year", 0), track.get("Release Date")
    if date and (not year or date.year == year):
        return date.strftime("%Y-%m-%d")
    return f"{year:04}" if year else ""


globals()[{"rows": "all_rows"}.get(sys.argv[1], sys.argv[1])](sys.argv[2])
