"""Any page on paper: shelves as contact sheets, lists in columns, black on white, and nothing to click."""

import random
import re

import pytest

import sites

# Firefox under Playwright shows no page as on paper.
# The width of a sheet of A4 within its margins, in CSS pixels.
SHEET = 688
COVERS = """() => [...document.querySelectorAll("[data-item]")].map(cover => {
    const box = (cover.querySelector("img") ?? cover).getBoundingClientRect();
    return [Math.round(box.x), Math.round(box.y + scrollY), Math.round(box.width)];
})"""
KINDS = ["index.html", "artists/index.html", "albums/a3/index.html", "statistics/index.html", "browse/index.html", "404.html"]
ALBUMS = [
    {"id": str(index), "slug": f"a{index}", "title": f"Record {index}", "artist": f"Artist {index % 50}", "year": 1960 + index % 60,
     "genre": "Jazz", "tracks": [{"title": f"Song {number}", "duration": "3:00"} for number in range(12)]}
    for index in range(120)
]


def sheets(page):
    """How many A4 pages a page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


def printed(visit, address, **options):
    page = visit(address, width=SHEET, height=1000, **options)
    page.emulate_media(media="print")
    return page


def in_rows(covers):
    """The covers are in a grid of at least four columns, each where no other is; returns the rows."""
    rows = {}
    for x, y, width in covers:
        assert 80 < width < 200
        rows.setdefault(y, []).append(x)
    assert all(len(set(row)) == len(row) for row in rows.values())
    return list(rows.values())


@pytest.mark.parametrize("script", [True, False])
def test_a_shelf_is_a_contact_sheet_of_all_its_albums(visit, library, script):
    page = printed(visit, library.albums(30).home, script=script)
    covers = page.evaluate(COVERS)
    assert len(covers) == 30
    rows = in_rows(covers)
    assert len(rows[0]) >= 4 and {len(row) for row in rows[:-1]} == {len(rows[0])}
    assert page.evaluate("document.documentElement.scrollWidth") <= SHEET
    shown = page.evaluate("[...document.querySelectorAll('.details')].filter(e => e.checkVisibility()).length")
    assert shown == 30
    assert sheets(page) <= 2


def test_a_long_shelf_prints_what_is_near_the_middle(visit, library):
    page = visit(library.albums(320).home, width=SHEET, height=1000)
    page.wait_for_selector(".shelf.live")
    page.emulate_media(media="print")
    covers = page.evaluate(COVERS)
    assert 20 <= len(covers) <= 100
    assert len(in_rows(covers)[0]) >= 4
    assert page.evaluate("document.documentElement.scrollWidth") <= SHEET
    assert sheets(page) <= 6


def test_covers_that_were_never_in_sight_are_printed(visit, library):
    source = random.Random(2)
    covers = [sites.picture(300, 300, (source.randrange(256), source.randrange(256), index)) for index in range(40)]
    page = visit(library.albums(40, {}, covers).home, width=400, height=400)
    page.evaluate("document.querySelectorAll('.details').forEach(details => details.remove())")
    loaded = page.evaluate("[...document.querySelectorAll('.cover img')].filter(image => image.currentSrc && image.complete).length")
    assert loaded < 40, "some covers are lazy"
    assert len(re.findall(rb"/Subtype\s*/Image", page.pdf(format="A4"))) >= 40


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("path", KINDS)
def test_paper_is_black_on_white_and_has_nothing_to_click(visit, library, path, language, scheme):
    site = library.listed(ALBUMS, {"language": language})
    page = printed(visit, f"{site.server}/{path}", color_scheme=scheme)
    shown = page.evaluate(
        "[...document.querySelectorAll('nav, input, button, select, summary, .skip, .colophon, .search')]"
        ".filter(e => e.checkVisibility() && !e.matches('thead button')).map(e => e.outerHTML.slice(0, 80))")
    assert shown == []
    colors = page.evaluate("[...document.querySelectorAll('h1, h2, b, td, body')].filter(e => e.checkVisibility()).map(e => getComputedStyle(e).color)")
    assert set(colors) <= {"rgb(0, 0, 0)", "rgb(68, 68, 68)"}
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate("document.documentElement.scrollWidth") <= SHEET


def test_a_list_is_a_catalogue_in_columns(visit, library):
    page = printed(visit, f"{library.listed(ALBUMS).server}/artists/index.html")
    starts = page.locator(".terms li").evaluate_all("rows => rows.map(row => Math.round(row.getBoundingClientRect().x))")
    assert len(starts) == 50 and len(set(starts)) == 3
    assert not page.locator(".pile").first.is_visible()
    assert sheets(page) == 1


def test_sheets_are_numbered(visit, library):
    page = printed(visit, library.albums(30).home)
    rules = page.evaluate("[...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).filter(rule => rule instanceof CSSPageRule).map(rule => rule.cssText)")
    assert len(rules) == 1 and "margin" in rules[0]
    source = page.evaluate("fetch(document.querySelector('link[media=print]').href).then(answer => answer.text())")
    assert "counter(page)" in source and "counter(pages)" in source


@pytest.mark.parametrize("path", ["statistics/index.html", "albums/a3/index.html"])
def test_everything_of_a_page_is_on_paper(visit, library, path):
    page = printed(visit, f"{library.listed(ALBUMS).server}/{path}")
    if path.startswith("albums"):
        assert page.locator(".tracks li").count() == 12
        columns = {round(box["x"]) for box in (item.bounding_box() for item in page.locator(".tracks li").all())}
        assert len(columns) == 2
    else:
        heights = page.locator(".periods li").evaluate_all("rows => rows.map(row => row.getBoundingClientRect().height)")
        assert len(heights) == 60 and min(heights) > 5, "the figures of all years are open"
