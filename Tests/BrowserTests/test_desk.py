"""The desk: albums are edited and added on the pages of `serve --edit`, by keyboard, with covers, undo and redo."""

import base64
import re

import pytest

import axe
import desks
import previews
import shelf
import sites
from desks import DESK, FILE, PIE, TOLD, Desk


@pytest.fixture(scope="module")
def preview():
    with previews.sample("--edit") as (address, source):
        yield address, source


@pytest.fixture
def desk(visit, preview):
    with desks.opened(visit(reduced_motion="reduce"), *preview) as desk:
        yield desk


@pytest.mark.firefox
def test_an_album_is_rated_by_keyboard_and_no_other_byte_of_its_file_changes(desk):
    before = desk.text
    desk.edit()
    page = desk.page
    desk.field("rating", "input[value='0']").focus()
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+s")
    desk.says("Saved")
    line = next(line for line in desk.text.splitlines(keepends=True) if line.startswith("rating:"))
    assert re.fullmatch(r"""rating: ["']?3\.5["']?\n""", line)
    assert desk.text.replace(line, "") == before, "another byte changed"
    desk.shows("document.querySelector('.stars')?.textContent.length", 5, "the page shows stars")
    desk.shows("document.activeElement.value", "3.5", "the focus is where it was")
    assert page.locator(DESK).count() == 1, "the editor is still open"


def test_a_refused_date_is_shown_at_its_field_and_nothing_that_was_typed_is_lost(desk):
    before = desk.text
    desk.edit()
    page = desk.page
    desk.field("released").fill("soon")
    desk.field("tags").fill("live")
    desk.field("notes", "textarea").fill("Another note")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".desk-alert pre")
    alert = page.locator(".desk [role=alert]").inner_text()
    assert "soon" in alert and "^" in alert and "Correct “Released”" in alert
    typed = "[...document.querySelectorAll('.desk :is(input[aria-invalid], textarea)')].map(e => e.value)"
    assert page.evaluate(typed) == ["soon", "Another note"]
    assert page.evaluate("document.activeElement.value") == "soon"
    page.reload()
    desk.shows(typed, ["soon", "Another note"], "kept over a reload")
    chips = "[...document.querySelectorAll('[data-key=tags] li bdi')].map(e => e.textContent)"
    assert page.evaluate(chips) == ["single", "cover version", "live"]
    assert desk.text == before
    desk.field("released").fill("1971-11")
    page.keyboard.press("Control+Enter")
    desk.says("Saved")
    assert "1971-11\n" in desk.text and "live" in desk.text and desk.text.rstrip().endswith("\nAnother note")
    desk.shows("document.querySelector('.prose')?.innerText.trim()", "Another note", "the page shows the note")


def test_what_was_saved_elsewhere_is_not_overwritten_and_both_values_are_shown(desk):
    page = desk.page
    page.route("**/.sitegen/events?*", lambda route: route.abort())  # a page that does not follow
    desk.edit()
    desk.field("country").evaluate("field => field.closest('details').open = true")
    desk.field("country").fill("US")
    (desk.source / FILE).write_text(desk.text.replace("genre: Pop", "genre: Pop\ncountry: UK"))
    other = desk.text
    page.keyboard.press("Control+s")
    page.wait_for_selector(".desk-alert pre")
    assert desk.text == other, "the file of the other editor was changed"
    assert desk.field("country").input_value() == "US"
    assert "“UK”" in page.locator("[data-key=country] .desk-note").inner_text()
    page.keyboard.press("Control+s")
    desk.says("Saved")
    assert desk.text == other.replace("country: UK", "country: US")


def test_a_form_goes_on_when_the_page_is_reloaded_for_another_change(desk):
    page = desk.page
    desk.edit()
    desk.field("title").fill("American Pies")
    (desk.source / FILE).write_text(desk.text.replace("year: 2000", "year: 2001"))
    desk.shows("document.querySelector('[data-key=released] input')?.value", "2001", "the new year")
    assert desk.field("title").input_value() == "American Pies"
    page.keyboard.press("Control+s")
    desk.says("Saved")
    assert "title: American Pies\n" in desk.text and "2001\n" in desk.text


def test_changes_are_taken_back_and_made_again(desk):
    before, page = desk.text, desk.page
    desk.edit()
    desk.field("title").fill("Apple Pie")
    page.keyboard.press("Control+s")
    desk.says("Saved")
    changed = desk.text
    page.keyboard.press("Escape")
    page.wait_for_selector(DESK, state="detached")
    desk.shows("document.querySelector('h1').textContent", "Apple Pie", "the page follows")
    page.locator("[data-action=undo]").click()
    desk.shows("document.querySelector('h1').textContent", "American Pie", "undone")
    assert desk.text == before
    desk.shows(f"({TOLD})?.endsWith('Pie” is as before')", True, "told")
    again, back = ("redo", "Apple", changed), ("undo", "American", before)
    for key, (action, title, text) in {"Control+Shift+Z": again, "Control+z": back, "Control+y": again}.items():
        desk.page.wait_for_selector(f"[data-action={action}]:enabled")
        page.keyboard.press(key)
        desk.shows("document.querySelector('h1').textContent", f"{title} Pie", key)
        assert desk.text == text, key


def test_an_album_is_added_with_its_cover_and_can_be_deleted_on_its_page(desk):
    page = desk.page
    desk.go("/genres/")
    page.wait_for_selector("[data-action=add]")
    page.keyboard.press("a")
    page.wait_for_selector(DESK)
    page.keyboard.type("Low")
    page.get_by_text("Write it by hand").click()
    assert desk.field("title").input_value() == "Low", "what was typed"
    desk.field("artist").fill("David Bowie")
    desk.field("released").fill("1977")
    cover = {"name": "low.png", "mimeType": "image/png", "buffer": sites.picture(300, 300, (200, 90, 30))}
    desk.field("cover", "input[type=file]").set_input_files(cover)
    desk.says("“low.png” will be the cover")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/albums/low/**")
    assert page.locator("h1").inner_text() == "Low"
    desk.says("“Low” was added", TOLD)
    desk.shows("document.querySelector('main img[fetchpriority=high]').src.includes('low')", True, "its cover")
    added = [path for path in (desk.source / "content/albums").iterdir() if "title: Low\n" in path.read_text()]
    assert len(added) == 1 and "David Bowie" in added[0].read_text() and "1977" in added[0].read_text()
    page.locator("[data-action=delete]:enabled").click()
    page.wait_for_url(re.compile(r"/(index\.html)?$"))
    desk.says("“Low” was deleted", TOLD)
    assert not added[0].exists()


def test_a_picture_that_is_dropped_on_the_cover_is_the_cover_and_nothing_else_is(desk):
    page, before = desk.page, desk.text
    desk.go()
    page.wait_for_selector("[data-action=edit]:enabled")
    picture = base64.b64encode(sites.picture(300, 300, (20, 90, 130))).decode()
    for selector, name, kind, told in (
        ("main img[fetchpriority=high]", "note.txt", "text/plain", "“note.txt” is not a picture"),
        ("h1", "front.png", "image/png", "Drop the picture on the cover"),
    ):
        desk.refuses(selector, name, kind, picture, told)
        assert desk.text == before
    desk.drop("main img[fetchpriority=high]", "front.png", "image/png", picture)
    shelf.until(lambda: desk.text == before, False, "the cover is saved")
    line = re.search("cover: (.*)", desk.text)[1].strip("\"'")
    name = line.removeprefix("covers/").removesuffix(".png")
    desk.shows(f"document.querySelector('main img[fetchpriority=high]').src.includes('{name}')", True, "the new cover")
    assert (desk.source / "content" / line).read_bytes() == base64.b64decode(picture)
    assert desk.text.replace(line, "covers/american-pie.svg") == before


def test_what_is_written_while_a_save_runs_is_not_taken_for_saved(desk):
    page = desk.page
    desk.edit()
    held = []
    page.route("**/change", lambda route: held.append(route) if not held else route.continue_())
    desk.field("notes", "textarea").fill("One.")
    page.keyboard.press("Control+s")
    shelf.until(lambda: len(held), 1, "the first save is asked for")
    desk.field("notes", "textarea").fill("Two.")
    held[0].continue_()
    desk.says("Saved")
    assert desk.text.endswith("\nOne.\n")

    def is_saved():
        page.keyboard.press("Control+s")
        return desk.text.endswith("\nTwo.\n")

    shelf.until(is_saved, True, "the second text is saved")


def test_a_change_of_an_exported_album_can_be_taken_back_per_field(visit, tmp_path):
    (tmp_path / "content").mkdir()
    settings = "title: Crate\nsources: [{kind: csv, file: list.csv, map: {id: id, title: title, artist: artist}}]\n"
    (tmp_path / "content/site.yml").write_text(settings)
    export = tmp_path / "content/list.csv"
    export.write_text("id,title,artist\n1,Low,David Bowie\n2,Kid A,Radiohead\n")
    before = export.read_text()
    with previews.running(tmp_path, "--edit") as address:
        desk = Desk(visit(reduced_motion="reduce"), address, tmp_path)
        page = desk.page
        desk.go("/")
        page.wait_for_selector("[data-action=edit]:enabled")
        page.keyboard.press("e")
        page.wait_for_selector(DESK)
        desk.field("country").evaluate("field => field.closest('details').open = true")
        desk.field("country").fill("UK")
        page.keyboard.press("Control+s")
        desk.says("Saved")
        reset = "[...document.querySelectorAll('[data-key=country] button')].find(button => !button.hidden)"
        desk.shows(f"({reset})?.textContent", "Take my change back", "the change can be taken back")
        page.locator("[data-key=country]").get_by_text("Take my change back").click()
        desk.shows("document.querySelector('[data-key=country] input')?.value", "", "the value of the export")
        assert export.read_text() == before
        assert desk.errors == []


def test_names_are_added_completed_and_removed_by_keyboard(desk):
    page = desk.page
    desk.edit()
    tags = desk.field("tags")
    tags.click()
    chips = "[...document.querySelectorAll('[data-key=tags] li bdi')].map(e => e.textContent)"
    for keys, expected in (("live,", ["single", "cover version", "live"]), ("a", ["single", "cover version", "live"])):
        page.keyboard.type(keys)
        assert page.evaluate(chips) == expected
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    assert page.evaluate(chips) == ["single"]
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == "Keep editing", "asked before the change is lost"
    page.get_by_text("Discard them").click()
    assert page.locator(DESK).count() == 0
    assert page.evaluate("document.activeElement.dataset.action") == "edit", "the focus is back"


def test_tracks_are_added_and_moved_by_keyboard(desk):
    page = desk.page
    desk.edit()
    page.locator(".desk summary").click()
    page.locator("[data-key=tracks] > div > button").click()
    page.keyboard.type("One")
    page.keyboard.press("Enter")
    page.keyboard.type("Two")
    page.keyboard.press("Alt+ArrowUp")
    assert page.evaluate("document.activeElement.value") == "Two"
    page.keyboard.press("Control+s")
    desk.says("Saved")
    assert desk.text.index("Two") < desk.text.index("One")
    names = "[...document.querySelectorAll('.tracks .name')].map(name => name.textContent.trim())"
    desk.shows(names, ["Two", "One"], "the page shows the tracks")


def test_a_framed_page_has_no_controls_even_where_its_headers_are_lost(desk):
    page = desk.page

    def without_policy(route):
        response = route.fetch()
        dropped = ("x-frame-options", "content-security-policy")
        route.fulfill(response=response, headers={k: v for k, v in response.headers.items() if k not in dropped})

    page.route(f"{desk.address}{PIE}", without_policy)
    html = f"<!doctype html><title>frame</title><iframe src='{PIE}' width=900 height=600></iframe>"
    page.route(f"{desk.address}/frame", lambda route: route.fulfill(body=html, content_type="text/html"))
    desk.go("/frame")
    frame = page.frames[1]
    frame.wait_for_selector("h1")
    frame.evaluate("document.querySelector('h1').click()")
    for key in ("e", "a"):
        page.keyboard.press(key)
    page.evaluate(shelf.DRAWN)
    assert frame.locator("[data-action], dialog").count() == 0


@pytest.mark.parametrize("width, scheme", [(1280, "light"), (390, "dark"), (320, "light")])
def test_the_forms_are_accessible_and_as_wide_as_the_window(visit, preview, width, scheme):
    address, source = preview
    desk = Desk(visit(width=width, color_scheme=scheme, reduced_motion="reduce"), address, source)
    desk.edit()
    page = desk.page
    page.locator(".desk summary").click()
    axe.check(page, "edit")
    parts = "[document.documentElement, ...document.querySelectorAll('.desk, .desk-body')]"
    over = f"{parts}.map(part => part.scrollWidth - part.clientWidth)"
    assert page.evaluate(over) == [0, 0, 0]
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    page.wait_for_selector(DESK)
    axe.check(page, "add")
    assert page.evaluate(over) == [0, 0, 0]
