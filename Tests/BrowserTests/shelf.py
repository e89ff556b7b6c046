"""What a shelf shows, and waiting until it shows what a test expects."""

import re
import time

SECONDS = 30
STATE = """name => {
    const shelf = document.querySelector(name ? `[data-shelf="${name}"]` : "[data-shelf]");
    const items = [...shelf.querySelectorAll("[data-item]")];
    const details = [...shelf.querySelectorAll("[data-details]")];
    return {
        items: items.map(item => item.dataset.item),
        indices: items.map(item => Number(item.dataset.index)),
        current: items.filter(item => item.getAttribute("aria-current") === "true").map(item => item.dataset.item),
        stops: items.filter(item => item.tabIndex === 0).map(item => item.dataset.item),
        shown: details.filter(part => part.checkVisibility()).map(part => part.dataset.details),
        offset: Math.round(100 * Math.abs(shelf.querySelector("[data-scroller]").scrollLeft)) / 100,
    };
}"""
FOCUS = """() => {
    const focused = document.activeElement;
    return focused.dataset.item ?? focused.dataset.action ?? (focused.textContent.trim() || focused.localName);
}"""
# Runs when the page has drawn two frames; motion that an event starts has begun by then.
DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"
# How many animations run by themselves in sight: they stop where content is skipped. For the first moments, animations
# hold the initial cover where the browser cannot. Those that follow scrolling have a timeline of their own.
ANIMATIONS = """() => document.getAnimations().filter(animation => animation.timeline === document.timeline)
    .filter(animation => animation.effect.target.checkVisibility({contentVisibilityAuto: true})).length"""


def until(ask, expected, what="", looks=1):
    """Asks until the answer is the expected one at `looks` looks in a row."""
    deadline = time.monotonic() + SECONDS
    same = 0
    while same < looks:
        found = ask()
        same = same + 1 if found == expected else 0
        if same == 0 and time.monotonic() > deadline:
            assert found == expected, what
        if same < looks:
            time.sleep(0.02)


def requests_end(page, asked):
    """Waits until the page has asked for nothing new for a second; `asked` are the requests so far.

    Playwright's "networkidle" also waits for responses that Firefox never reports.
    """
    known = -1
    while len(asked) != known:
        known = len(asked)
        page.wait_for_timeout(1000)


def state(items, index, pitch):
    """What a shelf of these items shows when the one at `index` is chosen and at rest."""
    chosen = [items[index]] if items else []
    return {
        "items": items,
        "indices": list(range(len(items))),
        "current": chosen,
        "stops": chosen,
        "shown": chosen,
        "offset": index * pitch if items else 0,
    }


def expect(page, items, index, layout, what="", name=None):
    """Waits until the shelf is at rest on the item at `index`, marked, shown and the only tab stop."""
    until(lambda: page.evaluate(STATE, name), state(items, index, layout["metrics"]["pitch"]), what)


def unchanged(page, items, index, layout, what=""):
    """The shelf is as it was, two frames after what should not move it."""
    page.evaluate(DRAWN)
    found = page.evaluate(STATE, None)
    assert found == state(items, index, layout["metrics"]["pitch"]), what


def items_of(page, name=None):
    return page.evaluate(STATE, name)["items"]


def focused(page):
    return page.evaluate(FOCUS)


def live(page):
    """Waits for the script of shelves."""
    page.wait_for_selector(".shelf.live")


def watch(page):
    """The list to which the page's errors will be added."""
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    return errors


def cover(page, index):
    return page.locator(f'[data-shelf] [data-index="{index}"]').first


def choose(page, index):
    """Clicks a cover, unless it is the chosen one, which a click would open.

    Playwright would scroll to one out of sight, and so choose it before the click.
    """
    if cover(page, index).get_attribute("aria-current") == "true":
        return
    box = cover(page, index).bounding_box()
    if 0 <= box["x"] and box["x"] + box["width"] <= page.viewport_size["width"]:
        page.mouse.click(box["x"] + 5, box["y"] + 50)
    else:
        cover(page, index).dispatch_event("click", {"detail": 1})


def press(page, action):
    page.locator(f'[data-action="{action}"]').first.click()


def initial(layout):
    return layout["initialOffset"] // layout["metrics"]["pitch"]


def doubled(html):
    """The page with a second shelf of the same albums under other names."""
    start, end = html.index('<section class="shelf'), html.index("</section>") + len("</section>")
    section = html[start:end]
    section = re.sub(r'( id="| href="#)(_?)', r"\1\2second-", section)
    section = section.replace('aria-labelledby="_', 'aria-labelledby="_second-')
    section = section.replace('data-shelf="shelf"', 'data-shelf="second"')
    return html[:end] + section + html[end:]


def open_doubled(page, site):
    """Opens the home page with two shelves."""
    html = doubled((site.folder / "index.html").read_text())
    page.route("**/index.html*", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(site.home)
    live(page)
