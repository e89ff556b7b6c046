"""Draws covers that compress like photographs, and shrinks pictures so that they can be compared.

    python cover_pictures.py draw FOLDER N     FOLDER/0001.jpg to N, as far as they are missing
    python cover_pictures.py thumbs            paths on standard input, one a line; a line of hexadecimal for each

Runs with the Python that has Pillow (`tools.get_pillow`), on all cores. The same number always gives the same picture,
and with one version of Pillow the same bytes. A thumb is THUMB x THUMB pixels, three bytes each.
"""
import multiprocessing
import os
import random
import sys

from PIL import Image, ImageDraw, ImageFilter

SIDE = 1000
QUALITY = 90
THUMB = 8
#: Cells along a side and weight of each layer of colour over those before it: the coarser, the stronger, as in nature.
LAYERS = ((4, 1.0), (9, 0.45), (25, 0.25), (80, 0.12), (250, 0.08))
GRAIN = 0.03


def layer(rng, cells):
    """Random colours that flow into each other."""
    colours = Image.frombytes("RGB", (cells, cells), rng.randbytes(3 * cells * cells))
    return colours if cells == SIDE else colours.resize((SIDE, SIDE), Image.Resampling.BICUBIC)


def shapes(rng, picture):
    """Discs, triangles and bars with edges as a lens draws them."""
    draw = ImageDraw.Draw(picture)
    for _ in range(rng.randint(4, 9)):
        colour = tuple(rng.randbytes(3))
        x, y, size = (rng.randrange(SIDE) for _ in range(3))
        size = 20 + size // 3
        kind = rng.randrange(3)
        if kind == 0:
            draw.ellipse((x - size, y - size, x + size, y + size), fill=colour)
        elif kind == 1:
            draw.polygon([(x + rng.randint(-size, size), y + rng.randint(-size, size)) for _ in range(3)], fill=colour)
        else:
            draw.rectangle((x - size, y, x + size, y + 4 + size // 8), fill=colour)
    return picture.filter(ImageFilter.GaussianBlur(1))


def picture(number):
    """The cover with a number."""
    rng = random.Random(f"photograph-{number}")
    result = None
    for cells, weight in LAYERS:
        result = layer(rng, cells) if result is None else Image.blend(result, layer(rng, cells), weight)
    return Image.blend(shapes(rng, result), layer(rng, SIDE), GRAIN)


def draw(path, number):
    """Writes a cover that is not there yet; a file with its name is whole."""
    if not os.path.exists(path):
        part = f"{path}.part"
        picture(number).save(part, "JPEG", quality=QUALITY)
        os.replace(part, path)


def thumb(path):
    """What a picture looks like from afar, or why it cannot be seen."""
    try:
        with Image.open(path) as file:
            file.draft("RGB", (8 * THUMB, 8 * THUMB))
            return file.convert("RGB").resize((THUMB, THUMB), Image.Resampling.BOX).tobytes().hex()
    except (OSError, ValueError, SyntaxError) as error:
        return f"- {error}".replace("\n", " ")


def main():
    with multiprocessing.Pool() as pool:
        if sys.argv[1] == "draw":
            folder, count = sys.argv[2], int(sys.argv[3])
            os.makedirs(folder, exist_ok=True)
            names = [(os.path.join(folder, f"{number:04}.jpg"), number) for number in range(1, count + 1)]
            pool.starmap(draw, names, chunksize=4)
        else:
            paths = sys.stdin.read().splitlines()
            print("\n".join(pool.map(thumb, paths, chunksize=16)))


if __name__ == "__main__":
    main()
