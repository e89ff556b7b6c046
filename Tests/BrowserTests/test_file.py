"""A site opened from the disk has its script, and the scripts leave no names behind but the one that files of the search call."""

import shelf

NAMES = "['attempt', 'read', 'write', 'revive'].filter(name => { try { eval(name); return true; } catch { return false; } })"


def test_keys_choose_on_a_page_that_was_opened_from_the_disk(visit, sample):
    page = visit(reduced_motion="reduce")
    errors = shelf.watch(page)
    page.goto(sample.file())
    shelf.live(page)
    items = shelf.items_of(page)
    page.locator('[data-item][tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    shelf.expect(page, items, 1, sample.layout, "an arrow")
    page.keyboard.press("End")
    shelf.expect(page, items, len(items) - 1, sample.layout, "the last")
    assert errors == []


def test_the_scripts_leave_no_names_behind(visit, sample):
    page = visit()
    page.route("**/*.js", lambda route: route.abort())
    page.goto(sample.home)
    before = page.evaluate("Object.getOwnPropertyNames(window)")
    page.unroute("**/*.js")
    page.reload()
    shelf.live(page)
    assert set(page.evaluate("Object.getOwnPropertyNames(window)")) - set(before) == {"sitegenSearch"}
    assert page.evaluate(NAMES) == []
