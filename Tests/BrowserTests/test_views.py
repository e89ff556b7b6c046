"""The views of the browse page and of lists: covers of any size, spines, a table; what a visitor chooses comes back. And
filters that leave out values, years, and values of the owner's fields."""

import pytest

import axe
import shelf
import sites

GENRES = ["Jazz", "Soul", "Rock"]
ALBUMS = [
    {"id": str(index), "slug": f"a{index}", "title": f"Record {index}", "artist": f"Artist {index % 7}", "year": 1960 + index % 40,
     "genre": [GENRES[index % 3], GENRES[index % 2]], "rating": 1 + index % 5, "extra": {"Shelf": f"Room {index % 4}"}}
    for index in range(400)
]
BOXES = """() => [...document.querySelectorAll(".wall li")].map(tile => {
    const box = tile.firstChild.getBoundingClientRect(), text = tile.querySelector("b")?.getBoundingClientRect();
    return {x: box.x, y: box.y, right: box.right, bottom: box.bottom, upright: text && text.height > text.width};
})"""


@pytest.fixture(params=["en", "ar"])
def site(library, request):
    return library.listed(ALBUMS, {"language": request.param})


def opened(page, site, fragment=""):
    page.goto("about:blank")
    page.goto(f"{site.server}/browse/index.html{fragment}")
    page.wait_for_function("document.querySelector('.wall li') && [...document.querySelectorAll('.wall li')].every(tile => tile.querySelector('b'))")


def count(page):
    return int("".join(filter(str.isdigit, page.locator("[data-browse] [role=status]").text_content())))


@pytest.mark.firefox
@pytest.mark.parametrize("width", [360, 1280])
def test_each_view_has_its_tiles_in_rows_stays_in_the_page_and_comes_back(visit, site, width):
    page = visit(width=width, height=800)
    opened(page, site)
    for view in ("spines", "table", ""):
        page.locator(f"[data-view='{view}']").first.click()
        opened(page, site, f"#view={view}" if not view else "")
        assert ("view=" in page.url) <= (view == "")
        assert page.locator(f".views [data-view='{view}']").get_attribute("aria-pressed") == "true"
        boxes = page.evaluate(BOXES)
        assert 5 < len(boxes) < 300
        if view == "spines":
            assert all(box["upright"] for box in boxes) and boxes[0]["bottom"] - boxes[0]["y"] > 200
        rows = sorted({round(box["y"]) for box in boxes})
        for row in rows:
            ends = sorted((box["x"], box["right"]) for box in boxes if round(box["y"]) == row)
            assert all(end <= start + 0.5 for (_, end), (start, _) in zip(ends, ends[1:])), "no tile covers another"
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_size_of_covers_is_in_the_address_and_comes_back(visit, site):
    page = visit(width=1280)
    opened(page, site)
    first = page.evaluate(BOXES)[0]
    page.locator(".views input").fill("320")
    assert "size=320" in page.url
    opened(page, site)
    box = page.evaluate(BOXES)[0]
    assert box["right"] - box["x"] > 1.4 * (first["right"] - first["x"])


def test_the_head_of_the_table_sorts(visit, library):
    page = visit(width=1280)
    opened(page, library.listed(ALBUMS), "#view=table")
    page.get_by_role("button", name="Year").click()
    page.wait_for_function("document.querySelector('.wall li:nth-child(2) span')")
    years = page.locator(".wall li span:nth-of-type(2)").all_text_contents()[:30]
    assert years == sorted(years, reverse=True) and years[0] == "1999"
    assert page.get_by_role("button", name="Year").get_attribute("aria-pressed") == "true"


def test_values_years_and_fields_of_the_owner_are_filters(visit, library):
    site = library.listed(ALBUMS)
    page = visit(width=1280)
    opened(page, site)
    page.locator("[data-facet=genre] summary").click()
    page.get_by_role("button", name="Without Jazz").click()
    without = [album for album in ALBUMS if "Jazz" not in album["genre"]]
    assert count(page) == len(without)
    page.locator("[data-facet=decade] summary").click()
    page.locator("[data-facet=decade] .range input").first.fill("1990")
    page.keyboard.press("Tab")
    late = [album for album in without if album["year"] >= 1990]
    assert count(page) == len(late)
    page.locator("[data-facet='extra.Shelf'] summary").click()
    page.wait_for_selector("[data-facet='extra.Shelf'] label")
    shown = page.locator("[data-facet='extra.Shelf'] label").evaluate_all(
        "all => all.map(label => [label.querySelector('bdi').textContent, +label.querySelector('span').textContent])")
    rooms = [album["extra"]["Shelf"] for album in late]
    assert dict(shown) == {room: rooms.count(room) for room in set(rooms)}, "no count shows a dead end"
    page.get_by_role("checkbox", name="Room 3").check()
    assert count(page) == rooms.count("Room 3")
    opened(page, site, page.url[page.url.index("#"):])
    assert count(page) == rooms.count("Room 3")
    page.locator("[data-action=clear]").click()
    assert count(page) == len(ALBUMS) and "#" not in page.url


def test_spines_of_five_thousand_albums_are_few_elements(visit, library):
    page = visit(width=1280)
    opened(page, library.albums(5_000), "#view=spines")
    page.evaluate("scrollTo(0, 9000)")
    page.wait_for_function("document.querySelector('.wall li').ariaPosInSet > 200")
    assert page.evaluate("document.querySelectorAll('*').length") < 1_800


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_views_are_accessible(visit, site, scheme):
    for width in (320, 1280):
        page = visit(width=width, color_scheme=scheme, reduced_motion="reduce")
        for view in ("spines", "table"):
            opened(page, site, f"#view={view}")
            axe.check(page, f"{view}, {width} px")
        page.locator("[data-facet=decade] summary").click()
        axe.check(page, f"a filter, {width} px")


def test_the_cover_of_an_album_opens_as_large_as_the_window_without_the_script(visit, library):
    site = library.albums(5, {}, [sites.picture(800, 800, (90, 40, 20))])
    album = sorted((site.folder / "albums").iterdir())[0].name
    page = visit(f"{site.server}/albums/{album}/index.html", width=1280, height=800, script=False)
    page.locator(".zoom").click()
    box = page.locator("#_zoom img").bounding_box()
    assert min(box["width"], box["height"]) > 700
    page.keyboard.press("Escape")
    assert not page.locator("#_zoom").is_visible()


LIST = "genres/jazz/index.html"
CELLS = """() => [...document.querySelectorAll(".track > li")].map(cell => {
    const {x, y, right, bottom} = cell.getBoundingClientRect();
    return {x, y: y + scrollY, right, bottom: bottom + scrollY, href: cell.firstChild.href};
})"""
INSIDE = """[...document.querySelectorAll(".track > li")].every(cell => {
  const end = cell.getBoundingClientRect().bottom + .5;
  return [...cell.querySelectorAll(".label td")].every(part => part.getBoundingClientRect().bottom <= end);
})"""
YEARS = "[...document.querySelectorAll('.track .year td')].map(cell => cell.textContent.trim())"


@pytest.fixture(params=["en", "ar"])
def lists(library, request):
    return library.listed(ALBUMS[:24], {"language": request.param})


def listed(page, site, query=""):
    page.goto(f"{site.server}/{LIST}{query}")
    shelf.live(page)


def look(page, view):
    page.locator(f".views [data-view='{view}']").click()
    page.wait_for_selector(f".views [data-view='{view}'][aria-pressed=true]")


@pytest.mark.firefox
@pytest.mark.parametrize("width, view", [(360, "wall"), (1280, "spines"), (360, "table")])
def test_a_view_of_a_list_shows_all_its_covers_and_comes_back_on_the_next_list(visit, lists, width, view):
    page = visit(width=width, height=800)
    listed(page, lists)
    usual = page.evaluate(CELLS)
    look(page, view)
    page.goto(f"{lists.server}/genres/soul/index.html")
    page.wait_for_selector(f".views [data-view={view}][aria-pressed=true]")
    assert f"view={view}" in page.url
    listed(page, lists)
    page.wait_for_selector(f".views [data-view={view}][aria-pressed=true]")
    cells = page.evaluate(CELLS)
    assert len(cells) == len(usual)
    assert all(0 <= cell["x"] and cell["right"] <= width + 0.5 and "/albums/" in cell["href"] for cell in cells)
    for one, other in zip(cells, cells[1:]):
        apart = one["bottom"] <= other["y"] + 0.5 or one["right"] <= other["x"] + 0.5 or other["right"] <= one["x"] + 0.5
        assert apart, "no cell covers another"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("scrollY") == 0, "the page begins at its top"
    assert page.evaluate(INSIDE), "no text leaves its cell"
    look(page, "")
    shelf.until(lambda: page.evaluate(CELLS), usual, "the shelf is as it was")
    assert "view=" not in page.url


def test_the_head_of_a_list_sorts_it_both_ways_and_the_shelf_keeps_its_order(visit, library):
    site = library.listed(ALBUMS[:24])
    page = visit(width=1280)
    listed(page, site)
    order, usual = page.evaluate(YEARS), page.evaluate(CELLS)
    look(page, "table")
    button = page.locator(".heads").get_by_role("button", name="Year")
    button.click()
    assert page.evaluate(YEARS) == sorted(order)
    button.press("Enter")
    assert page.evaluate(YEARS) == sorted(order, reverse=True)
    look(page, "")
    assert page.evaluate(YEARS) == order
    shelf.until(lambda: page.evaluate(CELLS), usual, "the shelf is as it was")


def test_a_list_loads_the_script_of_its_views_when_one_is_chosen(visit, library):
    site = library.listed(ALBUMS[:24])
    page = visit(width=1280)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    listed(page, site)
    shelf.requests_end(page, asked)
    assert not any("arrange" in address and address.endswith(".js") for address in asked)
    page.evaluate("""document.querySelector(".views [data-view='']").click()""")
    assert page.locator("[data-shelf][data-view]").count() == 0, "the shelf is there already"
    page.evaluate("""for (const view of ["table", "wall"]) document.querySelector(`.views [data-view=${view}]`).click()""")
    page.wait_for_selector(".views [data-view=wall][aria-pressed=true]")
    assert page.locator("script[src*=arrange]").count() == page.locator(".heads").count() == 1
    first = page.evaluate(CELLS)[0]
    page.locator(".views input").fill("320")
    assert "size=320" in page.url
    listed(page, site)
    page.wait_for_selector(".views [data-view=wall][aria-pressed=true]")
    cell = page.evaluate(CELLS)[0]
    assert cell["right"] - cell["x"] > 1.4 * (first["right"] - first["x"])
    page.locator("[data-item]").nth(1).click()
    page.wait_for_url("**/albums/*/index.html")


def test_without_scripts_a_list_is_its_shelf(visit, library):
    page = visit(f"{library.listed(ALBUMS[:24]).server}/{LIST}?view=table", script=False)
    assert not page.locator(".views").is_visible()
    assert page.locator("[data-details]").evaluate_all("all => all.filter(part => part.checkVisibility()).length") == 1


@pytest.mark.parametrize("theme", ["shelves", "archive", "room"])
@pytest.mark.parametrize("scheme, width", [("light", 1280), ("dark", 320)])
def test_the_views_of_a_list_are_accessible(visit, library, theme, scheme, width):
    page = visit(width=width, color_scheme=scheme, reduced_motion="reduce")
    for view in ("wall", "spines", "table"):
        listed(page, library.listed(ALBUMS[:24], {"theme": theme}), f"?view={view}")
        page.wait_for_selector(f".views [data-view={view}][aria-pressed=true]")
        axe.check(page, view)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
