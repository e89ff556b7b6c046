"""Cover flow: pictures beside the middle turn as the shelf scrolls, in Chromium; the boxes of covers do not.

It is off by its setting, with reduced motion, in forced colours, from right to left, on strips that are not open, and where unsupported.
"""

import pytest

import frames
import shelf

# For each cover near the middle: how wide its picture is drawn, and whether its left side is the taller one.
DRAWN = """() => [...document.querySelectorAll(".cover img")].slice(0, 9).map(image => {
    const box = image.getBoundingClientRect();
    const matrix = new DOMMatrix(getComputedStyle(image).transform);
    return [Math.round(box.width), Math.sign(Math.round(matrix.m13 * 100))];
})"""
TURNED = "[...document.querySelectorAll('.cover img')].filter(e => getComputedStyle(e).transform !== 'none').length"


def moved(page, distance):
    page.evaluate("""distance => {
        const scroller = document.querySelector("[data-scroller]");
        const sign = getComputedStyle(scroller).direction === "rtl" ? -1 : 1;
        scroller.style.scrollSnapType = "none";
        scroller.scrollTo({left: sign * distance, behavior: "instant"});
    }""", distance)
    page.evaluate(shelf.DRAWN)
    return page.evaluate(DRAWN)


def test_pictures_beside_the_middle_turn_towards_it_and_follow_the_shelf(visit, library):
    site = library.albums(30)
    page = visit(site.home)
    shelf.live(page)
    moved(page, 480)
    shelf.until(lambda: page.evaluate(DRAWN)[4][0], 107, "the one in the middle stands forward")
    found = page.evaluate(DRAWN)
    widths = [width for width, _ in found]
    assert widths[3] == widths[5] < 90
    assert widths[3] < widths[2] == widths[6] < 100
    assert widths[1] == widths[7] == 100
    before, middle, behind = found[3][1], found[4][1], found[5][1]
    assert middle == 0 and before == -behind != 0
    # Half a step on, two share the middle.
    widths = [width for width, _ in moved(page, 540)]
    assert widths[4] == widths[5] and widths[3] == widths[6]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("settings, options", [
    ({"coverFlow": False}, {}), ({}, {"reduced_motion": "reduce"}), ({}, {"forced_colors": "active"}),
    ({"language": "ar"}, {}),
], ids=["off", "reduced motion", "forced colours", "right to left"])
def test_covers_stay_flat_where_nothing_may_turn(visit, library, settings, options):
    page = visit(library.albums(30, settings).home, **options)
    shelf.live(page)
    assert page.evaluate(TURNED) == 0


def test_strips_stay_flat_until_they_are_open(visit, library):
    page = visit(library.albums(30, {"shelves": [{"limit": 0}, {"limit": 0, "sort": "title"}]}).home, height=1400)
    shelf.live(page)
    turned = "[...document.querySelectorAll('.compact .cover img')].filter(e => getComputedStyle(e).transform !== 'none').length"
    assert page.evaluate(turned) == 0
    assert page.evaluate(TURNED) > 20


@pytest.mark.only_browser("firefox")
def test_covers_are_flat_and_in_their_places_where_scrolling_drives_no_animation(visit, library):
    site = library.albums(30)
    page = visit(site.home)
    shelf.live(page)
    if not page.evaluate("CSS.supports('animation-timeline: view()')"):
        assert page.evaluate(TURNED) == 0
    found = page.evaluate(frames.MEASURE)
    assert [frames.rounded(frame) for frame in found["frames"]] == [frames.whole(f) for f in site.layout["frames"]]
