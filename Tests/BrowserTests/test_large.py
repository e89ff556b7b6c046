"""Shelves of a thousand and of ten thousand: the same look and the engine's frames, wherever they are scrolled to.

The page holds the first albums; the script brings the others, from a disk too. Without it a link leads to the list.
"""

import pytest

import frames
import large
import shelf

pytestmark = pytest.mark.firefox
VARIANTS = pytest.mark.parametrize("variant", ["ltr", "rtl", "metrics"])
SIZES = pytest.mark.parametrize(
    "count, width, variant",
    [(1000, 320, "ltr"), (1000, 320, "rtl"), (1000, 768, "metrics"), (10000, 1280, "ltr"), (1000, 2560, "ltr")])
HELD = 32
MOST_ELEMENTS = 3_000


def opened(visit, address, **options):
    page = visit(address, reduced_motion="reduce", **options)
    shelf.live(page)
    return page


def go(page, layout, index):
    page.evaluate(large.JUMP, layout["snapOffsets"][index])
    large.expect(page, layout, index, f"at {index}")


@SIZES
def test_frames_of_a_large_shelf_are_the_engines_after_every_scroll(visit, library, count, width, variant):
    site = library.albums(count, large.settings(variant))
    layout = site.layout
    page = opened(visit, site.file(), width=width)
    large.expect(page, layout, 0, "at first")
    found = large.check_frames(page, layout, "at first")
    if found["viewport"] >= frames.narrowest(layout["metrics"]):
        assert round(found["most"]) == layout["snapOffsets"][-1], "last offset"
    # At both ends, at the seams of files and beside them, and in between.
    for index in (1, 99, 100, count // 3, count - 101, count - 100, count - 1, 50, 0):
        go(page, layout, index)
        large.check_frames(page, layout, f"at {index}")
        neighbour = min(index + 1, count - 1)
        page.evaluate(large.JUMP, layout["snapOffsets"][neighbour] + layout["metrics"]["pitch"] // 3)
        large.expect(page, layout, neighbour, f"flipped from {index}")
        assert page.evaluate(large.COUNT) < MOST_ELEMENTS


@VARIANTS
def test_keys_go_everywhere_and_keep_the_focus(visit, library, variant):
    site = library.albums(1000, large.settings(variant))
    page = opened(visit, site.home)
    page.locator("[data-index='0']").focus()
    ahead, back = ("ArrowLeft", "ArrowRight") if site.is_mirrored else ("ArrowRight", "ArrowLeft")
    for key, index in [("End", 999), (back, 998), ("Home", 0), (ahead, 1), ("End", 999), (ahead, 999)]:
        page.keyboard.press(key)
        large.expect(page, site.layout, index, key)
        shelf.until(lambda: page.evaluate("Number(document.activeElement.dataset.index)"), index, f"focus after {key}")
    stops = "[...document.querySelectorAll('[data-item]')].filter(item => item.tabIndex === 0).length"
    assert page.evaluate(stops) == 1


@VARIANTS
def test_an_address_leads_to_an_album_in_the_distance(visit, library, variant):
    site = library.albums(1000, large.settings(variant))
    page = opened(visit, site.home)
    go(page, site.layout, 666)
    name = large.name(page, 666)
    shelf.until(lambda: page.evaluate("location.hash.slice(1)"), name, "the address of the page")
    large.expect(opened(visit, f"{site.file()}#{name}"), site.layout, 666, "as it is")
    # An address that is older than the last albums of the site.
    item = name.split("::")[0]
    large.expect(opened(visit, f"{site.home}#{item}::641"), site.layout, 666, "a little before")
    large.expect(opened(visit, f"{site.home}#{item}::99999"), site.layout, 0, "beyond the end")


def test_a_large_shelf_remembers_the_choice(visit, library):
    site = library.albums(1000)
    page = opened(visit, site.home)
    go(page, site.layout, 432)
    name = large.name(page, 432)
    shelf.until(lambda: page.evaluate("location.hash.slice(1)"), name)
    page.goto("about:blank")
    page.goto(site.home)
    large.expect(page, site.layout, 432)


@VARIANTS
def test_a_large_shelf_begins_with_the_item_that_the_settings_name(visit, library, variant):
    site = library.albums(1000, large.settings(variant, initial=777))
    for width in (320, 1280):
        page = opened(visit, site.file(), width=width)
        large.expect(page, site.layout, 777, f"{width} px")
        large.check_frames(page, site.layout, f"{width} px")


@VARIANTS
@pytest.mark.parametrize("initial", [0, 777])
def test_without_the_script_a_large_shelf_is_its_first_part_with_a_link_to_the_list(visit, library, variant, initial):
    site = library.albums(1000, large.settings(variant, initial=initial))
    page = visit(site.file(), width=1280, script=False)
    start = max(0, initial - HELD // 2)
    offset = site.layout["snapOffsets"][initial - start]
    shelf.until(lambda: [round(abs(page.evaluate("document.querySelector('[data-scroller]').scrollLeft"))),
                         page.evaluate(shelf.ANIMATIONS)], [offset, 0], looks=3)
    found = page.evaluate(large.MEASURE)
    boxes = [[round(number, 2) for number in box[1:]] for box in found["frames"]]
    # Frames start again where the part starts.
    assert boxes == [large.frame(site.layout, index)[1:] for index in range(HELD)]
    assert [box[0] for box in found["frames"]] == list(range(start, start + HELD))
    assert page.evaluate(large.STATE)[2] == [initial]
    page.goto(page.evaluate("document.querySelector('.rest a').href"))
    assert page.locator("[rel=next]").count() == 1
    assert page.locator("[data-item]").count() == 300


def test_hidden_albums_of_a_large_shelf_come_back(visit, library):
    site = library.albums(1000, large.settings("ltr", toolbar=True))
    page = opened(visit, site.home)
    said = "document.querySelector('[data-many]').textContent"
    item = "index => document.querySelector(`[data-index='${index}']`).dataset.item"
    go(page, site.layout, 500)
    first, second = page.evaluate(item, 500), page.evaluate(item, 501)
    shelf.press(page, "delete")
    large.expect(page, site.layout, 500, "the next one takes its place")
    assert page.evaluate(item, 500) == second
    assert page.evaluate(said) == "999 albums"
    assert page.evaluate(large.MEASURE)["track"][0] == site.layout["contentSize"]["width"] - 120
    page.goto("about:blank")
    page.goto(site.home)
    shelf.live(page)
    large.expect(page, site.layout, 500, "after a reload")
    shelf.until(lambda: page.evaluate(said), "999 albums", "after a reload")
    shelf.press(page, "undo")
    large.expect(page, site.layout, 500, "undone")
    shelf.until(lambda: page.evaluate(item, 500), first)
    large.check_frames(page, site.layout, "undone")
    assert page.locator("[role=status]").inner_text() != ""


def test_a_part_that_did_not_come_is_asked_for_again(visit, library):
    site = library.albums(1000)
    page = visit(reduced_motion="reduce")
    page.route("**/shelves/1/5.js*", lambda route: route.abort())
    page.goto(site.home)
    shelf.live(page)
    page.evaluate(large.JUMP, site.layout["snapOffsets"][550])
    page.wait_for_timeout(600)
    assert page.evaluate(large.STATE)[1] == [0], "the last album stays on the stage"
    page.unroute("**/shelves/1/5.js*")
    page.evaluate(large.JUMP, site.layout["snapOffsets"][555])
    large.expect(page, site.layout, 555)


def test_a_large_shelf_looks_like_a_small_one(visit, library):
    """The boxes of the stage are the same with a hundred albums and with a thousand."""
    boxes = """() => [".stage", ".scroller", "[aria-current] + .details .art", ".shelf-head h2"].map(name => {
        const box = document.querySelector(name).getBoundingClientRect();
        return [box.x, box.y, box.width, box.height].map(Math.round);
    })"""
    found = []
    for count in (100, 1000):
        page = opened(visit, library.albums(count).home)
        shelf.until(lambda: page.evaluate(shelf.ANIMATIONS), 0, looks=2)
        found.append(page.evaluate(boxes))
    assert found[0] == found[1]
