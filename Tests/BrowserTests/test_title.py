"""The title of the chosen album is a title: the largest words of the stage, the artist beneath, then a line of facts.

For assistive technology the four are the rows of a table with their labels.
"""

import pytest

import shelf

LONG = "The Rise and Fall of Ziggy Stardust and the Spiders from Mars and of Everyone who ever Heard of Them"
WORD = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"
ALBUMS = [
    {"id": "a", "title": "Kind of Blue", "artist": "Miles Davis", "genre": "Jazz", "year": 1959},
    {"id": "b", "title": LONG, "artist": "David Bowie", "genre": "Rock", "year": 1972},
    {"id": "c", "title": WORD, "artist": WORD, "genre": "Pop", "year": 1999},
    {"id": "d", "title": "Nobody Knows"},
]
# The shown rows as they are seen: size of the letters, number of lines, top, bottom, and how far they reach out of the page.
ROWS = """() => {
    const label = [...document.querySelectorAll(".label")].find(label => label.checkVisibility());
    return Object.fromEntries([...label.querySelectorAll("tr")].map(row => {
        const span = row.querySelector("td"), box = span.getBoundingClientRect(), style = getComputedStyle(span);
        return [row.querySelector("th").textContent, {
            size: parseFloat(style.fontSize), lines: Math.round(box.height / parseFloat(style.lineHeight)),
            top: box.top, bottom: box.bottom, over: Math.max(0, box.right - innerWidth, -box.left),
        }];
    }));
}"""
LABELS = """() => [...document.querySelectorAll(".label th")].filter(label => label.checkVisibility())
    .filter(label => getComputedStyle(label).clipPath === "none").length"""


@pytest.fixture
def home(library):
    return library.listed(ALBUMS, {"shelves": [{"sort": "title"}]})


def choose(page, name):
    page.evaluate("name => document.querySelector(`[data-item='${name}']:not([aria-current])`)?.click()", name)
    shown = "name => document.querySelector(`[data-details='${name}']`).checkVisibility()"
    shelf.until(lambda: page.evaluate(shown, name), True, name, looks=3)


def item(page, title):
    return page.locator(".cover", has=page.locator(f'img[alt^="{title}"]')).get_attribute("data-item")


@pytest.mark.measures
@pytest.mark.firefox
@pytest.mark.parametrize("width", [320, 768, 1280, 1920])
def test_the_title_is_the_largest_then_come_the_artist_and_a_line_of_facts(visit, home, width):
    page = visit(home.home, width=width, reduced_motion="reduce")
    shelf.live(page)
    choose(page, item(page, "Kind of Blue"))
    rows = page.evaluate(ROWS)
    assert list(rows) == ["Artist", "Album", "Genre", "Year"]
    assert rows["Album"]["size"] >= 1.4 * rows["Artist"]["size"] > rows["Year"]["size"]
    assert rows["Album"]["bottom"] <= rows["Artist"]["top"] + 1
    assert rows["Artist"]["bottom"] <= rows["Genre"]["top"]
    assert abs(rows["Genre"]["top"] - rows["Year"]["top"]) < 1
    assert page.evaluate(LABELS) == 0


@pytest.mark.parametrize("width, most", [(320, 3), (768, 3), (1280, 4)])
def test_a_long_title_takes_few_lines_and_stays_in_the_page(visit, home, width, most):
    page = visit(home.home, width=width, reduced_motion="reduce")
    shelf.live(page)
    for title in (LONG, WORD):
        choose(page, item(page, title))
        rows = page.evaluate(ROWS)
        assert 2 <= rows["Album"]["lines"] <= most, title[:9]
        assert max(row["over"] for row in rows.values()) == 0, title[:9]
    choose(page, item(page, "Nobody Knows"))
    assert list(page.evaluate(ROWS)) == ["Album"]


def test_the_rows_are_a_table_with_labels_in_the_accessibility_tree(visit, home):
    page = visit(home.home, reduced_motion="reduce")
    shelf.live(page)
    choose(page, item(page, "Kind of Blue"))
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    found = [(node["role"]["value"], node.get("name", {}).get("value", "")) for node in nodes if not node["ignored"]]
    labels = [name for role, name in found if role == "rowheader"]
    cells = [name for role, name in found if role in ("cell", "gridcell")]
    assert labels == ["Artist", "Album", "Genre", "Year"]
    assert cells == ["Miles Davis", "Kind of Blue", "Jazz", "1959"]
    assert len([role for role, _ in found if role == "table"]) == 1
