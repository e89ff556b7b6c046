"""Delete and Undo: last in, first out, to the same places, down to the empty shelf and back, also after a reload.

At every step the frames are the engine's for the albums that are left, and a button that has nothing to do is disabled.
"""

import pytest

import shelf
import sites

VARIANTS = pytest.mark.parametrize("sample", ["ltr", "rtl", "metrics"], indirect=True)
BOXES = """() => {
    const scroller = document.querySelector("[data-scroller]");
    const box = scroller.querySelector("ul").getBoundingClientRect();
    const isMirrored = getComputedStyle(scroller).direction === "rtl";
    return {
        width: box.width,
        height: box.height,
        frames: [...scroller.querySelectorAll("[data-item]")].map(item => {
            const frame = item.getBoundingClientRect();
            return [isMirrored ? box.right - frame.right : frame.left - box.left, frame.top - box.top, frame.width, frame.height];
        }),
    };
}"""
BUTTONS = """() => ["delete", "undo"].filter(action => !document.querySelector(`[data-action=${action}]`).disabled)"""
STATUS = "document.querySelector('[role=status]').textContent"
COUNT = "document.querySelector('[data-many]').textContent"


def layout_of(count, layout):
    metrics = layout["metrics"]
    padding, dimension, offset, pitch = (metrics[key] for key in ("padding", "dimension", "offset", "pitch"))
    return {
        "width": 2 * offset + count * pitch,
        "height": pitch,
        "frames": [[offset + padding + index * pitch, padding, dimension, dimension] for index in range(count)],
    }


def rounded(boxes):
    frames = [[round(value, 2) for value in frame] for frame in boxes["frames"]]
    return {"width": round(boxes["width"], 2), "height": round(boxes["height"], 2), "frames": frames}


class Shelf:
    """A shelf as it should be, beside the one in the page."""

    def __init__(self, page, layout):
        self.page, self.layout = page, layout
        self.items = shelf.items_of(page)
        self.titles = dict(zip(self.items, page.evaluate("[...document.querySelectorAll('.cover img')].map(e => e.alt)")))
        self.index = shelf.initial(layout)
        self.gone = []
        self.language = page.evaluate("document.documentElement.lang")

    def check(self, what):
        shelf.expect(self.page, self.items, self.index, self.layout, what)
        assert rounded(self.page.evaluate(BOXES)) == layout_of(len(self.items), self.layout), f"{what}: frames"
        enabled = ["delete"] * bool(self.items) + ["undo"] * bool(self.gone)
        assert self.page.evaluate(BUTTONS) == enabled, f"{what}: buttons"
        count = sites.counted_words(self.language, len(self.items))
        assert self.page.evaluate(COUNT) == count, f"{what}: count"
        assert self.page.locator(".nothing").is_visible() == (not self.items), f"{what}: says that it is empty"

    def choose(self, index):
        self.index = index
        shelf.choose(self.page, index)
        self.check(f"choose {index}")

    def delete(self):
        item = self.items.pop(self.index)
        self.gone.append((item, self.index))
        self.index = max(0, min(self.index, len(self.items) - 1))
        shelf.press(self.page, "delete")
        self.check(f"delete {item}")
        assert self.page.evaluate(STATUS) == sites.word(self.language, "hidden").replace("%", self.titles[item])

    def undo(self):
        item, self.index = self.gone.pop()
        self.items.insert(self.index, item)
        shelf.press(self.page, "undo")
        self.check(f"undo {item}")
        assert self.page.evaluate(STATUS) == sites.word(self.language, "restored").replace("%", self.titles[item])

    def reload(self):
        self.page.reload()
        shelf.live(self.page)
        self.check("reload")


@pytest.fixture
def wall(visit, sample):
    page = visit(sample.home, width=375, reduced_motion="reduce")
    errors = shelf.watch(page)
    shelf.live(page)
    yield Shelf(page, sample.layout)
    assert errors == []


@VARIANTS
def test_deleted_albums_come_back_to_their_places_in_reverse_order_and_after_a_reload(wall):
    original = list(wall.items)
    wall.check("at first")
    last = len(original) - 1
    for places in ([2, 0, last - 2], [0, 0, 0], [last, last - 1, last - 2]):
        for place in places:
            if wall.index != place:
                wall.choose(place)
            wall.delete()
        wall.reload()
        for _ in places:
            wall.undo()
        assert wall.items == original


@VARIANTS
def test_an_empty_shelf_says_so_and_can_be_filled_again(wall):
    original = list(wall.items)
    while wall.items:
        wall.delete()
    assert shelf.focused(wall.page) == "undo"
    wall.reload()
    while wall.gone:
        wall.undo()
    assert shelf.focused(wall.page) == "delete"
    assert wall.items == original
    wall.reload()


@VARIANTS
def test_arrow_keys_move_the_focus_in_the_toolbar(wall):
    wall.page.keyboard.press("Tab")
    wall.page.locator("[data-action=delete]").focus()
    wall.delete()
    for key, action in (("ArrowRight", "undo"), ("ArrowLeft", "delete"), ("ArrowLeft", "undo")):
        wall.page.keyboard.press(key)
        assert shelf.focused(wall.page) == action, key


@VARIANTS
def test_buttons_are_large_enough_to_be_touched(wall):
    for action in ("delete", "undo"):
        box = wall.page.locator(f"[data-action={action}]").bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44, action


def test_without_scripts_there_is_no_toolbar(visit, sample):
    page = visit(sample.home, script=False)
    assert page.locator("[role=toolbar]").count() == 1
    assert not page.locator("[role=toolbar]").is_visible()


def test_a_shelf_without_a_toolbar_works(visit, sample):
    html = (sample.folder / "index.html").read_text()
    start = html.index('<div class="tools"')
    end = html.index("</div>", start) + len("</div>")
    page = visit()
    page.route("**/index.html", lambda route: route.fulfill(body=html[:start] + html[end:], content_type="text/html"))
    page.goto(sample.home)
    shelf.live(page)
    shelf.choose(page, 1)
    shelf.expect(page, shelf.items_of(page), 1, sample.layout)
