"""A visit to a page with Chromium's timeline of it, by the DevTools protocol."""

import shelf

# Whether every picture in sight has come. Those that are lazy and out of sight never do.
LOADED = """() => [...document.images].every(image => {
    const box = image.getBoundingClientRect();
    const isInSight = box.left < innerWidth && box.right > 0 && box.top < innerHeight && box.bottom > 0;
    return image.complete || image.loading === "lazy" && !(isInSight && image.checkVisibility());
})"""


class Visit:
    """A visit to a page: how far its layout shifted, and when the largest thing was painted."""

    def __init__(self, page, address):
        self.page = page
        self._session = page.context.new_cdp_session(page)
        self.shift = 0.0
        self.largest = None
        self._session.on("PerformanceTimeline.timelineEventAdded", self._add)
        self._session.send("PerformanceTimeline.enable", {"eventTypes": ["layout-shift", "largest-contentful-paint"]})
        self._session.send("Performance.enable")
        page.goto(address)
        page.evaluate(shelf.DRAWN)

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

    def expect_no_shift(self, where):
        """Waits until every picture in sight has come and was drawn: nothing may have moved meanwhile."""
        shelf.until(lambda: self.page.evaluate(LOADED), True, f"{where}: pictures")
        self.page.evaluate(shelf.DRAWN)
        shelf.until(lambda: self.metric("Nodes") > 0 and self.largest is not None, True, f"{where}: a largest paint")
        assert round(self.shift, 4) == 0.0, f"{where}: layout shift"
