"""The page of places: the same frames as on shelves of albums, and a map whose every pin can be reached.

With the metrics and in the direction of the site given, at all widths and scales, with JavaScript on and off. Several
places lie on one spot: each pin has a point of its own that can be clicked, and brings its place to the middle.
"""

import contextlib
import json
import pathlib
import subprocess
import tempfile

import browser
import shelf
import sites
import test_axe
import test_frames
import test_large
import test_policy

# A point at which a pin, and no other, is hit; and whether its tip lies inside the map.
REACH = """index => {
    const pin = document.querySelectorAll(".map a")[index];
    pin.scrollIntoView({block: "center", behavior: "instant"});
    const box = pin.getBoundingClientRect();
    for (let row = 1; row < 12; row += 1) {
        for (let column = 1; column < 12; column += 1) {
            const [x, y] = [box.left + column / 12 * box.width, box.top + row / 12 * box.height];
            if (document.elementFromPoint(x, y)?.closest("a") === pin) return [x, y];
        }
    }
    return null;
}"""
INSIDE = """() => {
    const map = document.querySelector(".map > svg").getBoundingClientRect();
    return [...document.querySelectorAll(".map a")].map(pin => {
        const box = pin.getBoundingClientRect();
        return box.left >= map.left && box.right <= map.right && box.top >= map.top && box.bottom <= map.bottom + 1;
    });
}"""
RATIO = """() => {
    const map = document.querySelector(".map > svg").getBoundingClientRect();
    return Math.round(100 * map.width / map.height) / 100;
}"""
# Five places on one spot, two beside it, and others around.
SPOTS = [(29.02, 40.99)] * 5 + [(29.0201, 40.99), (29.02, 40.9901), (29.05, 40.97), (28.99, 40.98), (29.03, 41.0)]


@contextlib.contextmanager
def built(settings):
    """The output folder of a site of places, and the engine's layout of their shelf."""
    features = [
        {
            "type": "Feature",
            "id": f"node/{index}",
            "properties": {"name": f"Place {index}", "amenity": "cafe", "rating": index % 6, "website": "https://x.example/"},
            "geometry": {"type": "Point", "coordinates": spot},
        }
        for index, spot in enumerate(SPOTS)
    ]
    with tempfile.TemporaryDirectory() as name:
        source = pathlib.Path(name)
        (source / "content").mkdir()
        (source / "content/places.json").write_text(json.dumps({"type": "FeatureCollection", "features": features}))
        places = [{"kind": "geojson", "file": "places.json", "title": "Cafés"}]
        (source / "content/site.json").write_text(json.dumps({"title": "Walks", "places": places, **settings}))
        output = source / "public"
        run = [sites.sitegen(), "build", "--quiet", "--source", str(source), "--output", str(output)]
        subprocess.run(run, check=True)
        layout = subprocess.run(sites.layout_command(len(SPOTS), settings), check=True, capture_output=True)
        yield output, json.loads(layout.stdout)


def check_pins(opened, layout, checks, where, script):
    count = layout["count"]
    checks.equal(f"{where}: the map's width by its height", opened.evaluate(RATIO), 1.5)
    checks.equal(f"{where}: pins inside the map", opened.evaluate(INSIDE), [True] * count)
    items = shelf.items_of(opened)
    for index in range(count):
        point = opened.evaluate(REACH, index)
        checks.true(f"{where}: pin {index} can be reached", point)
        if not point:
            continue
        opened.mouse.click(*point)
        browser.rest(opened)
        found = shelf.state(opened, items, index, layout["metrics"]["pitch"])
        now = opened.evaluate(shelf.STATE, None)
        checks.equal(f"{where}: pin {index} brings its place", now["offset"], found["offset"])
        checks.equal(f"{where}: pin {index} shows its place", now["shown"], found["shown"])
        if script:
            checks.equal(f"{where}: pin {index} chooses its place", now["current"], found["current"])


def check_names(opened, checks, where):
    """What assistive technology calls the pins, and that the tab key goes through them."""
    pins = opened.locator(".map").get_by_role("link")
    checks.equal(f"{where}: pins with names", pins.count(), len(SPOTS))
    for index in range(len(SPOTS)):
        named = opened.locator(".map").get_by_role("link", name=f"Place {index}, cafe", exact=True)
        checks.equal(f"{where}: pin {index} has its name", named.count(), 1)


def check_policy(chromium, site, server, checks):
    """The hashes of the style elements are enough."""
    html = (site / "places/index.html").read_text()
    with browser.page(chromium, "about:blank") as opened:
        said = []
        opened.on("console", lambda message: said.append(message.text))
        headers = {"content-security-policy": test_policy.policy(html), "content-type": "text/html"}
        opened.route("**/places/index.html", lambda route: route.fulfill(body=html, headers=headers))
        opened.goto(f"{server}/places/index.html")
        shelf.live(opened)
        checks.equal("policy: complaints", [text for text in said if "ontent" in text], [])


def check_requests(chromium, server, checks):
    """The page asks nobody but its own host."""
    with browser.page(chromium, "about:blank") as opened:
        asked = []
        opened.on("request", lambda request: asked.append(request.url))
        opened.goto(f"{server}/places/index.html")
        browser.rest(opened)
        checks.equal("requests to others", [url for url in asked if not url.startswith((server, "about:"))], [])
        checks.true("requests", asked)


def main():
    given, layout, checks = browser.arguments(__file__)
    settings = test_large.settings_like(given, layout)
    with browser.chromium() as chromium, built(settings) as (site, engine), browser.served(site) as server:
        addresses = {"file": (site / "places/index.html").as_uri(), "server": f"{server}/places/index.html"}
        for width in browser.WIDTHS:
            for scale in browser.SCALES:
                for script in (True, False):
                    kind = "server" if script else "file"
                    where = f"{width} px, scale {scale}, {kind}, script {'on' if script else 'off'}"
                    with browser.page(chromium, addresses[kind], width=width, scale=scale, script=script) as opened:
                        test_frames.check(opened, engine, checks, where)
                    if scale > 1:
                        continue
                    options = {"width": width, "script": script, "reduced_motion": "reduce"}
                    with browser.page(chromium, addresses[kind], **options) as opened:
                        check_pins(opened, engine, checks, where, script)
                        check_names(opened, checks, where)
        for scheme in ("light", "dark"):
            for width in (320, 1280):
                where = f"axe, {scheme}, {width} px"
                test_axe.check(chromium, addresses["server"], checks, where, width=width, color_scheme=scheme)
        check_policy(chromium, site, server, checks)
        check_requests(chromium, server, checks)
    checks.finish()


if __name__ == "__main__":
    main()
