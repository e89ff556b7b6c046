"""A shelf that is cut and a list on several pages: links, numbers, the script on a part, and how it all fits."""

import urllib.parse

import pytest

import shelf
import sites

SETTINGS = {"toolbar": True, "pageSize": 20, "shelves": [{"sort": "title", "limit": 30}, {"split": "genre", "limit": 12}]}
COUNT = 420
PATHS = ["index.html", "albums/index.html", "albums/page/9/index.html", "genres/jazz/page/2/index.html"]
TARGETS = "[...document.querySelectorAll('.parts a, .rest a, .shelf-head a')].map(link => link.href)"
WIDE = "document.documentElement.scrollWidth > innerWidth"
# Links that are too small to be touched.
SMALL = """least => [...document.querySelectorAll('.parts a, .rest a, .shelf-head a')].filter(link => {
    const box = link.getBoundingClientRect();
    return box.width < least || box.height < least;
}).map(link => link.textContent)"""
# A finger, or on the dense archive the least that WCAG 2.2 allows (2.5.8).
LEAST = 44 if sites.theme() == "shelves" else 24
SEEN = "parseFloat(getComputedStyle(document.activeElement).outlineWidth)"
NUMBERS = "[...document.querySelectorAll('.parts li')].map(item => item.textContent)"
COUNTS = "document.querySelector('.shelf-head p').textContent"


@pytest.fixture
def cut(request, library):
    return library.albums(COUNT, {**SETTINGS, "language": getattr(request, "param", "en")})


@pytest.mark.parametrize("cut", ["en", "ar"], indirect=True)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_links_between_parts_fit_the_window_and_a_finger_and_show_their_focus(visit, cut, scheme):
    page = visit(color_scheme=scheme)
    for path in PATHS:
        for width in (320, 768, 1280):
            where = f"{path}, {width} px"
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(f"{cut.server}/{path}")
            assert not page.evaluate(WIDE), f"{where}: wider than the window"
            assert page.evaluate(SMALL, LEAST) == [], f"{where}: small links"
            page.locator(".parts a, .rest a").first.focus()
            page.keyboard.press("Shift+Tab")
            page.keyboard.press("Tab")
            assert page.evaluate(SEEN) >= 2, f"{where}: the focus is seen"


@pytest.mark.parametrize("path", PATHS)
def test_every_link_between_parts_leads_to_a_page(visit, cut, path):
    page = visit(f"{cut.server}/{path}")
    targets = page.evaluate(TARGETS)
    assert targets
    for target in targets:
        found = urllib.parse.unquote(urllib.parse.urlsplit(target).path).lstrip("/")
        assert target.startswith(cut.server), target
        assert (cut.folder / found).is_file(), target


def test_a_cut_shelf_counts_all_albums_and_leads_to_the_rest(visit, cut):
    page = visit(cut.home, reduced_motion="reduce")
    shelf.live(page)
    assert page.evaluate(COUNTS) == "30 of 420 albums"
    first = page.locator("[data-shelf=shelf]")
    first.locator("[data-action=delete]").click()
    shelf.until(lambda: page.evaluate(COUNTS), "29 of 420 albums", "deleted")
    first.locator("[data-action=undo]").click()
    shelf.until(lambda: page.evaluate(COUNTS), "30 of 420 albums", "undone")
    first.locator("[data-item]").first.focus()
    page.keyboard.press("End")
    shelf.until(lambda: page.evaluate("document.activeElement.dataset.index"), "29", "the last")
    assert first.locator(".rest").inner_text() == "See all 420 albums"
    first.locator(".rest a").click()
    page.wait_for_selector(".parts")
    assert page.locator("h1").inner_text() == "All albums (1 of 21)"
    assert page.evaluate(NUMBERS) == ["1", "2", "…21"]
    page.locator("[rel=next]").click()
    page.wait_for_selector("[rel=prev]")
    assert page.locator(".parts [aria-current=page]").inner_text() == "2"
    assert page.evaluate(NUMBERS) == ["1", "2", "3", "…21"]


def test_the_way_back_from_an_album_leads_to_its_cover_on_a_later_part(visit, cut):
    page = visit(f"{cut.server}/genres/jazz/page/3/index.html", reduced_motion="reduce")
    item = page.locator("[data-item]").nth(5).get_attribute("data-item")
    page.goto(f"{cut.server}/albums/{item}/index.html")
    page.locator(".back a").click()
    shelf.live(page)
    shelf.until(lambda: page.evaluate("document.querySelector('.live [aria-current=true]').dataset.item"), item)
