"""The offline edition: what a visitor sees without a network, and what an update or its end does to what is kept."""

import functools
import http.server
import json
import subprocess
import threading

import pytest

import policy
import servers
import shelf
import sites

ACTIVE = "navigator.serviceWorker.ready.then(() => true)"
CACHES = "caches.keys()"
BROKEN = "Array.from(document.images).filter(image => image.complete && !image.naturalWidth).map(image => image.src)"
STYLED = "getComputedStyle(document.querySelector('.skip')).position"
MESSAGE = sites.word("en", "offline")
REGISTRATIONS = "navigator.serviceWorker.getRegistrations().then(found => found.length)"
SETTINGS = {"title": "Kept", "baseURL": "https://music.example/", "offline": True, "statistics": False}


class Host(servers.Ranged):
    """A host that can fail at some addresses, or answer nothing at all; it notes what it was asked for."""

    def do_GET(self):
        state = self.server.state
        path = self.path.split("?")[0]
        state.asked.append((self.command, path, self.headers.get("Range")))
        if state.is_down:
            self.close_connection = True
            return None
        if state.fails and state.fails in path:
            return self.send_error(500)
        # Two builds in one second differ in no date, so the host would say that a page is unchanged.
        del self.headers["If-Modified-Since"]
        return super().do_GET()

    def end_headers(self):
        # Without it, a browser may take what it has for fresh, by the age of the file (RFC 9111, 4.2.2).
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()


class Kept:
    """A site in a folder of its own, which is built again after each change, and its host."""

    def __init__(self, folder):
        self.source, self.folder = folder / "site", folder / "site/public"
        self.asked, self.fails, self.is_down = [], None, False
        self.settings = dict(SETTINGS)
        self.albums = sites.albums(5)
        covers = self.source / "content/covers"
        covers.mkdir(parents=True)
        for number in range(2):
            (covers / f"{number}.png").write_bytes(sites.picture(400, 400, (200, 40 * number, 90)))
            self.albums[number]["cover"] = f"covers/{number}.png"
        self.build()
        handler = functools.partial(Host, directory=str(self.folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.state = self
        self._server.handle_error = lambda *arguments: None
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}"

    def build(self):
        (self.source / "content/albums.json").write_text(json.dumps(self.albums))
        (self.source / "content/site.json").write_text(json.dumps(self.settings))
        sites.set_theme(self.source / "content")
        command = [sites.sitegen(), "build", "--quiet", "--source", str(self.source), "--output", str(self.folder)]
        subprocess.run(command, check=True)

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    @property
    def pages(self):
        return sorted(path.parent.relative_to(self.folder).as_posix() for path in self.folder.glob("albums/*/index.html"))


@pytest.fixture
def kept(tmp_path):
    made = Kept(tmp_path)
    yield made
    made.close()


def opened(context, kept, path="/"):
    page = context.new_page()
    page.goto(kept.address + path)
    return page


def visited(context, kept):
    """A page of the site when its worker is active."""
    page = opened(context, kept)
    assert page.evaluate(ACTIVE)
    return page


def offline(context, kept, is_off=True):
    """Chromium's switch leaves workers alone, and Firefox has none, so the host does not answer either."""
    kept.is_down = is_off
    if context.browser.browser_type.name == "chromium":
        context.set_offline(is_off)


def until(page, expression, expected):
    shelf.until(lambda: page.evaluate(expression), expected, expression)


def expect_whole(page):
    page.wait_for_load_state("load")
    shelf.until(lambda: page.evaluate(BROKEN), [], "broken pictures")
    assert page.evaluate(STYLED) == "absolute"


@pytest.mark.firefox
def test_the_home_page_works_without_a_network(context, kept):
    page = visited(context, kept)
    offline(context, kept)
    for path in ["/", "/index.html", "/?from=elsewhere"]:
        page.goto(kept.address + path)
        shelf.live(page)
        expect_whole(page)
        assert page.title() == "Kept"


def test_a_cover_in_another_size_is_replaced_by_the_small_one(visit, kept):
    page = visit(scale=3)
    page.goto(kept.address)
    assert page.evaluate(ACTIVE)
    offline(page.context, kept)
    page.goto(kept.address)
    expect_whole(page)
    shown = page.evaluate("Array.from(document.images, image => image.currentSrc)")
    assert [address for address in shown if address.endswith("-300.webp")] != []


@pytest.mark.firefox
def test_a_page_that_was_not_visited_says_what_happened(context, kept):
    page = visited(context, kept)
    offline(context, kept)
    page.goto(f"{kept.address}/{kept.pages[0]}/index.html")
    assert MESSAGE in page.inner_text("main")
    expect_whole(page)
    page.click("main a")
    shelf.live(page)


def test_a_page_that_was_visited_is_kept_and_no_more_than_fifty(context, kept):
    kept.albums += [{"title": f"Extra {number}"} for number in range(55)]
    kept.build()
    page = visited(context, kept)
    for path in kept.pages[:53]:
        page.goto(f"{kept.address}/{path}/index.html")
    name = next(name for name in page.evaluate(CACHES) if name.endswith(" visited"))
    count = f"caches.open({json.dumps(name)}).then(cache => cache.keys()).then(keys => keys.length)"
    until(page, count, 50)
    offline(context, kept)
    page.goto(f"{kept.address}/{kept.pages[52]}/index.html")
    assert MESSAGE not in page.inner_text("main")
    assert page.evaluate(STYLED) == "absolute"
    page.goto(f"{kept.address}/{kept.pages[0]}/index.html")
    assert MESSAGE in page.inner_text("main")


def test_each_language_has_its_own_message(context, kept):
    kept.settings["languages"] = ["de"]
    kept.build()
    page = visited(context, kept)
    offline(context, kept)
    page.goto(f"{kept.address}/de/")
    expect_whole(page)
    page.goto(f"{kept.address}/de/{kept.pages[0]}/index.html")
    assert sites.word("de", "offline") in page.inner_text("main")
    expect_whole(page)


def test_an_update_is_whole_and_waits_until_the_old_pages_are_closed(context, kept):
    page = visited(context, kept)
    assert len(page.evaluate(CACHES)) == 1
    kept.settings["title"] = "Changed"
    kept.albums[0]["title"] = "Another title"
    kept.build()
    # The new page is shown at once, because there is a network.
    page.goto(kept.address)
    assert page.title() == "Changed"
    until(page, "navigator.serviceWorker.ready.then(it => it.waiting?.state ?? '')", "installed")
    assert len([name for name in page.evaluate(CACHES) if not name.endswith(" visited")]) == 2
    offline(context, kept)
    page.goto(kept.address)
    assert page.title() == "Kept"
    expect_whole(page)
    page.close()
    page = context.new_page()

    def title():
        page.goto(kept.address)
        shown = page.title()
        page.goto("about:blank")
        return shown

    shelf.until(title, "Changed", "the new home page")
    page.goto(kept.address)
    expect_whole(page)
    until(page, "caches.keys().then(names => names.filter(name => !name.endsWith(' visited')).length)", 1)


@pytest.mark.firefox
def test_an_update_that_fails_leaves_the_old_version(context, kept):
    page = visited(context, kept)
    before = page.evaluate(CACHES)
    kept.settings["title"] = "Changed"
    kept.build()
    kept.fails = "/offline.html"
    seen = len(kept.asked)
    page.goto(kept.address)
    assert page.title() == "Changed"
    shelf.until(lambda: any(path == "/offline.html" for _, path, _ in kept.asked[seen:]), True, "the update")
    until(page, "navigator.serviceWorker.ready.then(it => [it.installing, it.waiting].filter(Boolean).length)", 0)
    until(page, "caches.keys().then(names => names.filter(name => !name.endsWith(' visited')))", before)
    offline(context, kept)
    page.goto(kept.address)
    assert page.title() == "Kept"
    expect_whole(page)


def test_what_is_named_by_its_content_is_loaded_once(context, kept):
    page = visited(context, kept)
    kept.settings["title"] = "Changed"
    kept.build()
    seen = len(kept.asked)
    page.goto(kept.address)
    until(page, "navigator.serviceWorker.ready.then(it => it.waiting?.state ?? '')", "installed")
    again = {path for _, path, _ in kept.asked[seen:]}
    assert "/offline.html" in again
    assert [path for path in again if path.startswith("/assets/") or path.endswith("-100.webp")] == []


@pytest.mark.firefox
def test_without_the_setting_the_worker_removes_itself(context, kept):
    page = visited(context, kept)
    del kept.settings["offline"]
    kept.build()
    assert not (kept.folder / "service-worker.js").exists()
    page.goto(kept.address)
    until(page, REGISTRATIONS, 0)
    until(page, CACHES, [])
    page.goto(kept.address)
    assert page.evaluate("navigator.serviceWorker.controller") is None


def test_files_and_parts_of_files_are_not_kept(context, kept):
    (kept.source / "content/static").mkdir()
    (kept.source / "content/static/take.wav").write_bytes(b"RIFF" + bytes(100))
    kept.build()
    page = visited(context, kept)
    page.goto(kept.address)
    part = "fetch('/take.wav', {headers: {Range: 'bytes=4-7'}}).then(async it => [it.status, (await it.blob()).size])"
    assert page.evaluate(part) == [206, 4]
    assert page.evaluate("fetch('/take.wav').then(it => it.status)") == 200
    assert page.evaluate("caches.match('/take.wav').then(it => it === undefined)")


def test_the_offline_edition_breaks_no_rule_of_a_strict_policy(visit, kept):
    html = (kept.folder / "index.html").read_text()
    page = visit()
    said = []
    page.on("console", lambda message: said.append(message.text))
    headers = {"content-security-policy": policy.policy(html), "content-type": "text/html"}
    page.route(f"{kept.address}/", lambda route: route.fulfill(body=html, headers=headers))
    page.goto(kept.address)
    assert page.evaluate(ACTIVE)
    assert policy.complaints(said) == []


def test_a_page_from_a_disk_registers_nothing_and_says_nothing(visit, kept):
    page = visit()
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto((kept.folder / "index.html").as_uri())
    shelf.live(page)
    assert said == []
