"""Sites for browser tests, built by the program that the environment variable SITEGEN names."""

import contextlib
import fcntl
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess
import zlib

import servers

PROJECT = pathlib.Path(__file__).resolve().parents[2]
WORDS = "Blue Night River Stone Gold Winter Summer Ghost Paper Glass Radio Sun Moon Train City Light Dance Fire".split()
# Every album on every page that lists it, however many there are.
WHOLE = {"title": "Wall", "shelves": [{"limit": 0}], "pageSize": 0}
GENRES = ["Pop", "Rock", "Jazz", "Folk", "Electronic", "Classical"]
METRICS = {"padding": 8, "dimension": 160, "offset": 40}
# Settings in which sites differ where a test is about layout: the direction of reading and the metrics of the shelf.
VARIANTS = {"ltr": {}, "rtl": {"language": "ar"}, "metrics": {"scroller": METRICS}}


def sitegen():
    """The program under test."""
    return os.environ.get("SITEGEN") or str(PROJECT / ".build/debug/sitegen")


class Site:
    """A site that was built: its folder, the engine's layout of its shelf, and its address on a server."""

    def __init__(self, folder, layout, started):
        self.folder, self.layout, self._servers = folder, layout, started

    @property
    def server(self):
        return self._servers.address(self.folder)

    @property
    def server_with_late_covers(self):
        return self._servers.address(self.folder, servers.LateCovers)

    @property
    def ranged(self):
        """Its address on a server that sends parts of files."""
        return self._servers.address(self.folder, servers.Ranged)

    @property
    def home(self):
        return f"{self.server}/index.html"

    def file(self, path="index.html"):
        return (self.folder / path).as_uri()

    @property
    def is_mirrored(self):
        return 'dir="rtl"' in (self.folder / "index.html").read_text()


class Library:
    """Sites in a folder that workers share. A file lock keeps two workers from building the same site."""

    def __init__(self, folder, started):
        self._folder, self._servers = folder, started
        folder.mkdir(parents=True, exist_ok=True)

    def sample(self, variant):
        """Our sample content."""

        def write(source):
            shutil.copytree(PROJECT / "content", source / "content")
            settings = source / "content/site.yml"
            text = settings.read_text()
            if variant == "rtl":
                text = text.replace("language: en", "language: ar")
            if variant == "metrics":
                text = text.replace("padding: 10\n  dimension: 100\n  offset: 100", "padding: 8\n  dimension: 160\n  offset: 40")
            if (text == settings.read_text()) != (variant == "ltr"):
                raise ValueError(f"site.yml of the sample does not have the lines that {variant} replaces")
            settings.write_text(text)

        return self._built(f"sample-{variant}", write, lambda source: ["--source", str(source)])

    def albums(self, count, settings=None, covers=()):
        """`count` albums with drawn covers. They follow from the count alone.

        `settings` are those of site.yml. `covers` are the bytes of PNG files, which the albums have in turn.
        """
        settings = settings or {}

        def write(source):
            (source / "content/covers").mkdir(parents=True)
            made = albums(count)
            for index, album in enumerate(made if covers else []):
                album["cover"] = f"covers/{index % len(covers)}.png"
            for index, cover in enumerate(covers):
                (source / f"content/covers/{index}.png").write_bytes(cover)
            (source / "content/albums.json").write_text(json.dumps(made))
            (source / "content/site.json").write_text(json.dumps({**WHOLE, **settings}))

        name = f"albums-{count}-{digest(settings, len(covers))}"
        return self._built(name, write, lambda source: counted(count, settings))

    def listed(self, albums, settings=None, files=None):
        """The given albums with drawn covers; `files` are bytes by their path in `content/`."""
        settings, files = settings or {}, files or {}

        def write(source):
            (source / "content").mkdir(parents=True)
            for path, content in files.items():
                (source / "content" / path).parent.mkdir(parents=True, exist_ok=True)
                (source / "content" / path).write_bytes(content)
            (source / "content/albums.json").write_text(json.dumps(albums))
            (source / "content/site.json").write_text(json.dumps({"title": "Listed", **settings}))

        name = f"listed-{digest(albums, settings, [[path, content.hex()] for path, content in files.items()])}"
        return self._built(name, write, lambda source: counted(len(albums), settings))

    def posts(self):
        """An album, and three posts on two pages of a list."""
        note = "---\ntitle: {0}\ndate: 2024-05-0{1}\nlist: notes\n---\nWhat was heard, see [the list](/notes/).\n"
        titles = ["Evening", "Morning", "A long night with many records"]
        files = {f"pages/{number}.md": note.format(title, number).encode() for number, title in enumerate(titles, 1)}
        return self.listed([{"title": "Low"}], {"pageSize": 2, "baseURL": "https://music.example/"}, files)

    def collection(self, file):
        """The albums of a collection as Discogs exports it."""

        def write(source):
            (source / "content").mkdir(parents=True)
            shutil.copyfile(file, source / "content/collection.csv")
            sources = [{"kind": "discogs", "file": "content/collection.csv"}]
            (source / "content/site.json").write_text(json.dumps({"title": "Crate", "sources": sources}))

        return self._built(f"collection-{digest(str(file))}", write, lambda source: ["--source", str(source)])

    def places(self, spots, settings):
        """Places at coordinates, on a page of their own."""

        def write(source):
            (source / "content").mkdir(parents=True)
            features = [feature(index, spot) for index, spot in enumerate(spots)]
            (source / "content/places.json").write_text(json.dumps({"type": "FeatureCollection", "features": features}))
            places = [{"kind": "geojson", "file": "places.json", "title": "Cafés"}]
            (source / "content/site.json").write_text(json.dumps({"title": "Walks", "places": places, **settings}))

        return self._built(f"places-{digest(settings, spots)}", write, lambda source: counted(len(spots), settings))

    def _built(self, name, write, layout_options):
        source = self._folder / name
        with locked(self._folder / f"{name}.lock"):
            layout = self._folder / f"{name}.json"
            if not layout.exists():
                shutil.rmtree(source, ignore_errors=True)
                write(source)
                set_theme(source / "content")
                command = [sitegen(), "build", "--quiet", "--source", str(source), "--output", str(source / "public")]
                subprocess.run(command, check=True)
                command = [sitegen(), "layout", "--json", *layout_options(source)]
                printed = subprocess.run(command, check=True, capture_output=True).stdout
                json.loads(printed)
                layout.write_bytes(printed)
        return Site(source / "public", json.loads(layout.read_text()), self._servers)


def theme():
    """The theme of the sites that do not name one."""
    return os.environ.get("SITEGEN_TEST_THEME", "shelves")


def set_theme(content):
    """Gives a site the theme of this run, unless its settings name one."""
    if theme() == "shelves":
        return
    json_file, yaml_file = content / "site.json", content / "site.yml"
    if json_file.exists():
        json_file.write_text(json.dumps({"theme": theme(), **json.loads(json_file.read_text())}))
    elif "\ntheme:" not in yaml_file.read_text():
        yaml_file.write_text(f"{yaml_file.read_text()}\ntheme: {theme()}\n")


@contextlib.contextmanager
def locked(path):
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def digest(*values):
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:12]


def counted(count, settings):
    """Options of `sitegen layout` for `count` items, without a site."""
    return [f"--count={count}", *(f"--{name}={value}" for name, value in settings.get("scroller", {}).items())]


def feature(index, spot):
    properties = {"name": f"Place {index}", "amenity": "cafe", "rating": index % 6, "website": "https://x.example/"}
    geometry = {"type": "Point", "coordinates": spot}
    return {"type": "Feature", "id": f"node/{index}", "properties": properties, "geometry": geometry}


def word(language, key):
    """A word or sentence of the theme."""
    words = (PROJECT / f"templates/words/{language}.yml").read_text()
    return re.search(rf'^{key}: "?(.*?)"?$', words, re.M)[1]


def counted_words(language, number):
    """A number of albums, of which there are less than 100, in English or Arabic (Unicode CLDR, plural rules)."""
    category = "one" if number == 1 else "other"
    if language == "ar":
        category = {0: "zero", 1: "one", 2: "two"}.get(number, "few" if number <= 10 else "many")
    return re.search(rf'{category}: "(.*?)"', word(language, "count"))[1].replace("%", str(number))


def picture(width, height, color):
    """A PNG file of one colour (red, green and blue), but for a lighter mark in the middle that is too small to count."""
    plain = b"\0" + bytes(color) * width
    marked = bytearray(plain)
    start = 1 + 3 * (width // 2)
    marked[start:start + 3] = b"\xff\xff\xff"
    rows = plain * (height // 2) + bytes(marked) + plain * (height - height // 2 - 1)

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def albums(count):
    """Albums that are the same in every run."""
    generator = random.Random(count)
    return [
        {
            "id": str(index),
            "title": " ".join(generator.sample(WORDS, generator.randint(1, 4))),
            "artist": " ".join(generator.sample(WORDS, 2)),
            "genre": generator.choice(GENRES),
            "year": generator.randint(1955, 2025),
        }
        for index in range(count)
    ]
