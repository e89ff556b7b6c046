"""Sites of any size for browser tests, built by the program that the environment variable SITEGEN names."""

import contextlib
import json
import os
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import zlib

WORDS = "Blue Night River Stone Gold Winter Summer Ghost Paper Glass Radio Sun Moon Train City Light Dance Fire".split()
# Every album on every page that lists it, however many there are.
WHOLE = {"title": "Wall", "shelves": [{"limit": 0}], "pageSize": 0}
GENRES = ["Pop", "Rock", "Jazz", "Folk", "Electronic", "Classical"]


def sitegen():
    """The program under test."""
    program = os.environ.get("SITEGEN")
    if not program:
        print("SITEGEN names no program", file=sys.stderr)
        sys.exit(64)
    return program


@contextlib.contextmanager
def built(count, settings=None, covers=()):
    """The output folder and the engine's layout of a site of `count` albums with drawn covers.

    The albums follow from the count alone. `settings` are those of site.yml. `covers` are the bytes of PNG files, which
    the albums have in turn.
    """
    with tempfile.TemporaryDirectory() as name:
        source = pathlib.Path(name)
        (source / "content/covers").mkdir(parents=True)
        made = albums(count)
        for index, album in enumerate(made if covers else []):
            album["cover"] = f"covers/{index % len(covers)}.png"
        for index, cover in enumerate(covers):
            (source / f"content/covers/{index}.png").write_bytes(cover)
        (source / "content/albums.json").write_text(json.dumps(made))
        (source / "content/site.json").write_text(json.dumps({**WHOLE, **(settings or {})}))
        output = source / "public"
        run = [sitegen(), "build", "--quiet", "--source", str(source), "--output", str(output)]
        subprocess.run(run, check=True)
        layout = subprocess.run(layout_command(count, settings or {}), check=True, capture_output=True)
        yield output, json.loads(layout.stdout)


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


def layout_command(count, settings):
    """What prints the layout of `count` items without building a site."""
    metrics = [f"--{name}={value}" for name, value in settings.get("scroller", {}).items()]
    return [sitegen(), "layout", "--json", f"--count={count}", *metrics]


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
