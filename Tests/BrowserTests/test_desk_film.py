"""An evening at the desk as a film strip: a record is added by its bar code, rated, described, and gets a cover; then
all is taken back.

With SITEGEN_FILM=FOLDER the pictures of each step are kept there, and the changes of the files beside them in film.html.
"""

import base64
import difflib
import html
import os
import pathlib

import pytest

import desks
import musicbrainz
import previews
import shelf
import sites
from desks import DESK, TOLD, Desk

LOW = "/albums/low/"


class Film:
    """The pictures of a page, each with what has changed in the files since the one before."""

    def __init__(self, desk, name):
        self.desk, self.name, self.steps = desk, name, []
        self.before = self.files

    @property
    def files(self):
        content = self.desk.source / "content"
        return {str(path.relative_to(content)): path.read_bytes() for path in content.rglob("*") if path.is_file()}

    def take(self, title):
        """Takes a picture; returns the lines that were added and removed, by the path of the file."""
        after, changes = self.files, {}
        for path in sorted(after.keys() | self.before.keys()):
            old, new = self.before.get(path, b""), after.get(path, b"")
            if old == new:
                continue
            lines = [part.decode(errors="replace").splitlines() for part in (old, new)]
            isText = path.endswith((".md", ".yml"))
            changed = list(difflib.unified_diff(*lines, n=1, lineterm=""))[2:] if isText else [f"{len(new)} bytes"]
            changes[path] = changed
        self.before = after
        self.steps.append((title, changes, self.desk.picture()))
        return changes

    def keep(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        rows = []
        for number, (title, changes, picture) in enumerate(self.steps):
            file = f"{self.name}-{number}.png"
            (folder / file).write_bytes(picture)
            text = "\n".join(line for path, lines in changes.items() for line in (path, *lines, ""))
            rows.append(f"<h2>{title}</h2><img src={file}><pre>{html.escape(text)}</pre>")
        page = "<meta charset=utf-8><style>img { width: 48% } pre { display: inline-block; width: 48% }</style>"
        (folder / f"film-{self.name}.html").write_text(page + "".join(rows))


def added(lines):
    return [line[1:] for line in lines if line.startswith("+")]


@pytest.mark.parametrize("width, height", [(390, 844), (1280, 800)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_evening_at_the_desk_is_taken_back_as_a_whole(visit, width, height, scheme):
    with musicbrainz.running() as service, previews.sample("--edit", settings=service.settings) as (address, source):
        page = visit(width=width, height=height, color_scheme=scheme, reduced_motion="reduce")
        with desks.opened(page, address, source) as desk:
            film = Film(desk, f"{width}-{scheme}")
            start = film.files
            play(desk, film)
            assert film.files == start, "not all bytes came back"
            if folder := os.environ.get("SITEGEN_FILM"):
                film.keep(pathlib.Path(folder))


def play(desk, film):
    page = desk.page
    desk.go("/")
    page.wait_for_selector("[data-action=add]")
    film.take("The collection")

    desk.open("a")
    page.keyboard.insert_text(musicbrainz.BARCODE)
    page.keyboard.press("Enter")
    desk.says("2 releases were found")
    shelf.until(lambda: page.evaluate("document.querySelector('.desk-square img')?.naturalWidth"), 250)
    assert film.take("A bar code is scanned") == {}
    page.keyboard.press("Enter")
    page.wait_for_url("**" + LOW + "**")
    desk.says("“Low” was added", TOLD)
    changes = film.take("One key adds the release")
    assert list(changes) == ["albums/low.md"] and "title: Low" in added(changes["albums/low.md"])

    desk.edit(LOW)
    desk.field("rating", "input[value='0']").focus()
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+s")
    desk.says("Saved")
    desk.shows("document.querySelector('.stars')?.textContent.length", 5, "the page shows stars")
    changes = film.take("It is rated")
    assert added(changes["albums/low.md"]) == ["rating: 4.5"]

    # A save is ignored while the form is updated after the previous save.
    desk.shows("document.querySelector('.desk [type=submit]').ariaDisabled", None, "the desk is ready")
    desk.field("notes", "textarea").fill("Bought in **Berlin**, of course.")
    page.keyboard.press("Control+s")
    desk.says("Saved")
    desk.shows("document.querySelector('.prose strong')?.textContent", "Berlin", "the page shows the note")
    changes = film.take("A note is written")
    assert "Bought in **Berlin**, of course." in added(changes["albums/low.md"])
    page.keyboard.press("Escape")
    page.wait_for_selector(DESK, state="detached")

    picture = base64.b64encode(sites.picture(300, 300, (200, 110, 40))).decode()
    desk.drop("main img[fetchpriority=high]", "front.png", "image/png", picture)
    desk.says("“front.png” is the cover", TOLD)
    cover = "document.querySelector('main img[fetchpriority=high]')"
    desk.shows(f"{cover}.naturalWidth > 1 && {cover}.currentSrc.includes('low-')", True, "the page shows the cover")
    changes = film.take("A cover is dropped on it")
    assert len(changes) == 2 and any(path.startswith("covers/low-") for path in changes)

    page.keyboard.press("h")
    page.wait_for_selector(DESK)
    film.take("The history of these edits")
    page.keyboard.press("Escape")
    page.wait_for_selector(DESK, state="detached")
    desk.go("/")
    for _ in range(4):
        left = len(film.files)
        text = (desk.source / "content/albums/low.md").read_bytes()
        page.wait_for_selector("[data-action=undo]:enabled")
        low = desk.source / "content/albums/low.md"
        desk.take_back(lambda: not low.exists() or low.read_bytes() != text or len(film.files) != left)
    desk.shows("document.querySelectorAll(\"a[href*='albums/low/']\").length", 0, "it is gone")
    film.take("All is taken back")
