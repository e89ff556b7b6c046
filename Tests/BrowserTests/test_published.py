"""What a visitor of a published site meets: the page for missing addresses, the feed, the toolbar, and how pages are laid out."""

import base64
import contextlib
import json
import pathlib
import subprocess
import tempfile

import axe_playwright_python
import pytest

import servers
import shelf
import sites

AXE = pathlib.Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text()
CHOSEN = "document.querySelector('[aria-current=true]')?.dataset.item"
LONG = "Long Names That Take More Than One Line Wherever They Are Shown"


class Host(servers.Quiet):
    """A host that shows 404.html for what is missing, and the site below a path of its own."""

    def translate_path(self, path):
        return super().translate_path(path.removeprefix("/records"))

    def send_error(self, code, message=None, explain=None):
        page = pathlib.Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


@contextlib.contextmanager
def published(files, handler=servers.Quiet):
    """The address of a site made of content files."""
    with tempfile.TemporaryDirectory() as name:
        for path, text in files.items():
            file = pathlib.Path(name, "content", path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        sites.set_theme(pathlib.Path(name, "content"))
        output = pathlib.Path(name, "public")
        subprocess.run([sites.sitegen(), "build", "--quiet", "--source", name, "--output", output], check=True)
        with servers.served(output, handler) as address:
            yield address


def album(title, **fields):
    return "---\n" + json.dumps({"title": title, **fields}, ensure_ascii=False)[1:-1].replace(", \"", "\n\"") + "\n---\n"


def test_a_missing_address_has_the_look_of_the_site_on_every_host(page):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    files = {"site.yml": "title: Records\nbaseURL: https://elsewhere.example/records/\n", "albums/a.md": album("A", added="2024")}
    with published(files, Host) as address:
        for path in ("/records/no", "/records/no/such/page/"):
            assert page.goto(address + path).status == 404
            assert page.evaluate("[...document.querySelectorAll('link[rel=stylesheet]')].every(link => link.sheet)")
            assert page.evaluate("getComputedStyle(document.querySelector('.skip')).position") == "absolute"
        page.click("main article a")
        assert page.url == f"{address}/records/index.html"
        assert all(url.startswith(address) for url in asked), asked


def test_the_feed_is_linked_and_lists_what_was_added(page):
    files = {
        "site.yml": "title: Records\nbaseURL: https://elsewhere.example/\n",
        "albums/a.md": album("A", added="2024-05-01"), "albums/b.md": album("B", year=2025),
    }
    with published(files) as address:
        page.goto(f"{address}/albums/a/index.html")
        link = page.evaluate("document.querySelector('link[rel=alternate][type=\"application/atom+xml\"]').href")
        shown = page.get_by_role("contentinfo").get_by_role("link", name="Feed of new albums")
        assert shown.is_visible() and shown.evaluate("e => e.href") == link
        box = shown.bounding_box()
        assert box["height"] >= 24 and box["width"] >= 44
        feed = page.request.get(link)
        assert feed.status == 200 and feed.text().count("<entry>") == 1 and "2024-05-01T00:00:00Z" in feed.text()


def test_no_page_has_buttons_that_change_it_unless_the_settings_want_them(page):
    files = {f"albums/{name}.md": album(name) for name in "abc"}
    with published({"site.yml": "title: T\n", **files}) as address:
        page.goto(f"{address}/index.html")
        page.wait_for_selector(".shelf.live")
        views = page.locator(".views").get_by_role("button")
        assert page.get_by_role("button").count() == views.count(), "no button but those of views"
    with published({"site.yml": "title: T\ntoolbar: on\n", **files}) as address:
        page.goto(f"{address}/index.html")
        page.wait_for_selector(".shelf.live")
        hide = page.locator("[data-action=delete]")
        assert hide.inner_text() == "Hide" and hide.get_attribute("title") == "Hide in this browser"
        assert page.get_by_role("toolbar", name="Hide in this browser: Albums").is_visible()
        hide.click()
        assert page.locator("[role=status]").inner_text() == "“a” is hidden in this browser"
        assert page.locator("[data-item]").count() == 2
        page.locator("[data-action=undo]").click()
        assert page.locator("[data-item]").count() == 3


def test_long_lines_of_code_are_scrolled_by_keyboard(page):
    note = "```\n" + "a very long line of code " * 20 + "\n```\n\ntext\n\n    short\n"
    with published({"site.yml": "title: T\n", "albums/a.md": album("A") + note}) as address:
        page.set_viewport_size({"width": 375, "height": 800})
        page.goto(f"{address}/albums/a/index.html")
        block = page.get_by_role("group", name="Code").first
        block.focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_function("document.activeElement.scrollLeft > 0")
        page.evaluate(AXE)
        assert page.evaluate("axe.run().then(found => found.violations.map(rule => rule.id))") == []


@pytest.mark.parametrize("width", [320, 390, 768, 1280, 2560])
def test_the_columns_of_facts_do_not_move_from_album_to_album(page, width):
    files = {
        "albums/a.md": album("A", artist="X", genre="G", year=1999),
        "albums/b.md": album("B", artist="X", genre=LONG, label=LONG, catalogNumber="C" * 60, country="DE", barcode="1", rating=4),
    }
    with published({"site.yml": "title: T\n", **files}) as address:
        page.set_viewport_size({"width": width, "height": 800})
        columns = []
        for name in "ab":
            page.goto(f"{address}/albums/{name}/index.html")
            table = page.locator(".facts").bounding_box()
            value = page.locator(".facts td").first.bounding_box()
            columns.append(round(value["x"] - table["x"], 1))
            assert page.evaluate("document.documentElement.scrollWidth") == width
        assert columns[0] == columns[1] and 60 < columns[0] < 200


def test_the_pictures_of_neighbours_stand_at_the_edges(page, library):
    site = library.albums(3, covers=[sites.picture(300, 300, (9, 99, 9))])
    page.goto(site.home)
    middle = page.locator("[data-item]").nth(1).get_attribute("data-item")
    page.goto(f"{site.server}/albums/{middle}/index.html")
    for side, edge in (("previous", "x"), ("next", "right")):
        link, image = (page.locator(f".{side}{inner}").bounding_box() for inner in ("", " img"))
        for box in (link, image):
            box["right"] = box["x"] + box["width"]
        assert abs(link[edge] - image[edge]) < 0.5


@pytest.mark.measures
@pytest.mark.parametrize("width", [320, 768, 1280, 2560])
def test_lists_of_names_stand_beneath_their_heading_and_use_the_room(page, width):
    files = {f"albums/a{n}.md": album(f"T{n}", artist=f"{LONG if n % 9 == 0 else 'Artist'} {n}") for n in range(80)}
    with published({"site.yml": "title: T\n", **files}) as address:
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(f"{address}/artists/index.html")
        heading, first = page.locator("h1").bounding_box(), page.locator(".terms a").first.bounding_box()
        assert abs(heading["x"] - first["x"]) < 0.5
        right = page.evaluate("Math.max(...[...document.querySelectorAll('.terms li')].map(e => e.getBoundingClientRect().right))")
        assert right > 0.75 * width and page.evaluate("document.documentElement.scrollWidth") == width
        rows = "[...document.querySelectorAll('.terms a')].filter(row => row.textContent.trim().startsWith('Artist'))"
        heights = page.evaluate(f"{rows}.map(row => row.lastElementChild.getBoundingClientRect().height)")
        assert max(heights) - min(heights) < 1, "a count is broken over two lines"
        names = page.evaluate("[...document.querySelectorAll('.terms a')].map(e => e.textContent.trim())")
        numbers = [int(name.split()[1]) for name in names if name.startswith("Artist")]
        assert numbers == sorted(numbers) and len(numbers) == 71


@pytest.mark.parametrize("width", [320, 390, 600, 890])
def test_the_room_for_details_on_phones_is_theirs(page, width):
    files = {
        "albums/a.md": album("A", artist="B", genre="Jazz", year=1999),
        "albums/b.md": album(LONG * 2, artist=LONG * 2, genre=LONG, year=1999),
    }
    with published({"site.yml": "title: T\nshelves: [{sort: title}]\n", **files}) as address:
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(f"{address}/index.html")
        page.wait_for_selector(".shelf.live")
        room = {}
        for name in "ab":
            if page.evaluate(CHOSEN) != name:
                page.evaluate("name => document.querySelector(`[data-item=\"${name}\"]`).click()", name)
            shelf.until(lambda: page.evaluate(CHOSEN), name, looks=10)
            shown = page.locator(f"[data-details={name}] .label")
            box, stage = shown.bounding_box(), page.locator(".stage").bounding_box()
            room[name] = stage["y"] + stage["height"] - box["y"] - box["height"]
        assert room["b"] >= 0, "the details of a long title reach beyond their room"
        assert room["a"] <= 100, "an ordinary album leaves a gap"


# On a shelf of which the page holds a part, the script snaps.
@pytest.mark.parametrize("count, kind", [(5, "x mandatory"), (301, "none")])
def test_shelves_snap_though_no_style_stands_in_the_page_body(page, library, count, kind):
    page.goto(library.albums(count).home)
    assert page.locator("main style").count() == 0
    assert page.locator("[data-scroller]").evaluate("e => getComputedStyle(e).scrollSnapType") == kind


ROW = """async ([data, y, end]) => {
    const image = new Image();
    image.src = "data:image/png;base64," + data;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), {width: image.width, height: image.height});
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const bytes = context.getImageData(0, y, end, 1).data;
    return Array.from({length: end}, (_, x) => [...bytes.slice(4 * x, 4 * x + 3)]);
}"""
ART = """() => {
    const part = [...document.querySelectorAll("[data-details]")].find(part => part.checkVisibility());
    const {left, top, height} = part.querySelector(".art").getBoundingClientRect();
    return [Math.floor(top + height / 2), Math.floor(left)];
}"""


@pytest.mark.measures
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_glow_around_the_large_cover_fades_without_an_edge(visit, sample, scheme):
    page = visit(color_scheme=scheme, reduced_motion="reduce")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{sample.server}/")
    shelf.live(page)
    shelf.requests_end(page, asked)
    y, end = page.evaluate(ART)
    data = base64.b64encode(page.screenshot()).decode()
    row = visit().evaluate(ROW, [data, y, end - 4])
    paper = row[0]
    assert max(abs(a - b) for a, b in zip(row[-1], paper)) > 10, "there is a glow"
    steps = [max(abs(a - b) for a, b in zip(left, right)) for left, right in zip(row, row[1:])]
    assert max(steps) <= 4, f"an edge at {steps.index(max(steps))} of {len(steps)} px"
    if scheme == "dark":
        assert all(value >= ground for pixel in row for value, ground in zip(pixel, paper)), "darker than the paper"
