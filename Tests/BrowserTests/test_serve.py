"""The preview: an edit reaches the page that is open, the album chosen stays, styles are swapped, mistakes come and go."""

import pytest

import previews
import shelf
import sites
from previews import attempt


def edit(path, old, new):
    text = path.read_text()
    assert old in text, (path, old)
    # At once: a preview that reads half a file shows that, and then loads the page again.
    made = path.parents[2] / "made"
    made.write_text(text.replace(old, new))
    made.replace(path)


class Preview:
    """A page of a preview of our sample site."""

    def __init__(self, page, address, source):
        self.page, self.address, self.source = page, address, source


@pytest.fixture
def preview(visit):
    with previews.sample() as (address, source):
        page = visit(f"{address}/", width=900, height=300)
        errors = shelf.watch(page)
        shelf.live(page)
        yield Preview(page, address, source)
        assert errors == []


@pytest.mark.firefox
def test_a_note_that_is_edited_is_shown_on_the_page_that_is_open(preview):
    page = preview.page
    page.goto(f"{preview.address}/albums/american-pie/")
    page.evaluate("document.body.style.minHeight = '3000px'; scrollTo(0, 60); window.isOld = true")
    edit(preview.source / "content/albums/american-pie.md", "Purists wept", "Purists danced")
    read = "document.querySelector('.prose').textContent.includes('Purists danced')"
    shelf.until(lambda: attempt(page, read), True)
    assert page.evaluate("window.isOld && scrollY") == 60, "more than its main part was exchanged"
    edit(preview.source / "content/site.yml", "title: ", "title: The ")
    brand = "[document.querySelector('.brand').innerText.slice(0, 4), window.isOld]"
    shelf.until(lambda: attempt(page, brand), ["The ", None], "a new title changes more than the main part")
    assert page.locator("sitegen-mistakes").count() == 0


def test_an_edit_keeps_the_chosen_album_and_the_place_on_the_page(preview, sample):
    page = preview.page
    items = shelf.items_of(page)
    shelf.choose(page, 3)
    shelf.expect(page, items, 3, sample.layout, "chosen")
    page.evaluate("scrollTo({top: 60, behavior: 'instant'}); window.isOld = true")
    before = page.evaluate("scrollY")
    assert before > 0
    edit(preview.source / "content/albums/its-my-life.md", "title: It's My Life", "title: Another Life")
    shown = "document.querySelector('main').textContent.includes('Another Life') && window.isOld"
    shelf.until(lambda: attempt(page, shown), True, "a title is edited")
    shelf.live(page)
    shelf.expect(page, items, 3, sample.layout, "the chosen album stays")
    shelf.until(lambda: page.evaluate("scrollY"), before, "so does the place on the page")
    page.focus("[data-item][aria-current=true]")
    page.keyboard.press("ArrowRight")
    shelf.expect(page, items, 4, sample.layout, "the shelf that came is driven by keyboard")


def test_an_edit_keeps_the_view_of_a_shelf_its_order_and_the_place_on_the_page(preview):
    page = preview.page
    page.goto(f"{preview.address}/?view=table")
    page.locator(".heads button").first.click()
    page.evaluate("document.body.style.minHeight = '3000px'; scrollTo({top: 60, behavior: 'instant'}); window.isOld = true")
    titles = "[...document.querySelectorAll('main > .shelf .label .name td')].map(cell => cell.textContent)"
    before = page.evaluate(titles)
    assert before == sorted(before) and len(before) > 4
    edit(preview.source / "content/albums/its-my-life.md", "title: It's My Life", "title: A Life")
    after = sorted(title.replace("It's My Life", "A Life") for title in before)
    shelf.until(lambda: attempt(page, titles), after, "the title is edited, and the table is sorted by titles")
    assert page.evaluate("[window.isOld, scrollY]") == [True, 60], "more than the main part was exchanged"
    page.locator(".views [value=wall]").press("Enter")
    assert page.evaluate("document.documentElement.dataset.view") == "wall", "the choice of a view works"
    edit(preview.source / "content/albums/its-my-life.md", "title: A Life", "title: Your Life")
    shelf.until(lambda: "Your Life" in (attempt(page, titles) or []), True)
    assert page.evaluate("window.isOld && document.documentElement.dataset.view") == "wall"


@pytest.mark.firefox
def test_a_style_that_is_edited_is_swapped_without_loading_the_page(preview):
    page = preview.page
    page.evaluate("window.isOld = true")
    theme = preview.source / "templates/assets"
    theme.mkdir(parents=True)
    style = (sites.PROJECT / "templates/assets/style.css").read_text()
    colour = "getComputedStyle(document.body).backgroundColor"
    for value in ("rgb(1, 2, 3)", "rgb(4, 5, 6)"):
        (theme / "style.css").write_text(style + f"\nbody {{ background: {value} !important }}\n")
        shelf.until(lambda: attempt(page, colour), value)
        assert page.evaluate("window.isOld") is True, "the page was loaded"
    sheets = "document.querySelectorAll('link[rel=stylesheet]').length"
    count = page.evaluate(sheets)
    page.reload()
    assert page.evaluate(sheets) == count, "as many sheets as the page has"
    assert page.evaluate(colour) == "rgb(4, 5, 6)", "the style stays"


@pytest.mark.firefox
def test_a_mistake_is_shown_as_text_until_it_is_corrected(preview):
    page = preview.page
    album = preview.source / "content/albums/best-of-bowie.md"
    sound = album.read_text()
    behind = page.inner_text("main")
    album.write_text(sound.replace("title:", "<img src=x onerror=\"document.title='run'\">:"))
    text = "document.querySelector('sitegen-mistakes')?.shadowRoot.querySelector('pre').textContent ?? ''"
    shelf.until(lambda: "D204" in (attempt(page, text) or ""), True, "a mistake is shown")
    assert "<img src=x" in page.evaluate(text)
    assert page.title() != "run", "markup in a mistake runs"
    place = "element => getComputedStyle(element).position"
    shelf.until(lambda: page.locator("sitegen-mistakes >> div").evaluate(place), "fixed", "it has its style")
    assert page.inner_text("main") == behind, "the page behind it stays"
    page.reload()
    shelf.until(lambda: "D204" in (attempt(page, text) or ""), True, "it is shown to every visitor")
    album.write_text(sound)
    shelf.until(lambda: page.locator("sitegen-mistakes").count(), 0, "it goes")
