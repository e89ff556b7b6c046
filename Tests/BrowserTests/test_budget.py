"""What a visit costs: bytes of the first view and of the script, shifts of the layout, and how smoothly shelves scroll.

The figures come through the DevTools protocol and are printed. What depends on the machine is bounded generously: a
shelf of ten thousand is compared with one of a hundred in the same run.
"""

import gzip
import re
import time

import browser
import sites

FIRST_VIEW_BYTES = 14 * 1024
SCRIPT_BYTES = 3 * 1024
LATE_MILLISECONDS = 33.5
SCROLL_SECONDS = 7
# Scrolls evenly over a distance and returns how long each frame took in milliseconds.
SCROLL = """([distance, seconds]) => new Promise(done => {
    const scroller = document.querySelector("[data-scroller]");
    const times = [];
    let last = performance.now();
    const start = last;
    function step(now) {
        times.push(now - last);
        last = now;
        const part = Math.min(1, (now - start) / (1000 * seconds));
        scroller.scrollTo({left: part * distance, behavior: "instant"});
        if (part < 1) requestAnimationFrame(step); else done(times);
    }
    requestAnimationFrame(step);
})"""
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"


def compressed(path):
    return len(gzip.compress(path.read_bytes(), 9, mtime=0))


def check_bytes(site, checks):
    home = (site / "index.html").read_text()
    styles = [site / name for name in re.findall(r'<link rel="stylesheet" href="([^"]+)"', home)]
    parts = {path.name: compressed(path) for path in [site / "index.html", *styles]}
    print(f"test_budget: first view of the sample: {sum(parts.values())} bytes gzip {parts}")
    checks.true("a style sheet", styles)
    checks.true("the first view fits", sum(parts.values()) <= FIRST_VIEW_BYTES)
    scripts = {path.name: compressed(path) for path in sorted((site / "assets").glob("*.js"))}
    print(f"test_budget: script: {sum(scripts.values())} bytes gzip {scripts}")
    checks.true("the script fits", sum(scripts.values()) <= SCRIPT_BYTES)
    checks.equal("scripts that hold up the page", re.findall(r"<script(?![^>]*(?:type=.module|defer|async))", home), [])


class Visit:
    """A visit to a page with Chromium's timeline of it."""

    def __init__(self, chromium, address, width):
        self._context = chromium.new_context(viewport={"width": width, "height": 900})
        self.page = self._context.new_page()
        self._session = self._context.new_cdp_session(self.page)
        self.shift = 0.0
        self.largest = None
        self._session.on("PerformanceTimeline.timelineEventAdded", self._add)
        self._session.send(
            "PerformanceTimeline.enable", {"eventTypes": ["layout-shift", "largest-contentful-paint"]})
        self._session.send("Performance.enable")
        start = time.monotonic()
        self.page.goto(address)
        self.page.evaluate(PAINTED)
        self.ready = 1000 * (time.monotonic() - start)
        browser.rest(self.page)

    def _add(self, message):
        event = message["event"]
        if event["type"] == "layout-shift" and not event["layoutShiftDetails"]["hadRecentInput"]:
            self.shift += event["layoutShiftDetails"]["value"]
        if event["type"] == "largest-contentful-paint":
            details = event["lcpDetails"]
            self.largest = 1000 * (details["renderTime"] or details["loadTime"])

    def metric(self, name):
        """A number of `Performance.getMetrics`."""
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == name)

    @property
    def paint(self):
        """Milliseconds from the start of navigation to the largest paint."""
        start = self.page.evaluate("() => performance.timeOrigin")
        return round(self.largest - start) if self.largest else None

    def close(self):
        self._context.close()


def visit(chromium, address, checks, where, width):
    """A visit during which nothing may move."""
    opened = Visit(chromium, address, width)
    heap = opened.metric("JSHeapUsedSize") / 1e6
    print(
        f"test_budget: {where}: ready after {opened.ready:.0f} ms, largest paint {opened.paint} ms, "
        f"shift {opened.shift:.4f}, {opened.metric('Nodes'):.0f} nodes, {opened.metric('LayoutObjects'):.0f} boxes, "
        f"script heap {heap:.1f} MB")
    checks.equal(f"{where}: layout shift", round(opened.shift, 4), 0.0)
    checks.true(f"{where}: a largest paint", opened.largest)
    return opened


def scroll(opened, distance, where):
    """Frames and late frames of a scripted scroll."""
    times = opened.page.evaluate(SCROLL, [distance, SCROLL_SECONDS])
    late = sum(time > LATE_MILLISECONDS for time in times)
    print(f"test_budget: {where}: {len(times)} frames, {late} over 33 ms, slowest {max(times):.0f} ms")
    return len(times), late


def main():
    site, _, checks = browser.arguments(__file__)
    check_bytes(site, checks)
    results = {}
    with browser.chromium() as chromium:
        for width in (320, 1280):
            visit(chromium, (site / "index.html").as_uri(), checks, f"sample at {width} px", width).close()
        for count in (5, 100, 200, 10000):
            with sites.built(count) as (output, layout):
                where = f"{count} albums"
                opened = visit(chromium, (output / "index.html").as_uri(), checks, where, 1280)
                if count in (100, 10000):
                    results[count] = scroll(opened, 98 * layout["metrics"]["pitch"], where)
                    boxes = opened.metric("LayoutObjects")
                    checks.true(f"{where}: boxes stay few after scrolling ({boxes})", boxes < 12_000)
                opened.close()
    frames, late = results[10000]
    checks.true("ten thousand draw half the frames of a hundred", frames >= results[100][0] / 2)
    checks.true("ten thousand: one frame in four is late at most", late <= frames / 4)
    checks.finish()


if __name__ == "__main__":
    main()
