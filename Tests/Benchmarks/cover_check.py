"""Checks that pictures are what was asked for, whichever program made them: all of them, and each of the right cover.

What files say of themselves is read here. What they look like is given as thumbs (`cover_pictures.py`), in hexadecimal.
"""
import collections
import dataclasses
import html.parser
import os
import pathlib
import urllib.parse

SIDES = (100, 200, 300, 600, 1000)
JPEG_QUALITY = 82
WEBP_QUALITY = 80
#: Format and side of each file that a cover becomes.
WANTED = frozenset({("jpeg", max(SIDES))} | {("webp", side) for side in SIDES})
#: The endings of the files of a side.
ENDINGS = {side: ("webp", "jpg") if side == max(SIDES) else ("webp",) for side in SIDES}
#: How far a thumb may be from that of its cover, on average over its bytes, and how far each is from that of another.
NEAR, APART = 5, 12
SHOWN = 5
#: Table K.1 of ITU-T T.81 (1992), row by row, and the zigzag order in which files have it.
_LUMINANCE = (
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55,
    14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92,
    49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
)
_ZIGZAG = sorted(range(64), key=lambda n: (n // 8 + n % 8, n // 8 if (n // 8 + n % 8) % 2 else n % 8))


class Damaged(ValueError):
    """A file that is no whole picture."""


@dataclasses.dataclass(frozen=True)
class Facts:
    """What a file says of itself."""

    kind: str
    width: int
    height: int
    #: The quality that libjpeg and those who follow it mean by a number from 1 to 100; None for WebP.
    quality: int | None = None
    is_progressive: bool = False


def facts(data):
    """What a JPEG or WebP file says of itself; raises Damaged for anything else."""
    try:
        if data[:2] == b"\xff\xd8":
            return _jpeg(data)
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _webp(data)
    except IndexError:
        raise Damaged("it is cut short") from None
    raise Damaged("it is neither JPEG nor WebP")


def _jpeg(data):
    if data[-2:] != b"\xff\xd9":
        raise Damaged("it has no end")
    at, quality = 2, None
    while True:
        if data[at] != 0xFF:
            raise Damaged("it has no marker where one has to be")
        marker, size = data[at + 1], data[at + 2] << 8 | data[at + 3]
        if size < 2 or marker == 0xDA:
            raise Damaged("it has no frame")
        if marker == 0xDB and data[at + 4] == 0:
            quality = _quality(data[at + 5 : at + 69])
        if marker in (0xC0, 0xC1, 0xC2):
            height, width = (data[at + i] << 8 | data[at + i + 1] for i in (5, 7))
            return Facts("jpeg", width, height, quality, marker == 0xC2)
        at += 2 + size


def _quality(table):
    """The quality that has this table; 0 for none."""
    for quality in range(1, 101):
        scale = 5000 // quality if quality < 50 else 200 - 2 * quality
        if list(table) == [min(255, max(1, (each * scale + 50) // 100)) for each in map(_LUMINANCE.__getitem__, _ZIGZAG)]:
            return quality
    return 0


def _webp(data):
    """RFC 9649, sections 2.3 to 2.7; lossless is not what was asked for."""
    if int.from_bytes(data[4:8], "little") + 8 != len(data):
        raise Damaged("it is cut short")
    at = 12
    while data[at : at + 4] != b"VP8 ":
        if not data[at : at + 4].strip() or at + 8 > len(data):
            raise Damaged("it has no lossy picture")
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        at += 8 + size + size % 2
    if data[at + 11 : at + 14] != b"\x9d\x01\x2a":
        raise Damaged("it has no key frame")
    width, height = ((data[at + i] | data[at + i + 1] << 8) & 0x3FFF for i in (14, 16))
    return Facts("webp", width, height)


def distance(one, other):
    """How far two thumbs are from each other: the mean difference of their bytes."""
    pairs = list(zip(bytes.fromhex(one), bytes.fromhex(other), strict=True))
    return sum(abs(a - b) for a, b in pairs) / len(pairs)


def contrast(thumb):
    """How far the pixels of a thumb are from their average colour: 0 for one that is blank."""
    data = bytes.fromhex(thumb)
    means = [sum(data[i::3]) * 3 / len(data) for i in range(3)]
    return sum(abs(byte - means[i % 3]) for i, byte in enumerate(data)) / len(data)


def check_originals(thumbs):
    """What is wrong with covers as they are: blank, or so like the next one that a mix-up would not be seen."""
    problems = [f"cover {number} is blank" for number, each in thumbs.items() if contrast(each) < APART]
    numbers = list(thumbs)
    return problems + [
        f"covers {one} and {other} look alike" for one, other in zip(numbers, numbers[1:])
        if distance(thumbs[one], thumbs[other]) < APART]


def check_cover(paths, original, thumb_of):
    """What is wrong with the files of one cover, given its thumb and a function from paths to thumbs."""
    problems, found = [], []
    for path in paths:
        try:
            fact = facts(pathlib.Path(path).read_bytes())
        except (Damaged, OSError) as error:
            problems.append(f"{path}: {error}")
            continue
        found.append((fact.kind, fact.width))
        if fact.height != fact.width:
            problems.append(f"{path} has {fact.width} x {fact.height} pixels")
        if fact.kind == "jpeg" and fact.quality != JPEG_QUALITY:
            problems.append(f"{path} has the quality {fact.quality}")
        thumb = thumb_of(path)
        if thumb.startswith("-"):
            problems.append(f"{path} cannot be decoded: {thumb[2:]}")
        elif contrast(thumb) < APART / 2:
            problems.append(f"{path} is blank")
        elif distance(thumb, original) > NEAR:
            problems.append(f"{path} shows something else")
    if collections.Counter(found) != collections.Counter(WANTED):
        problems.append(f"{len(paths)} files, {sorted(found)}, are not one of each format and side, first {paths[:1]}")
    return problems


def check_all(groups, originals, pictures, thumb_of):
    """The first problems of all covers: `groups` has the files of each, `originals` the thumbs, `pictures` all files."""
    problems = [f"cover {number} has no files" for number in originals.keys() - groups.keys()]
    for number, paths in groups.items():
        problems += check_cover(paths, originals[number], thumb_of)
    strays = set(pictures) - {path for paths in groups.values() for path in paths}
    problems += [f"{path} belongs to no cover" for path in sorted(strays)]
    return problems[:SHOWN] + ([f"... {len(problems)} in all"] if len(problems) > SHOWN else [])


def picture_files(folder):
    """All pictures below a folder but those of the theme, with their sizes in bytes, by what they are called."""
    sizes = {}
    for place, _, names in os.walk(folder):
        if os.path.relpath(place, folder) == "assets":
            continue
        for name in names:
            if name.endswith((".jpg", ".jpeg", ".webp", ".png", ".avif", ".gif")):
                path = os.path.join(place, name)
                sizes[path] = os.path.getsize(path)
    return sizes


class Sources(html.parser.HTMLParser):
    """The addresses of all pictures on a page, of all sizes."""

    def __init__(self, text):
        super().__init__()
        self.found = set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        if tag in ("img", "source"):
            for name, value in attributes:
                if name == "src" and value:
                    self.found.add(value)
                elif name == "srcset" and value:
                    self.found.update(candidate.split()[0] for candidate in value.split(",") if candidate.strip())


def page_pictures(page, output):
    """The files that a page shows in whatever size, in order; a picture of another host stays an address."""
    base = "http://site.invalid/" + urllib.parse.quote(os.path.relpath(page, output).replace(os.sep, "/"))
    files = set()
    for reference in Sources(pathlib.Path(page).read_text(encoding="utf-8")).found:
        parts = urllib.parse.urlsplit(urllib.parse.urljoin(base, reference))
        own = parts.netloc == "site.invalid"
        files.add(os.path.join(output, urllib.parse.unquote(parts.path).lstrip("/")) if own else reference)
    return sorted(files)
