"""Sites of any size for browser tests, built by the program that the environment variable SITEGEN names."""

import contextlib
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

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
def built(count, settings=None):
    """The output folder and the engine's layout of a site of `count` albums with drawn covers.

    The albums follow from the count alone. `settings` are those of site.yml.
    """
    with tempfile.TemporaryDirectory() as name:
        source = pathlib.Path(name)
        (source / "content").mkdir()
        (source / "content/albums.json").write_text(json.dumps(albums(count)))
        (source / "content/site.json").write_text(json.dumps({**WHOLE, **(settings or {})}))
        output = source / "public"
        run = [sitegen(), "build", "--quiet", "--source", str(source), "--output", str(output)]
        subprocess.run(run, check=True)
        layout = subprocess.run(layout_command(count, settings or {}), check=True, capture_output=True)
        yield output, json.loads(layout.stdout)


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
