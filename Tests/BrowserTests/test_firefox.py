"""What only Firefox is asked: frames at every width, captions of large shelves, and a screenshot.

Firefox knows neither `scroll-initial-target` nor `scroll-state()`: what runs here is the first moments in which only
the initial cover snaps, and selection by the target of the address. Screenshots are kept in .build/browser-shots.
"""

import struct

import pytest

import frames
import large
import shelf
import sites

SHOTS = sites.PROJECT / ".build/browser-shots"
# Whether the captions of the covers in sight are beneath them, and all of each can be seen.
CAPTIONS = """() => {
    const scroller = document.querySelector("[data-scroller]").getBoundingClientRect();
    const covers = [...document.querySelectorAll("[data-item]")].filter(cover => {
        const box = cover.getBoundingClientRect();
        return box.left >= scroller.left && box.right <= scroller.right;
    });
    return covers.length > 0 && covers.every(cover => {
        const box = cover.getBoundingClientRect(), caption = cover.querySelector(".caption").getBoundingClientRect();
        return caption.top >= box.bottom && caption.bottom <= scroller.bottom && caption.height > 10
            && caption.left >= box.left - 1 && caption.right <= box.right + 1;
    });
}"""
# Which covers are shown large, with their titles.
CHOSEN = """() => [...document.querySelectorAll("[data-item]")].filter(cover => {
    const picture = getComputedStyle(cover, "::after"), caption = cover.querySelector(".caption");
    return picture.display === "block" && picture.backgroundImage.includes("covers/") && parseFloat(picture.width) > 250
        && getComputedStyle(caption).clipPath === "none" && caption.getBoundingClientRect().height > 10;
}).map(cover => Number(cover.dataset.index))"""
DIRECTIONS = pytest.mark.parametrize("variant", ["ltr", "rtl"])

pytestmark = pytest.mark.only_browser("firefox")


def keep(page, name, width):
    """Keeps a screenshot, which is a PNG of the width of the window and not all of one colour."""
    shot = page.screenshot()
    SHOTS.mkdir(parents=True, exist_ok=True)
    (SHOTS / f"{name}.png").write_bytes(shot)
    assert shot[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", shot[16:20])[0] == width
    assert len(shot) > 20_000, "the screenshot shows nothing"


@DIRECTIONS
@pytest.mark.parametrize("script", [True, False], ids=["scripts on", "scripts off"])
def test_boxes_in_firefox_are_the_frames_of_the_engine(visit, library, variant, script):
    sample = library.sample(variant)
    page = visit(script=script)
    frames.forget(page)
    for width in frames.WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(sample.file())
        frames.check(page, sample.layout, f"{width} px")
        if script and width in (320, 1280):
            keep(page, f"firefox-{variant}-{width}", width)


@DIRECTIONS
@pytest.mark.parametrize("initial", [0, 777])
def test_a_large_shelf_in_firefox_has_its_frames_and_captions_wherever_it_is_scrolled(visit, library, variant, initial):
    site = library.albums(1000, large.settings(variant, initial))
    page = visit(site.file(), script=False)
    large.at(page, site.layout["initialOffset"])
    for index in (0, 49, 50, 500, 999):
        offset = site.layout["snapOffsets"][index]
        page.evaluate(large.JUMP, offset)
        large.at(page, offset)
        large.check_frames(page, site.layout, max(0, index - 3), min(999, index + 3), f"at {index}")
        assert page.evaluate(CAPTIONS), f"captions at {index}"


@DIRECTIONS
def test_a_large_shelf_in_firefox_shows_the_chosen_cover_large_where_the_script_runs(visit, library, variant):
    site = library.albums(1000, large.settings(variant))
    page = visit(site.home, reduced_motion="reduce")
    shelf.live(page)
    for index in (0, 49, 50, 420):
        page.evaluate(large.JUMP, site.layout["snapOffsets"][index])
        shelf.until(lambda: page.evaluate(CHOSEN), [index], f"at {index}")
        large.check_frames(page, site.layout, max(0, index - 3), index + 3, f"at {index}")


@DIRECTIONS
def test_a_large_shelf_in_firefox_is_drawn(visit, library, variant):
    site = library.albums(1000, large.settings(variant, initial=777))
    page = visit(site.file())
    large.at(page, site.layout["initialOffset"])
    keep(page, f"firefox-{variant}-large", 1280)
