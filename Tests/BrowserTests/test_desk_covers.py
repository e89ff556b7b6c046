"""Covers that a search was not sure of, decided about on the desk: one look and one key for each album."""

import subprocess

import pytest

import axe
import musicbrainz
import previews
import shelf
import sites
from desks import DESK, Desk
from test_desk_lookup import OVER

PLACE = "document.querySelector('.desk .desk-place').textContent"
NAME = "document.querySelector('.desk h3').textContent"
FOCUSED = "document.activeElement.textContent"
PICTURES = "[...document.querySelectorAll('.desk-covers img')].map(image => image.naturalWidth)"
CANDIDATES = "[...document.querySelectorAll('.desk-covers li')].map(item => item.innerText)"
PRESSED = "[...document.querySelectorAll('.desk [aria-pressed=true]')].map(button => button.textContent)"


@pytest.fixture(scope="module")
def service():
    with musicbrainz.running() as service:
        yield service


def write(folder, settings):
    """A site with three albums, of which no fact proves which releases they are."""
    albums = folder / "content/albums"
    albums.mkdir(parents=True)
    (folder / "content/site.yml").write_text("title: Crate\n" + settings)
    sites.set_theme(folder / "content")
    for name, artist, title in (("a", "David Bowie", "Low"), ("b", "Madonna", "American Pie"), ("c", "Bowie", "Low")):
        (albums / f"{name}.md").write_text(f"---\ntitle: {title}\nartist: {artist}\nyear: 2020\nlabel: Mine\n---\n")
    subprocess.run([sites.sitegen(), "covers", "find", "--source", str(folder)], check=True, capture_output=True)


@pytest.fixture
def folder(service, tmp_path):
    write(tmp_path, service.settings)
    return tmp_path


def outcomes(folder):
    lines = (folder / "content/covers.lock").read_text().splitlines()
    return sorted(line.split("  ")[0] for line in lines if line.split("  ")[0] in ("found", "doubtful", "refused", "none"))


def begin(desk):
    desk.go("/")
    desk.page.wait_for_selector("[data-action=covers]")
    desk.open("c")
    desk.page.wait_for_selector(".desk-covers button")


@pytest.mark.firefox
def test_one_key_takes_refuses_or_skips_and_the_page_follows_at_the_end(visit, folder):
    with previews.running(folder, "--edit") as address:
        desk = Desk(visit(reduced_motion="reduce"), address, folder)
        page = desk.page
        begin(desk)
        assert page.evaluate(PLACE) == "1 of 3"
        first, second = page.evaluate(CANDIDATES)
        for part in ("David Bowie - Low", "1977", "RCA Victor", "GB"):
            assert part in first + second
        for part in ("1991", "Rykodisc", "US"):
            assert part in first + second
        assert "2020 · Mine" in page.locator(".desk-body .desk-place").inner_text()
        desk.shows(PICTURES, [250, 250], "the pictures are shown")
        page.evaluate("document.querySelector('main *').isOld = true")
        page.keyboard.press("2")
        desk.says("Low: taken")
        desk.shows(PLACE, "2 of 3", "the next one")
        page.keyboard.press("n")
        desk.shows(PLACE, "3 of 3", "the next one")
        page.keyboard.press("s")
        desk.shows(NAME, "1 taken, 1 refused, 1 left", "the end")
        lock = (folder / "content/covers.lock").read_text()
        assert ", confirmed  " in lock and "refused  " in lock
        is_old = "document.querySelector('main *').isOld"
        assert page.evaluate(is_old), "the page stays between two decisions"
        page.keyboard.press("Escape")
        shelf.until(lambda: previews.attempt(page, is_old, True), None, "the page follows")
        shown = "[...document.querySelectorAll('main img')].filter(image => !image.src.endsWith('.svg')).length > 0"
        desk.shows(shown, True, "the cover is on the page")
        assert desk.errors == []


def test_a_decision_is_made_anew_and_a_failure_is_told(visit, folder):
    with previews.running(folder, "--edit") as address:
        desk = Desk(visit(reduced_motion="reduce"), address, folder)
        page = desk.page
        begin(desk)
        before = outcomes(folder)
        assert before.count("found") == 0
        page.keyboard.press("Enter")
        desk.shows(PLACE, "2 of 3", "the first one is focused, and taken")
        assert outcomes(folder).count("found") == 1
        page.keyboard.press("b")
        desk.shows(PLACE, "1 of 3", "back")
        assert len(page.evaluate(PRESSED)) == 1 and page.evaluate(PRESSED)[0] == page.evaluate(FOCUSED)
        page.keyboard.press("ArrowRight")
        assert page.evaluate(FOCUSED) == page.evaluate("document.querySelectorAll('.desk-covers button')[1].textContent")
        page.keyboard.press("n")
        desk.shows(PLACE, "2 of 3", "refused instead")
        assert outcomes(folder).count("found") == 0 and outcomes(folder).count("refused") == 2
        # Somebody else decides meanwhile.
        (folder / "content/covers.lock").unlink()
        page.keyboard.press("1")
        page.wait_for_selector(".desk-alert pre")
        assert page.evaluate(PLACE) == "2 of 3", "nothing was decided"
        page.keyboard.press("Escape")
        assert page.locator(DESK).count() == 0


@pytest.mark.parametrize("width, scheme, language", [(1280, "light", "en"), (390, "dark", "ar"), (320, "light", "he")])
def test_the_covers_are_accessible_and_as_wide_as_the_window(visit, folder, width, scheme, language):
    file = folder / "content/site.yml"
    file.write_text(file.read_text() + f"language: {language}\n")
    with previews.running(folder, "--edit") as address:
        desk = Desk(visit(width=width, color_scheme=scheme, reduced_motion="reduce"), address, folder)
        begin(desk)
        desk.shows(PICTURES, [250, 250], "the pictures are shown")
        axe.check(desk.page, "covers to decide about")
        assert desk.page.evaluate(OVER)
        sizes = "[...document.querySelectorAll('.desk-covers img')].map(image => image.clientWidth >= 100)"
        assert all(desk.page.evaluate(sizes))
        desk.page.keyboard.press("s")
        desk.page.keyboard.press("s")
        desk.page.keyboard.press("s")
        desk.shows(NAME, "0 taken, 0 refused, 3 left", "the end")
        axe.check(desk.page, "the end")
        desk.page.keyboard.press("Escape")
        assert desk.page.evaluate("document.activeElement.dataset.action") == "covers", "the focus is at the button"
        assert desk.errors == []
