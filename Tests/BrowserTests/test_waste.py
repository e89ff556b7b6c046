"""A shelf of a thousand fetches the covers near the middle, whatever asks the browser to look at all of them."""

import time

import pytest

import policy
import shelf

COUNT = 1000
FEW = 60
# A browser that laid out all albums took thirty.
MOST_SECONDS = 10
CURRENT = "document.querySelector('[aria-current=true]').dataset.index"
SCRIPT = pytest.mark.parametrize("script", [True, False], ids=["scripts on", "scripts off"])


def opened(visit, site, script):
    """A page of the site at rest, and the list of the covers that it asked for and will ask for."""
    page = visit(script=script)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/covers/" in request.url else None)
    page.goto(site.home)
    if script:
        shelf.live(page)
    shelf.until(lambda: page.evaluate("0") or len(asked) > 0, True, "covers")
    shelf.requests_end(page, asked)
    assert len(asked) <= FEW, "covers at first"
    return page, asked


def rest(page):
    page.evaluate("document.body.offsetHeight")
    page.wait_for_timeout(500)


@SCRIPT
def test_the_tab_key_fetches_few_covers(visit, library, script):
    page, asked = opened(visit, library.albums(COUNT), script)
    start = time.monotonic()
    for _ in range(6):
        page.keyboard.press("Tab")
    rest(page)
    assert len(asked) <= FEW
    if script:
        assert page.evaluate(CURRENT) == "0"
    assert time.monotonic() - start < MOST_SECONDS


@SCRIPT
def test_finding_a_word_in_the_page_fetches_few_covers(visit, library, script):
    page, asked = opened(visit, library.albums(COUNT), script)
    start = time.monotonic()
    assert not page.evaluate("window.find('nowhere to be found')")
    rest(page)
    assert len(asked) <= 2 * FEW
    assert time.monotonic() - start < MOST_SECONDS


@SCRIPT
def test_a_large_shelf_keeps_a_strict_policy_and_shows_its_covers(visit, library, script):
    site = library.albums(COUNT)
    assert 'style=' not in (site.folder / "index.html").read_text()
    page = visit(script=script)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/covers/" in request.url else None)
    said = policy.goto(page, site, "index.html")
    shelf.until(lambda: page.evaluate("0") or len(asked) > 5, True, "covers")
    assert policy.complaints(said) == []
