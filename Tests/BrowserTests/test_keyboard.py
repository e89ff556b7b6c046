"""Keys on a shelf: arrows that know the direction, Home, End, pages, one tab stop; and the selection follows a wheel.

The focus moves with the selection. With reduced motion a choice jumps in one step.
"""

import pytest

import shelf

STEPS = """() => {
    window.steps = new Set();
    const scroller = document.querySelector("[data-scroller]");
    scroller.addEventListener("scroll", () => steps.add(scroller.scrollLeft));
}"""
SITES = pytest.mark.parametrize(
    "sample, width", [("ltr", 320), ("ltr", 1280), ("rtl", 320), ("rtl", 1280), ("metrics", 1280)], indirect=["sample"])


def focus_chosen(page):
    page.locator('[data-item][tabindex="0"]').focus()


@SITES
def test_a_key_moves_the_choice_and_the_focus_in_the_direction_of_reading(visit, sample, width):
    page = visit(sample.home, width=width, reduced_motion="reduce")
    shelf.live(page)
    layout = sample.layout
    items = shelf.items_of(page)
    last = len(items) - 1
    forward, backward = ("ArrowLeft", "ArrowRight") if sample.is_mirrored else ("ArrowRight", "ArrowLeft")
    visible = max(1, page.evaluate("document.querySelector('[data-scroller]').clientWidth") // layout["metrics"]["pitch"])
    moves = {forward: 1, backward: -1, "Home": -last, "End": last, "PageUp": -visible, "PageDown": visible}
    index = shelf.initial(layout)
    focus_chosen(page)
    walk = [forward] * (last + 1) + [backward] * 2 + ["Home", "Home", "End", "End", "PageUp", "PageUp", "PageDown", backward, "Home"]
    for number, key in enumerate(walk):
        index = max(0, min(last, index + moves[key]))
        page.keyboard.press(key)
        shelf.expect(page, items, index, layout, f"{key} ({number})")
        shelf.until(lambda: shelf.focused(page), items[index], f"focus after {key} ({number})")


@SITES
def test_keys_that_the_shelf_does_not_know_do_nothing(visit, sample, width):
    page = visit(sample.home, width=width, reduced_motion="reduce")
    shelf.live(page)
    items = shelf.items_of(page)
    forward = "ArrowLeft" if sample.is_mirrored else "ArrowRight"
    focus_chosen(page)
    for key in (f"Control+{forward}", f"Shift+{forward}", "ArrowDown", "ArrowUp", "x"):
        page.keyboard.press(key)
        shelf.unchanged(page, items, shelf.initial(sample.layout), sample.layout, key)


@SITES
def test_a_wheel_moves_the_choice(visit, sample, width):
    page = visit(sample.home, width=width)
    shelf.live(page)
    items = shelf.items_of(page)
    pitch = sample.layout["metrics"]["pitch"] * (-1 if sample.is_mirrored else 1)
    page.locator("[data-scroller]").hover(position={"x": 5, "y": 20})
    for index, distance in ((2, 2 * pitch), (1, -pitch), (len(items) - 1, 20 * pitch)):
        page.mouse.wheel(distance, 0)
        shelf.expect(page, items, index, sample.layout, f"wheel to {index}")


def press_end(page, sample):
    shelf.live(page)
    page.evaluate(STEPS)
    focus_chosen(page)
    page.keyboard.press("End")
    items = shelf.items_of(page)
    shelf.expect(page, items, len(items) - 1, sample.layout)
    return items


def test_with_reduced_motion_a_shelf_jumps_in_one_step(visit, sample):
    page = visit(sample.home, width=375, reduced_motion="reduce")
    press_end(page, sample)
    shelf.until(lambda: page.evaluate("steps.size"), 1)


def test_with_motion_a_shelf_scrolls_in_steps_and_keys_in_a_hurry_end_at_the_last_one(visit, sample):
    page = visit(sample.home, width=375, reduced_motion="no-preference")
    items = press_end(page, sample)
    assert page.evaluate("steps.size") > 1
    for key in ("Home", "PageDown", "End"):
        page.keyboard.press(key)
    shelf.expect(page, items, len(items) - 1, sample.layout)
    shelf.until(lambda: shelf.focused(page), items[-1])
