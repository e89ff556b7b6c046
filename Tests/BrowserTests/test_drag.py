"""Dragging a shelf with the mouse: it follows the pointer, comes to rest on a cover, and is not a click.

Where it comes to rest is the engine's index at an offset: floor((offset + room / 2 + padding) / pitch).
"""

import pytest

import shelf

VARIANTS = pytest.mark.parametrize("sample", ["ltr", "rtl", "metrics"], indirect=True)
# Counts clicks that do something, and keeps the time of each move of the pointer.
CLICKS = """() => {
    window.clicks = 0;
    addEventListener("click", event => { if (!event.defaultPrevented) clicks++; });
    addEventListener("pointermove", event => { window.moved = event.timeStamp; }, true);
}"""
# A pointer that has not moved for 80 milliseconds throws nothing when it is let go.
IS_HELD = "performance.now() - window.moved > 100"
SNAPPING = "getComputedStyle(document.querySelector('[data-scroller]')).scrollSnapType"
IS_DRAGGING = "document.querySelector('[data-scroller]').classList.contains('dragging')"


def index_at(distance, layout):
    metrics = layout["metrics"]
    push = min(metrics["pitch"] / 2, metrics["offset"] // 2 + metrics["padding"])
    return max(0, min(layout["count"] - 1, int((distance + push) // metrics["pitch"])))


class Hand:
    """A mouse over the shelf of a page."""

    def __init__(self, page, sample):
        self.page, self.layout, self.sign = page, sample.layout, -1 if sample.is_mirrored else 1
        page.evaluate(CLICKS)

    def drag(self, distance, pause=True, button="left", target="[data-scroller]"):
        """Drags so that the shelf moves on by `distance`, and returns its offset before it was let go."""
        box = self.page.locator(target).first.bounding_box()
        x = box["x"] + box["width"] / 2 + self.sign * distance / 2
        y = box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down(button=button)
        self.page.mouse.move(x - self.sign * distance, y, steps=6)
        if pause:
            shelf.until(lambda: self.page.evaluate(IS_HELD), True)
        held = self.page.evaluate(shelf.STATE, None)["offset"]
        self.page.mouse.up(button=button)
        return held


@pytest.fixture
def hand(visit, sample):
    page = visit(sample.home, width=768)
    shelf.live(page)
    return Hand(page, sample)


@VARIANTS
def test_a_dragged_shelf_follows_the_pointer_and_comes_to_rest_on_a_cover_without_a_click(hand, sample):
    page, layout = hand.page, sample.layout
    items = shelf.items_of(page)
    pitch = layout["metrics"]["pitch"]
    offset = 0
    for distance in (100, 50, -50, 20, 2 * pitch, -pitch - 30, -2 * pitch, -2 * pitch):
        held = hand.drag(distance)
        assert held == float(max(0, min(layout["snapOffsets"][-1], offset + distance))), f"held after {distance}"
        index = index_at(held, layout)
        shelf.expect(page, items, index, layout, f"let go after {distance}")
        offset = index * pitch
    assert page.evaluate("clicks") == 0
    assert page.evaluate("decodeURIComponent(location.hash)") == f"#{items[index]}"
    shelf.until(lambda: page.evaluate(SNAPPING), "x mandatory", "snapping is back")


def test_neither_the_right_button_nor_the_details_drag_a_shelf(hand, sample):
    items = shelf.items_of(hand.page)
    hand.drag(80, button="right")
    shelf.unchanged(hand.page, items, 0, sample.layout, "right button")
    hand.drag(80, target="[data-details] table >> visible=true")
    shelf.unchanged(hand.page, items, 0, sample.layout, "details")


@VARIANTS
def test_a_click_with_an_unsteady_hand_is_a_click(hand, sample):
    page = hand.page
    box = shelf.cover(page, 1).bounding_box()
    x, y = (box["x"] + box["width"] - 5 if sample.is_mirrored else box["x"] + 5), box["y"] + 50
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 3, y, steps=3)
    page.mouse.up()
    shelf.expect(page, shelf.items_of(page), 1, sample.layout)


@VARIANTS
def test_a_thrown_shelf_runs_on_and_comes_to_rest_on_a_cover(hand, sample):
    page, layout = hand.page, sample.layout
    items = shelf.items_of(page)
    pitch = layout["metrics"]["pitch"]
    # How fast a throw is depends on the machine: one of some must carry the shelf beyond where it was let go.
    is_carried = False
    for _ in range(5):
        shelf.choose(page, 1)
        shelf.expect(page, items, 1, layout, "before a throw")
        held = hand.drag(pitch, pause=False)
        at_rest = lambda: not page.evaluate(IS_DRAGGING) and page.evaluate(shelf.STATE, None)["offset"] % pitch == 0
        shelf.until(at_rest, True, looks=3)
        resting = int(page.evaluate(shelf.STATE, None)["offset"] // pitch)
        shelf.expect(page, items, resting, layout, "thrown")
        is_carried = is_carried or resting > index_at(held, layout)
        if is_carried:
            break
    assert is_carried
