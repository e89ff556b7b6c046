"""The address names the chosen album, and the chosen cover opens its page; Back leads to it again."""

import pytest

import shelf

HASH = "decodeURIComponent(location.hash)"
MEMORY = "Object.values(localStorage)"


@pytest.fixture
def page(visit, sample):
    page = visit(sample.home, width=768, reduced_motion="reduce")
    shelf.live(page)
    return page


def test_the_address_names_an_album_only_once_the_visitor_has_chosen_one(page, sample):
    items = shelf.items_of(page)
    shelf.unchanged(page, items, 0, sample.layout)
    assert page.evaluate(HASH) == "", "at first"
    length = page.evaluate("history.length")
    shelf.choose(page, 2)
    shelf.expect(page, items, 2, sample.layout, "a click")
    assert page.evaluate(HASH) == f"#{items[2]}"
    page.keyboard.press("End")
    shelf.expect(page, items, len(items) - 1, sample.layout, "a key")
    assert page.evaluate(HASH) == f"#{items[-1]}"
    assert page.evaluate(MEMORY) == [f"{items[0]}\n{items[-1]}"], "the memory agrees"
    assert page.evaluate("history.length") == length, "Back leaves the page"
    shelf.press(page, "delete")
    shelf.until(lambda: page.evaluate(HASH), f"#{items[-2]}", "the neighbour of a hidden one")


def test_with_two_shelves_the_address_names_the_album_that_was_chosen_last(visit, sample):
    page = visit(reduced_motion="reduce")
    shelf.open_doubled(page, sample)
    items = shelf.items_of(page)
    for name, index, expected in (("second", 1, f"#second-{items[1]}"), ("shelf", 2, f"#{items[2]}")):
        page.locator(f'[data-shelf="{name}"] [data-index="{index}"]').click(position={"x": 5, "y": 50})
        shelf.expect(page, items, index, sample.layout, name, name)
        assert page.evaluate(HASH) == expected


@pytest.mark.parametrize("way", ["enter", "click"])
def test_the_chosen_cover_opens_its_page_and_back_leads_to_it(page, sample, way):
    items = shelf.items_of(page)
    shelf.choose(page, 1)
    shelf.expect(page, items, 1, sample.layout, "another cover is chosen, not opened")
    if way == "enter":
        page.keyboard.press("Enter")
    else:
        shelf.cover(page, 1).click()
    page.wait_for_url(f"**/albums/{items[1]}/index.html")
    page.go_back()
    shelf.live(page)
    shelf.expect(page, items, 1, sample.layout, "back")


def test_a_tap_on_the_chosen_cover_opens_its_page(visit, sample):
    page = visit(sample.home, width=375, has_touch=True, reduced_motion="reduce")
    shelf.live(page)
    items = shelf.items_of(page)
    shelf.cover(page, 1).tap(position={"x": 5, "y": 50})
    shelf.expect(page, items, 1, sample.layout, "a tap chooses")
    shelf.cover(page, 1).tap(position={"x": 5, "y": 50})
    page.wait_for_url(f"**/albums/{items[1]}/index.html")


def test_the_chosen_place_opens_nothing(visit, places):
    page = visit(f"{places.server}/places/index.html", reduced_motion="reduce")
    shelf.live(page)
    items = shelf.items_of(page)
    shelf.choose(page, 1)
    shelf.expect(page, items, 1, places.layout, "chosen")
    shelf.cover(page, 1).click()
    shelf.unchanged(page, items, 1, places.layout, "chosen again")
