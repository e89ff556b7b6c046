"""The browse page: every cover on a wall, sorted and filtered, of which only those near the screen are in the page."""

import random

import pytest

import axe
import shelf

pytestmark = pytest.mark.firefox
GENRES = ["Jazz", "Soul", "Rock", "Folk"]
COUNT = 1_000
PITCH, PADDING, CAPTION = 120, 10, 48


def albums(count=COUNT):
    source = random.Random(4)
    return [
        {
            "id": str(index),
            "slug": f"a{index}",
            "title": f"{source.choice('ABCDEFGHIJ')} {index}",
            "artist": f"{source.choice('KLMNOPQRST')} {index % 77}",
            "year": 1950 + source.randrange(70),
            "genre": source.sample(GENRES, source.choice([1, 2])),
            "format": source.choice(["LP", "CD"]),
            "rating": source.choice([1, 3, 5]),
        }
        for index in range(count)
    ]


ALBUMS = albums()
TILES = """() => [...document.querySelectorAll(".wall li")].map(tile => {
    const box = tile.getBoundingClientRect(), wall = tile.parentElement.getBoundingClientRect();
    return {index: tile.ariaPosInSet - 1, title: tile.querySelector("b")?.textContent, x: box.x - wall.x, y: box.y - wall.y,
            width: box.width, height: box.height, end: wall.right - box.right};
})"""


@pytest.fixture
def site(library):
    return library.listed(ALBUMS)


# The view that another look may not begin with.
COVERS = "#view="


def opened(visit, site, fragment="", **options):
    page = visit(f"{site.server}/browse/index.html{fragment}", **options)
    page.wait_for_function("document.querySelector('.wall b')")
    return page


def by_title():
    """All titles in their order: numbers count as numbers."""
    return sorted((album["title"] for album in ALBUMS), key=lambda title: (title[0], int(title[2:])))


def status(page):
    return page.locator("[data-browse] [role=status]").text_content()


def first_titles(page, count):
    """The titles of the first covers."""
    wanted = f"[...document.querySelectorAll('.wall li')].slice(0, {count}).every(tile => tile.querySelector('b'))"
    page.wait_for_function(wanted)
    return page.locator(".wall b").all_text_contents()[:count]


def frame(index, width):
    """The frame of a cover as `templates/assets/browse.js` computes it."""
    least = PITCH if width < 600 else PITCH * 3 // 2
    columns = max(1, width // least)
    pitch = width // columns
    x = (width - columns * pitch) // 2 + index % columns * pitch + PADDING
    return x, index // columns * (pitch + CAPTION) + PADDING, pitch - 2 * PADDING


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("width", [320, 390, 768, 1366, 1920])
def test_covers_have_the_frames_of_the_engine(visit, library, width, language):
    site = library.listed(ALBUMS, {"language": language})
    page = opened(visit, site, COVERS, width=width, height=650)
    page.evaluate("scrollTo(0, 9000)")
    page.wait_for_function("document.querySelector('.wall li').ariaPosInSet > 20")
    wall = page.evaluate("document.querySelector('.wall').clientWidth")
    tiles = page.evaluate(TILES)
    assert 4 < len(tiles) < 200
    for tile in tiles:
        x, y, side = frame(tile["index"], wall)
        start = tile["end"] if language == "ar" else tile["x"]
        assert abs(start - x) < 1, "the page may start at half a pixel"
        assert [round(tile[name], 2) for name in ("y", "width", "height")] == [y, side, side], tile
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_album_is_on_the_wall_once(visit, site):
    page = opened(visit, site)
    seen = {}
    while True:
        page.wait_for_function("[...document.querySelectorAll('.wall li')].every(tile => tile.querySelector('b'))")
        for tile in page.evaluate(TILES):
            seen[tile["index"]] = tile["title"]
        if page.evaluate("scrollY + innerHeight >= document.documentElement.scrollHeight - 1"):
            break
        page.evaluate("scrollBy(0, innerHeight); new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert sorted(seen) == list(range(COUNT))
    assert sorted(seen.values()) == sorted(album["title"] for album in ALBUMS)


def test_orders(visit, site):
    page = opened(visit, site)
    assert status(page) == "1,000 albums"
    assert first_titles(page, 3) == [album["title"] for album in ALBUMS[:3]]
    page.locator("select").select_option("year")
    years = {album["title"]: album["year"] for album in ALBUMS}
    shown = [years[title] for title in first_titles(page, 12)]
    assert shown == sorted(years.values(), reverse=True)[:12]
    page.locator("select").select_option("title")
    assert first_titles(page, 3) == by_title()[:3]
    assert page.locator(".letters button").all_text_contents() == list("ABCDEFGHIJ")
    page.locator(".letters button", has_text="F").click()
    focused = page.evaluate("document.activeElement.parentElement.ariaPosInSet - 1")
    assert by_title()[focused][0] == "F" and by_title()[focused - 1][0] == "E"
    assert page.locator("option").evaluate_all("all => all.map(option => option.value)") == [
        "shelf", "artist", "title", "year", "rating", "shuffle"], "no dates were added, and no cover has a colour"


def test_filters_count_combine_and_are_in_the_address(visit, site):
    page = opened(visit, site)
    page.locator("[data-facet=genre] summary").click()
    page.locator("[data-facet=genre] label").first.wait_for()
    counts = dict(page.locator("[data-facet=genre] label").evaluate_all(
        "all => all.map(label => [label.querySelector('bdi').textContent, +label.querySelector('span').textContent])"))
    assert counts == {genre: sum(genre in album["genre"] for album in ALBUMS) for genre in GENRES}
    page.get_by_role("checkbox", name="Jazz").check()
    page.get_by_role("checkbox", name="Soul").check()
    either = [album for album in ALBUMS if {"Jazz", "Soul"} & set(album["genre"])]
    assert status(page) == f"{len(either)} albums"
    page.locator("[data-facet=format] summary").click()
    assert not page.locator("[data-facet=genre]").evaluate("box => box.open"), "one list of filters at a time"
    page.get_by_role("checkbox", name="LP").check()
    both = [album["title"] for album in either if album["format"] == "LP"]
    assert status(page) == f"{len(both)} albums"
    assert first_titles(page, 2) == both[:2]
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Format"
    again = opened(visit, site, page.evaluate("location.hash"))
    assert status(again) == f"{len(both)} albums"
    again.locator("[data-action=clear]").click()
    assert status(again) == "1,000 albums"
    assert again.evaluate("location.hash") == ""
    assert again.evaluate("document.activeElement.tagName") == "SELECT"


def test_keys_move_over_the_wall_and_tab_leaves_it(visit, site):
    page = opened(visit, site, COVERS, width=1280, height=800)
    page.locator(".wall a[tabindex='0']").focus()
    index = lambda: page.evaluate("document.activeElement.parentElement.ariaPosInSet - 1")
    page.keyboard.press("Home")
    assert index() == 0
    page.keyboard.press("ArrowRight")
    assert index() == 1
    page.keyboard.press("ArrowDown")
    columns = index() - 1
    tops = [round(tile["y"]) for tile in page.evaluate(TILES)]
    assert columns == tops.count(tops[0]) > 4
    for _ in range(30):
        page.keyboard.press("ArrowDown")
    assert index() == 1 + 31 * columns
    box = page.evaluate("(({top, bottom}) => [top, bottom])(document.activeElement.getBoundingClientRect())")
    assert 0 <= box[0] and box[1] <= 800
    page.keyboard.press("End")
    assert index() == COUNT - 1
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.wall')") is None
    page.keyboard.press("Shift+Tab")
    assert index() == COUNT - 1
    page.wait_for_function("document.activeElement.href")
    page.keyboard.press("Enter")
    page.wait_for_url("**/albums/*/index.html")


def test_random_opens_an_album_that_passes_the_filters(visit, site):
    slugs = {album["slug"] for album in ALBUMS if "Folk" in album["genre"] and album["format"] == "CD"}
    for _ in range(3):
        page = opened(visit, site, "#genre=Folk&format=CD")
        page.locator("[data-action=random]").click()
        page.wait_for_url("**/albums/*/index.html")
        assert page.url.split("/")[-2] in slugs


@pytest.mark.parametrize("way", ["back", "reload"])
def test_the_place_is_kept(visit, site, browser_name, way):
    if (browser_name, way) == ("firefox", "back"):
        pytest.skip("Firefox under Playwright never reports that it went back")
    page = opened(visit, site, "#sort=title")
    page.evaluate("scrollTo(0, 5000)")
    page.wait_for_function("history.state?.top == 5000")
    if way == "back":
        page.locator(".wall a[href]").nth(20).evaluate("link => link.click()")
        page.wait_for_url("**/albums/*/index.html")
        page.go_back()
    else:
        page.reload()
    page.wait_for_function("Math.abs(scrollY - 5000) < 2")
    assert page.locator("select").input_value() == "title"


def test_without_script_the_page_leads_to_the_lists(visit, site):
    page = visit(f"{site.server}/browse/index.html", script=False)
    for name in ["Artists", "Genres", "Years", "Decades", "Formats"]:
        link = page.get_by_role("link", name=name, exact=True).first
        assert link.is_visible() and link.get_attribute("href") == f"../{name.lower()}/index.html"
    assert not page.locator(".finder").is_visible() and not page.locator(".wall").is_visible()


def test_it_works_from_a_disk(visit, site):
    page = visit(site.file("browse/index.html") + "#sort=year")
    page.wait_for_function("document.querySelector('.wall b')")
    assert status(page) == "1,000 albums"


def test_a_missing_file_is_said(visit, site):
    page = visit(f"{site.server}/index.html")
    page.route("**/browse/list.js*", lambda route: route.abort())
    page.goto(f"{site.server}/browse/index.html")
    shelf.until(lambda: status(page), "The albums could not be loaded.", "the message")


def test_ten_thousand_albums_are_few_elements(visit, library):
    site = library.listed(albums(10_000))
    page = opened(visit, site, width=1280, height=800)
    for place in (0.2, 0.5, 0.9, 1):
        page.evaluate(f"scrollTo(0, document.documentElement.scrollHeight * {place})")
        page.wait_for_timeout(100)
        page.wait_for_function("[...document.querySelectorAll('.wall li')].every(tile => tile.querySelector('b'))")
        assert page.evaluate("document.querySelectorAll('*').length") < 1_500


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(visit, site, scheme):
    page = opened(visit, site, "#sort=title&genre=Jazz", color_scheme=scheme)
    axe.check(page, f"the browse page, {scheme}")
    # In an order without letters: the list of filters would cover a part of some.
    page.locator("select").select_option("year")
    page.locator("[data-facet=genre] summary").click()
    page.locator("[data-facet=genre] label").first.wait_for()
    axe.check(page, f"its filters, {scheme}")
