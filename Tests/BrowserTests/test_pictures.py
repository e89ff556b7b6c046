"""Covers in sizes: the right one at every scale, its colour until it has come, a stand-in where it never does.

Nothing moves meanwhile, with the script or without, in both directions of reading, and under a policy that allows no
styles from the content.
"""

import base64
import re
import time

import browser
import shelf
import sites
import test_budget
import test_policy

COLORS = [(0x99, 0x66, 0x99), (0x22, 0x33, 0x44), (0xEE, 0xDD, 0xAA), (0x88, 0x22, 0x11)]
SHAPES = [(1300, 1300), (1300, 1300), (1300, 700), (250, 250)]
# Sides of each shape.
SIDES = [[100, 200, 300, 600, 1200]] * 3 + [[100, 200, 250]]
SHELF = """() => [...document.querySelectorAll(".cover img")].map(image => ({
    source: image.currentSrc, loaded: image.complete && image.naturalWidth > 0,
    color: getComputedStyle(image).backgroundColor,
    ground: getComputedStyle(image).backgroundImage,
    width: image.getBoundingClientRect().width, height: image.getBoundingClientRect().height,
}))"""
PICTURES = """() => [...document.querySelectorAll("picture img")].filter(image => image.checkVisibility()).map(image => ({
    source: image.currentSrc, width: image.getBoundingClientRect().width, height: image.getBoundingClientRect().height,
}))"""
LOADED = """() => [...document.querySelectorAll("picture img")].every(image => {
    image.loading = "eager";
    return !image.checkVisibility() || image.complete && image.currentSrc;
})"""
# Colours of pixels of a PNG file.
PIXELS = """async ([data, points]) => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return points.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3));
}"""


def css(color):
    return f"rgb({color[0]}, {color[1]}, {color[2]})"


def side(source):
    found = re.search(r"-(\d+)\.(webp|jpg)$", source)
    return (int(found[1]), found[2]) if found else (0, "")


def check_candidates(chromium, checks, server):
    """The candidates of the shelf have a pixel for each of the screen; larger pictures have enough and not far too many."""
    for scale in browser.SCALES:
        for width in browser.WIDTHS:
            with browser.page(chromium, f"{server}/index.html", width=width, scale=scale) as opened:
                opened.wait_for_function(LOADED)
                for index, found in enumerate(opened.evaluate(SHELF)):
                    sides = SIDES[index % len(SIDES)]
                    best = next((side for side in sides if side >= 100 * scale), sides[-1])
                    checks.equal(f"shelf {index} at {scale}, {width} px", side(found["source"]), (best, "webp"))
                check_large(opened, checks, scale, f"shelf at {scale}, {width} px")
            path = f"{server}/{opened_album}"
            with browser.page(chromium, path, width=width, scale=scale) as opened:
                opened.wait_for_function(LOADED)
                check_large(opened, checks, scale, f"album at {scale}, {width} px")


def check_large(opened, checks, scale, where):
    pictures = opened.evaluate(PICTURES)
    checks.true(f"{where}: pictures", pictures)
    for found in pictures:
        wanted = scale * found["width"]
        chosen, kind = side(found["source"])
        checks.equal(f"{where}: format", kind, "webp")
        checks.true(f"{where}: {chosen} for {wanted}", chosen >= 0.8 * wanted or chosen in (1200, 250))
        checks.true(f"{where}: {chosen} for {wanted} is not far too large", chosen <= 2.1 * wanted or chosen in (100, 600))
        checks.equal(f"{where}: square", round(found["width"] - found["height"], 2), 0)


def check_placeholders(chromium, checks, server, dark):
    """While no picture has come, each box has the colour of its cover, and nothing is in motion."""
    for script in (True, False):
        options = {"color_scheme": "dark" if dark else "light", "reduced_motion": "reduce"}
        where = f"{'dark' if dark else 'light'}, script {script}"
        with browser.page(chromium, "about:blank", script=script, **options) as opened:
            held = []
            opened.route("**/covers/**", lambda route: held.append(route))
            opened.goto(f"{server}/index.html", wait_until="commit")
            opened.wait_for_selector("footer", state="attached")
            if script:
                shelf.live(opened)
            browser.rest(opened)
            found = opened.evaluate(SHELF)
            for index, picture in enumerate(found):
                checks.equal(f"{where}: colour {index}", picture["color"], css(COLORS[index % len(COLORS)]))
                checks.equal(f"{where}: loaded {index}", picture["loaded"], False)
                checks.equal(f"{where}: record {index}", "gradient" in picture["ground"], script)
            checks.equal(f"{where}: motion", opened.evaluate("document.getAnimations().length"), 0)
            checks.equal(f"{where}: seen", seen(chromium, opened, 0, [(4, 4)])[0], list(COLORS[0]))
            for route in held:
                route.continue_()
            opened.unroute("**/covers/**")
            if script:
                gone = lambda: any("gradient" in picture["ground"] for picture in opened.evaluate(SHELF)[:3])
                shelf.until(checks, f"{where}: records left", gone, False)


def seen(chromium, opened, index, points):
    """Colours of pixels of a cover, as they are on the screen."""
    data = base64.b64encode(shelf.cover(opened, index).screenshot()).decode()
    with browser.page(chromium, "about:blank") as reader:
        return reader.evaluate(PIXELS, [data, points])


def check_broken(chromium, checks, server):
    """A picture that never comes leaves title and artist on its colour."""
    across = range(6, 94, 2)
    grid = [(x, y) for x in across for y in across]
    for script in (True, False):
        with browser.page(chromium, "about:blank", script=script) as opened:
            opened.route("**/covers/**", lambda route: route.abort())
            opened.goto(f"{server}/index.html")
            browser.rest(opened)
            titles = opened.evaluate("[...document.querySelectorAll('.cover img')].map(image => image.alt)")
            for index in range(3):
                link = opened.get_by_role("link", name=titles[index], exact=True)
                checks.equal(f"script {script}: name of {index}", link.count(), 1)
                pixels = seen(chromium, opened, index, grid)
                ground = list(COLORS[index])
                checks.true(f"script {script}: ground of {index}", pixels.count(ground) > len(grid) / 2)
                letters = [0, 0, 0] if index != 1 else [255, 255, 255]
                near = sum(max(abs(a - b) for a, b in zip(pixel, letters)) < 60 for pixel in pixels)
                checks.true(f"script {script}: letters on {index} ({near})", near > 20)
                # Where browsers put the sign of a broken picture.
                corner = [pixel for (x, y), pixel in zip(grid, pixels) if x < 18 and y < 12]
                checks.equal(f"script {script}: corner of {index}", [p for p in corner if p != ground], [])


class Slow(browser.Quiet):
    """Covers come long after the page has been drawn."""

    def do_GET(self):
        if "/covers/" in self.path:
            time.sleep(0.4)
        super().do_GET()


def check_shift(chromium, checks, server):
    for path in ("index.html", opened_album):
        for width in (320, 1280):
            test_budget.visit(chromium, f"{server}/{path}", checks, f"{path} with pictures at {width} px", width).close()


def check_policy(chromium, checks, output, server):
    for path in ("index.html", opened_album):
        html = (output / path).read_text()
        with browser.page(chromium, "about:blank") as opened:
            said = []
            opened.on("console", lambda message: said.append(message.text))
            headers = {"content-security-policy": test_policy.policy(html), "content-type": "text/html"}
            opened.route(f"**/{path}", lambda route: route.fulfill(body=html, headers=headers))
            opened.goto(f"{server}/{path}")
            opened.wait_for_function(LOADED)
            checks.equal(f"{path}: complaints", [text for text in said if "ontent" in text], [])
            loaded = opened.evaluate(PICTURES)
            checks.true(f"{path}: pictures under the policy", loaded and all(side(each["source"])[0] for each in loaded))


def check_large_shelf(chromium, checks, covers):
    """A shelf without details: backgrounds by scale, the one in the middle large."""
    with sites.built(301, covers=covers) as (output, layout), browser.served(output) as server:
        for scale, best in ((1, 100), (2, 200), (3, 300)):
            asked = []
            with browser.page(chromium, "about:blank", scale=scale) as opened:
                opened.on("request", lambda request: asked.append(request.url))
                opened.goto(f"{server}/index.html")
                shelf.live(opened)
                browser.rest(opened)
                wanted = {(best, "webp"), (min(best, 250), "webp"), (600, "webp")}
                got = {side(url) for url in asked if "/covers/" in url}
                checks.equal(f"large shelf at {scale}", got, wanted)
                colors = opened.evaluate(
                    "[...document.querySelectorAll('.chunk .cover')].slice(0, 4).map(e => getComputedStyle(e).backgroundColor)")
                checks.equal(f"large shelf at {scale}: colours", colors, [css(color) for color in COLORS])


def main():
    _, _, checks = browser.arguments(__file__)
    covers = [sites.picture(*shape, color) for shape, color in zip(SHAPES, COLORS)]
    global opened_album
    with browser.chromium() as chromium:
        for language in ("en", "ar"):
            settings = {"language": language, "baseURL": "https://site.example/"}
            with sites.built(8, settings, covers) as (output, layout), browser.served(output) as server:
                opened_album = sorted(path.relative_to(output).as_posix() for path in output.glob("albums/*/index.html"))[1]
                check_candidates(chromium, checks, server)
                check_placeholders(chromium, checks, server, dark=language == "ar")
                check_broken(chromium, checks, server)
                with browser.served(output, Slow) as slow:
                    check_shift(chromium, checks, slow)
                check_policy(chromium, checks, output, server)
        check_large_shelf(chromium, checks, covers)
    checks.finish()


opened_album = ""


if __name__ == "__main__":
    main()
