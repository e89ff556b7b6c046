"""Lists of artists, genres, tags and others: rows with covers that come late, and letters that lead to their rows."""

import pytest

import axe
import shelf
import sites

NAMES = "Ärzte,Abba,Björk,Blur,Can,Cure,Doors,Eels,Faust,Gong,Hole,Ink,Jam,Kraftwerk,Low,Muse,Neu,Orb,Pulp,Queen,Ride,Slint"
MORE = "Television,Ultravox,Velvet,Who,XTC,Yes,Zappa,666,東京事変,Кино"
ARTISTS = (NAMES + "," + MORE).split(",")
ALBUMS = [
    {"id": f"{artist} {number}", "title": f"Record {number}", "artist": artist, "genre": "Pop", "year": 1970 + 2 * number}
    for place, artist in enumerate(ARTISTS)
    for number in range(1 + place % 5)
]
ROWS = """() => [...document.querySelectorAll(".terms li")].map(row => [
    row.querySelector("b").textContent, row.querySelector("a").textContent.trim(), row.querySelectorAll("img").length])"""
LEFT_OUT = """() => [...document.querySelectorAll(".terms img")].filter(
    image => image.loading != "lazy" || !image.getAttribute("width") || !image.getAttribute("height")).length"""


@pytest.fixture
def artists(library):
    return f"{library.listed(ALBUMS).server}/artists/index.html"


def test_a_row_has_the_name_the_count_the_years_and_up_to_three_covers(visit, artists):
    page = visit(artists)
    rows = {name: (text, covers) for name, text, covers in page.evaluate(ROWS)}
    assert len(rows) == len(ARTISTS)
    assert rows["Ärzte"] == ("Ärzte 1 album · 1970", 1)
    assert rows["Abba"] == ("Abba 2 albums · 1970–1972", 2)
    assert rows["Can"] == ("Can 5 albums · 1970–1978", 3)
    assert page.evaluate(LEFT_OUT) == 0


@pytest.mark.firefox
@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", [320, 1280])
def test_a_letter_leads_to_its_first_row_which_nothing_covers(visit, artists, width, script):
    page = visit(artists, width=width, height=700, script=script)
    letters = page.get_by_role("navigation", name="Letters").get_by_role("link")
    assert letters.all_text_contents()[:4] == ["#", "A", "B", "C"]
    assert letters.all_text_contents()[-2:] == ["К", "漢"]
    for letter, name in (("C", "Can"), ("漢", "東京事変"), ("#", "666")):
        letters.filter(has_text=letter).evaluate("link => link.click()")
        row = row_of(page, name)
        shelf.until(lambda: is_free(page, row), True, letter)


def row_of(page, name):
    return page.locator(".terms li", has=page.get_by_role("link", name=name)).first


def is_free(page, row):
    """Whether the row is in the window, and neither the letters nor anything else lies over its name."""
    box, link = row.bounding_box(), row.get_by_role("link").bounding_box()
    point = [link["x"] + 4, link["y"] + link["height"] / 2]
    over = row.evaluate("(row, [x, y]) => row.contains(document.elementFromPoint(x, y))", point)
    return over and 0 <= box["y"] and box["y"] + box["height"] <= page.viewport_size["height"]


def test_a_list_of_years_has_no_letters(visit, library):
    page = visit(f"{library.listed(ALBUMS).server}/years/index.html")
    assert page.locator(".terms li").count() == 5
    assert page.get_by_role("navigation", name="Letters").count() == 0


@pytest.mark.measures
@pytest.mark.parametrize("width, columns", [(320, 1), (768, 2), (1280, 3), (1920, 4)])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_rows_use_the_width(visit, library, width, columns, language):
    site = library.listed(ALBUMS, {"language": language})
    page = visit(f"{site.server}/years/index.html", width=width)
    lefts = page.evaluate("() => [...document.querySelectorAll('.terms li')].map(row => row.getBoundingClientRect().x)")
    assert len(set(lefts)) == columns
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto(f"{site.server}/artists/index.html")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_page_of_an_artist_shows_one_title_and_the_count(visit, library):
    page = visit(f"{library.listed(ALBUMS).server}/artists/can/index.html")
    assert page.locator("h1").text_content() == "Can"
    heading = page.get_by_role("heading", name="Albums", level=2)
    assert heading.count() == 1
    assert heading.evaluate("heading => getComputedStyle(heading).clipPath") == "inset(50%)"
    assert page.get_by_text("5 albums", exact=True).is_visible()


GROUPED = [
    {"id": str(number), "title": f"Record {number}", "artist": "Can", "year": 1965 + 5 * number, "format": formats,
     "tags": tags, "country": country}
    for number, (formats, tags, country) in enumerate([
        (["2xLP, Album"], ["late night", "kraut"], "Germany"), (["LP"], ["late night"], "UK"), (["CD"], [], "UK"),
        (["LP, RE + CD"], ["borrowed from a friend of a friend who wants it back"], "Germany"),
    ])
]
EVERY = {"lists": ["artist", "genre", "label", "year", "decade", "format", "tag", "country"]}


@pytest.mark.firefox
@pytest.mark.parametrize("script", [True, False])
def test_tags_formats_and_countries_of_an_album_lead_to_their_pages(visit, library, script):
    site = library.listed(GROUPED, EVERY)
    page = visit(f"{site.server}/tags/late-night/index.html", script=script)
    assert page.locator("h1").text_content() == "late night"
    assert items(page) == ["record-0-0", "record-1-1"]
    german = ["record-0-0", "record-3-3"]
    for name, title, path, albums in [
        ("kraut", "kraut", "tags/kraut", german[:1]),
        ("2xLP, Album", "LP", "formats/lp", ["record-0-0", "record-1-1", "record-3-3"]),
        ("Germany", "Germany", "countries/germany", german),
    ]:
        page.goto(f"{site.server}/albums/record-0-0/index.html")
        page.locator(".facts a", has_text=name).evaluate("link => link.click()")
        page.wait_for_url(f"**/{path}/index.html")
        assert page.locator("h1").text_content() == title
        assert items(page) == albums


def items(page):
    return sorted(page.locator("[data-item]").evaluate_all("all => all.map(one => one.dataset.item)"))


def test_each_page_leads_to_the_lists_in_the_order_of_the_settings(visit, library):
    page = visit(library.listed(GROUPED, {"lists": ["tag", "decade", "artist"]}).home)
    lists = page.locator("header nav").get_by_role("link")
    assert [name for name in lists.all_text_contents() if name != "Browse"] == ["Tags", "Decades", "Artists", "Statistics"]
    lists.filter(has_text="Decades").evaluate("link => link.click()")
    page.wait_for_url("**/decades/index.html")
    assert page.locator("header nav [aria-current=page]").all_text_contents() == ["Decades"]
    links = page.locator(".terms a").all_text_contents()
    assert [text.strip()[:5] for text in links] == ["1980s", "1970s", "1960s"]


@pytest.mark.firefox
@pytest.mark.parametrize("width", [320, 768, 1280])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_tags_are_as_large_as_a_finger_and_fit_the_screen(visit, library, width, language):
    site = library.listed(GROUPED, {**EVERY, "language": language})
    page = visit(f"{site.server}/albums/record-3-3/index.html", width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    box = page.locator(".tags a, .tag a").bounding_box()
    assert box["height"] >= 24 and 0 <= box["x"] and box["x"] + box["width"] <= width
    for folder in ("tags", "formats", "countries", "decades"):
        page.goto(f"{site.server}/{folder}/index.html")
        assert page.locator(".terms li").count() >= 2
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.firefox
@pytest.mark.parametrize("width", [320, 1280])
def test_without_script_the_browse_page_has_letters_that_lead_into_the_list_of_artists(visit, library, width):
    site = library.listed(ALBUMS)
    page = visit(f"{site.server}/browse/index.html", width=width, script=False)
    assert page.get_by_role("heading", name="Artists").is_visible()
    letters = page.locator(".rail a")
    assert letters.all_text_contents()[:4] == ["#", "A", "B", "C"] and letters.all_text_contents()[-2:] == ["К", "漢"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    letters.filter(has_text="漢").evaluate("link => link.click()")
    row = row_of(page, "東京事変")
    page.wait_for_url("**/artists/index.html*")
    shelf.until(lambda: is_free(page, row), True)


def test_with_script_the_browse_page_has_no_letters_of_lists(visit, library):
    page = visit(f"{library.listed(ALBUMS).server}/browse/index.html")
    page.wait_for_function("document.querySelector('.wall b')")
    assert not page.locator(".rail").is_visible() and not page.locator(".browse .lists").is_visible()


# Where each word of a text begins on the screen, from the left.
LEFTS = """element => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT), found = [];
    for (let node; (node = walker.nextNode());)
        for (const word of node.data.matchAll(/\\S+/g)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            found.push([word[0], range.getBoundingClientRect().left]);
        }
    return found.sort((one, other) => one[1] - other[1]).map(([word]) => word).join(" ");
}"""


@pytest.mark.firefox
@pytest.mark.parametrize("script", [True, False])
def test_counts_are_read_in_the_right_order_from_right_to_left(visit, library, script):
    site = library.listed(ALBUMS, {"language": "ar", "pageSize": 3})
    page = visit(site.home, script=script)
    # In Arabic the number stands first, which is at the right.
    assert page.locator(".shelf-head p").first.evaluate(LEFTS) == mirrored(sites.counted_words("ar", len(ALBUMS)))
    page.goto(f"{site.server}/artists/index.html")
    five = sites.counted_words("ar", 5)
    assert page.locator(".terms bdi", has_text=five).first.evaluate(LEFTS) == mirrored(five)
    page.goto(f"{site.server}/artists/can/index.html")
    assert page.locator("h1").evaluate(LEFTS) == "Can 2)\u2069 من \u2067(1"
    part = sites.word("ar", "countPart").replace("%", "3").replace("#", "5")
    assert page.locator(".shelf-head p").first.evaluate(LEFTS) == mirrored(part)
    if script:
        page.goto(f"{site.server}/browse/index.html")
        page.wait_for_function("document.querySelector('.wall b')")
        assert page.locator("[role=status]").first.evaluate(LEFTS) == mirrored(sites.counted_words("ar", len(ALBUMS)))


def mirrored(text):
    """The words of a text from the last to the first."""
    return " ".join(reversed(text.split()))


@pytest.mark.firefox
@pytest.mark.parametrize("width", [320, 768, 1280])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_site_without_albums_says_what_to_do_next(visit, library, width, language):
    page = visit(library.listed([], {"language": language}).home, width=width)
    steps = page.get_by_role("region", name=sites.word(language, "firstSteps"))
    assert "title: Blue Train" in steps.text_content() and "sitegen serve" in steps.text_content()
    assert page.locator("[role=list]:not(:has(> *))").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width != 768:
        axe.check(page, f"{language}, {width} px")
    page.goto(library.listed(ALBUMS).home)
    assert page.get_by_role("region", name=sites.word("en", "firstSteps")).count() == 0
