"""What only Firefox is asked: frames at every width, and a screenshot.

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
def test_a_large_shelf_in_firefox_is_drawn(visit, library, variant):
    site = library.albums(1000, large.settings(variant, initial=777))
    page = visit(site.file())
    large.expect(page, site.layout, 777)
    keep(page, f"firefox-{variant}-large", 1280)
