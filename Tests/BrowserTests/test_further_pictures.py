"""Further pictures of an album, such as the back and the labels: small on its page, and turned when they are open."""

import pytest

import axe
import sites

pytestmark = pytest.mark.measures

ALBUM = [{
    "id": "low", "slug": "low", "title": "Low", "artist": "David Bowie", "year": 1977, "cover": "covers/low.png",
    "pictures": ["low-back.png", "low-label-a.png"]}]
FILES = {
    "covers/low.png": sites.picture(1000, 1000, (190, 90, 30)),
    "covers/low-back.png": sites.picture(1000, 980, (40, 60, 90)),
    "covers/low-label-a.png": sites.picture(700, 900, (220, 200, 90)),
}
OPEN = "[...document.querySelectorAll('.large:popover-open')].map(each => each.id)"


@pytest.fixture
def address(library):
    return f"{library.listed(ALBUM, files=FILES).server}/albums/low/index.html"


def test_each_picture_turns_to_the_next_without_the_script(visit, address):
    page = visit(address, width=1280, height=800, script=False, reduced_motion="reduce")
    small = page.locator(".pictures > li > button img")
    assert [each.get_attribute("alt") for each in small.all()] == ["Low, David Bowie: back", "Low, David Bowie: label a"]
    page.locator(".zoom").click()
    for name in ("_zoom", "_picture1", "_picture2"):
        # The picture is there, not only its text.
        page.wait_for_function(f"document.querySelector('#{name} img').naturalWidth >= 700")
        box = page.locator(f"#{name} img").bounding_box()
        assert max(box["width"], box["height"]) > 700 and box["y"] >= 0 and box["y"] + box["height"] <= 800
        page.mouse.click(640, 400)
    assert page.locator(".large:visible").count() == 0


def test_pictures_open_and_turn_by_keyboard(visit, address):
    page = visit(address, width=1280, height=800, reduced_motion="reduce")
    page.locator(".pictures > li > button").first.focus()
    page.keyboard.press("Enter")
    assert page.evaluate(OPEN) == ["_picture1"]
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate(OPEN) == ["_picture1", "_picture2"]
    page.keyboard.press("Escape")
    assert page.evaluate(OPEN) == ["_picture1"]
    page.keyboard.press("Escape")
    assert page.evaluate(OPEN) == []
    assert page.evaluate("document.activeElement.getAttribute('popovertarget')") == "_picture1"


@pytest.mark.parametrize("width", [320, 768, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_with_pictures_is_accessible_and_fits(visit, address, width, scheme):
    page = visit(address, width=width, color_scheme=scheme, reduced_motion="reduce")
    axe.check(page, f"pictures, {width} px, {scheme}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    heights = page.locator(".pictures > li > button img").evaluate_all("all => all.map(each => each.offsetHeight)")
    assert heights[0] == heights[1] >= 80
