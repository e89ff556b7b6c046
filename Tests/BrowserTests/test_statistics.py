"""The page of statistics: charts drawn when the site is built, whose figures are text and whose bars are links."""

import random
import re

import pytest

import axe

pytestmark = pytest.mark.firefox
GENRES = ["Jazz", "Soul", "Rock", "Folk"]


def albums():
    source = random.Random(8)
    return [
        {
            "id": str(index),
            "slug": f"a{index}",
            "title": f"Record {index}",
            "artist": f"Artist {source.randrange(40)}",
            "genre": source.sample(GENRES, source.choice([1, 2])),
            "label": f"Label {source.randrange(9)}",
            "format": source.choice(["LP", "CD", '7"']),
            "rating": source.choice([2, 3.5, 5]),
            "added": f"20{source.randrange(10, 24)}-{source.randrange(1, 13):02}-05",
            "tracks": [{"title": "One", "duration": f"{source.randrange(2, 60)}:00"}],
        }
        | ({"year": source.randrange(1951, 2024)} if index % 10 else {})
        for index in range(200)
    ]


ALBUMS = albums()
DATED = [album for album in ALBUMS if "year" in album]


@pytest.fixture(params=["en", "ar"])
def language(request):
    return request.param


def opened(visit, library, language="en", settings=None, **options):
    site = library.listed(ALBUMS, {"language": language, **(settings or {})})
    return visit(f"{site.server}/statistics/index.html", **options)


def figures(page, selector):
    """The figures of a list, by name."""
    pairs = page.locator(selector).evaluate_all(
        "all => all.map(item => [item.querySelector('b')?.textContent ?? item.innerText.trim().split(/\\s+/)[0],"
        " +item.querySelector('span:not(.plain)').textContent.replace(',', '')])")
    return dict(pairs)


def test_figures_are_those_of_the_albums(visit, library):
    page = opened(visit, library)
    decades = figures(page, "#_years ~ .columns li")
    assert decades == {f"{start}s": sum(album["year"] // 10 * 10 == start for album in DATED) for start in range(1950, 2030, 10)}
    assert page.locator("#_years ~ .note").text_content() == f"{len(DATED)} of 200 albums"
    page.locator("#_years ~ details summary").click()
    years = figures(page, "#_years ~ details li")
    assert years == {str(year): sum(album["year"] == year for album in DATED) for year in {album["year"] for album in DATED}}
    genres = page.locator(".rankings section").filter(has=page.get_by_role("heading", name="Genres"))
    rows = dict(zip(genres.locator("b").all_text_contents(), map(int, genres.locator("a > span").all_text_contents())))
    assert rows == {genre: sum(genre in album["genre"] for album in ALBUMS) for genre in GENRES}


def test_bars_are_as_high_as_their_figures(visit, library):
    """The drawing has the proportions of the figures: bars of years by height, bars of genres by width."""
    page = opened(visit, library)
    heights = page.locator("#_years ~ .columns svg a").evaluate_all(
        """bars => bars.map(bar => [+bar.querySelector("title").textContent.match(/: (\\d+) album/)[1],
            Math.max(...[...bar.querySelectorAll("path[stroke]")].map(slice => slice.getBBox().y + slice.getBBox().height))])""")
    most = max(count for count, _ in heights)
    assert len(heights) > 40 and all(abs(height - max(12, 1000 * count // most)) <= 1 for count, height in heights)
    widths = page.locator(".rankings section").first.locator("li").evaluate_all(
        "rows => rows.map(row => [+row.querySelector('span').textContent, row.querySelector('svg').getBoundingClientRect().width])")
    longest = max(width for _, width in widths)
    most = max(count for count, _ in widths)
    assert all(abs(width / longest - count / most) < 0.01 for count, width in widths)


@pytest.mark.parametrize("chart, fragment", [("_added", "added=2"), ("rankings", "rating="), ("rankings", "format=")])
def test_links_without_a_list_filter_the_browse_page(visit, library, chart, fragment):
    page = opened(visit, library, settings={"lists": ["artist", "year"]})
    scope = ".rankings" if chart == "rankings" else f"#{chart} ~ .columns"
    links = page.locator(f"{scope} :is(a[href*='#{fragment}'])")
    number = links.count()
    assert number > 2
    for place in {0, number // 2, number - 1}:
        link = links.nth(place)
        said = link.evaluate("link => link.querySelector('title, span').textContent")
        expected = int(re.search(r"(\d+)( album|$)", said)[1])
        shown = visit(link.evaluate("link => link.href.baseVal ? new URL(link.href.baseVal, document.baseURI).href : link.href"))
        shown.wait_for_function("document.querySelector('.wall b')")
        assert shown.locator(".browse [role=status]").text_content() == ("1 album" if expected == 1 else f"{expected} albums")


def test_years_and_months_are_filters(visit, library):
    page = opened(visit, library)
    page.locator("#_added ~ details summary").click()
    page.locator("#_added ~ details a").first.click()
    page.wait_for_function("document.querySelector('.wall b')")
    page.locator("[data-facet=added] summary").click()
    page.locator("[data-facet=added] label").first.wait_for()
    labels = page.locator("[data-facet=added] label bdi").all_text_contents()
    assert labels[0] == "2023" and re.fullmatch("2023-[01][0-9]", labels[1])
    page.locator("[data-facet=added] summary").click()
    page.locator("[data-action=clear]").click()
    page.locator("select").select_option("added")
    assert page.locator(".letters button").all_text_contents() == [str(year) for year in range(2023, 2009, -1)]


@pytest.mark.measures
@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("width", [320, 768, 1280])
def test_it_fits_and_grows_from_the_side_of_reading(visit, library, width, language, script):
    page = opened(visit, library, language, width=width, script=script)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    sizes = page.locator(".statistics :is(b, span, dd, dt)").evaluate_all("all => all.map(e => parseFloat(getComputedStyle(e).fontSize))")
    assert min(sizes) >= 12
    bar = page.locator(".rankings li").first.evaluate(
        "row => [row.getBoundingClientRect(), row.querySelector('svg').getBoundingClientRect()].map(box => [box.left, box.right])")
    side = 1 if language == "ar" else 0
    assert abs(bar[0][side] - bar[1][side]) < 1
    columns = page.locator("#_years ~ .columns li").evaluate_all("all => all.slice(0, 2).map(item => item.getBoundingClientRect().left)")
    assert (columns[0] > columns[1]) == (language == "ar")
    first = page.locator("#_years ~ .columns svg").first.evaluate(
        """drawing => [...drawing.querySelectorAll("a")].map(bar => bar.querySelector("path[stroke]").getBoundingClientRect().left)""")
    assert sorted(first, reverse=language == "ar") == first, "years run in the direction of reading"
    bottoms = page.locator("#_years ~ .columns svg").first.evaluate(
        """drawing => [...drawing.querySelectorAll("a")].map(bar => Math.max(...[...bar.querySelectorAll("path[stroke]")]
            .map(slice => slice.getBoundingClientRect().bottom)) - drawing.getBoundingClientRect().bottom)""")
    assert all(abs(bottom) < 6 for bottom in bottoms), "bars stand on the line"


def test_tab_reaches_each_link_once(visit, library):
    page = opened(visit, library)
    assert page.locator(".columns svg a:not([tabindex='-1'])").count() == 0
    reachable = page.locator(".time, .rankings").locator("a[href]").evaluate_all(
        "all => all.filter(link => link.tabIndex >= 0 && link.checkVisibility()).map(link => link.href)")
    assert len(reachable) == len(set(reachable)) > 40


@pytest.mark.only_browser("chromium")
def test_forced_colours_show_the_bars(visit, library):
    page = opened(visit, library, forced_colors="active")
    drawn = page.locator(".columns svg path[stroke]").first.evaluate("slice => getComputedStyle(slice).stroke")
    linked = page.evaluate("(e => { document.body.append(e); e.style.color = 'LinkText'; return getComputedStyle(e).color })(document.createElement('i'))")
    assert drawn == linked


@pytest.mark.only_browser("chromium")
@pytest.mark.parametrize("width, scheme", [(320, "dark"), (768, "light"), (1280, "light"), (1280, "dark")])
def test_axe_finds_nothing(visit, library, language, width, scheme):
    page = opened(visit, library, language, width=width, color_scheme=scheme)
    axe.check(page, f"statistics, {width} px, {scheme}")
    for summary in page.locator(".time summary").all():
        summary.click()
    axe.check(page, f"its figures, {width} px, {scheme}")


def test_the_page_is_small_and_has_no_style_of_its_own(library):
    import gzip

    html = (library.listed(ALBUMS).folder / "statistics/index.html").read_bytes()
    assert b" style=" not in html and b"<style" not in html and b"<script" not in html.split(b"</head>")[1]
    assert len(gzip.compress(html, 9)) < 14 * 1024
