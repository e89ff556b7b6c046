"""A preview shows its pages before the covers are there: each appears by itself, and nothing moves or is loaded anew."""

import contextlib
import pathlib
import tempfile
import threading

import previews
import servers
import shelf
import sites
import timeline

BROKEN = 3
ALBUMS = 200
# The sizes of pictures in notes, and the albums with these notes. A preview assumes 3 to 2.
IN_NOTE, WITH_NOTE = {900: (900, 600), 901: (400, 600)}, {10: 900, 11: 901}
# The width of each picture in sight: 1 for one that is not ready.
WIDTHS = """() => [...document.querySelectorAll(".cover img")].filter(image => {
    const box = image.getBoundingClientRect();
    return box.left < innerWidth && box.right > 0;
}).map(image => image.naturalWidth)"""


class SlowCovers(servers.Quiet):
    """Covers come when the test says so; one is missing."""

    asked = []
    may_come = threading.Event()

    def do_GET(self):
        number = int(self.path.strip("/").removesuffix(".png"))
        self.asked.append(number)
        self.may_come.wait()
        if number == BROKEN:
            return self.send_error(404)
        body = sites.picture(*IN_NOTE.get(number, (700, 700)), (number % 256, 80, 120))
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


@contextlib.contextmanager
def preview(*options):
    """The address of a preview of albums whose covers are on a slow server, and the site folder."""
    SlowCovers.asked = []
    SlowCovers.may_come.clear()
    with tempfile.TemporaryDirectory() as name, servers.served(name, SlowCovers) as covers:
        source = pathlib.Path(name) / "site"
        (source / "content/albums").mkdir(parents=True)
        host = covers.removeprefix("http://")
        (source / "content/site.yml").write_text(f'title: Slow\ncoverHosts: ["{host}"]\n')
        for number in range(ALBUMS):
            (source / f"content/albums/a{number:03}.md").write_text(
                f"---\ntitle: Album {number}\ncover: {covers}/{number}.png\n---\n"
                + (f"![Sea]({covers}/{WITH_NOTE[number]}.png)\n\nAfter it.\n" if number in WITH_NOTE else ""))
        with previews.running(source, *options) as address:
            try:
                yield address, source
            finally:
                SlowCovers.may_come.set()


def test_covers_appear_by_themselves_and_nothing_moves(page):
    with preview() as (address, _):
        visit = timeline.Visit(page, f"{address}/")
        page.evaluate("window.isOld = true")
        first = page.evaluate(WIDTHS)
        assert len(first) > 3 and set(first) == {1}, "covers were there already"
        SlowCovers.may_come.set()
        shelf.until(lambda: 1 in page.evaluate(WIDTHS), False, "covers")
        visit.expect_no_shift("home")
        assert page.evaluate("window.isOld"), "the page was loaded anew"
        widths = page.evaluate(WIDTHS)
        assert widths[BROKEN] == 600, "the drawn cover instead of one that is missing"
        assert all(width in (100, 200, 300, 600) for width in widths), widths


def test_the_cover_that_a_page_shows_comes_before_the_others(page):
    with preview() as (address, _):
        page.goto(f"{address}/albums/a{ALBUMS - 1:03}/")
        shelf.until(lambda: len(SlowCovers.asked) > 0, True, "the first covers")
        SlowCovers.may_come.set()
        art = "document.querySelector('.art img[srcset]')?.naturalWidth > 1"
        shelf.until(lambda: previews.attempt(page, art), True, "its cover")
        assert SlowCovers.asked.index(ALBUMS - 1) < ALBUMS // 2


def test_a_picture_in_a_note_appears_by_itself_and_nothing_moves(page):
    with preview() as (address, _):
        visit = timeline.Visit(page, f"{address}/albums/a010/")
        page.locator(".prose img").scroll_into_view_if_needed()
        image = "(({naturalWidth, width, height}) => [naturalWidth, width / height])(document.querySelector('.prose img'))"
        shelf.until(lambda: page.evaluate(f"document.querySelector('.prose img').complete"), True, "the placeholder")
        assert page.evaluate(image) == [1, 1.5]
        SlowCovers.may_come.set()
        shelf.until(lambda: page.evaluate(image)[0] > 1, True, "the picture")
        assert page.evaluate(image)[1] == 1.5
        assert address in page.evaluate("document.querySelector('.prose img').currentSrc")
        visit.expect_no_shift("album")


def test_a_picture_in_a_note_gets_its_own_proportions(page):
    with preview() as (address, _):
        page.goto(f"{address}/albums/a011/")
        page.locator(".prose img").scroll_into_view_if_needed()
        shape = "(({width, height}) => width / height)(document.querySelector('.prose img'))"
        assert page.evaluate(shape) == 1.5
        SlowCovers.may_come.set()
        shelf.until(lambda: round(page.evaluate(shape), 1), 0.7, "its proportions")


def test_an_edit_is_shown_while_covers_are_on_their_way(page):
    with preview() as (address, source):
        page.goto(f"{address}/")
        (source / "content/albums/a000.md").write_text("---\ntitle: Another title\n---\n")
        shown = "document.body.textContent.includes('Another title')"
        shelf.until(lambda: previews.attempt(page, shown), True, "the edit")
        assert len(SlowCovers.asked) < ALBUMS, "the edit was shown only after all covers were requested"
