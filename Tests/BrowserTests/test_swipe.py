"""A finger on the large picture: sideways it flips through the albums and the covers follow; all else is the browser's.

Touches are those of Chromium's DevTools protocol; Firefox has none for tests, so there the events are made by a script.
"""

import time

import pytest

import shelf

VARIANTS = pytest.mark.parametrize("sample", ["ltr", "rtl"], indirect=True)
CURRENT = "Number(document.querySelector('.live [aria-current=true]').dataset.index)"
OFFSET = "Math.abs(document.querySelector('[data-scroller]').scrollLeft)"
PLACE = """() => {
    const box = document.querySelector("[aria-current=true] + .details .art").getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2, box.width];
}"""
# The same events without a touch screen.
FLICK = """async ([x, y, by, type]) => {
    const art = document.querySelector("[aria-current=true] + .details .art");
    const scroller = document.querySelector("[data-scroller]");
    scroller.setPointerCapture = () => {};
    const send = (kind, place, buttons, target = art) => target.dispatchEvent(new PointerEvent(kind, {
        bubbles: true, pointerType: type, pointerId: 9, isPrimary: true, clientX: place, clientY: y, buttons,
    }));
    send("pointerdown", x, 1);
    for (let step = 1; step <= 8; step++) {
        await new Promise(requestAnimationFrame);
        send("pointermove", x + by * step / 8, 1);
    }
    send("lostpointercapture", x + by, 0, scroller);
}"""


class Finger:
    """A finger on a touch screen. It moves once in a frame by the times of its events, however slow the machine is."""

    def __init__(self, page):
        self.page = page
        self._session = page.context.new_cdp_session(page)
        self._time = None

    def _send(self, kind, *points, after=0.016):
        self._time = time.time() if kind == "touchStart" else self._time + after
        time.sleep(max(0.0, self._time - time.time()))
        points = [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]
        event = {"type": kind, "touchPoints": points, "timestamp": self._time}
        self._session.send("Input.dispatchTouchEvent", event)

    def swipe(self, x, y, by, down=0, steps=10, hold=0.001, look=None):
        """Moves from a place sideways and down; returns what `look` finds before the finger is lifted."""
        self._send("touchStart", (x, y))
        for step in range(1, steps + 1):
            self._send("touchMove", (x + by * step / steps, y + down * step / steps))
        time.sleep(hold)
        found = look() if look else None
        self._send("touchEnd", after=hold)
        return found

    def pinch(self, x, y):
        self._send("touchStart", (x - 30, y), (x + 30, y))
        for step in range(1, 11):
            self._send("touchMove", (x - 30 - 8 * step, y), (x + 30 + 8 * step, y))
        self._send("touchEnd")


@pytest.fixture
def phone(visit, sample):
    page = visit(sample.home, width=390, height=700, has_touch=True, is_mobile=True, scale=2)
    shelf.live(page)
    return page


def rest(page, sample, index, what=""):
    pitch = sample.layout["metrics"]["pitch"]
    shelf.until(lambda: [page.evaluate(CURRENT), round(page.evaluate(OFFSET))], [index, index * pitch], what, looks=3)


@pytest.mark.measures
@VARIANTS
def test_a_finger_flips_through_the_large_pictures_and_the_covers_follow(phone, sample):
    sign = 1 if sample.is_mirrored else -1
    finger = Finger(phone)
    rest(phone, sample, 0)
    for index in (1, 2):
        x, y, width = phone.evaluate(PLACE)
        finger.swipe(x, y, sign * width * 0.4, steps=6)
        rest(phone, sample, index, "a flick leads on")
    x, y, width = phone.evaluate(PLACE)
    finger.swipe(x, y, -sign * width * 0.4, steps=6)
    rest(phone, sample, 1, "back")
    # Slowly and not far: it comes back. Before, both have moved.
    x, y, width = phone.evaluate(PLACE)
    look = lambda: [round(phone.evaluate(OFFSET)), round(phone.evaluate(PLACE)[0] - x)]
    offset, moved = finger.swipe(x, y, sign * width * 0.3, steps=12, hold=0.3, look=look)
    assert 145 <= offset <= 160
    # Chromium ties no animation to a cover from right to left.
    assert moved == 0 if sample.is_mirrored else moved < -0.1 * width
    rest(phone, sample, 1, "not far enough")
    assert "/albums/" not in phone.url


@VARIANTS
def test_a_swipe_beyond_the_ends_stays(phone, sample):
    sign = 1 if sample.is_mirrored else -1
    x, y, width = phone.evaluate(PLACE)
    Finger(phone).swipe(x, y, -sign * width * 0.45, steps=6)
    rest(phone, sample, 0)


@VARIANTS
def test_a_finger_still_scrolls_the_page_taps_and_zooms(phone, sample):
    finger = Finger(phone)
    x, y, _ = phone.evaluate(PLACE)
    finger.swipe(x, y, 4, down=-200, hold=0.1)
    shelf.until(lambda: phone.evaluate("scrollY") > 80, True, "scrolls down")
    rest(phone, sample, 0, "by a scroll")
    phone.evaluate("scrollTo(0, 0)")
    shelf.until(lambda: phone.evaluate("scrollY"), 0)
    finger.pinch(x, y)
    shelf.until(lambda: phone.evaluate("visualViewport.scale") > 1.2, True, "zooms")
    rest(phone, sample, 0, "by a pinch")


@VARIANTS
def test_a_tap_on_the_large_picture_opens_the_album(phone, sample):
    phone.locator("[aria-current=true] + .details .art").tap()
    phone.wait_for_selector("article.album")


@pytest.mark.firefox
@VARIANTS
@pytest.mark.parametrize("kind", ["touch", "pen", "mouse"])
def test_only_a_finger_or_a_pen_moves_the_large_picture(visit, sample, kind):
    page = visit(sample.home, width=390, height=700)
    shelf.live(page)
    sign = 1 if sample.is_mirrored else -1
    x, y, width = page.evaluate(PLACE)
    page.evaluate(FLICK, [x, y, sign * width * 0.6, kind])
    rest(page, sample, 0 if kind == "mouse" else 1)


def test_with_reduced_motion_the_picture_stays_while_the_covers_follow(visit, sample):
    page = visit(sample.home, width=390, height=700, has_touch=True, is_mobile=True, reduced_motion="reduce")
    shelf.live(page)
    x, y, width = page.evaluate(PLACE)
    look = lambda: round(page.evaluate(PLACE)[0] - x)
    assert Finger(page).swipe(x, y, -width * 0.3, steps=6, hold=0.1, look=look) == 0
    Finger(page).swipe(x, y, -width * 0.6, steps=6)
    rest(page, sample, 1)
