"""Writes pictures that ask for more than they should into the folder that is named: `hostile.py FOLDER`."""
import pathlib
import struct
import sys
import zlib

FOLDER = pathlib.Path(sys.argv[1])
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(name, content=b""):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def header(width, height, depth=8, kind=2, interlaced=0):
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, interlaced))


def packed(count, end):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(bytes(count)) + packer.flush(end)


def zeros(count):
    """A zlib stream of zeros: one part, which stands for itself, again and again."""
    parts = packed(1 << 20, zlib.Z_FULL_FLUSH) * (count >> 20) + packed(count % (1 << 20), zlib.Z_FINISH)
    return b"\x78\xDA" + parts + struct.pack(">I", count % 65521 << 16 | 1)


def flat(width, height, depth=8, kind=2, interlaced=0):
    """As long as its rows, whatever the passes: those of a flat picture with some bytes to previous."""
    row = (width * {0: 1, 2: 3, 6: 4}[kind] * depth + 7) // 8 + 1
    passes = [((width + x) // dx, (height + y) // dy) for x, dx, y, dy in (
        (7, 8, 7, 8), (3, 8, 7, 8), (3, 4, 3, 8), (1, 4, 3, 4), (1, 2, 1, 4), (0, 2, 1, 2), (0, 1, 0, 2))]
    size = {0: 1, 2: 3, 6: 4}[kind] * depth // 8
    count = sum(h * (w * size + 1) for w, h in passes if w and h) if interlaced else row * height
    return SIGNATURE + header(width, height, depth, kind, interlaced) + chunk(b"IDAT", zeros(count)) + chunk(b"IEND")


def small(*extra):
    data = zlib.compress(b"".join(b"\0" + bytes((200, 30, 90)) * 64 for _ in range(64)))
    return SIGNATURE + header(64, 64) + b"".join(extra) + chunk(b"IDAT", data) + chunk(b"IEND")


def segment(marker, content):
    return bytes((0xFF, marker)) + struct.pack(">H", len(content) + 2) + content


def huffman(kind, codes):
    """A table with all codes of one length, 2 bits for DC and 4 for AC: code i is symbol i."""
    counts = bytearray(16)
    counts[3 if kind & 0x10 else 1] = len(codes)
    return segment(0xC4, bytes((kind,)) + counts + bytes(codes))


def jpeg(side, parts, scans):
    """A flat JPEG: of `scans` 0 baseline, else progressive with as many scans that say nothing."""
    blocks = ((side + 7) // 8) ** 2
    layout = b"".join(bytes((part + 1, 0x11, 0)) for part in range(parts))
    frame = struct.pack(">BHHB", 8, side, side, parts) + layout
    start = b"\xFF\xD8" + segment(0xDB, b"\0" + b"\1" * 64) + huffman(0x00, [0]) + segment(
        0xC0 if scans == 0 else 0xC2, frame)
    who = bytes((parts,)) + b"".join(bytes((part + 1, 0)) for part in range(parts))
    if scans == 0:
        # Two bits for no difference in DC, four for the end of the block: 00 0000.
        ac = huffman(0x10, [0])
        return start + ac + segment(0xDA, who + b"\0\x3F\0") + bytes(blocks * parts * 6 // 8 + 1) + b"\xFF\xD9"
    made = start + segment(0xDA, who + b"\0\0\0") + bytes(blocks * parts * 2 // 8 + 1)
    # AC codes: 0 is the symbol E0, a run of 16,384 blocks and 14 bits more.
    made += huffman(0x10, [0xE0])
    run = "0000" + "0" * 14
    bits = run * (blocks // 16384 + 1)
    content = int(bits.ljust((len(bits) + 7) // 8 * 8, "0"), 2).to_bytes((len(bits) + 7) // 8, "big")
    for scan in range(scans - 1):
        at, step = scan % 63 + 1, scan // 63
        made += segment(0xDA, bytes((1, 1, 0, at, at, (0x03, 0x32, 0x21, 0x10)[step]))) + content
    return made + b"\xFF\xD9"


profile = chunk(b"iCCP", b"p\0\0" + zeros(100_000_000))
FILES = {
    "bomb-flat.png": flat(12000, 12000, 8, 0),
    "bomb-thin.png": flat(100000, 1),
    "bomb-ztxt.png": small(chunk(b"zTXt", b"Comment\0\0" + zeros(200_000_000))),
    "bomb-iccp.png": small(profile),
    "many-chunks.png": small(*[chunk(b"tEXt", b"a\0b")] * 200_000),
    "adler.png": SIGNATURE + header(64, 64) + chunk(b"IDAT", zlib.compress(bytes(64 * 193))[:-4] + b"none") + chunk(b"IEND"),
    "large.png": flat(7071, 7071, 8, 6),
    "large-interlaced.png": flat(7071, 7071, 8, 6, 1),
    "large-16.png": flat(7071, 7071, 16, 6),
    "tall.png": flat(1, 20000),
    "large.jpg": jpeg(7071, 3, 0),
    "large-progressive.jpg": jpeg(7071, 1, 100),
    "scans-101.jpg": jpeg(800, 1, 101),
    "scans-100.jpg": jpeg(800, 1, 100),
    "coefficients.jpg": jpeg(7071, 3, 10),
}
for name, content in FILES.items():
    (FOLDER / name).write_bytes(content)
