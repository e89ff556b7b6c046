"""What a visitor can do is the same in each built-in theme: search, keys, languages, no script, paper, narrow windows."""

import pytest

import axe
import frames
import policy
import sites

THEMES = pytest.mark.parametrize("theme", ["shelves", "archive", "room"])
ALBUMS = [
    {"id": str(index), "slug": f"a{index}", "title": f"{sites.WORDS[index % 18]} {sites.WORDS[index * 7 % 18]} {index}",
     "artist": f"Artist {index % 9}", "year": 1960 + index % 50, "genre": sites.GENRES[index % 6], "label": f"Label {index % 4}",
     "rating": 1 + index % 5, "tags": ["own"], "notes": "A note with **words**.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n",
     "tracks": [{"title": f"Song {number}", "duration": "3:00"} for number in range(6)]}
    for index in range(60)
]
LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
ODD = [
    {"id": "long", "slug": "long", "title": LONG, "artist": LONG, "genre": LONG, "year": 1999, "label": LONG},
    {"id": "ar", "slug": "ar", "title": "ليالي القاهرة", "artist": "أم كلثوم", "year": 1964},
    {"id": "ja", "slug": "ja", "title": "東京の夜" * 12, "artist": "山田 花子"},
    {"id": "bare", "slug": "bare", "title": "?"},
]
SETTINGS = {
    "languages": ["ar"], "lists": ["artist", "genre", "label"], "pageSize": 40,
    "shelves": [{"limit": 30}, {"split": "genre", "limit": 10}],
}
FILES = {
    "pages/about.md": b"---\ntitle: About\n---\nText with `code`.\n\n> Quote\n",
    "pages/one.md": b"---\ntitle: One\ndate: 2024-05-01\nlist: notes\n---\nWhat was heard.\n",
}
PAGES = [
    "index.html", "404.html", "about/index.html", "albums/a3/index.html", "albums/long/index.html", "albums/ja/index.html",
    "albums/bare/index.html", "artists/index.html", "artists/artist-3/index.html", "genres/index.html", "albums/index.html",
    "albums/page/2/index.html", "browse/index.html", "statistics/index.html", "notes/index.html", "one/index.html", "ar/index.html",
    "ar/albums/a3/index.html",
]


@pytest.fixture
def site(library, theme):
    return library.listed(ALBUMS + ODD, {**SETTINGS, "theme": theme}, FILES)


@THEMES
@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_every_kind_of_page_is_accessible(visit, site, path, scheme, width):
    page = visit(f"{site.server}/{path}", width=width, color_scheme=scheme, reduced_motion="reduce")
    axe.check(page, path)


@THEMES
def test_covers_of_the_first_shelf_stand_at_the_frames_of_the_engine(visit, library, theme):
    home = library.albums(8, {"theme": theme})
    for width in frames.WIDTHS:
        page = visit(home.home, width=width)
        frames.check(page, home.layout, f"{width} px")


@THEMES
@pytest.mark.parametrize("script", [True, False])
def test_no_page_is_wider_than_its_window(visit, site, script):
    for width in (320, 768, 1280):
        page = visit(width=width, script=script)
        for path in PAGES:
            page.goto(f"{site.server}/{path}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path


@THEMES
def test_the_search_finds_albums_by_keys_alone(visit, site):
    page = visit(f"{site.server}/about/index.html")
    page.keyboard.press("/")
    page.keyboard.type("song 3 artist 4")
    page.wait_for_selector(".results a")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('.results li:first-child a')")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('[data-search] input')")
    assert not page.locator(".results").is_visible()
    page.locator("[data-search] input").fill("القاهرة")
    page.wait_for_function("document.querySelectorAll('.results a').length === 1")
    page.keyboard.press("Enter")
    page.wait_for_url("**/albums/ar/index.html")


@THEMES
def test_without_scripts_the_search_leads_to_the_artists(visit, site):
    page = visit(site.home, script=False)
    page.locator("[data-search] input").fill("x")
    page.keyboard.press("Enter")
    page.wait_for_url("**/artists/index.html*")


@THEMES
@pytest.mark.parametrize("script", [True, False])
def test_every_link_of_a_page_leads_to_a_page(visit, site, script):
    page = visit(script=script)
    for path in PAGES:
        page.goto(f"{site.server}/{path}")
        links = page.evaluate("[...document.links].map(link => link.href).filter(address => address.startsWith(location.origin))")
        assert len(links) > 5, path
        for address in {link.split("#")[0].split("?")[0] for link in links}:
            assert page.request.get(address).ok, f"{path}: {address}"
        missing = page.evaluate(
            "[...document.querySelectorAll('a[href^=\"#\"]')].map(link => decodeURIComponent(link.hash.slice(1)))"
            ".filter(id => id && !document.getElementById(id))")
        assert missing == [], path


@THEMES
def test_every_album_of_the_first_shelf_can_be_opened_without_scripts(visit, site):
    page = visit(site.home, script=False)
    addresses = set(page.evaluate("[...document.links].map(link => link.getAttribute('href'))"))
    assert {f"albums/a{index}/index.html" for index in range(30)} <= addresses


@THEMES
def test_tab_reaches_the_text_first_and_focus_is_seen(visit, site):
    page = visit(site.home)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('.skip') && document.activeElement.getBoundingClientRect().height > 20")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "_main"
    for _ in range(5):
        page.keyboard.press("Tab")
        style = page.evaluate("(({outlineStyle, outlineWidth}) => [outlineStyle, outlineWidth])(getComputedStyle(document.activeElement))")
        assert style[0] != "none" and float(style[1].removesuffix("px")) >= 2


@THEMES
def test_languages_lead_to_each_other_and_arabic_is_from_right_to_left(visit, site):
    page = visit(f"{site.server}/albums/a3/index.html")
    page.locator(".languages a[hreflang=ar]").click()
    page.wait_for_url("**/ar/albums/a3/index.html")
    assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    heading, image = page.locator("h1").bounding_box(), page.locator("main img:not(.glow)").first.bounding_box()
    assert heading["width"] > 50 and image["width"] > 50
    page.locator(".languages a[hreflang=en]").click()
    page.wait_for_url("**/albums/a3/index.html")


@THEMES
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_paper_is_black_on_white_and_has_nothing_to_click(visit, site, scheme):
    page = visit(width=688, color_scheme=scheme)
    page.emulate_media(media="print")
    for path in ("index.html", "artists/index.html", "albums/a3/index.html", "statistics/index.html", "browse/index.html", "404.html"):
        page.goto(f"{site.server}/{path}")
        shown = page.evaluate(
            "[...document.querySelectorAll('nav, input, select, summary, .skip, footer, [data-search]')].filter(e => e.checkVisibility())"
            ".map(e => e.outerHTML.slice(0, 80))")
        assert shown == [], path
        colors = page.evaluate(
            "[...document.querySelectorAll('h1, h2, b, td, th, body')].filter(e => e.checkVisibility()).map(e => getComputedStyle(e).color)")
        assert set(colors) <= {"rgb(0, 0, 0)", "rgb(68, 68, 68)"}, path
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert page.evaluate("document.documentElement.scrollWidth") <= 688, path


@THEMES
def test_no_page_breaks_a_strict_policy(visit, site):
    for path in PAGES:
        page = visit()
        said = policy.goto(page, site, path)
        page.wait_for_load_state()
        assert policy.complaints(said) == [], path
        page.close()


@THEMES
def test_the_browse_page_sorts_and_filters(visit, site):
    page = visit(f"{site.server}/browse/index.html", reduced_motion="reduce")
    page.wait_for_function("document.querySelectorAll('.wall img').length > 20")
    page.locator(".finder select").select_option("year")
    page.wait_for_function("document.querySelector('.wall li [href]')")
    page.locator("[data-facet=genre] summary").click()
    page.locator("[data-facet=genre] label").first.click()
    page.wait_for_function("document.querySelector('[role=status]').textContent.startsWith('10 ')")


def test_browsing_the_archive_begins_with_a_table_and_the_wall_comes_back(visit, library):
    page = visit(f"{library.listed(ALBUMS, {'theme': 'archive'}).server}/browse/index.html")
    page.wait_for_selector(".wall[data-view=table] b")
    assert "view" not in page.url
    page.locator("[data-view='']").first.click()
    page.reload()
    page.wait_for_selector(".wall[data-view=''] b")
    assert "view=" in page.url


COLORS = {
    "colors": {"light": {"background": "#fff8e7", "text": "#102030"}, "dark": {"background": "#001018", "text": "#f0f0f0"}},
    "radius": 9, "density": "compact", "coverSize": 40, "footer": "The foot", "links": [{"title": "Other", "url": "https://x.example/"}],
}


@pytest.mark.parametrize("theme", ["shelves", "archive"])
@pytest.mark.parametrize(("scheme", "ground", "text"), [
    ("light", "rgb(255, 248, 231)", "rgb(16, 32, 48)"), ("dark", "rgb(0, 16, 24)", "rgb(240, 240, 240)")])
def test_settings_change_colours_corners_and_foot(visit, library, theme, scheme, ground, text):
    site = library.listed(ALBUMS, {"theme": {"name": theme, **COLORS}})
    page = visit(f"{site.server}/artists/index.html", color_scheme=scheme)
    body = page.evaluate("(({backgroundColor, color}) => [backgroundColor, color])(getComputedStyle(document.body))")
    assert body == [ground, text]
    assert page.locator("footer").inner_text().count("The foot") == 1
    assert page.locator("footer a[href='https://x.example/']").count() == 1
    axe.check(page, f"{theme}, {scheme}")
    page.goto(f"{site.server}/albums/a3/index.html")
    assert page.evaluate("getComputedStyle(document.querySelector('main img:not(.glow)')).borderRadius") == "9px"
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
