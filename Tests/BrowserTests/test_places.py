"""The page of places: the same frames as on shelves of albums, and a map whose every pin can be reached.

Several places are on one spot: each pin has a point of its own that can be clicked, and brings its place to the middle.
"""

import pytest

import frames
import shelf
from conftest import SPOTS

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
VARIANTS = pytest.mark.parametrize("places", ["ltr", "rtl", "metrics"], indirect=True)
SCRIPT = pytest.mark.parametrize("script", [True, False], ids=["scripts on", "scripts off"])


def address(places, script):
    return f"{places.server}/places/index.html" if script else places.file("places/index.html")


def check_pins(page, layout, where, script):
    count = layout["count"]
    assert page.evaluate(RATIO) == 1.5, f"{where}: the map's width by its height"
    assert page.evaluate(INSIDE) == [True] * count, f"{where}: pins inside the map"
    items = shelf.items_of(page)
    keys = ("offset", "shown", "current") if script else ("offset", "shown")
    for index in range(count):
        point = page.evaluate(REACH, index)
        assert point, f"{where}: pin {index} is covered by others"
        page.mouse.click(*point)
        wanted = shelf.state(items, index, layout["metrics"]["pitch"])
        look = lambda: [page.evaluate(shelf.STATE, None)[key] for key in keys]
        shelf.until(look, [wanted[key] for key in keys], f"{where}: pin {index} brings its place", looks=2)


@VARIANTS
@SCRIPT
@pytest.mark.parametrize("scale", frames.SCALES)
def test_boxes_of_places_are_the_frames_of_the_engine_at_every_width(visit, places, scale, script):
    page = visit(scale=scale, script=script)
    frames.forget(page)
    for width in frames.WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(address(places, script))
        frames.check(page, places.layout, f"{width} px")


@VARIANTS
@SCRIPT
def test_every_pin_can_be_clicked_and_brings_its_place_to_the_middle(visit, places, script):
    page = visit(script=script, reduced_motion="reduce")
    for width in frames.WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto("about:blank")
        page.goto(address(places, script))
        if script:
            shelf.live(page)
        check_pins(page, places.layout, f"{width} px", script)


@SCRIPT
def test_every_pin_has_the_name_of_its_place(visit, places, script):
    page = visit(address(places, script), script=script)
    pins = page.locator(".map").get_by_role("link")
    assert pins.count() == len(SPOTS)
    for index in range(len(SPOTS)):
        named = page.locator(".map").get_by_role("link", name=f"Place {index}, cafe", exact=True)
        assert named.count() == 1, f"pin {index}"


def test_the_page_of_places_asks_only_its_own_host(visit, places):
    page = visit()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address(places, True))
    shelf.live(page)
    shelf.requests_end(page, asked)
    assert asked
    assert [url for url in asked if not url.startswith(places.server)] == []


FAR = [[-0.07, 51.52], [13.43, 52.49], [-21.92, 64.14], [28.98, 41.03], [10.18, 36.8]]


@pytest.mark.parametrize("width, height", [(390, 844), (768, 1024), (1280, 800), (1366, 650), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_map_and_the_first_places_are_on_the_first_screen(visit, library, width, height, language):
    page = visit(f"{library.places(FAR, {'language': language}).server}/places/index.html", width=width, height=height)
    chart = page.locator(".map > svg").bounding_box()
    cover = page.locator("[data-item]").first.bounding_box()
    assert 0 <= chart["y"] and chart["y"] + chart["height"] <= cover["y"] < cover["y"] + cover["height"] <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.firefox
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_map_of_a_continent_shows_land_and_one_of_a_town_none(visit, library, places, scheme):
    page = visit(f"{library.places(FAR, {}).server}/places/index.html", color_scheme=scheme)
    colors = """() => {
        const map = document.querySelector(".map > svg");
        return [getComputedStyle(map).backgroundColor, getComputedStyle(map.querySelector(".land")).fill];
    }"""
    sea, land = page.evaluate(colors)
    assert sea != land
    box, chart = page.locator(".land path").bounding_box(), page.locator(".map > svg").bounding_box()
    assert box["width"] >= chart["width"] and box["height"] >= chart["height"] * 0.8
    page.goto(f"{places.server}/places/index.html")
    assert page.locator(".map").count() == 1 and page.locator(".land").count() == 0


@pytest.mark.firefox
def test_a_place_leads_to_directions_and_its_position_is_small(visit, library):
    page = visit(f"{library.places(FAR, {}).server}/places/index.html")
    link = page.get_by_role("link", name="Directions: Place 0")
    assert link.get_attribute("href") == "https://www.openstreetmap.org/directions?route=%3B51.52%2C-0.07"
    size = "element => parseFloat(getComputedStyle(element).fontSize)"
    details = page.locator(".details").first
    assert details.locator(".position td").evaluate(size) < details.locator(".name td").evaluate(size) / 2
