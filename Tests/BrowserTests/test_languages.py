"""One site in several languages: each page leads to its versions, and each language is as usable as the first."""

import json

import pytest

import axe
import shelf
import sites

TAGS = ["en", "de", "ja", "ar"]
SETTINGS = {
    "languages": TAGS[1:], "lists": ["artist", "decade"], "baseURL": "https://music.example/",
    "title": {"en": "Records", "de": "Platten", "ja": "レコード", "ar": "أسطوانات"},
    "shelves": [{"limit": 0}],
}
FILES = {
    "pages/about.md": "---\ntitle: About\n---\nText\n",
    "de/pages/about.md": "---\ntitle: Über\nslug: ueber\n---\nText über [Blue](../notes/a1.md)\n",
    "de/notes/a1.md": "Eine Notiz.\n",
    "ar/_index.md": "أهلا\n",
}
pytestmark = pytest.mark.firefox


@pytest.fixture
def site(library):
    albums = [
        {"id": f"a{index}", "slug": f"a{index}", "title": f"{sites.WORDS[index % 18]} {index}", "artist": f"Artist {index % 7}",
         "year": 1960 + index % 40, "cover": f"covers/{index % 3}.png"}
        for index in range(120)
    ]
    files = {path: text.replace("../notes/a1.md", "/albums/a1/").encode() for path, text in FILES.items()}
    files |= {f"covers/{index}.png": sites.picture(300, 300, (40 + 80 * index, 90, 160)) for index in range(3)}
    return library.listed(albums, SETTINGS, files)


def failed(page):
    """Addresses that were not found from now on."""
    missing = []
    page.on("response", lambda response: response.status >= 400 and missing.append(response.url))
    return missing


@pytest.mark.parametrize("start", TAGS)
def test_the_switch_leads_to_the_same_page_in_each_language(visit, site, start):
    page = visit(site.home, reduced_motion="reduce")
    missing = failed(page)
    for path in ("index.html", "albums/a1/index.html", "about/index.html"):
        own = path if start == "en" else f"{start}/{path.replace('about', 'ueber') if start == 'de' else path}"
        for tag in TAGS:
            page.goto(f"{site.server}/{own}")
            page.locator(f".languages a[hreflang={tag}]").click()
            page.wait_for_function("tag => document.documentElement?.lang === tag", arg=tag)
            there = path.replace("about", "ueber") if tag == "de" else path
            assert page.url.endswith(f"/{'' if tag == 'en' else tag + '/'}{there}")
            assert page.locator(".languages [aria-current]").get_attribute("hreflang") == tag
    assert missing == []


@pytest.mark.parametrize("tag", TAGS)
def test_a_shelf_works_in_each_language(visit, site, tag):
    folder = "" if tag == "en" else tag + "/"
    page = visit(f"{site.server}/{folder}index.html", reduced_motion="reduce")
    missing = failed(page)
    shelf.live(page)
    page.locator(".cover[aria-current]").first.focus()
    page.keyboard.press("End")
    page.wait_for_function("document.querySelector('.cover[aria-current]').dataset.index === '119'")
    page.wait_for_function("document.querySelector('.cover[aria-current] img').naturalWidth > 0")
    assert missing == []


@pytest.mark.parametrize("tag", TAGS)
def test_search_and_browse_page_work_in_each_language(visit, site, tag):
    folder = "" if tag == "en" else tag + "/"
    page = visit(f"{site.server}/{folder}index.html", reduced_motion="reduce")
    missing = failed(page)
    page.locator(".search input").fill("night")
    page.wait_for_function("document.querySelector('.results img')?.naturalWidth > 0")
    link = page.locator(".results a").first
    link.click()
    page.wait_for_selector("article.album")
    assert f"/{folder}albums/" in page.url and page.evaluate("document.documentElement.lang") == tag
    page.wait_for_function("document.querySelector(':is(.art, .picture) img').naturalWidth > 0")
    page.goto(f"{site.server}/{folder}browse/index.html")
    page.wait_for_function("document.querySelectorAll('.wall img').length > 5")
    page.wait_for_function("[...document.querySelectorAll('.wall img')].some(image => image.naturalWidth > 0)")
    assert missing == []


@pytest.mark.parametrize("width", [320, 768, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_language_is_accessible_and_fits(visit, site, scheme, width):
    page = visit(width=width, color_scheme=scheme, reduced_motion="reduce")
    # The first language is that of the other tests.
    for tag in TAGS[1:]:
        folder = "" if tag == "en" else tag + "/"
        for path in ("index.html", "albums/a1/index.html", "artists/index.html"):
            page.goto(f"{site.server}/{folder}{path}")
            axe.check(page, f"{tag}, {path}")
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{tag}, {path}"


def test_the_versions_of_a_page_are_named_for_search_engines(visit, site):
    page = visit(f"{site.server}/de/ueber/index.html")
    named = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll('link[hreflang]')].map(
        link => [link.hreflang, link.getAttribute('href')]))""")
    base = "https://music.example/"
    expected = {"en": "about/", "de": "de/ueber/", "ja": "ja/about/", "ar": "ar/about/", "x-default": "about/"}
    assert named == {tag: base + path for tag, path in expected.items()}, json.dumps(named)
