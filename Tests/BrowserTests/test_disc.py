"""The disc beside the sleeve on an album's page, and the artists of tracks."""

import pytest

import axe

pytestmark = pytest.mark.measures

FORMATS = {"black": "LP", "red": "LP, Album, Ltd, Red", "cd": "CD", "tape": "Cassette"}
ALBUMS = [
    {"id": slug, "slug": slug, "title": f"Record {slug}", "artist": "Can", "year": 1970, "format": text}
    for slug, text in FORMATS.items()
] + [
    {"id": "va", "slug": "va", "title": "Songs of one summer", "artist": "Various Artists", "year": 1999, "format": "CD",
     "tracks": [{"title": "One", "artist": "CAN", "duration": "3:30"}, {"title": "Two", "artist": "Nobody"}]},
]
PLACES = """() => {
    const box = selector => document.querySelector(selector).getBoundingClientRect().toJSON()
    return [box('.disc'), box('.art > img:last-child'), box('.album h1'), box('.facts')]
}"""


@pytest.fixture(params=["en", "ar"])
def site(library, request):
    return library.listed(ALBUMS, {"language": request.param})


@pytest.mark.parametrize("width, height", [(768, 1024), (896, 700), (1024, 700), (1366, 650), (1920, 1080)])
@pytest.mark.parametrize("slug", ["black", "red", "cd"])
def test_the_disc_shows_beside_the_sleeve_and_covers_nothing(visit, site, slug, width, height):
    page = visit(f"{site.server}/albums/{slug}/index.html", width=width, height=height, reduced_motion="reduce")
    disc, cover, title, facts = page.evaluate(PLACES)
    is_mirrored = page.locator("html").get_attribute("dir") == "rtl"
    out = cover["left"] - disc["left"] if is_mirrored else disc["right"] - cover["right"]
    assert 0.08 * cover["width"] < out < 0.1 * cover["width"]
    assert 0 <= disc["left"] and disc["right"] <= width
    for other in (title, facts):
        is_below = other["top"] >= cover["bottom"]
        assert is_below or (other["right"] <= disc["left"] if is_mirrored else other["left"] >= disc["right"])
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("slug, width, modes", [
    ("red", 320, {}), ("red", 390, {}), ("tape", 1280, {}), ("red", 1280, {"forced_colors": "active"}),
])
def test_there_is_no_disc_without_room_nor_for_a_tape_nor_in_forced_colours(visit, site, slug, width, modes):
    page = visit(f"{site.server}/albums/{slug}/index.html", width=width, **modes)
    assert page.locator(".disc:visible").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_disc_slides_out_unless_motion_is_reduced(visit, site):
    address = f"{site.server}/albums/cd/index.html"
    animations = "document.querySelector('.disc').getAnimations().length"
    assert visit(address, reduced_motion="no-preference").evaluate(animations) == 1
    assert visit(address, reduced_motion="reduce").evaluate(animations) == 0


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_tracks_name_their_artists_whose_pages_lead_back(visit, site, width, scheme):
    page = visit(f"{site.server}/albums/va/index.html", width=width, color_scheme=scheme, reduced_motion="reduce")
    assert [" ".join(text.split()) for text in page.locator(".tracks small").all_text_contents()] == ["CAN", "Nobody"]
    axe.check(page, f"{width} px, {scheme}")
    page.locator(".tracks small a").click()
    assert page.locator("h1").text_content() == "Can"
    others = page.locator(".others")
    assert others.locator("b").all_text_contents() == ["Songs of one summer"]
    axe.check(page, f"artist at {width} px, {scheme}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    others.get_by_role("link").click()
    assert page.url.endswith("/albums/va/index.html")
