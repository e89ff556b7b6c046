"""The masthead is one line where there is room, and strips of a home are filled on both sides."""

import pytest

ALBUMS = [{"id": str(n), "title": f"Record {n}", "artist": f"Artist {n % 5}", "year": 1950 + n % 60, "genre": f"Genre {n % 10}", "label": "L",
           "format": "LP", "country": "DE", "tags": ["a"], "rating": 1 + n % 5} for n in range(400)]
LISTS = ["artist", "genre", "year", "label", "decade", "format", "rating"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_nine_lists_and_pages_take_one_line(visit, library, language):
    page = visit(library.listed(ALBUMS, {"language": language, "lists": LISTS}).home, width=1280)
    tops = page.locator("#_menu li").evaluate_all("items => items.map(item => Math.round(item.getBoundingClientRect().top))")
    assert len(tops) >= 8 and len(set(tops)) == 1


@pytest.mark.parametrize("width", [1366, 1920])
def test_strips_of_ten_shelves_fill_the_window_and_stay_strips(visit, library, width):
    page = visit(library.listed(ALBUMS, {"shelves": [{"split": "genre"}]}).home, width=width, height=900)
    page.wait_for_selector(".shelf.live")
    page.wait_for_timeout(600)
    assert page.locator(".compact").count() == 9, "no strip opens by itself"
    first = page.locator(".compact").first.locator(".cover").evaluate_all("covers => Math.min(...covers.map(cover => cover.getBoundingClientRect().x).filter(x => x > -120))")
    assert first <= width * 0.25
    assert page.evaluate("document.querySelectorAll('*').length") < 3_000


def test_a_home_of_ten_shelves_is_printed_on_four_sheets(visit, library):
    page = visit(library.listed(ALBUMS, {"shelves": [{"split": "genre"}]}).home, width=1280)
    assert page.pdf(format="A4").count(b"/Type /Page\n") <= 4
