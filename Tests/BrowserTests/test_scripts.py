"""No content makes a script run: the payloads of Tests/Fixtures/xss in every field of albums, notes, pages and places, on
pages without a content policy, in the preview and on its desk."""

import json
import os
import random
import subprocess
import xml.etree.ElementTree

import pytest

import previews
import shelf
import sites
from desks import DESK

PAYLOADS = [json.loads(line) for line in (sites.PROJECT / "Tests/Fixtures/xss/payloads.jsonl").read_text().splitlines()]
TEXTS = sorted({payload["text"].replace("\0", "") for payload in PAYLOADS if payload["text"].strip(" \t\r\n\0")})
# What no page may have: handlers, addresses that are programs, scripts that are not the site's, and foreign elements.
FOUND = """() => {
    const found = [];
    const allowed = ["http:", "https:", "mailto:", "tel:", "data:image"];
    for (const element of document.querySelectorAll("*")) {
        const name = element.localName;
        for (const { name: key, value } of element.attributes) {
            if (/^on/i.test(key)) found.push(`${name} ${key}=${value}`);
            if (/^(href|src|action|formaction|data|xlink:href|poster|ping|srcdoc)$/i.test(key)) {
                let url;
                try { url = new URL(value, location.href).href; } catch { url = "unreadable:"; }
                if (!allowed.some(start => url.startsWith(start))) found.push(`${name} ${key}=${value}`);
            }
        }
        if (name === "script" && !element.src && element.type !== "application/ld+json") found.push(`script ${element.text}`);
        if (name === "script" && element.src && new URL(element.src).origin !== location.origin) found.push(element.src);
        if (/^(iframe|frame|object|embed|applet|base|marquee|portal)$/.test(name)) found.push(name);
        if (name === "meta" && /refresh/i.test(element.httpEquiv)) found.push("refresh");
        if (name === "style" && /evil|expression\\(|javascript:/i.test(element.textContent)) found.push("style");
    }
    for (const data of document.querySelectorAll("script[type='application/ld+json']")) JSON.parse(data.text);
    return found;
}"""


class Watch:
    """What runs, and what is asked of other hosts, on a page."""

    def __init__(self, page, server):
        self.page, self.ran, self.left = page, [], []
        page.on("dialog", lambda dialog: (self.ran.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: request.url.startswith((server, "data:", "blob:")) or self.left.append(request.url))

    def expect_nothing(self, where):
        assert self.page.evaluate(FOUND) == [], where
        assert (self.ran, self.left) == ([], []), where


def album(number, text):
    """An album with a payload in each of its fields."""
    return {
        "id": f"p{number}", "slug": f"p{number}", "title": text, "artist": text, "year": 1950 + number % 70, "genre": [text],
        "label": [text], "format": [text], "country": text, "catalogNumber": text, "tags": [text], "rating": number % 5 + 1,
        "extra": {text: text}, "tracks": [{"title": text, "artist": text, "duration": 61}],
        "links": [{"title": text, "url": f"https://x.example/?{number}"}],
    }


def feature(number, text):
    properties = {"name": text, "amenity": "cafe", "website": text, "cuisine": text, "opening_hours": text}
    return {"type": "Feature", "id": f"node/{number}", "properties": properties,
            "geometry": {"type": "Point", "coordinates": [29 + number / 100, 41]}}


def refused(folder, albums, settings, files):
    """The texts that a build refuses with an error, such as links with a scheme that runs something."""
    for path, content in {**files, "albums.json": json.dumps(albums).encode(), "site.json": json.dumps(settings).encode()}.items():
        (folder / "content" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "content" / path).write_bytes(content)
    command = [sites.sitegen(), "build", "--diagnostics", "json", "--source", str(folder)]
    report = json.loads(subprocess.run(command, capture_output=True).stderr)
    return {found["path"].removeprefix("content/") for found in report["diagnostics"] if found["severity"] == "error"}


@pytest.fixture(scope="module")
def site(library, tmp_path_factory):
    """All payloads in all fields, a few in the settings, and each as a note and a page."""
    files = {f"notes/p{number}.md": text.encode("utf-8", "replace") for number, text in enumerate(TEXTS)}
    for number, text in enumerate(TEXTS[::8]):
        front = f"---\ntitle: {json.dumps(text)}\nlist: notes\ndate: 2024-05-01\n---\n"
        files[f"pages/q{number}.md"] = (front + text).encode("utf-8", "replace")
    places = {"type": "FeatureCollection", "features": [feature(number, text) for number, text in enumerate(TEXTS[::9])]}
    files["places.json"] = json.dumps(places).encode()
    settings = {
        "title": TEXTS[0], "description": TEXTS[1], "baseURL": "https://music.example/", "public": ["extra"],
        "places": [{"kind": "geojson", "file": "places.json", "title": TEXTS[2]}],
    }
    albums = [album(number, text) for number, text in enumerate(TEXTS)]
    left_out = refused(tmp_path_factory.mktemp("refused"), albums, settings, files)
    assert 50 < len(left_out) < 200 and all(path.startswith(("notes/", "pages/")) for path in left_out)
    return library.listed(albums, settings, {path: content for path, content in files.items() if path not in left_out})


def pages(site):
    """The pages that differ in kind, and a sample of those of albums, terms and texts; all of them in the full run."""
    found = sorted(path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*.html"))
    if os.environ.get("SITEGEN_FULL") == "1":
        return found
    alone = [path for path in found if path.count("/") < 2]
    others = [path for path in found if path.count("/") >= 2]
    return random.Random(int(os.environ.get("SITEGEN_SEED", "1"))).sample(others, 12) + alone[:12]


@pytest.mark.timeout(900)
def test_no_payload_runs_becomes_an_element_or_asks_another_host(visit, site):
    page = visit(reduced_motion="reduce")
    watch = Watch(page, site.server)
    for path in pages(site):
        page.goto(f"{site.server}/{path}")
        page.evaluate(shelf.DRAWN)
        watch.expect_nothing(path)


def test_no_payload_runs_in_the_views_of_the_browse_page_and_in_the_search(visit, site):
    page = visit(reduced_motion="reduce")
    watch = Watch(page, site.server)
    page.goto(f"{site.server}/browse/index.html")
    page.wait_for_function("document.querySelector('.wall b')")
    for view in ("spines", "table", ""):
        page.locator(f".views [data-view='{view}']").first.click()
        page.wait_for_function("[...document.querySelectorAll('.wall li')].every(tile => tile.querySelector('b'))")
        watch.expect_nothing(view)
    for text in random.Random(int(os.environ.get("SITEGEN_SEED", "1"))).sample(TEXTS, 6):
        page.goto(f"{site.server}/index.html")
        page.locator(".search input").fill(text[:80].replace("\n", " "))
        page.wait_for_function("document.querySelector('.results:not([hidden]) p')?.textContent")
        watch.expect_nothing(f"search for {text}")


def test_feeds_and_data_of_a_site_of_payloads_can_be_read(site):
    read = 0
    for path in sorted(site.folder.rglob("*")):
        if path.suffix in (".xml", ".atom", ".rss", ".xspf", ".svg") and path.is_file():
            xml.etree.ElementTree.fromstring(path.read_bytes())
            read += 1
        if path.suffix in (".json", ".webmanifest") and path.is_file():
            json.loads(path.read_text())
            read += 1
    assert read > 10


def test_no_payload_runs_in_the_preview_and_on_its_desk(visit, tmp_path):
    texts = [text for text in TEXTS if "<" in text or "script:" in text][:: 6]
    (tmp_path / "content/albums").mkdir(parents=True)
    first = album(1, "<img src=x onerror=alert(1)>") | {"genre": texts, "tags": texts, "label": texts}
    del first["slug"], first["tracks"], first["id"]
    wrong = {"title": "<script>alert(3)</script>", "rating": "<b onclick=alert(4)>"}
    for name, made, note in (("p1", first, "A note."), ("<img src=x onerror=alert(2)>", wrong, "[<b>](nowhere.md)")):
        front = "".join(f"{key}: {json.dumps(value)}\n" for key, value in made.items())
        (tmp_path / f"content/albums/{name}.md").write_text(f"---\n{front}---\n{note}\n")
    lines = [
        f"doubtful  2026-11-23  album:{text.split(chr(10))[0]}  musicbrainz  0.50  https://x.example/{number}/front-500  {text}  {text}\n"
        for number, text in enumerate(texts) if "  " not in text and "\n" not in text and "\r" not in text
    ]
    (tmp_path / "content/covers.lock").write_text("".join(lines))
    (tmp_path / "content/site.yml").write_text("title: Crate\ncovers: {find: [musicbrainz], contact: me@example.org}\n")
    with previews.running(tmp_path, "--edit") as address:
        page = visit()
        watch = Watch(page, address)
        page.goto(f"{address}/")
        page.evaluate(shelf.DRAWN)
        watch.expect_nothing("the preview with errors")
        (tmp_path / "content/albums/<img src=x onerror=alert(2)>.md").unlink()
        page.goto(f"{address}/albums/p1/")
        page.wait_for_selector("[data-action=edit]:enabled")
        page.keyboard.press("e")
        page.wait_for_selector(DESK)
        watch.expect_nothing("the desk")
