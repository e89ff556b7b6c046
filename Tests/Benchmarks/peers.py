"""What the two programs differ in: how a site is laid out for them, how they are called, what they name differently."""
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
    #: Where notes, covers and the style sheet go in a site folder.
    notes: str
    covers: str
    style: str
    #: What a build leaves in the site folder.
    output: str
    caches: tuple
    #: The template of album pages, and how a line is put into the page by it.
    template: str
    marker: str
    #: The feed, and files of the output that only this program writes.
    feed: str
    extras: re.Pattern

    def front_matter(self, album):
        """The lines before an album's note."""
        return (_toml if self.skeleton == "hugo" else _yaml)(album)

    def lay_out(self, corpus, site, server=None):
        """Makes the site folder `site` from a corpus; returns the path of each album's note, in order.

        With the address of a server, covers are there and not in the folder, and peers/covers/ says how they are shown.
        """
        shutil.copytree(HERE / "peers" / self.skeleton, site)
        if server:
            shutil.copytree(HERE / "peers" / "covers" / self.skeleton, site, dirs_exist_ok=True)
        else:
            shutil.copytree(corpus / "covers", site / self.covers)
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


def _yaml(album):
    lines = [
        f"title: {_quoted(album['title'])}", f"added: {album['date']}",
        f"artist: {_quoted(album['artist'])}", f"genre: {_quoted(album['genre'])}",
        f"year: {album['year']}", f"cover: {_quoted(album['cover'])}", f"slug: {_quoted(album['slug'])}"]
    return "---\n" + "\n".join(lines) + "\n---\n\n"


SITEGEN = Peer(
    name="sitegen", skeleton="sitegen", arguments=("build", "--quiet"), removing=(),
    notes="content/albums", covers="content/covers", style="templates/assets/style.css",
    output="public", caches=("public", ".sitegen"),
    template="templates/album.html", marker="<!-- {} -->", feed="feed.atom",
    extras=re.compile(
        r"404\.html|robots\.txt|\.sitegen.*|search/[\w-]+\.js|assets/(page-\w+\.css|(shelf|search)-\w+\.js|icon-\w+\.svg)"))

# Hugo leaves the page of a removed note in its output unless it may clean the whole of it, and drops plain comments.
HUGO = Peer(
    name="Hugo", skeleton="hugo", arguments=("build", "--quiet"), removing=("--cleanDestinationDir",),
    notes="content/albums", covers="static/covers", style="static/style.css",
    output="public", caches=("public", "resources"),
    template="layouts/page.html", marker='{{{{ "<!-- {} -->" | safeHTML }}}}', feed="feed.xml",
    extras=re.compile(r"(?!)"))

PEERS = (SITEGEN, HUGO)
