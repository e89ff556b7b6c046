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
CELLS = """() => [...document.querySelectorAll("main > .shelf .track > li")].map(cell => {
    const {x, y, right, bottom} = cell.getBoundingClientRect();
    return {x, y: y + scrollY, right, bottom: bottom + scrollY, href: cell.firstChild.href};
})"""
INSIDE = """[...document.querySelectorAll(".track > li")].every(cell => {
  const end = cell.getBoundingClientRect().bottom + .5;
  return [...cell.querySelectorAll(".label td")].every(part => part.getBoundingClientRect().bottom <= end);
})"""
YEARS = "[...document.querySelectorAll('.track .year td')].map(cell => cell.textContent.trim())"
# Of each frame that is drawn, how the covers are laid out.
FRAMES = """{
    window.frames_ = [];
    const look = () => {
        const track = document.querySelector(".track");
        if (track) frames_.push(getComputedStyle(track).display);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""
SHELVES = [{"title": "All"}, *({"title": genre, "where": {"genre": genre}} for genre in GENRES)]


@pytest.fixture(params=["en", "ar"])
def lists(library, request):
    return library.listed(ALBUMS[:24], {"language": request.param})


def listed(page, site, query="", path=LIST):
    page.goto(f"{site.server}/{path}{query}")
    shelf.live(page)


def look(page, view):
    """Chooses a view by keyboard."""
    if page.locator(".choose").is_visible():
        page.locator(".choose").press("Enter")
    page.locator(f".views [value='{view}']").press("Enter")
    shown(page, view)


def shown(page, view):
    page.wait_for_selector(f".views [value={view}][aria-pressed=true]" if view else ":root:not([data-view]) .live", state="attached")


def expect_apart(cells, width):
    assert all(0 <= cell["x"] and cell["right"] <= width + 0.5 and "/albums/" in cell["href"] for cell in cells)
    for one, other in zip(cells, cells[1:]):
        apart = one["bottom"] <= other["y"] + 0.5 or one["right"] <= other["x"] + 0.5 or other["right"] <= one["x"] + 0.5
        assert apart, "no cell covers another"


@pytest.mark.measures
@pytest.mark.firefox
@pytest.mark.parametrize("width, view", [(360, "wall"), (1280, "spines"), (360, "table")])
def test_a_view_of_a_list_shows_all_its_covers_and_comes_back_on_the_next_list(visit, lists, width, view):
    page = visit(width=width, height=800)
    listed(page, lists)
    usual = page.evaluate(CELLS)
    look(page, view)
    page.goto(f"{lists.server}/genres/soul/index.html")
    shown(page, view)
    assert f"view={view}" in page.url
    listed(page, lists)
    shown(page, view)
    cells = page.evaluate(CELLS)
    assert len(cells) == len(usual)
    expect_apart(cells, width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("scrollY") == 0, "the page begins at its top"
    assert page.evaluate(INSIDE), "no text leaves its cell"
    look(page, "")
    shelf.until(lambda: page.evaluate(CELLS), usual, "the shelf is as it was")
    listed(page, lists)
    assert page.locator("[data-view]").count() == 0


@pytest.mark.firefox
@pytest.mark.parametrize("path", [LIST, "index.html"])
@pytest.mark.parametrize("view, display", [("wall", "grid"), ("spines", "flex"), ("table", "block")])
def test_the_first_frame_has_the_view_of_an_earlier_visit(visit, lists, path, view, display):
    page = visit(width=1280)
    listed(page, lists, f"?view={view}", path)
    shown(page, view)
    page.add_init_script(FRAMES)
    listed(page, lists, "", path)
    shown(page, view)
    page.wait_for_function("frames_.length > 3")
    assert set(page.evaluate("frames_")) == {display}


@pytest.mark.measures
def test_an_unknown_view_is_none_and_the_remembered_one_stays(visit, lists):
    page = visit(width=1280)
    listed(page, lists, "?view=bogus")
    shown(page, "")
    listed(page, lists, "?view=table")
    listed(page, lists, "?view=bogus")
    shown(page, "table")
    listed(page, lists)
    shown(page, "table")


def test_a_title_that_is_cut_keeps_its_beginning_on_a_page_from_right_to_left(visit, library):
    albums = [{"id": "one", "title": "A title much too long for the narrow place that it has here " * 3, "artist": "A", "genre": "Jazz"},
              {"id": "two", "title": "ليالي القاهرة الطويلة " * 9, "artist": "أم كلثوم", "genre": "Jazz"}]
    page = visit(width=1280)
    listed(page, library.listed(albums, {"language": "ar"}), "?view=spines")
    shown(page, "spines")
    cells = page.locator(".label .name td")
    assert cells.evaluate_all("all => all.map(cell => getComputedStyle(cell).direction)") == ["ltr", "rtl"]
    assert cells.evaluate_all("all => all.every(cell => cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight)")


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
    look(page, "spines")
    assert page.evaluate(YEARS) == order
    look(page, "")
    assert page.evaluate(YEARS) == order
    shelf.until(lambda: page.evaluate(CELLS), usual, "the shelf is as it was")


@pytest.mark.measures
@pytest.mark.parametrize("path", [LIST, "index.html"])
def test_a_page_loads_what_views_need_when_one_is_chosen(visit, library, path):
    site = library.listed(ALBUMS[:24])
    page = visit(width=1280)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    listed(page, site, "", path)
    shelf.requests_end(page, asked)
    assert not any("arrange" in address for address in asked)
    look(page, "table")
    look(page, "wall")
    assert page.locator("script[src*=arrange]").count() == page.locator(".heads").count() == 1
    first = page.evaluate(CELLS)[0]
    page.locator(".views input").fill("320")
    assert "size=320" in page.url
    listed(page, site, "", path)
    shown(page, "wall")
    cell = page.evaluate(CELLS)[0]
    assert cell["right"] - cell["x"] > 1.4 * (first["right"] - first["x"])
    page.locator("[data-item]").nth(1).click()
    page.wait_for_url("**/albums/*/index.html")


@pytest.mark.firefox
@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("width, view", [(360, "wall"), (1280, "spines"), (1280, "table")])
def test_one_choice_puts_all_shelves_of_a_home_page_into_a_view(visit, library, language, width, view):
    site = library.listed(ALBUMS, {"language": language, "shelves": SHELVES})
    page = visit(width=width, height=800)
    listed(page, site, "", "index.html")
    held = page.locator("main > .shelf").evaluate_all("all => all.map(shelf => shelf.querySelectorAll('[data-item]').length)")
    look(page, view)
    assert page.locator(".views").count() == 1
    for part in page.locator("main > .shelf").all():
        part.scroll_into_view_if_needed()
        part.locator(".name").first.wait_for(state="attached")
    assert held == page.locator("main > .shelf").evaluate_all(
        "all => all.map(shelf => shelf.querySelectorAll('[data-details]').length)")
    page.evaluate("scrollTo(0, 0)")
    expect_apart(page.evaluate(CELLS), width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # Cells that come into sight are laid out a frame later.
    shelf.until(lambda: page.evaluate(INSIDE), True, "no text leaves its cell")
    links = page.locator("main > .shelf a[aria-describedby]")
    assert links.count() == len(SHELVES) and all(link.is_visible() for link in links.all()), "the rest is a link away"
    look(page, "")
    assert page.locator("main > .shelf.compact").count() == len(GENRES)


def test_a_shelf_of_five_thousand_shows_its_first_hundred_without_what_a_visitor_hid(visit, library):
    site = library.albums(5_000, {"toolbar": True})
    page = visit(width=1280)
    listed(page, site, "", "index.html")
    gone = page.locator("[aria-current=true]").get_attribute("id")
    page.locator("[data-action=delete]").click()
    look(page, "wall")
    page.wait_for_function("document.querySelectorAll('.track > li').length > 90")
    assert page.locator(".track > li").count() == 99
    assert page.locator(f"[id='{gone}']").count() == 0
    assert page.evaluate("document.querySelectorAll('*').length") < 3_000


def test_without_scripts_a_shelf_stays_as_it_is(visit, library):
    for path in (LIST, "index.html"):
        page = visit(f"{library.listed(ALBUMS[:24]).server}/{path}?view=table", script=False)
        assert not page.locator(".views").is_visible()
        assert page.locator("[data-details]").evaluate_all("all => all.filter(part => part.checkVisibility()).length") == 1


@pytest.mark.parametrize("theme", ["shelves", "archive", "room"])
@pytest.mark.parametrize("scheme, width", [("light", 1280), ("dark", 320)])
@pytest.mark.parametrize("path", [LIST, "index.html"])
@pytest.mark.parametrize("view", ["wall", "spines", "table"])
def test_the_views_of_shelves_are_accessible(visit, library, theme, scheme, width, path, view):
    page = visit(width=width, color_scheme=scheme, reduced_motion="reduce")
    site = library.listed(ALBUMS[:120], {"theme": theme, "shelves": SHELVES})
    listed(page, site, f"?view={view}", path)
    shown(page, view)
    axe.check(page, f"{path}, {view}")
