"""Covers in sizes: the right one at every scale, its colour until it has come, a stand-in where it never does.

Nothing moves meanwhile, with the script or without, in both directions of reading, and under a policy that allows no
styles from the content.
"""

import base64
import re

import pytest

import frames
import policy
import shelf
import sites
import timeline

COLORS = [(0x99, 0x66, 0x99), (0x22, 0x33, 0x44), (0xEE, 0xDD, 0xAA), (0x88, 0x22, 0x11)]
SHAPES = [(1300, 1300), (1300, 1300), (1300, 700), (250, 250)]
# Sides of each shape.
SIDES = [[100, 200, 300, 600, 800, 1200]] * 3 + [[100, 200, 250]]
SHELF = """() => [...document.querySelectorAll(".cover img")].map(image => ({
    source: image.currentSrc, loaded: image.complete && image.naturalWidth > 0,
    color: getComputedStyle(image).backgroundColor,
    ground: getComputedStyle(image).backgroundImage,
    width: image.getBoundingClientRect().width, height: image.getBoundingClientRect().height,
}))"""
# In the layout: cover flow turns what is drawn.
PICTURES = """() => [...document.querySelectorAll("img[srcset]")].filter(image => image.checkVisibility()).map(image => ({
    source: image.currentSrc, width: image.offsetWidth, height: image.offsetHeight,
}))"""
LOADED = """() => [...document.querySelectorAll("img[srcset]")].every(image => {
    image.loading = "eager";
    return !image.checkVisibility() || image.complete && image.currentSrc;
})"""
# Colours of pixels of a PNG file.
PIXELS = """async ([data, points]) => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return points.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3));
}"""
SCRIPT = pytest.mark.parametrize("script", [True, False], ids=["scripts on", "scripts off"])
LANGUAGES = pytest.mark.parametrize("site", ["en", "ar"], indirect=True)


def css(color):
    return f"rgb({color[0]}, {color[1]}, {color[2]})"


def side(source):
    found = re.search(r"-(\d+)\.(webp)$", source)
    return (int(found[1]), found[2]) if found else (0, "")


def drawn():
    return [sites.picture(*shape, color) for shape, color in zip(SHAPES, COLORS)]


@pytest.fixture
def site(request, library):
    """Eight albums with covers of all shapes; with the parameter `ar` from right to left."""
    settings = {"language": getattr(request, "param", "en"), "baseURL": "https://site.example/"}
    return library.albums(8, settings, drawn())


def album_of(site):
    return sorted(path.relative_to(site.folder).as_posix() for path in site.folder.glob("albums/*/index.html"))[1]


def check_large(page, scale, where):
    """Larger pictures have enough pixels and not far too many."""
    pictures = page.evaluate(PICTURES)
    assert pictures, where
    for found in pictures:
        wanted = scale * found["width"]
        chosen, kind = side(found["source"])
        assert kind == "webp", where
        assert chosen >= 0.8 * wanted or chosen in (1200, 250), f"{where}: {chosen} for {wanted} is too small"
        assert chosen <= 2.1 * wanted or chosen in (100, 600), f"{where}: {chosen} for {wanted} is far too large"
        assert round(found["width"] - found["height"], 2) == 0, f"{where}: square"


@pytest.mark.measures
@pytest.mark.parametrize("scale", frames.SCALES)
@pytest.mark.parametrize("width", frames.WIDTHS)
def test_covers_of_a_shelf_have_a_pixel_for_each_of_the_screen(visit, site, scale, width):
    page = visit(site.home, width=width, scale=scale)
    page.wait_for_function(LOADED)
    for index, found in enumerate(page.evaluate(SHELF)):
        sides = SIDES[index % len(SIDES)]
        best = next((side for side in sides if side >= 100 * scale), sides[-1])
        assert side(found["source"]) == (best, "webp"), f"cover {index}"
    check_large(page, scale, "shelf")


@pytest.mark.measures
@pytest.mark.parametrize("scale", frames.SCALES)
@pytest.mark.parametrize("width", frames.WIDTHS)
def test_the_page_of_an_album_has_a_picture_of_the_right_size(visit, site, scale, width):
    page = visit(f"{site.server}/{album_of(site)}", width=width, scale=scale)
    page.wait_for_function(LOADED)
    check_large(page, scale, "album")


@pytest.mark.measures
@pytest.mark.firefox
@pytest.mark.parametrize("kind", ["album", "shelf"])
def test_a_phone_takes_700_to_900_pixels(visit, site, kind):
    album = next(path for path in sorted(site.folder.glob("albums/*/index.html")) if "-800.webp 800w" in path.read_text())
    path = album.relative_to(site.folder) if kind == "album" else "index.html"
    page = visit(f"{site.server}/{path}", width=390, height=844, scale=2)
    page.wait_for_function(LOADED)
    large = [found for found in page.evaluate(PICTURES) if found["width"] > 300]
    assert {side(found["source"])[0] for found in large} == {800}
    assert all(600 < 2 * found["width"] <= 800 for found in large), "it has a pixel for each of the screen"


@pytest.mark.parametrize("script", [True, False])
def test_a_long_word_is_cut_only_at_syllables_or_the_edge(visit, library, script):
    """A word of 24 letters and more gets smaller type; none leaves the screen or is cut into single letters."""
    title = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"
    site = library.listed([{"id": "1", "slug": "long", "title": title}], {"language": "de"})
    page = visit(f"{site.server}/albums/long/index.html", width=320, script=script)
    heading = page.locator("h1").last
    box = heading.bounding_box()
    size, hyphens = heading.evaluate("e => [parseFloat(getComputedStyle(e).fontSize), getComputedStyle(e).hyphens]")
    assert size <= 24 and hyphens == "auto"
    assert box["x"] >= 0 and box["x"] + box["width"] <= 320 and box["height"] <= 4 * 1.2 * size
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@LANGUAGES
@SCRIPT
def test_a_cover_on_its_way_has_the_colour_of_its_picture_and_nothing_in_motion(visit, site, script):
    scheme = "dark" if site.is_mirrored else "light"
    page = visit(script=script, color_scheme=scheme, reduced_motion="reduce")
    held = []
    page.route("**/covers/**", lambda route: held.append(route))
    page.goto(site.home, wait_until="commit")
    page.wait_for_selector("footer", state="attached")
    if script:
        shelf.live(page)
    has_record = lambda: ["gradient" in found["ground"] for found in page.evaluate(SHELF)]
    shelf.until(has_record, [script] * 8, "a record where a script will take it away", looks=2)
    for index, found in enumerate(page.evaluate(SHELF)):
        assert found["color"] == css(COLORS[index % len(COLORS)]), f"colour {index}"
        assert not found["loaded"], f"loaded {index}"
    assert page.evaluate(shelf.ANIMATIONS) == 0
    assert seen(visit, page, 0, [(4, 4)]) == [list(COLORS[0])]
    for route in held:
        route.continue_()
    page.unroute("**/covers/**")
    if script:
        shelf.until(lambda: any(has_record()[:3]), False, "records left")


def seen(visit, page, index, points):
    """Colours of pixels of a cover, as they are on the screen."""
    data = base64.b64encode(shelf.cover(page, index).screenshot()).decode()
    return visit().evaluate(PIXELS, [data, points])


@LANGUAGES
@SCRIPT
def test_a_cover_that_never_comes_shows_title_and_artist_on_its_colour(visit, site, script):
    across = range(6, 94, 2)
    grid = [(x, y) for x in across for y in across]
    page = visit(script=script)
    page.route("**/covers/**", lambda route: route.abort())
    page.goto(site.home)
    if script:
        states = "[...document.querySelectorAll('.cover')].slice(0, 3).map(cover => cover.dataset.picture)"
        shelf.until(lambda: page.evaluate(states), ["failed"] * 3)
    titles = page.evaluate("[...document.querySelectorAll('.cover img')].map(image => image.alt)")
    for index in range(3):
        assert page.get_by_role("link", name=titles[index], exact=True).count() == 1, f"name of {index}"
        pixels = seen(visit, page, index, grid)
        ground = list(COLORS[index])
        assert pixels.count(ground) > len(grid) / 2, f"ground of {index}"
        letters = [0, 0, 0] if index != 1 else [255, 255, 255]
        near = sum(max(abs(a - b) for a, b in zip(pixel, letters)) < 60 for pixel in pixels)
        assert near > 20, f"letters on {index}"
        # Where browsers put the sign of a broken picture.
        corner = [pixel for (x, y), pixel in zip(grid, pixels) if x < 18 and y < 12]
        assert [pixel for pixel in corner if pixel != ground] == [], f"corner of {index}"


@LANGUAGES
@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_moves_when_covers_come_late(visit, site, width):
    for path in ("index.html", album_of(site)):
        page = visit(width=width)
        timeline.Visit(page, f"{site.server_with_late_covers}/{path}").expect_no_shift(path)


@LANGUAGES
def test_covers_break_no_rule_of_a_strict_policy(visit, site):
    for path in ("index.html", album_of(site)):
        page = visit()
        said = policy.goto(page, site, path)
        shelf.until(lambda: page.evaluate(LOADED), True)
        assert policy.complaints(said) == [], path
        loaded = page.evaluate(PICTURES)
        assert loaded and all(side(each["source"])[0] for each in loaded), path


FRAMED = """() => {
    const art = [...document.querySelectorAll(".art")].find(art => art.checkVisibility());
    const box = art.getBoundingClientRect(), image = art.querySelector("img:not(.glow)").getBoundingClientRect();
    return {
        frame: [box.width, box.height], image: [image.width, image.height], color: getComputedStyle(art).backgroundColor,
        off: Math.max(Math.abs(box.left + box.right - image.left - image.right), Math.abs(box.top + box.bottom - image.top - image.bottom)),
    };
}"""


@pytest.mark.measures
@pytest.mark.firefox
@pytest.mark.parametrize("width, height", [(320, 640), (844, 390), (1280, 800), (1920, 1080)])
def test_a_small_cover_is_shown_at_twice_its_size_at_most_in_a_frame_of_its_colour(visit, library, width, height):
    site = library.albums(1, covers=[sites.picture(90, 90, COLORS[1])])
    page = visit(width=width, height=height)
    for path in ("index.html", album_of_one(site)):
        page.goto(f"{site.server}/{path}")
        found = page.evaluate(FRAMED)
        least = min(180, *found["frame"])
        assert [round(side, 1) for side in found["image"]] == [round(least, 1)] * 2, path
        assert abs(found["frame"][0] - found["frame"][1]) < 0.1 and found["off"] < 1, path
        assert found["color"] == css(COLORS[1]), path


def album_of_one(site):
    return next(site.folder.glob("albums/*/index.html")).relative_to(site.folder).as_posix()
