"""What programs and sites differ in: how a site is laid out, how a program is called, what is named differently."""
import dataclasses
import json
import pathlib
import re
import shutil

HERE = pathlib.Path(__file__).resolve().parent


@dataclasses.dataclass(frozen=True)
class Peer:
    """A program that builds sites, and the shape of the site folder it wants."""

    name: str
    #: Its folder below peers/.
    skeleton: str
    #: Arguments of a build, and those that a build needs to take a removed album's page away.
    arguments: tuple
    removing: tuple
    #: Where notes, covers and the style sheet go in a site folder; an empty text for no style sheet.
    notes: str
    covers: str
    style: str
    #: What a build leaves in the site folder; patterns for what is taken away before a cold build.
    output: str
    caches: tuple
    #: How scenarios change the template of album pages, a word and a setting of all pages: the file, a text in it, and
    #: what replaces it, where `{}` is the word of the run.
    changes: dict
    #: The file of the output that lists all albums, and what it has once for each of them.
    overview: str
    entry: str
    #: The feed, and files of the output that only this program writes.
    feed: str = ""
    extras: re.Pattern = re.compile(r"(?!)")

    def front_matter(self, album):
        """The lines before an album's note."""
        return {"hugo": _toml, "default": _full_yaml}.get(self.skeleton, _yaml)(album)

    def lay_out(self, corpus, site, server=None):
        """Makes the site folder `site` from a corpus; returns the path of each album's note, in order.

        With the address of a server, covers are there and not in the folder, and peers/covers/ says how they are shown.
        """
        shutil.copytree(HERE / "peers" / self.skeleton, site)
        if server:
            shutil.copytree(HERE / "peers" / "covers" / self.skeleton, site, dirs_exist_ok=True)
        else:
            shutil.copytree(corpus / "covers", site / self.covers)
        if self.style:
            (site / self.style).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(HERE / "peers" / "common" / "style.css", site / self.style)
        (site / self.notes).mkdir(parents=True)
        paths = []
        for album in json.loads((corpus / "albums.json").read_text(encoding="utf-8"))["albums"]:
            note = (corpus / album["note"]).read_text(encoding="utf-8")
            album["cover"] = (server or "") + album["cover"]
            paths.append(site / self.notes / (album["id"] + ".md"))
            paths[-1].write_text(self.front_matter(album) + note, encoding="utf-8")
        return paths


def _quoted(value):
    """A double-quoted scalar, the same in YAML and TOML."""
    return json.dumps(value, ensure_ascii=False)


def _toml(album):
    lines = [
        f"title = {_quoted(album['title'])}", f"date = {album['date']}",
        f"artists = [{_quoted(album['artist'])}]", f"genres = [{_quoted(album['genre'])}]",
        f"years = [\"{album['year']}\"]", f"cover = {_quoted(album['cover'])}", f"slug = {_quoted(album['slug'])}"]
    return "+++\n" + "\n".join(lines) + "\n+++\n\n"


def _yaml(album, more=()):
    lines = [
        f"title: {_quoted(album['title'])}", f"added: {album['date']}",
        f"artist: {_quoted(album['artist'])}", f"genre: {_quoted(album['genre'])}",
        f"year: {album['year']}", f"cover: {_quoted(album['cover'])}", f"slug: {_quoted(album['slug'])}", *more]
    return "---\n" + "\n".join(lines) + "\n---\n\n"


def _full_yaml(album):
    """With everything that lists, searches, statistics and pages show; each value follows from the number."""
    number = int(album["id"])
    lines = [
        f"label: Label {number % 37}", f"format: {('LP', 'CD', 'Cassette', '2xLP')[number % 4]}",
        f"country: {('UK', 'US', 'Germany', 'Japan', 'Mali')[number % 5]}", f"rating: {number % 10 / 2}",
        f"tags: [tag {number % 9}, other {number % 11}]", f"catalogNumber: CAT-{number}"]
    if number % 10 == 0:
        lines.append(f"aliases: [/old/{number}/]")
    tracks = [f"  - {{title: Track {track} of {number}, duration: \"3:{track:02}\"}}" for track in range(1, 9)]
    return _yaml(album, [*lines, "tracks:", *tracks])


SITEGEN = Peer(
    name="sitegen", skeleton="sitegen", arguments=("build", "--quiet"), removing=(),
    notes="content/albums", covers="content/covers", style="templates/assets/style.css",
    output="public", caches=("public", ".public.sitegen-stage", ".sitegen"),
    changes={
        "template": ("templates/album.html", "</h1>", "</h1><!-- {} -->"),
        "word": ("templates/words/en.yml", "Albums", "Albums {}"),
        "setting": ("content/site.yml", "Record Shelf", "Record Shelf {}")},
    overview="index.html", entry="<img ", feed="feed.atom",
    # Exactly what the program writes by itself, so that more than that is noticed.
    extras=re.compile(
        r"404\.html|robots\.txt|\.sitegen-output|"
        r"assets/((arrange|page|print|shelf|stage)-\w{8}\.css|(arrange|choice|shelf|tools)-\w{8}\.js|"
        r"icon-\w{8}\.svg|touch-icon-\w{8}\.png)"))

# Hugo leaves the page of a removed note in its output unless it may clean the whole of it, and drops plain comments.
HUGO = Peer(
    name="Hugo", skeleton="hugo", arguments=("build", "--quiet"), removing=("--cleanDestinationDir",),
    notes="content/albums", covers="static/covers", style="static/style.css",
    output="public", caches=("public", "resources"),
    changes={
        "template": ("layouts/page.html", "</h1>", '</h1>{{{{ "<!-- {} -->" | safeHTML }}}}'),
        "word": ("i18n/en.toml", "Albums", "Albums {}"),
        "setting": ("hugo.toml", "Record Shelf", "Record Shelf {}")},
    overview="index.html", entry="<img ", feed="feed.xml")

# The sizes of covers are kept for cold builds: the benchmark of covers measures how they are made.
DEFAULT = dataclasses.replace(
    SITEGEN, name="default theme", skeleton="default", style="",
    caches=("public", ".public.sitegen-stage", ".sitegen/build-*"),
    changes=SITEGEN.changes | {
        "template": ("templates/partials/hooks/after-note.html", "<!-- note -->", "<!-- {} -->"),
        "word": ("templates/words/en.yml", "content", "content {}")},
    overview="albums.json", entry='"slug":"')

PEERS = (SITEGEN, HUGO)
