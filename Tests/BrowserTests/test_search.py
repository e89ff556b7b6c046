"""The search field: what a visitor types finds albums, whatever the browser, the script, or the way the site is opened."""

import pytest

import axe
import shelf
import sites

ODD = [
    ("Ágætis byrjun", "Sigur Rós"), ("The Wall", "Pink Floyd"), ("Beatles, The", "The Beatles"), ("Murmur", "R.E.M."),
    ("東京の夜", "山田 花子"), ("カラオケ", "はっぴいえんど"), ("서울의 봄", "신중현"), ("ليالي القاهرة", "أم كلثوم"),
    ("Ночной поезд", "Кино"), ("Ελληνικά Τραγούδια ΟΔΟΣ", "Σωκράτης"), ("İstanbul Geceleri", "Barış Manço"),
    ("Straße nach Süden", "Die Ärzte"), ("Rock 'n' Roll Nights", "Żółte Światła"), ("Don’t Look Back", "Øyvind Þór"),
    ("<Untitled> & \"Heroes\"", "A/B"), ("C:\\Music\\Demo", "50% Off; Part #2"), ("O.K. Computer 2", "A. B. C."),
    ("สวัสดี", "ไมโคร"), ("हिन्दी गाने", "लता"), ("עִבְרִית שירים", "נעמי"), ("Việt Nam Quê Hương", "Trịnh"), ("夜", "Ａｂｃ"),
    ("𝄞𠮷野家 Live", "ﬁn"), ("Naïve Mélodie", "Œuvres"),
]
ALBUMS = [
    {"id": str(index), "title": title, "artist": artist, "year": 1960 + index, "label": f"Label{index}",
     "tracks": [{"title": f"Song {index}x"}]}
    for index, (title, artist) in enumerate(ODD)
]
pytestmark = pytest.mark.firefox


def asked(page, text):
    """The titles that are shown for what is typed."""
    page.locator(".search input").fill("")
    page.evaluate("document.querySelector('.results bdi').textContent = ''")
    page.locator(".search input").fill(text)
    page.wait_for_function("document.querySelector('.results:not([hidden]) p')?.textContent")
    return page.locator(".results b").all_text_contents()


@pytest.fixture
def odd(library):
    return library.listed(ALBUMS)


def test_what_is_typed_leads_to_the_album(visit, odd):
    page = visit(odd.home)
    assert asked(page, "wall") == ["The Wall"]
    assert page.locator(".results p").text_content() == "1 album found"
    assert page.locator(".results li span span").text_content() == "Pink Floyd · 1961"
    picture = page.locator(".results img")
    shelf.until(lambda: picture.evaluate("image => image.complete && image.naturalWidth > 0"), True, "the cover")
    page.keyboard.press("Enter")
    page.wait_for_url("**/albums/*/index.html")
    assert page.locator("h1").text_content() == "The Wall"
    assert asked(page, "wall") == ["The Wall"], "the same from a page in a folder"


def test_every_title_and_artist_finds_its_album(visit, odd):
    """The words of the page's script are those of the index."""
    page = visit(odd.home)
    missing = [text for title, artist in ODD for text in (title, artist) if title not in asked(page, text)]
    assert missing == []


@pytest.mark.parametrize("text, title", [
    ("AGAETIS", "Ágætis byrjun"), ("sigur ros", "Ágætis byrjun"), ("byrj", "Ágætis byrjun"),
    ("byjrun", "Ágætis byrjun"), ("byrjum", "Ágætis byrjun"), ("xyrjun", "Ágætis byrjun"), ("birjun", "Ágætis byrjun"),
    ("the pink floyd", "The Wall"), ("floyd wall", "The Wall"), ("walls pink", "The Wall"), ("beatles", "Beatles, The"),
    ("rem", "Murmur"), ("r.e.m", "Murmur"), ("label3", "Murmur"), ("1963 murm", "Murmur"), ("song 3x", "Murmur"),
    ("京の", "東京の夜"), ("夜", "東京の夜"), ("からおけ", "カラオケ"), ("night поезд", "Ночной поезд"),
    ("strasse", "Straße nach Süden"), ("dont look", "Don’t Look Back"), ("oyvind thor", "Don’t Look Back"),
])
def test_a_visitor_need_not_type_exactly(visit, odd, text, title):
    page = visit(odd.home)
    assert title in asked(page, text)


@pytest.mark.only_browser("chromium")
def test_of_equal_matches_the_short_title_comes_first(visit, library):
    titles = ["Blue Train to Nowhere", "Blue Bell Knoll", "Blue Blue Blue", "Blue Train", "Blue"]
    page = visit(library.listed([{"id": title, "title": title, "artist": "A"} for title in titles]).home)
    assert asked(page, "blue")[0] == "Blue"
    assert asked(page, "blue train") == ["Blue Train", "Blue Train to Nowhere"]


@pytest.mark.only_browser("chromium")
def test_an_artist_of_just_the_words_comes_before_albums_with_some_of_them(visit, library):
    names = [("Okafor 12", "1 More"), ("Okafor", "Night 1"), ("1", "Okafor"), ("Okafor 1", "Morning"), ("Other", "1 for Okafor")]
    albums = [{"id": str(number), "title": title, "artist": artist} for number, (artist, title) in enumerate(names)]
    found = asked(visit(library.listed(albums).home), "okafor 1")
    assert set(found[:2]) == {"Morning", "1 for Okafor"}


def test_what_is_not_there_is_said_to_be_not_there(visit, odd):
    page = visit(odd.home)
    assert asked(page, "zzzzzz <qq>") == []
    assert page.locator(".results p").text_content() == "Nothing found for “zzzzzz <qq>”"
    assert asked(page, "!!!") == []


def test_the_search_is_used_by_keyboard(visit, odd):
    page = visit(odd.home)
    focus = "document.activeElement.localName"
    page.keyboard.press("/")
    shelf.until(lambda: page.evaluate(focus), "input")
    page.keyboard.type("heroes untitled")
    shelf.until(lambda: page.locator(".results b").all_text_contents(), ["<Untitled> & \"Heroes\""])
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focus) == "a"
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focus) == "input"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    assert page.evaluate(focus) == "input"
    assert page.locator(".results").is_hidden()


def test_the_search_works_from_a_disk(visit, odd):
    page = visit(odd.file())
    assert asked(page, "pink wall") == ["The Wall"]


def test_without_the_script_the_field_leads_to_the_artists(visit, odd):
    page = visit(odd.home, script=False)
    page.evaluate("document.querySelector('.search input').focus()")
    page.keyboard.type("wall")
    page.keyboard.press("Enter")
    page.wait_for_url("**/artists/index.html?q=wall")


def test_a_part_that_is_missing_is_reported_and_asked_for_again(visit, odd):
    page = visit(odd.home)
    page.route("**/search/*", lambda route: route.abort())
    page.locator(".search input").fill("wall")
    status = page.locator(".results p")
    shelf.until(status.text_content, "The search could not be loaded.")
    page.unroute("**/search/*")
    assert asked(page, "wall") == ["The Wall"]


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("text", ["blue", "b", "night river", "1977 gold", "fire dance light city", "rivver stome"])
def test_a_query_loads_little_of_ten_thousand_albums(visit, library, text):
    page = visit(library.albums(10_000, {"shelves": [{"limit": 20}]}).home)
    sizes = []
    page.on("response", lambda response: sizes.append(len(response.body())) if "/search/" in response.url else None)
    assert len(asked(page, text)) == 8
    shelf.until(lambda: page.locator(".results li").count(), 8)
    assert 0 < sum(sizes) < 100_000, sizes
    assert len(sizes) < 24


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_results_lie_within_the_page(visit, library, width, language):
    page = visit(library.listed(ALBUMS, {"language": language}).home, width=width)
    assert asked(page, "s")
    box = page.locator(".results").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_results_can_be_used_by_everyone(visit, odd, scheme):
    page = visit(odd.home, color_scheme=scheme)
    asked(page, "s")
    axe.check(page, f"results, {scheme}")


def test_a_site_can_be_without_search(visit, library):
    site = library.listed(ALBUMS[:3], {"search": False})
    assert not (site.folder / "search").exists()
    page = visit(site.home)
    assert page.locator("[data-search]").count() == 0
    assert page.locator("script[src*=search]").count() == 0


NOTED = [
    {"id": "1", "title": "Harbour", "artist": "Ann", "notes": "Bought in [Lisbon](https://shop.example/zzyzx), a *nocturne* of a record."},
    {"id": "2", "title": "Nocturne", "artist": "Bob"},
    {"id": "3", "title": "Third", "artist": "Nocturne Players", "notes": "Nothing to say."},
]


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("width", [320, 768, 1280])
def test_words_of_notes_are_found_behind_all_others(visit, library, width, language):
    page = visit(library.listed(NOTED, {"search": "notes", "language": language}).home, width=width)
    assert asked(page, "lisbon") == ["Harbour"]
    assert asked(page, "nocturne") == ["Nocturne", "Third", "Harbour"]
    assert asked(page, "harbour lisbon record") == ["Harbour"]
    assert asked(page, "zzyzx") == [], "addresses are no words"


def test_notes_are_searched_only_if_the_settings_say_so(visit, library):
    page = visit(library.listed(NOTED).home)
    assert asked(page, "lisbon") == []
    assert asked(page, "nocturne") == ["Nocturne", "Third"]
