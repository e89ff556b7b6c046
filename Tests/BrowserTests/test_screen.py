"""The chosen cover and its title are wholly in the first screen: of a laptop, and of phones held upright and on their side."""

import pytest

import shelf
import sites

BOTTOMS = """() => {
    const shown = [...document.querySelectorAll("[data-details]")].find(part => part.checkVisibility());
    const bottom = element => element.getBoundingClientRect().bottom;
    return [bottom(shown.querySelector(".art img:not(.glow)")), bottom(shown.querySelector(".name td"))];
}"""
SIDE = "[...document.querySelectorAll('.art')].find(part => part.checkVisibility()).getBoundingClientRect().width"
SCREENS = [(1366, 650, 250), (844, 390, 100), (360, 640, 115), (390, 844, 250), (1920, 1080, 500)]


@pytest.mark.measures
@pytest.mark.firefox
@pytest.mark.parametrize("width, height, least", SCREENS)
def test_the_chosen_cover_and_its_title_are_in_the_first_screen(visit, sample, width, height, least):
    page = visit(sample.home, width=width, height=height)
    shelf.live(page)
    assert max(page.evaluate(BOTTOMS)) <= height
    assert page.evaluate(SIDE) >= least


TITLES = ["About this collection", "How I file", "Wanted", "For sale and exchange", "Shops", "Thanks"]


@pytest.fixture
def pages(library):
    """A site whose menu is wider than a phone."""
    files = {
        f"pages/{index}.md": f"---\ntitle: {title}\n---\nText.\n".encode()
        for index, title in enumerate(TITLES)
    }
    settings = {"title": "Margin Notes & Records", "description": "Sixty records that stayed, and why."}
    return library.listed(sites.albums(12), settings, files)


@pytest.mark.measures
@pytest.mark.firefox
@pytest.mark.parametrize("width, height", [(844, 390), (360, 640), (390, 844)])
def test_a_long_menu_leaves_the_first_screen_to_the_shelf(visit, pages, width, height):
    page = visit(pages.home, width=width, height=height)
    shelf.live(page)
    assert max(page.evaluate(BOTTOMS)) <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.firefox
@pytest.mark.parametrize("script", [True, False], ids=["scripts on", "scripts off"])
@pytest.mark.parametrize("width, height", [(320, 640), (844, 390), (1280, 800)])
def test_the_menu_opens_without_scripts_and_each_link_of_it_can_be_seen(visit, pages, width, height, script):
    page = visit(pages.home, width=width, height=height, script=script)
    menu, links = page.locator(".menu"), page.locator(".masthead nav").get_by_role("link")
    if width < 1000:
        assert links.count() == 0
        menu.focus()
        page.keyboard.press("Enter")
    assert {"Browse", "Artists", "Years", "Statistics", *TITLES} <= set(links.all_text_contents())
    for link in links.all():
        link.focus()
        box = link.bounding_box()
        assert box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
    if width < 1000:
        page.keyboard.press("Escape")
        assert links.count() == 0
