"""A page with many shelves: the first with its details, each further one a strip that opens when a cover of it is chosen.

Opening moves nothing that stands above, and pictures of strips out of sight are not fetched.
"""

import gzip
import re

import pytest

import shelf
import sites
import timeline

SHELVES = 28
ALBUMS = 15
# The album in the middle of a strip.
MIDDLE = 5
MOST_REQUESTS = 25
MOST_BYTES = 300_000
OPEN = """() => [...document.querySelectorAll("[data-shelf]")]
    .filter(shelf => [...shelf.querySelectorAll("[data-details]")].some(part => part.checkVisibility()))
    .map(shelf => shelf.dataset.shelf)"""
HEIGHTS = "[...document.querySelectorAll('.compact')].map(shelf => shelf.getBoundingClientRect().height)"
SECOND = '[data-shelf="shelf-2"]'
TOP = f"""document.querySelector('{SECOND} [data-scroller]').getBoundingClientRect().top"""
STAGE = f"""() => {{
    const box = document.querySelector('{SECOND} .stage').getBoundingClientRect();
    return box.height > 300 && box.top >= -1 && box.bottom <= innerHeight + 1;
}}"""
# Covers of the second strip that are where they belong, with a picture.
SHOWN = f"""() => [...document.querySelectorAll('{SECOND} .cover img')].filter(image => {{
    const box = image.getBoundingClientRect(), frame = image.parentElement.getBoundingClientRect();
    return box.top === frame.top && image.complete && image.naturalWidth > 0;
}}).length"""


@pytest.fixture
def home(library):
    """A home page of 28 shelves, each with the covers of 15 albums of its own."""
    albums = [{**album, "genre": f"Genre {index % SHELVES}"} for index, album in enumerate(sites.albums(SHELVES * ALBUMS))]
    return library.listed(albums, {"shelves": [{"split": "genre", "limit": 0}], "toolbar": True})


def click(page, index):
    """Clicks a cover of the second shelf where it stands: Playwright would scroll the shelf first, and so choose."""
    box = page.locator(f'{SECOND} [data-index="{index}"]').bounding_box()
    page.mouse.click(box["x"] + 10, box["y"] + 50)


def show_second(page):
    page.locator(SECOND).evaluate("shelf => shelf.scrollIntoView({block: 'center', behavior: 'instant'})")


@pytest.mark.measures
@pytest.mark.firefox
@pytest.mark.parametrize("width, height", [(1280, 800), (390, 844)])
def test_a_home_with_many_shelves_asks_for_few_files_at_first(visit, home, browser_name, width, height):
    assert (home.folder / "index.html").read_text().count('fetchpriority="high"') == 1
    page = visit(width=width, height=height)
    asked = set()
    page.on("request", lambda request: asked.add(request.url))
    page.goto(home.home)
    shelf.live(page)
    shelf.requests_end(page, asked)
    files = [home.folder / url.removeprefix(home.server + "/").split("?")[0] for url in asked if url.startswith(home.server)]
    files = [file for file in files if file.is_file()]
    assert home.folder / "index.html" in files
    # Firefox has no timelines of views: it fetches the lazy pictures of more strips than can be seen.
    assert len(files) < (MOST_REQUESTS if browser_name == "chromium" else 4 * MOST_REQUESTS)
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) <= MOST_BYTES


@pytest.mark.parametrize("script", [True, False], ids=["scripts on", "scripts off"])
def test_a_further_shelf_is_a_strip_with_its_title(visit, home, script):
    page = visit(script=script)
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(home.home)
        heights = page.evaluate(HEIGHTS)
        assert len(heights) == SHELVES - 1
        assert 130 <= min(heights) and max(heights) <= 170, f"{width} px: {max(heights)}"
        assert page.evaluate(OPEN) == ["shelf"]
        assert page.locator(SECOND).get_by_role("heading").is_visible()


def test_nothing_moves_while_a_home_with_many_shelves_loads(visit, home):
    timeline.Visit(visit(), home.file()).expect_no_shift("many shelves")


@pytest.mark.firefox
def test_a_strip_gets_its_pictures_when_it_comes_into_sight(visit, home):
    page = visit(home.home, reduced_motion="reduce")
    shelf.live(page)
    page.locator(SECOND).scroll_into_view_if_needed()
    shelf.until(lambda: page.evaluate(SHOWN) >= 6, True, "pictures of the second strip")


@pytest.mark.firefox
@pytest.mark.parametrize("way", ["a cover at the edge", "another cover", "key", "enter"])
def test_choosing_a_cover_of_a_strip_opens_it_in_sight_and_leads_nowhere_else(visit, home, way):
    page = visit(home.home, height=800, reduced_motion="reduce")
    shelf.live(page)
    items = shelf.items_of(page, "shelf-2")
    page.locator(SECOND).evaluate("shelf => shelf.scrollIntoView({block: 'end', behavior: 'instant'})")
    shelf.until(lambda: page.evaluate(OPEN), ["shelf"], "at first", looks=3)
    index = {"another cover": 2, "key": MIDDLE + 1, "enter": MIDDLE}.get(way, 1)
    if "cover" in way:
        click(page, index)
    else:
        page.locator(f'{SECOND} [data-index="{MIDDLE}"]').focus()
        page.keyboard.press("ArrowRight" if way == "key" else "Enter")
    expect_chosen(page, home, items, index)
    assert page.evaluate(OPEN) == ["shelf", "shelf-2"]
    shelf.until(lambda: page.evaluate(STAGE), True, "all of it is in sight")
    address = page.url
    assert address.startswith(f"{home.home}#shelf-2")
    # Once it is open, its chosen cover leads to its page.
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/albums/{items[index]}/index.html")
    page.goto(address)
    shelf.live(page)
    expect_chosen(page, home, items, index)


def test_scrolling_a_strip_opens_it_and_moves_nothing_under_the_pointer(visit, home):
    page = visit(home.home, height=800, reduced_motion="reduce")
    shelf.live(page)
    show_second(page)
    top = page.evaluate(TOP)
    box = page.locator(f"{SECOND} [data-scroller]").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 60)
    page.mouse.wheel(250, 0)
    shelf.until(lambda: page.evaluate(OPEN), ["shelf", "shelf-2"])
    page.evaluate(shelf.DRAWN)
    assert page.evaluate(TOP) == top


def test_a_strip_that_was_scrolled_and_stands_still_at_its_cover_stays_closed(visit, home):
    page = visit(home.home, height=800, reduced_motion="reduce")
    shelf.live(page)
    show_second(page)
    box = page.locator(f"{SECOND} [data-scroller]").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 60)
    page.mouse.wheel(0, 120)
    page.wait_for_timeout(600)
    assert page.evaluate(OPEN) == ["shelf"]
    assert page.evaluate("location.hash") == ""


@pytest.mark.firefox
def test_an_address_that_names_an_album_of_a_strip_opens_it(visit, home):
    page = visit(home.home, reduced_motion="reduce")
    items = shelf.items_of(page, "shelf-2")
    page.goto("about:blank")
    page.goto(f"{home.home}#shelf-2:{items[3]}")
    shelf.until(lambda: page.evaluate(OPEN), ["shelf", "shelf-2"])
    shelf.until(lambda: shelf_state(page)["shown"], [items[3]])


def expect_chosen(page, home, items, index):
    """The strip is open at an album; around it the script has brought its details, and others with it."""
    wanted = [[items[index]], [items[index]], index * home.layout["metrics"]["pitch"]]
    shelf.until(lambda: [shelf_state(page)[key] for key in ("current", "shown", "offset")], wanted)


def shelf_state(page):
    return page.evaluate(shelf.STATE, "shelf-2")


@pytest.mark.firefox
def test_without_scripts_a_cover_of_a_strip_leads_to_its_page(visit, home):
    page = visit(home.home, script=False)
    items = shelf.items_of(page, "shelf-2")
    show_second(page)
    click(page, 4)
    page.wait_for_url(f"**/albums/{items[4]}/index.html")


@pytest.mark.parametrize("script", [True, False], ids=["scripts on", "scripts off"])
def test_a_home_of_many_shelves_has_few_elements_and_prints_on_few_sheets(visit, home, script):
    page = visit(home.home, script=script)
    assert page.evaluate("document.querySelectorAll('*').length") <= 3_000
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) <= SHELVES / 4


@pytest.mark.parametrize("script", [True, False], ids=["scripts on", "scripts off"])
@pytest.mark.parametrize("few", [5, 15], ids=["few", "many"])
def test_a_strip_of_few_albums_shows_details_without_scripts(visit, library, few, script):
    site = library.albums(few, {"shelves": [{}, {"sort": "title"}]})
    page = visit(site.home, script=script, reduced_motion="reduce")
    items = shelf.items_of(page, "shelf-2")
    show_second(page)
    click(page, 2)
    shelf.until(lambda: shelf_state(page)["shown"], [items[2]])
    shelf.until(lambda: shelf_state(page)["offset"], 2 * site.layout["metrics"]["pitch"])


@pytest.mark.firefox
def test_strips_of_large_shelves_open_and_go_on_to_their_last_album(visit, library):
    site = library.albums(700, {"shelves": [{"limit": 0}, {"limit": 0, "sort": "title"}]})
    page = visit(site.home, height=800, reduced_motion="reduce")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/covers/" in request.url else None)
    page.reload()
    shelf.live(page)
    shelf.requests_end(page, asked)
    assert len(asked) <= 120
    assert max(page.evaluate(HEIGHTS)) <= 200
    show_second(page)
    click(page, 2)
    shelf.until(lambda: page.evaluate(STAGE), True, "all of it is in sight")
    page.locator(f"{SECOND} [data-index='2']").focus()
    page.keyboard.press("End")
    chosen = f"document.querySelector('{SECOND} [aria-current=true]').dataset.index"
    shelf.until(lambda: page.evaluate(chosen), "699")
    shelf.until(lambda: shelf_state(page)["offset"], 699 * site.layout["metrics"]["pitch"])
