"""The album chosen last comes back on the next visit, for each shelf by itself; an address with a fragment wins."""

import pytest

import shelf


@pytest.fixture
def page(visit, sample):
    page = visit(sample.home, reduced_motion="reduce")
    shelf.live(page)
    return page


def come_back(page, address):
    """Opens an address as on another visit, one that differs only in its fragment too."""
    page.goto("about:blank")
    page.goto(address)
    shelf.live(page)


def test_the_album_chosen_last_comes_back_on_the_next_visit(page, sample):
    items = shelf.items_of(page)
    shelf.choose(page, 2)
    shelf.expect(page, items, 2, sample.layout, "chosen")
    page.reload()
    shelf.live(page)
    shelf.expect(page, items, 2, sample.layout, "after a reload")
    page.keyboard.press("Tab")
    page.locator('[data-item][tabindex="0"]').focus()
    page.keyboard.press("End")
    shelf.expect(page, items, len(items) - 1, sample.layout, "chosen by key")
    come_back(page, f"{sample.server}/")
    shelf.expect(page, items, len(items) - 1, sample.layout, "the folder is the same page")


def test_an_album_that_the_address_names_wins_over_the_one_chosen_last(page, sample):
    items = shelf.items_of(page)
    shelf.choose(page, 4)
    shelf.expect(page, items, 4, sample.layout, "chosen before")
    come_back(page, f"{sample.home}#{items[1]}")
    shelf.expect(page, items, 1, sample.layout, "a fragment wins")
    shelf.choose(page, 2)
    shelf.expect(page, items, 2, sample.layout, "chosen under a fragment")
    assert page.evaluate("location.hash") == f"#{items[2]}", "the fragment goes with it"
    page.reload()
    shelf.live(page)
    shelf.expect(page, items, 2, sample.layout, "reloaded under a fragment")
    page.evaluate("id => { location.hash = id; }", items[3])
    shelf.expect(page, items, 3, sample.layout, "the fragment changes")


def test_an_address_that_names_no_album_of_the_shelf_changes_nothing(page, sample):
    items = shelf.items_of(page)
    shelf.choose(page, 3)
    shelf.expect(page, items, 3, sample.layout, "chosen")
    shelf.press(page, "delete")
    left = items[:3] + items[4:]
    shelf.expect(page, left, 3, sample.layout, "deleted")
    for fragment in (items[3], "%", "%ff", "no such album", "shelf", "_shelf"):
        come_back(page, f"{sample.home}#{fragment}")
        shelf.expect(page, left, 3, sample.layout, f"fragment {fragment}")


def test_each_of_two_shelves_remembers_its_own_album_and_what_was_deleted(visit, sample):
    page = visit(reduced_motion="reduce")
    shelf.open_doubled(page, sample)
    items = shelf.items_of(page)
    expect = lambda items, index, name, what: shelf.expect(page, items, index, sample.layout, what, name)
    page.locator('[data-shelf="second"] [data-index="1"]').click(position={"x": 5, "y": 50})
    expect(items, 1, "second", "the second chooses")
    expect(items, shelf.initial(sample.layout), "shelf", "the first stays")
    page.locator('[data-shelf="shelf"] [data-index="2"]').click(position={"x": 5, "y": 50})
    expect(items, 2, "shelf", "the first chooses")
    page.locator('[data-shelf="second"] [data-action="delete"]').click()
    left = [items[0]] + items[2:]
    expect(left, 1, "second", "the second deletes")
    page.reload()
    shelf.live(page)
    expect(items, 2, "shelf", "the first comes back")
    expect(left, 1, "second", "the second comes back")
    come_back(page, f"{sample.home}#second-{items[3]}")
    expect(left, 2, "second", "the fragment is for the second")
    expect(items, 2, "shelf", "the first has its memory")


def albums(names):
    """Albums of years that put them in this order, the newest first."""
    return [{"id": name, "title": f"Album {name}", "artist": "A", "year": 2020 - index} for index, name in enumerate(names)]


@pytest.mark.parametrize("names, expected", [("dabc", "d"), ("abcd", "b"), ("bc", "b"), ("adbc", "b"), ("cab", "c")])
def test_a_choice_holds_as_long_as_the_shelf_begins_with_the_same_album(visit, library, names, expected):
    settings = {"shelves": [{"title": "New here", "sort": "-released"}]}
    before, after = (library.listed(albums(order), settings) for order in ("abc", names))
    page = visit(before.home, reduced_motion="reduce")
    shelf.live(page)
    items = shelf.items_of(page)
    assert [item[-1] for item in items] == list("abc")
    shelf.choose(page, 1)
    shelf.expect(page, items, 1, before.layout, "chosen")
    html = (after.folder / "index.html").read_text()
    page.route("**/index.html*", lambda route: route.fulfill(body=html, content_type="text/html"))
    for what in ("the next visit", "the one after"):
        come_back(page, before.home)
        found = shelf.items_of(page)
        assert [item[-1] for item in found] == list(names)
        shelf.expect(page, found, names.index(expected), after.layout, what)


def test_a_choice_holds_though_the_visitor_hid_the_first_album(page, sample):
    items = shelf.items_of(page)
    shelf.press(page, "delete")
    shelf.expect(page, items[1:], 0, sample.layout, "hidden")
    shelf.choose(page, 2)
    shelf.expect(page, items[1:], 2, sample.layout, "chosen")
    come_back(page, sample.home)
    shelf.expect(page, items[1:], 2, sample.layout, "the next visit")
