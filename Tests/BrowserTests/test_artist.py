"""Pages of artists, labels and genres: years, albums by year, and what the owner wrote about them."""

import pytest

import axe
import shelf
import sites

TITLES = [("Monster Movie", 1969), ("Tago Mago", 1971), ("Soon Over Babaluma", 1974), ("Limited Edition", 1974), ("Lost Tapes", None)]
ALBUMS = [
    {"id": str(number), "title": title, "artist": "Can", "genre": "Krautrock", **({"year": year} if year else {})}
    for number, (title, year) in enumerate(TITLES)
] + [{"id": "neu", "title": "Neu!", "artist": "Neu!", "genre": "Krautrock", "year": 1972}]
TEXT = """---
name: The Can
sortName: Zan
picture: can.png
links: [{title: Spoon Records, url: "https://spoonrecords.example/"}]
---

Five musicians of Cologne. See [Neu!](../../artists/neu/).
"""
MISSING = """
- {artist: Can, title: Future Days, year: 1973, id: 00000000-0000-4000-8000-000000000001}
- {artist: Can, title: An Album Whose Title Takes More Than One Line in a Narrow Window}
"""
FILES = {
    "artists/can.md": TEXT.encode(),
    "artists/can.png": sites.picture(300, 420, (90, 40, 60)),
    "genres/krautrock.md": "A word that no band liked.\n".encode(),
    "missing.yml": MISSING.encode(),
}
PORTRAIT = ".portrait, .head img"
YEARS = """() => [...document.querySelectorAll(".years ol > li")].map(year => [
    year.querySelector("h3").textContent, [...year.querySelectorAll("b")].map(title => title.textContent)])"""


@pytest.fixture
def site(library):
    return library.listed(ALBUMS, files=FILES)


@pytest.mark.firefox
@pytest.mark.parametrize("script", [True, False])
def test_an_artist_has_years_a_text_a_picture_and_links(visit, site, script):
    page = visit(f"{site.server}/artists/can/index.html", script=script)
    assert page.locator("h1").text_content() == "The Can"
    assert page.locator(".period").text_content() == "1969–1974"
    assert "Five musicians of Cologne." in page.get_by_role("region", name="About").text_content()
    assert page.get_by_role("link", name="Spoon Records").get_attribute("href") == "https://spoonrecords.example/"
    portrait = page.locator(PORTRAIT)
    shelf.until(lambda: portrait.evaluate("image => image.complete && image.naturalWidth > 0"), True)
    box = portrait.bounding_box()
    assert abs(box["width"] / box["height"] - 300 / 420) < 0.02


@pytest.mark.firefox
@pytest.mark.parametrize("script", [True, False])
def test_albums_of_an_artist_stand_by_year_and_lead_to_their_pages(visit, site, script):
    page = visit(f"{site.server}/artists/can/index.html", script=script)
    assert page.evaluate(YEARS) == [
        ["1969", ["Monster Movie"]], ["1971", ["Tago Mago"]], ["1974", ["Soon Over Babaluma", "Limited Edition"]],
        ["No date", ["Lost Tapes"]],
    ]
    page.locator(".years a", has_text="Tago Mago").evaluate("link => link.click()")
    page.wait_for_url("**/albums/tago-mago*/index.html")


@pytest.mark.firefox
def test_the_text_of_an_artist_leads_to_other_pages(visit, site):
    page = visit(f"{site.server}/artists/can/index.html")
    page.get_by_role("region", name="About").get_by_role("link", name="Neu!").evaluate("link => link.click()")
    page.wait_for_url("**/artists/neu/*")
    assert page.locator("h1").text_content() == "Neu!"


@pytest.mark.parametrize("script", [True, False])
def test_albums_that_the_collection_lacks_are_a_list_of_links(visit, site, script):
    page = visit(f"{site.server}/artists/can/index.html", script=script)
    items = page.get_by_role("region", name="Not in this collection").get_by_role("listitem")
    assert [" ".join(text.split()) for text in items.all_text_contents()] == [
        "Future Days 1973", "An Album Whose Title Takes More Than One Line in a Narrow Window"]
    link = items.get_by_role("link")
    assert link.count() == 1 and link.bounding_box()["height"] >= 24
    assert link.get_attribute("href") == "https://musicbrainz.org/release-group/00000000-0000-4000-8000-000000000001"


def test_an_artist_of_one_album_has_no_years_and_a_genre_none_by_year(visit, site):
    page = visit(f"{site.server}/artists/neu/index.html")
    assert page.locator(".years").count() == 0 and page.locator(".period").text_content() == "1972"
    assert page.locator("link[href*='/page-']").count() == 0
    page.goto(f"{site.server}/genres/krautrock/index.html")
    assert page.locator(".years").count() == 0
    assert page.get_by_role("region", name="About").text_content().strip() == "A word that no band liked."


def test_the_list_of_artists_sorts_by_the_given_name(visit, site):
    page = visit(f"{site.server}/artists/index.html")
    names = page.locator(".terms a").all_text_contents()
    assert ["Neu!" in names[0], "The Can" in names[1], len(names)] == [True, True, 2]


@pytest.mark.firefox
@pytest.mark.parametrize("width", [320, 768, 1280])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_an_artist_fits_the_screen_in_both_directions(visit, library, width, language):
    site = library.listed(ALBUMS, {"language": language}, files=FILES)
    page = visit(f"{site.server}/artists/can/index.html", width=width, height=900)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    portrait, title = page.locator(PORTRAIT).bounding_box(), page.locator("h1").bounding_box()
    first, last = (portrait, title) if language == "en" else (title, portrait)
    assert first["x"] + first["width"] <= last["x"]
    # The first albums are on the first screen.
    cover = page.locator("[data-item]").first.bounding_box()
    assert cover["y"] + cover["height"] < 600


@pytest.mark.parametrize("scheme, width", [("light", 1280), ("dark", 320)])
def test_the_page_of_an_artist_is_accessible(visit, site, scheme, width):
    page = visit(f"{site.server}/artists/can/index.html", width=width, color_scheme=scheme, reduced_motion="reduce")
    axe.check(page, f"{scheme}, {width} px")
