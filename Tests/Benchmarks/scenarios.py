"""What is measured: a build after each kind of change, and the proof that the change reached the site."""
import dataclasses
import hashlib
import os
import pathlib
import random
import re
import sys
import typing
import urllib.parse

import corpus

#: Albums of an import.
IMPORTED = 100
#: What a note gets that has all blocks whose labels are words of the page.
BLOCKS = """
| side | length |
| --- | --- |
| A | 21:04 |

Recorded in one day.[^1]

[^1]: In the winter.

```text
take[1] = 7
```
"""


class Site:
    """One site folder of one program."""

    def __init__(self, bench, peer, program, folder, notes, albums):
        self.bench, self.peer, self.program, self.folder = bench, peer, program, folder
        self.output = folder / peer.output
        middle = len(notes) // 2
        self.albums, self.album, self.note = albums, albums[middle], notes[middle]
        self.note_text = self.note.read_text(encoding="utf-8")
        #: What files had before they were changed; None where there was no file.
        self.originals = {}
        self.page_count = 0
        self.picture_before = b""

    def command(self, *more):
        """The command line of a build."""
        return [self.program, *self.peer.arguments, *more]

    def build(self, *more):
        """Builds without keeping the time."""
        self.bench.wait_until_idle()
        self.bench.timed(self.command(*more), self.folder)

    def count_pages(self):
        """Pages of the output."""
        return sum(name.endswith(".html") for _, _, names in os.walk(self.output) for name in names)

    def digest(self):
        """A hash of all files of the output."""
        found = hashlib.sha256()
        for path in sorted(path for path in self.output.rglob("*") if path.is_file()):
            found.update(os.fsencode(path.relative_to(self.output)) + b"\0")
            found.update(hashlib.sha256(path.read_bytes()).digest())
        return found.hexdigest()

    def clear(self):
        """Takes output and caches away."""
        for pattern in self.peer.caches:
            for path in self.folder.glob(pattern):
                self.bench.discard(path)

    def write(self, path, text):
        """Writes a source, or removes it where there is no text."""
        self.originals.setdefault(path, path.read_bytes() if path.exists() else None)
        if text is None:
            path.unlink()
        else:
            path.write_bytes(text if isinstance(text, bytes) else text.encode())

    def undo(self):
        """Puts the sources back as they were."""
        for path, text in self.originals.items():
            if text is not None or path.exists():
                self.write(path, text)
        self.originals.clear()

    def restore(self):
        """Puts the sources back as they were, and builds."""
        self.undo()
        self.build(*self.peer.removing)

    def change(self, kind, word):
        """One of the changes that the programs differ in."""
        name, old, new = self.peer.changes[kind]
        path = self.folder / name
        text = path.read_bytes()
        text = (self.originals.get(path) or text).decode()
        if old not in text:
            sys.exit(f"run: {path} does not have {old!r}")
        self.write(path, text.replace(old, new.format(word), 1))

    def page(self, album):
        """The text of an album's page; empty without one."""
        path = self.output / "albums" / album["slug"] / "index.html"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def pages(self):
        """The texts of some two hundred pages of albums."""
        return map(self.page, [self.album, *self.albums[:: max(1, len(self.albums) // 200)]])

    def overview(self):
        """The text of the file that lists all albums."""
        return (self.output / self.peer.overview).read_text(encoding="utf-8")

    def count_listed(self):
        """The albums in that file."""
        return self.overview().count(self.peer.entry)

    def picture(self):
        """The bytes of the first picture on the page of the album in the middle; empty without it."""
        found = re.search(r'<img [^>]*?src="([^"]+)"', self.page(self.album))
        name = urllib.parse.unquote(urllib.parse.urljoin(f"/albums/{self.album['slug']}/", found[1])) if found else "/"
        path = self.output / name[1:]
        return path.read_bytes() if path.is_file() else b""


@dataclasses.dataclass(frozen=True)
class Scenario:
    """A change, and whether the site shows it. Both get the site and a word that is new in every run."""

    name: str
    before: typing.Callable
    is_seen: typing.Callable
    #: What is done before all runs, and built untimed.
    prepare: typing.Callable = None
    #: Whether a build takes pages away.
    removes: bool = False
    #: Whether the change is undone after each run, and built untimed.
    repeats: bool = False


def with_blocks(site):
    """The note in the middle with a block of code, a table and a footnote."""
    return site.note_text + BLOCKS


def edit_note(site, word):
    """Adds a paragraph to the note in the middle."""
    site.write(site.note, f"{site.note_text}\nA paragraph with {word} in it.\n")


def edit_blocks(site, word):
    """Adds a paragraph to the same note with all blocks."""
    site.write(site.note, f"{with_blocks(site)}\nA paragraph with {word} in it.\n")


def edit_title(site, word):
    """Gives the album in the middle another title; its slug, and so its address, stays."""
    lines = site.note_text.split("\n")
    index = next(i for i, line in enumerate(lines) if line.startswith("title"))
    lines[index] = lines[index].removesuffix('"') + f' {word}"'
    site.write(site.note, "\n".join(lines))


def add_albums(count):
    """What adds albums with the facts and notes of others, spread over the whole site."""
    def add(site, word):
        for number in range(count):
            like = site.albums[number * len(site.albums) // count]
            text = (site.note.parent / f"{like['id']}.md").read_text(encoding="utf-8")
            album = like | {
                "id": str(10 * number + 1), "title": f"Added {number} {word}", "slug": f"added-{number}-{word}"}
            note = text.removeprefix(site.peer.front_matter(like))
            site.write(site.note.parent / f"{word}-{number}.md", site.peer.front_matter(album) + note)
    return add


def are_added(count):
    """Whether added albums have pages, and are listed."""
    def are_seen(site, word):
        texts = (site.page({"slug": f"added-{number}-{word}"}) for number in range(count))
        return site.count_listed() == len(site.albums) + count and all(word in text for text in texts)
    return are_seen


def own_cover(site):
    """Gives the album in the middle a cover of its own."""
    peer, album = site.peer, site.album
    own = album | {"cover": "covers/own.png"}
    replace_cover(site, "first")
    site.write(site.note, site.note_text.replace(peer.front_matter(album), peer.front_matter(own)))


def replace_cover(site, word):
    """Gives the file of that cover another picture."""
    site.picture_before = site.picture()
    site.write(site.folder / site.peer.covers / "own.png", corpus.png(random.Random(word), 300))


def has_new_cover(site, _):
    """Whether the page shows another picture."""
    return site.picture() not in (b"", site.picture_before)


def has_blocks(site, word):
    """Whether the note was edited, and its blocks are elements."""
    text = site.page(site.album)
    return word in text and all(f"<{name}" in text for name in ("table", "pre", "sup")) and "[^1]" not in text


def is_everywhere(site, word):
    """Whether the word is in the pages of albums."""
    return all(word in text for text in site.pages())


def is_removed(site, _):
    """Whether the album is gone, its page and its place on the list."""
    return not site.page(site.album) and site.count_listed() == len(site.albums) - 1


def is_whole(site, _):
    """Whether every page is there."""
    return site.count_pages() == site.page_count and bool(site.page(site.album))


def note_is_seen(site, word):
    """Whether the page has the word."""
    return word in site.page(site.album)


def title_is_seen(site, word):
    """Whether the page and the list of all albums have the word."""
    return word in site.page(site.album) and word in site.overview()


COLD = Scenario("cold build", lambda site, _: site.clear(), is_whole)
SCENARIOS = (
    COLD,
    Scenario("nothing changed", lambda site, _: None, is_whole),
    Scenario("one note edited", edit_note, note_is_seen),
    Scenario(
        "one note with a table edited", edit_blocks, has_blocks,
        prepare=lambda site: site.write(site.note, with_blocks(site))),
    Scenario("one title edited", edit_title, title_is_seen),
    Scenario("one setting changed", lambda site, word: site.change("setting", word), is_everywhere),
    Scenario("one template edited", lambda site, word: site.change("template", word), is_everywhere),
    Scenario("one word changed", lambda site, word: site.change("word", word), is_everywhere),
    Scenario("one album added", add_albums(1), are_added(1), repeats=True),
    Scenario("one album removed", lambda site, _: site.write(site.note, None), is_removed, removes=True, repeats=True),
    Scenario("one cover replaced", replace_cover, has_new_cover, prepare=own_cover),
    Scenario(f"{IMPORTED} albums imported", add_albums(IMPORTED), are_added(IMPORTED), repeats=True),
)


def chosen(words):
    """The scenarios that have one of some words in their names; all without words."""
    return [each for each in SCENARIOS if not words or set(words) & set(each.name.split())]


def run_once(scenario, site, index):
    """One build after the change; ends the program where the site does not show it."""
    word = f"word{scenario.name.replace(' ', '')}{index}"
    scenario.before(site, word)
    site.bench.wait_until_idle()
    run = site.bench.timed(site.command(*(site.peer.removing if scenario.removes else ())), site.folder)
    if not scenario.is_seen(site, word):
        sys.exit(f"run: {scenario.name}: the site does not show it ({site.peer.name})")
    return run


def try_scenario(scenario, site):
    """One build with the change, which undoes that of the scenario before."""
    site.undo()
    if scenario.prepare:
        scenario.prepare(site)
    return run_once(scenario, site, 0)


def run_scenario(scenario, sites, runs, after_round=None):
    """Measures one scenario on all sites, interleaved; `after_round(i)` runs after each round.

    The sites are built before, and built as they were after it.
    """
    for site in sites:
        if scenario.prepare:
            scenario.prepare(site)
            site.build()
    for index in range(runs):
        for site in sites:
            site.bench.record(scenario.name, site.peer.name, index, run_once(scenario, site, index))
            if scenario.repeats and index < runs - 1:
                site.restore()
        if after_round:
            after_round(index)
    for site in sites:
        if site.originals:
            site.restore()
