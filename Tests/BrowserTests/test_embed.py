"""Pages for frames: in a frame of another page, without requests, without scripts, narrow, in any language and colour."""

import pathlib
import re

import pytest

import axe
import shelf
from servers import served
from test_listen import FILES, albums

COUNT = 14
NARROW = 280
WIDTHS = [NARROW, 520]


@pytest.fixture
def embeds(library):
    """A function that gives the site in a language."""

    def site(language="en"):
        albums = [
            {"title": f"Album {number} {'of a very long night ' * (number % 3)}", "slug": f"a{number}", "artist": "Somebody",
             "year": 1970 + number, "tracks": [{"title": f"Track {track}", "duration": "3:21"} for track in range(number)]}
            for number in range(COUNT)
        ]
        return library.listed(albums, {"embed": True, "baseURL": "https://music.example/", "language": language})

    return site


def line(page, selector=".embed input"):
    return page.locator(selector).first.input_value()


def framed(page, tmp_path, site, html, width):
    """A page of another site with the line of HTML, whose address leads to the site under test; the frame."""
    html = html.replace("https://music.example", site.server.replace("127.0.0.1", "localhost"))
    (pathlib.Path(tmp_path) / "index.html").write_text(
        '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Other</title>'
        f'<main style="width:{width}px"><h1>Other</h1>{html}</main>')
    with served(tmp_path) as foreign:
        page.goto(f"{foreign}/index.html")
        page.frames[1].wait_for_load_state()
        yield page.frames[1]


def lines(visit, site):
    """The lines to copy, as the pages of an album and the home page show them without scripts."""
    shown = {}
    for path in ("albums/a13/index.html", "index.html"):
        page = visit(f"{site.server}/{path}", script=False)
        page.locator(".embed summary").first.click()
        assert page.locator(".embed input").first.is_visible()
        shown[path] = line(page)
    return shown


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_copied_line_shows_the_page_on_another_site(visit, embeds, tmp_path, language, width):
    site = embeds(language)
    for path, html in lines(visit, site).items():
        page = visit(width=800, color_scheme="dark" if width == NARROW else "light")
        asked, said = [], []
        page.on("request", lambda request: asked.append(request.url))
        # Messages without an address are those of the browser about its own scripts.
        page.on("console", lambda message: said.append(message.text) if message.location["url"] else None)
        for frame in framed(page, tmp_path, site, html, width):
            inside = [url for url in asked if "localhost" in url and not url.startswith("data:")]
            assert len(inside) == 1 and inside[0].endswith(".html"), f"{path}: only the page itself is asked for"
            sizes = "[innerWidth, document.documentElement.scrollWidth, innerHeight]"
            inner, whole, height = frame.evaluate(sizes)
            assert inner == min(width, 520) and whole <= inner, f"{path}: nothing is cut at the side"
            assert str(height) == re.search(r'height="(\d+)"', html)[1], path
            if path == "index.html":
                assert frame.evaluate("document.documentElement.scrollHeight") <= height, "the frame has the height it needs"
            broken = "[...document.images].filter(image => !image.complete || !image.naturalWidth).length"
            assert frame.evaluate(broken) == 0 and frame.evaluate("document.images.length") > 0
            assert frame.evaluate("document.dir") == ("rtl" if language == "ar" else "ltr")
            axe.check(page, path)
        assert said == [], path


def test_a_link_leaves_the_frame(visit, embeds, tmp_path):
    site = embeds()
    page = visit(width=800)
    page.route("https://music.example/**", lambda route: route.fulfill(body="<title>Album</title>", content_type="text/html"))
    for frame in framed(page, tmp_path, site, lines(visit, site)["index.html"], 520):
        frame.locator(".strip a").nth(1).click()
        page.wait_for_url("https://music.example/albums/a1/")


def test_the_page_works_without_scripts_and_alone(visit, embeds):
    site = embeds()
    for path in ("albums/a13/embed.html", "embed/shelf.html"):
        asked = []
        page = visit(width=NARROW, script=False)
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{site.server}/{path}")
        assert [url for url in asked if not url.startswith("data:")] == [f"{site.server}/{path}"]
        assert page.locator("h1").inner_text()


def test_the_line_to_copy_is_accessible_and_fits(visit, embeds):
    site = embeds()
    for path in ("albums/a13/index.html", "index.html"):
        page = visit(f"{site.server}/{path}", width=320)
        page.locator(".embed summary").first.click()
        axe.check(page, path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, path


def test_a_frame_plays_the_recordings_of_an_album(visit, library):
    settings = {"publishAudio": True, "embed": True, "baseURL": "https://music.example/"}
    half = {"title": "Half", "slug": "half", "tracks": ["1", "Silent"], "audio": ["audio/1.wav"]}
    site = library.listed([*albums(), half], settings, FILES)
    assert "media-src" not in (site.folder / "albums/silent/embed.html").read_text()
    half = (site.folder / "albums/half/embed.html").read_text()
    assert half.count("<audio") == 1 and half.count('class="silent"') == 1
    assert "<script" not in half
    page = visit(width=NARROW)
    loaded = []
    page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    page.goto(f"{site.ranged}/albums/low/embed.html")
    assert loaded == ["embed.html"]
    axe.check(page, "closed")
    page.locator("summary").nth(1).click()
    assert page.locator("audio:visible").count() == 1
    axe.check(page, "open")
    page.locator("audio:visible").evaluate("audio => { audio.play(); }")
    shelf.until(lambda: page.locator("audio:visible").evaluate("audio => audio.currentTime > 0.2"), True)
    assert set(loaded[1:]) == {"02-warszawa.wav"}
    page.locator("summary").nth(2).click()
    assert page.locator("audio:visible").count() == 1, "one player is open at a time"
