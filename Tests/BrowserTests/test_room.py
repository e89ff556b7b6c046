"""The room before the first cover has the title of the shelf, its count and the lead, which make way for the covers.

Where the browser cannot tie that to the scroller, and in narrow windows, they stand above the covers.
"""

import pytest

import shelf

LEAD = "A wall of records to flip through."
BOXES = """() => [...document.querySelectorAll("[data-shelf]")].map(shelf => {
    const box = element => { const {left, right, top, bottom} = element.getBoundingClientRect(); return {left, right, top, bottom}; };
    const parts = [...shelf.querySelectorAll(".shelf-head :is(h2, p)")];
    return {
        title: box(parts[0]), parts: parts.map(box), opacities: parts.map(part => parseFloat(getComputedStyle(part).opacity)),
        scroller: box(shelf.querySelector("[data-scroller]")), covers: [...shelf.querySelectorAll("[data-item]")].map(box),
    };
})"""
SCROLL = """distance => document.querySelectorAll("[data-scroller]").forEach(scroller => scroller.scrollTo({
    left: (getComputedStyle(scroller).direction === "rtl" ? -1 : 1) * distance, behavior: "instant",
}))"""
DIRECTIONS = pytest.mark.parametrize("home", ["en", "ar"], indirect=True)


@pytest.fixture
def home(request, library):
    settings = {"shelves": [{"limit": 0}, {"split": "genre", "limit": 0}], "description": LEAD}
    return library.albums(120, {**settings, "language": getattr(request, "param", "en")})


def meet(a, b):
    return min(a["right"], b["right"]) - max(a["left"], b["left"]) > 0 and min(a["bottom"], b["bottom"]) - max(a["top"], b["top"]) > 0


@DIRECTIONS
@pytest.mark.parametrize("script", [True, False], ids=["scripts on", "scripts off"])
@pytest.mark.parametrize("width", [900, 1280, 1920])
def test_the_room_before_the_first_cover_has_the_title(visit, home, script, width):
    page = visit(home.home, width=width, script=script, reduced_motion="reduce")
    shelves = page.evaluate(BOXES)
    assert [len(each["parts"]) for each in shelves] == [3] + [2] * (len(shelves) - 1), "only the first has the lead"
    for each in shelves[1:]:
        assert not any(meet(part, cover) for part in each["parts"] for cover in each["covers"]), "strips have it above"
    for each in shelves[:1]:
        strip = each["scroller"]
        for part in each["parts"]:
            assert strip["top"] <= part["top"] and part["bottom"] <= strip["bottom"]
            assert not any(meet(part, cover) for cover in each["covers"])
        assert each["opacities"] == [1] * len(each["parts"])
    assert LEAD in page.locator(".shelf-head").first.inner_text()


@DIRECTIONS
@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_title_steps_aside_for_the_covers_and_can_always_be_read(visit, home, motion):
    page = visit(home.home, height=900, reduced_motion=motion)
    shelf.live(page)
    for distance in range(0, 481, 60):
        page.evaluate(SCROLL, distance)
        page.evaluate(shelf.DRAWN)
        for each in page.evaluate(BOXES):
            assert not any(meet(each["title"], cover) for cover in each["covers"]), f"{distance} px"
            assert each["opacities"][0] == 1
    for each in page.evaluate(BOXES)[:1]:
        assert each["title"]["bottom"] <= each["covers"][0]["top"]
        assert each["title"]["bottom"] > each["scroller"]["top"] - 40
        assert set(each["opacities"][1:]) == {0}


@pytest.mark.firefox
@pytest.mark.parametrize("width", [320, 768, 1280])
def test_elsewhere_the_title_stands_above_the_covers(visit, home, browser_name, width):
    if browser_name == "chromium" and width == 1280:
        pytest.skip("there is room")
    page = visit(home.home, width=width)
    for each in page.evaluate(BOXES):
        # Firefox rounds positions to its own units of layout, so that equal edges may differ by a rounding error.
        assert all(part["bottom"] < each["scroller"]["top"] + 0.01 for part in each["parts"])


def test_the_link_in_the_title_can_be_clicked_and_a_shelf_wheeled_over_its_title(visit, home):
    page = visit(home.home, reduced_motion="reduce")
    shelf.live(page)
    lead = page.locator(".lead").bounding_box()
    page.mouse.move(lead["x"] + 20, lead["y"] + 10)
    page.mouse.wheel(250, 0)
    shelf.until(lambda: page.evaluate(shelf.STATE)["offset"] > 0, True, "the wheel over the title")
    page.locator(".shelf-head a").first.click()
    page.wait_for_url("**/genres/*/index.html")
