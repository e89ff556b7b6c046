"""Pictures of a shelf: a placeholder until one has loaded, a stand-in with the title where it fails.

Only the chosen cover is fetched first; without JavaScript the text of a missing cover is its alternative text.
"""

import pytest

import shelf

LOOK = """index => {
    const cover = document.querySelector(`[data-index="${index}"]`);
    const after = getComputedStyle(cover, "::after");
    return {
        picture: cover.dataset.picture ?? "",
        placeholder: getComputedStyle(cover.querySelector("img")).backgroundImage.includes("gradient"),
        standIn: after.content.split(" / ")[0].replaceAll('"', ""),
    };
}"""
ART = """() => {
    const art = [...document.querySelectorAll(".details .art")].find(art => art.checkVisibility());
    const box = art.getBoundingClientRect();
    return [getComputedStyle(art, "::after").content.split(" / ")[0].replaceAll('"', ""), Math.round(box.width - box.height)];
}"""


def sources(page):
    return page.evaluate("[...document.querySelectorAll('.cover img')].map(image => new URL(image.src).pathname)")


def titles_of(page):
    return page.evaluate("[...document.querySelectorAll('.cover img')].map(image => image.alt)")


LOADED = {"picture": "loaded", "placeholder": False, "standIn": "none"}
PRIORITIES = "[...document.querySelectorAll('.cover img')].map(image => [image.fetchPriority, image.loading])"


@pytest.fixture
def covers(visit, sample):
    """Addresses and titles of the covers of the sample."""
    page = visit(sample.home, script=False)
    return sources(page), titles_of(page)


def test_a_cover_that_has_loaded_shows_no_placeholder(visit, sample):
    page = visit(sample.home)
    for index in range(len(sources(page))):
        shelf.until(lambda: page.evaluate(LOOK, index), LOADED, f"cover {index}")


def test_only_the_chosen_cover_is_fetched_with_high_priority(visit, sample):
    page = visit(sample.home)
    first = shelf.initial(sample.layout)
    found = page.evaluate(PRIORITIES)
    assert found == [["high", "auto"] if index == first else ["auto", "lazy"] for index in range(sample.layout["count"])]


def test_a_cover_on_its_way_shows_a_placeholder_until_it_arrives(visit, sample, covers):
    page = visit()
    held = []
    page.route(f"**{covers[0][1]}", lambda route: held.append(route))
    page.goto(sample.home, wait_until="commit")
    shelf.live(page)
    waiting = {"picture": "", "placeholder": True, "standIn": "none"}
    shelf.until(lambda: page.evaluate(LOOK, 1), waiting)
    shelf.until(lambda: page.evaluate("0") or len(held) > 0, True, "the cover is asked for")
    held[0].continue_()
    shelf.until(lambda: page.evaluate(LOOK, 1), LOADED)


@pytest.mark.parametrize("kind", ["no answer", "no picture"])
def test_a_cover_that_fails_shows_its_title_and_can_be_chosen(visit, sample, covers, kind):
    addresses, titles = covers
    page = visit()
    broken = {"body": "not a picture", "content_type": "image/png"}
    page.route(f"**{addresses[2]}", lambda route: route.abort() if kind == "no answer" else route.fulfill(**broken))
    page.goto(sample.home)
    shelf.live(page)
    found = lambda: [page.evaluate(LOOK, 2)[key] for key in ("picture", "standIn")]
    shelf.until(found, ["failed", titles[2]])
    assert page.get_by_role("link", name=titles[2], exact=True).count() == 1
    shelf.choose(page, 2)
    shelf.expect(page, shelf.items_of(page), 2, sample.layout)
    shelf.until(lambda: page.evaluate(ART), [titles[2], 0], "its large picture")


def test_without_scripts_a_missing_cover_has_a_name_and_no_stand_in(visit, sample, covers):
    addresses, titles = covers
    page = visit(script=False)
    page.route(f"**{addresses[2]}", lambda route: route.abort())
    page.goto(sample.home)
    assert page.get_by_role("link", name=titles[2], exact=True).count() == 1
    assert page.evaluate(LOOK, 2)["standIn"] == "none"
