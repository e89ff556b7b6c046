"""The edit mode: Delete and Undo of the toolbar change the content, by mouse and keyboard, across restarts and conflicts."""

import pytest

import previews
import shelf
from previews import attempt

STATUS = "document.querySelector('[role=status]').textContent"
BUTTONS = """() => ["delete", "undo"].filter(action => !document.querySelector(`[data-action=${action}]`).disabled)"""
PANEL = "document.querySelector('sitegen-mistakes')?.shadowRoot.textContent ?? ''"


class Editor:
    """A page in edit mode beside the content as it should be."""

    def __init__(self, page, source, layout):
        self.page, self.source, self.layout = page, source, layout
        self.items = shelf.items_of(page)
        self.titles = dict(zip(self.items, page.evaluate("[...document.querySelectorAll('.cover img')].map(e => e.alt)")))
        self.index = shelf.initial(layout)
        self.gone = []
        self.original = self.files()

    def files(self):
        return {path.name: path.read_bytes() for path in (self.source / "content/albums").iterdir()}

    def expect(self, what, status=None, focus=None):
        pitch = self.layout["metrics"]["pitch"]
        if self.items:
            wanted = shelf.state(self.items, self.index, pitch)
            shelf.until(lambda: attempt(self.page, shelf.STATE, None), wanted, what)
        else:
            count = "document.querySelectorAll('[data-item]').length"
            shelf.until(lambda: attempt(self.page, count), 0, what)
        enabled = ["delete"] * bool(self.items) + ["undo"] * bool(self.gone)
        shelf.until(lambda: attempt(self.page, BUTTONS), enabled, f"{what}: buttons")
        if status:
            shelf.until(lambda: attempt(self.page, STATUS), status, f"{what}: told")
        if focus:
            shelf.until(lambda: attempt(self.page, shelf.FOCUS), focus, f"{what}: focus")
        left = {name: text for name, text in self.original.items() if name.removesuffix(".md") in self.items}
        assert self.files() == left, f"{what}: files"

    def choose(self, index):
        self.index = index
        shelf.choose(self.page, index)
        self.expect(f"choose {index}")

    def delete(self, act=None, focus="delete"):
        item = self.items.pop(self.index)
        self.gone.append((item, self.index))
        self.index = max(0, min(self.index, len(self.items) - 1))
        (act or (lambda: shelf.press(self.page, "delete")))()
        focus = "undo" if not self.items else self.items[self.index] if focus == "item" else focus
        self.expect(f"delete {item}", f"“{self.titles[item]}” was deleted", focus)

    def undo(self, act=None, focus="undo"):
        item, self.index = self.gone.pop()
        self.items.insert(self.index, item)
        (act or (lambda: shelf.press(self.page, "undo")))()
        focus = "delete" if not self.gone and focus == "undo" else item if focus == "item" else focus
        self.expect(f"undo {item}", f"“{self.titles[item]}” is back", focus)


@pytest.fixture
def editor(visit, sample):
    with previews.sample("--edit") as (address, source):
        page = visit(f"{address}/")
        errors = shelf.watch(page)
        shelf.live(page)
        yield Editor(page, source, sample.layout)
        assert errors == []


def test_the_buttons_delete_files_and_bring_them_back(editor):
    editor.expect("at first")
    editor.choose(3)
    editor.delete()
    editor.delete()
    assert any((editor.source / ".sitegen-undo").iterdir()), "a removal is kept"
    editor.undo()
    editor.undo()
    memory = editor.page.evaluate("Object.keys(localStorage).filter(key => key.endsWith(':undo'))")
    assert memory == [], "the browser keeps removals too"


def test_keys_delete_files_and_bring_them_back(editor):
    page = editor.page
    editor.choose(1)
    shelf.cover(page, 1).focus()
    editor.delete(lambda: page.keyboard.press("Delete"), "item")
    editor.delete(lambda: page.keyboard.press("Delete"), "item")
    editor.undo(lambda: page.keyboard.press("Control+z"), "item")
    editor.undo(lambda: page.keyboard.press("Control+z"), "item")
    page.locator("[data-action=delete]").focus()
    editor.delete(lambda: page.keyboard.press("Enter"))
    steps = (("ArrowRight", "undo"), ("ArrowLeft", "delete"), ("ArrowLeft", "edit"), ("ArrowLeft", "undo"))
    for key, action in steps:
        page.keyboard.press(key)
        assert shelf.focused(page) == action, f"{key} in the toolbar"
    editor.undo(lambda: page.keyboard.press("Space"))


def test_a_deletion_is_followed_by_the_next_album_when_the_page_is_reloaded_before_the_answer(editor):
    page, held = editor.page, []

    def delete_around_a_reload():
        page.route("**/.sitegen/edit/delete", lambda route: held.append(route))
        with page.expect_request("**/.sitegen/edit/delete"):
            shelf.press(page, "delete")
        page.reload()
        shelf.live(page)
        held[0].fetch()

    editor.choose(2)
    editor.delete(delete_around_a_reload)


def test_an_album_that_the_address_names_can_be_deleted_and_does_not_hide_one_that_comes_back(editor):
    page = editor.page
    editor.choose(2)
    page.evaluate("location.hash = document.querySelector('[aria-current]').id")
    editor.delete()
    editor.choose(0)
    page.evaluate("location.hash = document.querySelector('[aria-current]').id")
    editor.undo()


def test_undo_reports_a_conflict_and_writes_nothing_over_another_album(editor):
    page = editor.page
    editor.choose(1)
    editor.delete()
    file = editor.source / f"content/albums/{editor.gone[-1][0]}.md"
    file.write_text("---\ntitle: Mine\n---\n")
    mine = "[...document.querySelectorAll('.cover img')].some(e => e.alt.includes('Mine'))"
    shelf.until(lambda: attempt(page, mine), True, "another album in its place")
    shelf.live(page)
    shelf.until(lambda: attempt(page, BUTTONS), ["delete", "undo"], "undo can be asked for")
    shelf.press(page, "undo")
    shelf.until(lambda: "E901" in (attempt(page, PANEL) or ""), True, "a conflict is reported")
    assert file.read_text() == "---\ntitle: Mine\n---\n"
    shelf.until(lambda: attempt(page, BUTTONS), ["delete", "undo"], "undo stays")
    file.unlink()
    editor.expect("the other is gone")
    editor.undo()


def test_all_albums_can_be_deleted_and_brought_back(editor):
    editor.choose(0)
    while editor.items:
        editor.delete()
    while editor.gone:
        editor.undo()


def test_undo_works_after_the_preview_is_restarted(visit, sample):
    with previews.copied() as source:
        with previews.running(source, "--edit") as address:
            port = int(address.rsplit(":", 1)[1])
            page = visit(f"{address}/")
            shelf.live(page)
            editor = Editor(page, source, sample.layout)
            editor.choose(2)
            editor.delete()
            editor.delete()
        with previews.running(source, "--edit", port=port):
            editor.undo()
            page.goto(f"{address}/")
            shelf.live(page)
            editor.undo()


def test_buttons_that_the_preview_did_not_answer_for_work_when_it_is_back(visit, sample):
    with previews.copied() as source:
        with previews.running(source, "--edit") as address:
            port = int(address.rsplit(":", 1)[1])
            page = visit(f"{address}/")
            shelf.live(page)
            editor = Editor(page, source, sample.layout)
            editor.delete()
        with page.expect_event("requestfailed", lambda request: request.url.endswith("/.sitegen/edit")):
            page.evaluate("dispatchEvent(new Event('visibilitychange'))")
        assert attempt(page, BUTTONS) == ["delete", "undo"]
        with previews.running(source, "--edit", port=port):
            page.route("**/.sitegen/edit", lambda route: route.abort())
            page.goto(f"{address}/")
            shelf.live(page)
            assert attempt(page, BUTTONS) == ["delete"]
            page.unroute("**/.sitegen/edit")
        with previews.running(source, "--edit", port=port):
            shelf.until(lambda: attempt(page, BUTTONS), ["delete", "undo"], "buttons")
            editor.undo()


def test_a_site_without_a_toolbar_gets_one_in_the_edit_mode(visit):
    with previews.sample("--edit", settings="toolbar: off\n") as (address, source):
        page = visit(f"{address}/")
        shelf.live(page)
        shelf.until(lambda: attempt(page, BUTTONS), ["delete"], "buttons")
        count = len(shelf.items_of(page))
        shelf.press(page, "delete")
        shelf.until(lambda: len((attempt(page, shelf.STATE) or {"items": []})["items"]), count - 1, "gone")
        shelf.until(lambda: attempt(page, BUTTONS), ["delete", "undo"], "buttons then")
        box = page.locator("[data-action=delete]").bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44, "too small to be touched"
        assert len(list((source / "content/albums").iterdir())) == count - 1


def test_without_the_edit_mode_the_toolbar_changes_no_file(visit):
    with previews.sample() as (address, source):
        page = visit(f"{address}/")
        shelf.live(page)
        assert page.locator("script[src*=edit]").count() == 0
        assert page.request.get(f"{address}/.sitegen/edit").status == 404
        items = shelf.items_of(page)
        shelf.press(page, "delete")
        shelf.until(lambda: len(shelf.items_of(page)), len(items) - 1)
        assert len(list((source / "content/albums").iterdir())) == 5
