"""Deterministic generator of a library of albums.

`build(N, folder)` writes
    albums.json          description of the library (see below)
    notes/<id>.md        one CommonMark note for each album, about 1 to 2 KB
    covers/cover-<n>.png distinct covers, used in turn

albums.json is {"albums": [album, ...]}; an album has
    id       stable number as a string, also the stem of its note
    title    may hold Unicode, HTML-special characters, and may occur twice
    artist, genre
    year     integer; date: RFC 3339, unique over the library, inside that year
    cover    path relative to the folder
    slug     unique over the library, lower case, may hold non-ASCII letters
    note     path relative to the folder
Albums are listed newest date first: position i in that list is the position in
the carousel. The same (N, seed) always gives the same bytes.

About sqrt(N) artists, 20 genres and 60 years are used.
"""
import datetime
import json
import math
import os
import random
import struct
import unicodedata
import zlib

GENRES = [
    "Ambient", "Blues", "Classical", "Country", "Dance", "Disco", "Dub",
    "Electronic", "Folk", "Funk", "Gospel", "Hip-Hop", "Jazz", "Metal",
    "Música Popular", "Post-Rock", "Punk", "R&B", "Rock & Roll", "Soul",
]
FIRST_YEAR, YEARS = 1964, 60
COVERS, COVER_SIDE = 50, 300

ADJECTIVES = (
    "Quiet Distant Golden Electric Broken Silver Hollow Midnight Paper Velvet "
    "Northern Burning Silent Second Endless Blue Crystal Winter Summer Lost "
    "Hidden Slow Gentle Wild Marble Copper Amber Violet Empty Bright"
).split()
NOUNS = (
    "Rivers Mirrors Harbour Garden Machines Letters Windows Lanterns Orchard "
    "Signals Weather Stations Voices Horses Islands Bridges Mornings Shadows "
    "Engines Feathers Oceans Satellites Staircase Circles Valley Theatre "
    "Telegraph Cathedral Avenue Antenna"
).split()
UNICODE_TITLES = [
    "Café de la Lune", "Über den Dächern", "Señales de Niebla", "東京の夜",
    "夏の終わり", "Ночной поезд", "Тихая гавань", "Ελληνικά Τραγούδια",
    "Ágætis Vindur", "Żółte Światła", "ليالي القاهرة", "서울의 봄", "Œuvres Choisies",
    "Ísland ☃ Winter", "Naïve Mélodie", "Straße nach Süden", "İstanbul Geceleri",
    "Smile 🎵 Again", "Đêm Hà Nội", "Příběhy z Lesa",
]
SPECIAL_TITLES = [
    "Salt & Pepper", "<Untitled>", "\"Heroes\" & Others", "Rock 'n' Roll Nights",
    "A < B > C", "50% Off; Part #2", "What? Why? How!", "C:\\Music\\Demo",
    "1 + 1 = 3", "Fish &amp; Chips", "[Brackets] (and parens)", "Tab/Slash",
    "It's <em>Not</em> Bold", "Question: Answer", "*Starred* _Album_",
]
REPEATED_TITLES = ["Greatest Hits", "Live", "Untitled", "Demos", "The Singles"]

FIRST = (
    "Anna Björn Carlos Dmitri Élise Fatima Giorgos Hana Ivan Jürgen Kenji Lena "
    "Miguel Nadia Oskar Petra Quentin Rosa Søren Tomás Ursula Vera Wim Xenia "
    "Yuki Zoë Amir Beatriz Chidi Dalia"
).split()
LAST = (
    "Adler Bishop Cruz Dalgaard Eriksen Fontaine Greco Hayashi Ito Jansen "
    "Kovač Lindqvist Moreau Nowak Okafor Petrov Quiroga Rossi Silva Tanaka "
    "Ueda Varga Weiss Xu Yamada Zieliński Abbott Brandt Castellanos Duarte"
).split()
BANDS = [
    "The {a} {n}", "{a} {n}", "{f} {l} Trio", "{l} & {l2}", "{f} {l}",
    "{f} {l} and the {n}", "{n} of {l}", "DJ {a}", "{l}/{l2} Duo",
]

WORDS = (
    "record session tape melody chorus bass drums guitar piano quiet loud room "
    "studio winter evening city slow bright early late side first last song "
    "track mix voice rhythm pattern chord string brass echo delay warm cold "
    "open closed little large written played recorded released pressed mixed "
    "mastered borrowed the the the a a of of in in on and and with from to to "
    "for by at as it was were had has this that never often almost always again"
).split()
NOTE_UNICODE = ["café", "naïve", "Köln", "São Paulo", "Москва", "東京", "Zürich", "“live”", "—", "½"]
NOTE_SPECIAL = ["R&B", "<3", "a < b", "AT&T", "\"quoted\"", "it's", "5 > 4", "&copy;"]


def slugify(text):
    """Lower-case letters and digits of any script, joined by single hyphens."""
    out, gap = [], False
    for ch in unicodedata.normalize("NFC", text).lower():
        if unicodedata.category(ch)[0] in "LNM" and ch != "\u0307":
            if gap and out:
                out.append("-")
            out.append(ch)
            gap = False
        else:
            gap = True
    return "".join(out) or "untitled"


def unique(slug, taken):
    """slug, or slug-2, slug-3, ... so that it is new in the dict `taken`."""
    count = taken.get(slug, 0) + 1
    candidate = slug if count == 1 else f"{slug}-{count}"
    while count > 1 and candidate in taken:
        count += 1
        candidate = f"{slug}-{count}"
    taken[slug] = count
    taken.setdefault(candidate, 1)
    return candidate


def sentence(rng, low=6, high=15):
    words = [rng.choice(WORDS) for _ in range(rng.randint(low, high))]
    for i in range(len(words)):
        dice = rng.random()
        if dice < 0.03:
            words[i] = f"*{words[i]}*"
        elif dice < 0.05:
            words[i] = f"**{words[i]}**"
        elif dice < 0.06:
            words[i] = f"`{words[i]}_{rng.randint(1, 99)}`"
        elif dice < 0.072:
            words[i] = f"[{words[i]}](https://example.org/{words[i]}?a=1&b={rng.randint(1, 9)})"
        elif dice < 0.09:
            words[i] = rng.choice(NOTE_UNICODE)
        elif dice < 0.10:
            words[i] = rng.choice(NOTE_SPECIAL)
    text = " ".join(words)
    return text[0].upper() + text[1:] + "."


def paragraph(rng):
    sentences = [sentence(rng) for _ in range(rng.randint(2, 4))]
    return "\n".join(sentences) if rng.random() < 0.5 else " ".join(sentences)


def bullets(rng):
    lines = []
    for _ in range(rng.randint(3, 5)):
        lines.append("- " + sentence(rng, 3, 8))
        if rng.random() < 0.2:
            lines.append("    - " + sentence(rng, 3, 6))
    return "\n".join(lines)


def tracks(rng):
    return "\n".join(
        f"{i}. {rng.choice(ADJECTIVES)} {rng.choice(NOUNS)} ({rng.randint(2, 7)}:{rng.randint(0, 59):02})"
        for i in range(1, rng.randint(5, 9)))


def quote(rng):
    return "> " + sentence(rng) + "\n> " + sentence(rng)


def code(rng):
    body = "\n".join(
        f"{rng.choice(WORDS)}[{i}] = {rng.randint(0, 255)} & 0x{rng.randint(0, 255):02x}  # <{rng.choice(WORDS)}>"
        for i in range(rng.randint(2, 4)))
    return f"```text\n{body}\n```"


def note(rng):
    """One CommonMark note of about 1 to 2 KB. No raw HTML, no template marks."""
    target = rng.randint(1000, 1900)
    parts = [paragraph(rng), "## Track list", tracks(rng)]
    size = sum(len(p.encode()) + 2 for p in parts)
    makers = [paragraph, bullets, quote, code, paragraph]
    turn = rng.randrange(len(makers))
    while size < target:
        block = makers[turn % len(makers)](rng)
        turn += 1
        if rng.random() < 0.25:
            head = f"{'#' * rng.randint(2, 3)} {rng.choice(ADJECTIVES)} {rng.choice(WORDS)}"
            parts.append(head)
            size += len(head) + 2
        parts.append(block)
        size += len(block.encode()) + 2
    return "\n\n".join(parts) + "\n"


def png(rng, side):
    """A colourful RGB PNG made with zlib only."""
    ax, ay, bx, by = (rng.randint(1, 7) for _ in range(4))
    base = [rng.randint(20, 230) for _ in range(3)]
    cx, cy, radius = rng.randint(0, side), rng.randint(0, side), rng.randint(side // 6, side // 2)
    raw = bytearray()
    for y in range(side):
        raw.append(1)  # filter: difference from the left neighbour
        previous = (0, 0, 0)
        for x in range(side):
            inside = (x - cx) ** 2 + (y - cy) ** 2 < radius * radius
            wave = (x * ax + y * ay) // 8 % 64
            grid = (x * bx ^ y * by) // 16 % 32
            pixel = tuple(
                (base[c] + (wave if c != 1 else grid) + (60 if inside else 0)) & 255
                for c in range(3))
            raw += bytes((pixel[c] - previous[c]) & 255 for c in range(3))
            previous = pixel

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    return (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(bytes(raw), 6)) + chunk(b"IEND", b""))


def make_artists(rng, count):
    names = {}
    while len(names) < count:
        name = rng.choice(BANDS).format(
            a=rng.choice(ADJECTIVES), n=rng.choice(NOUNS),
            f=rng.choice(FIRST), l=rng.choice(LAST), l2=rng.choice(LAST))
        names.setdefault(name)
    return list(names)


def make_title(rng):
    dice = rng.random()
    if dice < 0.05:
        return rng.choice(REPEATED_TITLES)
    if dice < 0.15:
        base = rng.choice(UNICODE_TITLES)
        return base if rng.random() < 0.3 else f"{base} {rng.randint(2, 999)}"
    if dice < 0.22:
        base = rng.choice(SPECIAL_TITLES)
        return base if rng.random() < 0.3 else f"{base} {rng.randint(2, 999)}"
    title = f"{rng.choice(ADJECTIVES)} {rng.choice(NOUNS)}"
    if dice < 0.6:
        title += f" {rng.choice(['of', 'and', 'without', 'beyond'])} {rng.choice(NOUNS)}"
    return title


def make_albums(rng, count, covers):
    artists = make_artists(rng, max(1, round(math.sqrt(count))))
    albums, dates = [], set()
    for i in range(count):
        artist, genre = rng.choice(artists), rng.choice(GENRES)
        year = FIRST_YEAR + rng.randrange(YEARS)
        while True:
            moment = datetime.datetime(year, 1, 1) + datetime.timedelta(seconds=rng.randrange(365 * 86400))
            if moment not in dates:
                dates.add(moment)
                break
        albums.append({
            "title": make_title(rng), "artist": artist, "genre": genre, "year": year,
            "date": moment.strftime("%Y-%m-%dT%H:%M:%SZ"), "cover": covers[i % len(covers)],
        })
    albums.sort(key=lambda album: album["date"], reverse=True)
    taken, width = {}, max(5, len(str(count)))
    for i, album in enumerate(albums):
        album["id"] = f"{i + 1:0{width}}"
        album["slug"] = unique(slugify(album["title"]), taken)
        album["note"] = f"notes/{album['id']}.md"
    assert len({album["slug"] for album in albums}) == count
    return albums


def build(count, folder, seed=1, cover_side=COVER_SIDE):
    """Writes a library of `count` albums to `folder`."""
    for name in ("notes", "covers"):
        os.makedirs(os.path.join(folder, name), exist_ok=True)
    covers = [f"covers/cover-{i:04}.png" for i in range(min(COVERS, max(1, count)))]
    for i, name in enumerate(covers):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(png(random.Random(f"cover-{seed}-{i}"), cover_side))
    albums = make_albums(random.Random(f"albums-{seed}"), count, covers)
    for i, album in enumerate(albums):
        with open(os.path.join(folder, album["note"]), "w", encoding="utf-8", newline="\n") as file:
            file.write(note(random.Random(f"note-{seed}-{i}")))
    with open(os.path.join(folder, "albums.json"), "w", encoding="utf-8", newline="\n") as file:
        json.dump({"albums": albums}, file, ensure_ascii=False, indent=1)
        file.write("\n")
