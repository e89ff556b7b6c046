#!/usr/bin/python3
"""The albums of a library, read by Python's own csv, json and plistlib: what the adapters have to find as well.

`albums.py KIND FILE` prints a line an album: title, artists, genres, date, rating, tracks and ids, in JSON.
`albums.py rows FILE` prints the rows of a CSV file.
"""
import csv
import html
import json
import plistlib
import re
import sys


def line(title, artists=(), genres=(), released="", rating=0, tracks=(), ids=()):
    print(json.dumps([title, list(artists), list(genres), released, rating, list(tracks), list(ids)]))


def rows(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        reader = csv.reader(file, strict=True)
        header = [name.strip() for name in next(reader)]
        return [dict(zip(header, row)) for row in reader if row]


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
    for row in first((row["RYM Album"], row) for row in rows(path)):
        name = " ".join(filter(None, [html.unescape(row["First Name"]), html.unescape(row["Last Name"])]))
        line(html.unescape(row["Title"]), [name] if name else [], [], known_date(row["Release_Date"]),
             (int(row["Rating"]) + 1) // 2, [], ["rateyourmusic=" + row["RYM Album"]])


def lastfm(path):
    albums = {}
    for row in rows(path):
        if row["artist"] and row["album"]:
            ids = albums.setdefault((row["artist"], row["album"]), [])
            if row["album_mbid"] and not ids:
                ids.append("musicbrainz=" + row["album_mbid"])
    for (artist, album), ids in albums.items():
        line(album, [artist], [], "", 0, [], ids)


def exportify(path):
    albums = {}
    for row in rows(path):
        albums.setdefault(row["Album URI"], []).append(row)
    for uri, tracks in albums.items():
        tracks.sort(key=lambda row: (int(row["Disc Number"]), int(row["Track Number"])))
        row = tracks[0]
        line(row["Album Name"], [row["Album Artist Name(s)"]], [], row["Album Release Date"], 0,
             [track["Track Name"] for track in tracks], ["spotify=" + uri.rsplit(":", 1)[1]])


def spotify(path):
    for album in json.load(open(path, encoding="utf-8"))["albums"]:
        line(str(album["album"]), [album["artist"]], [], "", 0, [], ["spotify=" + album["uri"].rsplit(":", 1)[1]])


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
        albums.setdefault((artist, track["Album"].strip()), []).append(track)
    for (artist, title), tracks in albums.items():
        genres = list(dict.fromkeys(track["Genre"].strip() for track in tracks if track.get("Genre", "").strip()))
        dates = filter(None, map(release_date, tracks))
        ratings = [track["Album Rating"] for track in tracks
                   if track.get("Album Rating") and not track.get("Album Rating Computed")]
        rating = min(5, (ratings[-1] + 10) // 20) if ratings else 0
        tracks = sorted(tracks, key=lambda track: (max(1, track.get("Disc Number", 0)), track.get("Track Number", 0)))
        line(title, [artist] if artist else [], genres, next(dates, ""), rating, [track.get("Name", "") for track in tracks], [])


def release_date(track):
    year, date = track.get("Year", 0), track.get("Release Date")
    if date and (not year or date.year == year):
        return date.strftime("%Y-%m-%d")
    return f"{year:04}" if year else ""


globals()[{"rows": "all_rows"}.get(sys.argv[1], sys.argv[1])](sys.argv[2])
