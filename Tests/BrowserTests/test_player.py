"""Players of other sites and shelves in notes: nothing is asked of a stranger before the visitor does something."""

import pytest

import axe
import frames
import policy
import shelf

PAGE = "albums/night/index.html"
VIDEO = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"
NOTE = """```{embed}
url: https://youtu.be/dQw4w9WgXcQ
title: Live in Paris
```

```{embed}
url: https://artist.bandcamp.com/album/night
player: https://bandcamp.com/EmbeddedPlayer/album=12/
title: The album
```

```{shelf}
title: In this note
where: {genre: Jazz}
sort: [-year, title]
```
"""


@pytest.fixture
def noted(library):
    albums = [{"title": f"Album {index}", "artist": "A", "genre": "Jazz", "year": 1950 + index} for index in range(12)]
    albums.append({"title": "Night", "slug": "night", "notes": NOTE})
    return library.listed(albums, {"shelves": [{"limit": 0}], "toolbar": True})


def strangers(page, site):
    """The requests to other sites, which a stand-in answers."""
    asked = []

    def answer(route):
        if route.request.url.startswith(site.server):
            return route.continue_()
        asked.append(route.request)
        return route.fulfill(body="<title>Player</title><button>Play</button>", content_type="text/html")

    page.route("**/*", answer)
    return asked


def addresses(page, asked):
    """The addresses of those requests so far. Events of the page arrive only while it is asked something."""
    page.evaluate("0")
    return [request.url for request in asked]


@pytest.mark.firefox
def test_nothing_is_asked_of_another_site_before_the_click(visit, noted):
    page = visit()
    asked = strangers(page, noted)
    page.goto(f"{noted.server}/{PAGE}")
    shelf.live(page)
    buttons = page.locator("[data-player] button")
    assert buttons.all_inner_texts() == ["Play here, from YouTube", "Play here, from Bandcamp"]
    page.mouse.wheel(0, 4000)
    buttons.first.hover()
    buttons.first.focus()
    page.evaluate(shelf.DRAWN)
    assert asked == [] and page.locator("iframe").count() == 0
    page.keyboard.press("Enter")
    shelf.until(lambda: addresses(page, asked), [VIDEO])
    assert asked[0].headers.get("referer", "").rstrip("/") in ("", noted.server)
    assert page.evaluate("[document.activeElement.localName, document.activeElement.title]") == ["iframe", "Live in Paris"]
    # The link stays, and the other player still waits.
    assert page.locator("main a[rel~=noreferrer]").count() == 2 and buttons.count() == 1


@pytest.mark.firefox
def test_without_the_script_the_link_remains_and_nothing_is_asked(visit, noted):
    page = visit(script=False)
    asked = strangers(page, noted)
    page.goto(f"{noted.server}/{PAGE}")
    assert page.locator("main a[rel~=noreferrer]").first.is_visible() and not page.locator("[data-player]").first.is_visible()
    assert asked == []


@pytest.mark.parametrize("width", frames.WIDTHS)
def test_a_shelf_in_a_note_lays_covers_out_where_the_engine_says(visit, noted, width):
    page = visit(width=width)
    page.goto(f"{noted.server}/{PAGE}")
    shelf.live(page)
    found = page.evaluate(frames.MEASURE)
    expected = [frames.whole(frame) for frame in noted.layout["frames"][:12]]
    assert [frames.rounded(frame) for frame in found["frames"]] == expected
    assert found["overflow"] == 0


def test_a_shelf_in_a_note_can_be_used(visit, noted):
    page = visit(reduced_motion="reduce")
    page.goto(f"{noted.server}/{PAGE}")
    shelf.live(page)
    items = shelf.items_of(page)
    assert items[0].startswith("album-11-") and len(items) == 12
    page.locator("[data-shelf]").evaluate("shelf => shelf.scrollIntoView({block: 'center'})")
    shelf.choose(page, 2)
    shelf.expect(page, items, 2, noted.layout)
    box = page.locator("[data-details]").nth(2).bounding_box()
    below = page.locator(".neighbours").bounding_box()
    assert box["y"] + box["height"] <= below["y"]


def test_a_note_with_players_and_a_shelf_breaks_no_rule_of_a_strict_policy(visit, noted):
    page = visit(reduced_motion="reduce")
    asked = strangers(page, noted)
    said = policy.goto(page, noted, PAGE)
    shelf.live(page)
    page.locator("[data-player] button").first.click()
    shelf.until(lambda: addresses(page, asked), [VIDEO])
    assert policy.complaints(said) == []
    # A frame of any other site is refused, by the page itself.
    page.evaluate("document.body.append(Object.assign(document.createElement('iframe'), {src: 'https://evil.example/'}))")
    page.evaluate(shelf.DRAWN)
    assert addresses(page, asked) == [VIDEO]


@pytest.mark.parametrize("width", [320, 1280])
def test_a_note_with_players_and_a_shelf_is_accessible(visit, noted, width):
    page = visit(width=width, reduced_motion="reduce")
    strangers(page, noted)
    page.goto(f"{noted.server}/{PAGE}")
    shelf.live(page)
    axe.check(page, f"{width} px")
    page.locator("[data-player] button").first.click()
    page.wait_for_selector("iframe")
    axe.check(page, f"{width} px, with a player")
