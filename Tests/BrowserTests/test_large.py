"""Shelves of a thousand and of ten thousand: every frame is the engine's, wherever the shelf has been scrolled to.

A thousand in both directions of reading and with other metrics, ten thousand in one. All without JavaScript.
"""

import pytest

import large

VARIANTS = pytest.mark.parametrize("variant", ["ltr", "rtl", "metrics"])
SIZES = pytest.mark.parametrize(
    "count, width, variant", [(1000, 320, "ltr"), (1000, 320, "rtl"), (1000, 320, "metrics"), (10000, 1280, "ltr")])


def positions(count):
    """Items at both ends, at the seams of chunks, and in between."""
    return [1, 49, 50, count // 3, count - 51, count - 50, count - 1]


@SIZES
def test_frames_of_a_large_shelf_are_the_engines_after_every_scroll(visit, library, count, width, variant):
    site = library.albums(count, large.settings(variant))
    layout = site.layout
    page = visit(site.file(), width=width, script=False)
    large.expect(page, layout, 0, "at first")
    assert page.evaluate(large.RENDERED) <= 3, "far chunks are laid out"
    found = large.check_frames(page, layout, 0, 60, "at first")
    assert round(found["most"]) == layout["snapOffsets"][-1], "last offset"
    for index in positions(count):
        page.evaluate(large.JUMP, layout["snapOffsets"][index])
        large.expect(page, layout, index, f"at {index}")
        large.check_frames(page, layout, max(0, index - 8), min(count - 1, index + 8), f"at {index}")
        neighbour = min(index + 1, count - 1)
        page.evaluate(large.JUMP, layout["snapOffsets"][neighbour] + layout["metrics"]["pitch"] // 3)
        large.expect(page, layout, neighbour, f"flipped from {index}")
    large.check_chunks(page, layout)


@SIZES
def test_a_fragment_brings_an_item_in_the_distance_to_the_middle(visit, library, count, width, variant):
    site = library.albums(count, large.settings(variant))
    index = count * 2 // 3
    page = visit(site.file(), script=False)
    anchor = page.locator(f'[data-index="{index}"]').get_attribute("id")
    page.goto("about:blank")
    page.goto(f"{site.file()}#{anchor}")
    large.expect(page, site.layout, index)


@VARIANTS
def test_a_large_shelf_begins_with_the_item_that_the_settings_name(visit, library, variant):
    site = library.albums(1000, large.settings(variant, initial=777))
    page = visit(script=False)
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(site.file())
        large.expect(page, site.layout, 777, f"{width} px")
        large.check_frames(page, site.layout, 770, 784, f"{width} px")
