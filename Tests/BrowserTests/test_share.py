"""The button that shares the chosen album: only where the browser can share, within reach, and apart from other controls."""

import pytest

import shelf

STAND_IN = """window.shared = [];
navigator.share = data => { window.shared.push(data); return Promise.reject(new DOMException("", "AbortError")); };"""
SHARE = "[data-action=share]"
LONG = "The Rise and Fall of Ziggy Stardust and the Spiders from Mars and of Everyone who ever Heard of Them"
APART = """() => {
    const share = document.querySelector("[data-action=share]").getBoundingClientRect();
    const parts = [...document.querySelectorAll(".label td, .more a, .tools button, .shelf-head h2")];
    return parts.filter(part => part.checkVisibility()).every(part => {
        const box = part.getBoundingClientRect();
        return box.right <= share.left || box.left >= share.right || box.bottom <= share.top || box.top >= share.bottom;
    });
}"""


def opened(visit, address, width=1280, **options):
    page = visit(width=width, reduced_motion="reduce", **options)
    page.add_init_script(STAND_IN)
    page.goto(address)
    shelf.live(page)
    return page


def test_the_chosen_album_is_shared_with_its_title_and_its_page(visit, sample):
    page = opened(visit, sample.home)
    errors = shelf.watch(page)
    items = shelf.items_of(page)
    for index in (0, 2):
        shelf.choose(page, index)
        shelf.expect(page, items, index, sample.layout)
        page.locator(SHARE).click()
    titles = page.evaluate("[...document.querySelectorAll('.cover img')].map(image => image.alt)")
    expected = [{"title": titles[index], "url": f"{sample.server}/albums/{items[index]}/index.html"} for index in (0, 2)]
    assert page.evaluate("shared") == expected
    assert errors == [], "a visitor may think better of it"


def test_a_place_is_shared_with_its_address_on_the_page(visit, places):
    page = opened(visit, f"{places.server}/places/index.html")
    page.locator(SHARE).click()
    assert page.evaluate("shared[0].url") == f"{places.server}/places/index.html#{shelf.items_of(page)[0]}"


def test_where_the_browser_cannot_share_there_is_no_button(visit, sample):
    page = visit()
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'share', {value: undefined})")
    page.goto(sample.home)
    shelf.live(page)
    assert page.locator(SHARE).count() == 1 and not page.locator(SHARE).is_visible()


def test_without_scripts_there_is_no_button(visit, sample):
    assert not visit(sample.home, script=False).locator(SHARE).is_visible()


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("width", [320, 390, 768, 900, 1280, 1920])
def test_the_button_is_large_enough_and_apart_from_all_else(visit, library, language, width):
    albums = [{"id": "a", "title": LONG, "artist": LONG, "genre": LONG, "year": 1972}]
    site = library.listed(albums, {"toolbar": True, "language": language})
    page = opened(visit, site.home, width)
    box = page.locator(SHARE).bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44
    assert 0 <= box["x"] and box["x"] + box["width"] <= width
    assert page.evaluate(APART)


def test_an_empty_shelf_has_nothing_to_share(visit, library):
    site = library.listed([{"id": "a", "title": "T"}], {"toolbar": True})
    page = opened(visit, site.home)
    shelf.press(page, "delete")
    shelf.until(lambda: page.locator(SHARE).is_visible(), False)
    shelf.press(page, "undo")
    shelf.until(lambda: page.locator(SHARE).is_visible(), True)
