"""Two tabs of one visitor: what one deletes leaves the other, and either undoes the last of both."""

import shelf


def test_what_one_tab_deletes_or_undoes_the_other_follows(visit, sample):
    one = visit(sample.home, reduced_motion="reduce")
    shelf.live(one)
    two = one.context.new_page()
    errors = shelf.watch(two)
    two.goto(sample.home)
    shelf.live(two)
    items = shelf.items_of(one)
    a, b, c, d, e = items
    expect = lambda page, items, index, what: shelf.expect(page, items, index, sample.layout, what)

    shelf.choose(two, 3)
    expect(two, items, 3, "two chooses")
    expect(one, items, shelf.initial(sample.layout), "one stays")
    shelf.choose(one, 1)
    expect(one, items, 1, "one chooses")
    shelf.press(one, "delete")
    expect(one, [a, c, d, e], 1, "one deletes")
    expect(two, [a, c, d, e], 2, "two keeps its album")
    shelf.press(two, "delete")
    expect(two, [a, c, e], 2, "two deletes")
    expect(one, [a, c, e], 1, "one follows")
    shelf.press(one, "undo")
    expect(one, [a, c, d, e], 2, "one undoes what two did")
    expect(two, [a, c, d, e], 3, "two follows")
    shelf.press(two, "undo")
    expect(two, items, 1, "two undoes what one did")
    expect(one, items, 3, "all is back in one")
    shelf.until(lambda: one.locator("[data-action=undo]").is_disabled(), True, "nothing left to undo")

    shelf.press(one, "delete")
    expect(one, [a, b, c, e], 3, "the chosen one of two")
    expect(two, [a, b, c, e], 1, "two again")
    shelf.choose(one, 1)
    expect(one, [a, b, c, e], 1, "both on one album")
    shelf.press(one, "delete")
    expect(two, [a, c, e], 1, "its neighbour takes the place")
    one.evaluate("localStorage.clear()")
    expect(two, items, items.index(c), "storage cleared elsewhere")
    assert errors == []
