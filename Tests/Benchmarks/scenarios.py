"""What is measured: a build after each kind of change, and the proof that the change reached the site."""
import dataclasses
import os
import sys
import typing


class Site:
    """One site folder of one program."""

    def __init__(self, bench, peer, program, folder, notes, albums):
        self.bench, self.peer, self.program, self.folder = bench, peer, program, folder
        self.output = folder / peer.output
        self.template = folder / peer.template
        middle = len(notes) // 2
        self.album, self.note = albums[middle], notes[middle]
        self.others = [album for album in albums if album is not self.album]
        self.aside = folder.parent / f"{folder.name}-removed.md"
        self.originals = {path: path.read_text(encoding="utf-8") for path in (self.note, self.template)}
        self.page_count = 0

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

    def clear(self):
        """Takes output and caches away."""
        for name in self.peer.caches:
            self.bench.discard(self.folder / name)

    def write(self, path, text):
        """Writes a source anew."""
        path.write_text(text, encoding="utf-8")

    def restore(self):
        """Puts the sources back as they were."""
        if self.aside.exists():
            self.aside.rename(self.note)
        for path, text in self.originals.items():
            self.write(path, text)
        self.build(*self.peer.removing)

    def page(self, album):
        """The text of an album's page; empty without one."""
        path = self.output / "albums" / album["slug"] / "index.html"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def home(self):
        """The text of the home page."""
        return (self.output / "index.html").read_text(encoding="utf-8")


@dataclasses.dataclass(frozen=True)
class Scenario:
    """A change, and whether the site shows it. Both get the site and a word that is new in every run."""

    name: str
    before: typing.Callable
    is_seen: typing.Callable
    #: Whether a build takes a page away, and the change is undone after each run.
    removes: bool = False


def edit_note(site, word):
    """Adds a paragraph to the note in the middle."""
    site.write(site.note, f"{site.originals[site.note]}\nA paragraph with {word} in it.\n")


def edit_title(site, word):
    """Gives the album in the middle another title; its slug, and so its address, stays."""
    lines = site.originals[site.note].split("\n")
    index = next(i for i, line in enumerate(lines) if line.startswith("title"))
    lines[index] = lines[index].removesuffix('"') + f' {word}"'
    site.write(site.note, "\n".join(lines))


def edit_template(site, word):
    """Adds a comment to the template of albums."""
    text = site.originals[site.template].replace("</h1>", "</h1>" + site.peer.marker.format(word), 1)
    site.write(site.template, text)


def has_template(site, word):
    """Whether the comment is in the pages of albums, of which two hundred are read."""
    sample = site.others[:: max(1, len(site.others) // 200)]
    return all(f"<!-- {word} -->" in site.page(album) for album in [site.album, *sample])


def is_removed(site, _):
    """Whether the album is gone, its page and its place on the shelf."""
    return not site.page(site.album) and site.home().count("<img ") == len(site.others)


def is_whole(site, _):
    """Whether every page is there."""
    return site.count_pages() == site.page_count and bool(site.page(site.album))


SCENARIOS = (
    Scenario("cold build", lambda site, _: site.clear(), is_whole),
    Scenario("nothing changed", lambda site, _: None, is_whole),
    Scenario("one note edited", edit_note, lambda site, word: word in site.page(site.album)),
    Scenario(
        "one title edited", edit_title, lambda site, word: word in site.page(site.album) and word in site.home()),
    Scenario("one template edited", edit_template, has_template),
    Scenario("one album removed", lambda site, _: site.note.rename(site.aside), is_removed, removes=True),
)


def chosen(words):
    """The scenarios that have one of some words in their names; all without words."""
    return [each for each in SCENARIOS if not words or set(words) & set(each.name.split())]


def run_scenario(scenario, sites, runs, after_pair=None):
    """Measures one scenario on all sites, interleaved; `after_pair(i)` runs behind each round."""
    for site in sites:
        site.build()
    for index in range(runs):
        word = f"word{scenario.name.replace(' ', '')}{index}"
        for site in sites:
            scenario.before(site, word)
            site.bench.wait_until_idle()
            more = site.peer.removing if scenario.removes else ()
            run = site.bench.timed(site.command(*more), site.folder)
            if not scenario.is_seen(site, word):
                sys.exit(f"run: {scenario.name}: the site that {site.peer.name} built does not show it")
            site.bench.record(scenario.name, site.peer.name, index, run)
            if scenario.removes:
                site.aside.rename(site.note)
                site.build()
        if after_pair:
            after_pair(index)
    for site in sites:
        site.restore()
