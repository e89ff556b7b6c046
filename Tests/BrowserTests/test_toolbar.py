"""Delete and Undo: last in, first out, to the same places, down to the empty shelf and back, also after a reload.

At every step the frames are the engine's for the albums that are left, and a button that has nothing to do is disabled.
"""

import browser
import shelf

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

    def __init__(self, opened, layout, checks, where):
        self.opened, self.layout, self.checks, self.where = opened, layout, checks, where
        self.items = shelf.items_of(opened)
        self.titles = dict(zip(self.items, opened.evaluate("[...document.querySelectorAll('.cover img')].map(e => e.alt)")))
        self.index = shelf.initial(layout)
        self.gone = []

    def check(self, what):
        what = f"{self.where}: {what}"
        shelf.expect(self.opened, self.checks, what, self.items, self.index, self.layout)
        self.checks.equal(f"{what}: frames", rounded(self.opened.evaluate(BOXES)), layout_of(len(self.items), self.layout))
        enabled = ["delete"] * bool(self.items) + ["undo"] * bool(self.gone)
        self.checks.equal(f"{what}: buttons", self.opened.evaluate(BUTTONS), enabled)
        count = "1 album" if len(self.items) == 1 else f"{len(self.items)} albums"
        self.checks.equal(f"{what}: count", self.opened.evaluate(COUNT), count)
        nothing = self.opened.locator(".nothing").is_visible()
        self.checks.equal(f"{what}: says that it is empty", nothing, not self.items)

    def choose(self, index):
        self.index = index
        shelf.choose(self.opened, index)
        self.check(f"choose {index}")

    def delete(self):
        item = self.items.pop(self.index)
        self.gone.append((item, self.index))
        self.index = max(0, min(self.index, len(self.items) - 1))
        shelf.press(self.opened, "delete")
        self.check(f"delete {item}")
        self.checks.equal(f"{self.where}: told", self.opened.evaluate(STATUS), f"“{self.titles[item]}” was deleted")

    def undo(self):
        item, self.index = self.gone.pop()
        self.items.insert(self.index, item)
        shelf.press(self.opened, "undo")
        self.check(f"undo {item}")
        self.checks.equal(f"{self.where}: told", self.opened.evaluate(STATUS), f"“{self.titles[item]}” is back")

    def reload(self):
        self.opened.reload()
        shelf.live(self.opened)
        self.check("reload")


def walk(opened, layout, checks, where):
    wall = Shelf(opened, layout, checks, where)
    original = list(wall.items)
    wall.check("at first")
    for places in ([2, 0, len(wall.items) - 3], [0, 0, 0], [len(wall.items) - 1, len(wall.items) - 2, len(wall.items) - 3]):
        for place in places:
            if wall.index != place:
                wall.choose(place)
            wall.delete()
        wall.reload()
        for _ in places:
            wall.undo()
        checks.equal(f"{where}: order", wall.items, original)
    while wall.items:
        wall.delete()
    checks.equal(f"{where}: focus when empty", shelf.focused(opened), "undo")
    wall.reload()
    while wall.gone:
        wall.undo()
    checks.equal(f"{where}: focus when all is back", shelf.focused(opened), "delete")
    checks.equal(f"{where}: order at last", wall.items, original)
    wall.reload()
    opened.keyboard.press("Tab")
    opened.locator("[data-action=delete]").focus()
    wall.delete()
    for key, action in (("ArrowRight", "undo"), ("ArrowLeft", "delete"), ("ArrowLeft", "undo")):
        opened.keyboard.press(key)
        checks.equal(f"{where}: {key} in the toolbar", shelf.focused(opened), action)


def main():
    site, layout, checks = browser.arguments(__file__)
    with browser.chromium() as chromium, browser.served(site) as server:
        address = f"{server}/index.html"
        for width in [375]:
            with browser.page(chromium, address, width=width, reduced_motion="reduce") as opened:
                errors = shelf.watch(opened)
                walk(opened, layout, checks, f"{width} px")
                for action in ("delete", "undo"):
                    box = opened.locator(f"[data-action={action}]").bounding_box()
                    checks.true(f"{width} px: {action} is a target", box["width"] >= 44 and box["height"] >= 44)
                checks.equal(f"{width} px: errors", errors, [])
        with browser.page(chromium, address, script=False) as opened:
            checks.equal("no script: toolbar", opened.locator("[role=toolbar]").is_visible(), False)
        html = (site / "index.html").read_text()
        start, end = html.index('<div class="tools"'), html.index("</div>", html.index('<div class="tools"')) + len("</div>")
        with browser.page(chromium, address) as opened:
            opened.route("**/index.html", lambda route: route.fulfill(body=html[:start] + html[end:], content_type="text/html"))
            opened.reload()
            shelf.live(opened)
            shelf.choose(opened, 1)
            shelf.expect(opened, checks, "without a toolbar", shelf.items_of(opened), 1, layout)
    checks.finish()


if __name__ == "__main__":
    main()
