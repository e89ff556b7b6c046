"""The stage and the page of an album take the colour of the cover, and all letters on it can be read.

A Swift test computes the contrast for every colour; here browsers are asked what they draw.
"""

import pytest

import policy
import shelf
import sites

pytestmark = pytest.mark.measures

COLORS = [(0x99, 0x66, 0x99), (0x22, 0x33, 0x44), (0xEE, 0xDD, 0xAA), (0x88, 0x22, 0x11), (0x00, 0xFF, 0x00)]
# The colour of the ground as red, green and blue, and the contrast of letters with it.
READ = """([element, part, texts]) => {
    const context = Object.assign(document.createElement("canvas"), {width: 1, height: 1})
        .getContext("2d", {willReadFrequently: true});
    const pixel = color => {
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = color;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
    };
    const light = color => pixel(color).slice(0, 3).map(value => value / 255)
        .map(value => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4)
        .reduce((sum, value, index) => sum + value * [.2126, .7152, .0722][index], 0);
    const shown = [...document.querySelectorAll(element)].find(each => each.checkVisibility());
    const drawn = getComputedStyle(shown, part);
    // The middle of a gradient is its strongest colour.
    const colors = drawn.backgroundImage.match(/(oklch|rgba?|color)\\([^()]*\\)/g) ?? [drawn.backgroundColor];
    const ground = colors[Math.floor(colors.length / 2)];
    const behind = light(ground);
    return {
        ground: pixel(ground),
        contrasts: texts.map(text => {
            const letters = light(getComputedStyle(shown.querySelector(text)).color);
            return (Math.max(letters, behind) + .05) / (Math.min(letters, behind) + .05);
        }),
    };
}"""
STAGE = [".details", "::before", [".name td", ".by td", "tr:last-child td", ".more a"]]
ALBUM = ["article", "::before", ["h1", ".by", ".facts th", ".facts td"]]


@pytest.fixture
def site(library):
    return library.albums(len(COLORS), covers=[sites.picture(300, 300, color) for color in COLORS])


def album(site, page, index):
    item = page.evaluate("index => document.querySelector(`[data-index='${index}']`).dataset.item", index)
    return f"{site.server}/albums/{item}/index.html"


@pytest.mark.firefox
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_on_the_colour_of_a_cover_can_be_read(visit, site, scheme, browser_name):
    if browser_name == "firefox" and scheme == "dark":
        pytest.skip("Firefox has no way to choose a scheme in tests")
    page = visit(site.home, color_scheme=scheme, reduced_motion="reduce")
    shelf.live(page)
    grounds = []
    addresses = [album(site, page, index) for index in range(len(COLORS))]
    for index in range(len(COLORS)):
        shelf.choose(page, index)
        shelf.expect(page, shelf.items_of(page), index, site.layout)
        found = page.evaluate(READ, STAGE)
        assert min(found["contrasts"]) >= 7, f"stage {index}"
        grounds.append(found["ground"])
    for index, address in enumerate(addresses):
        page.goto(address)
        found = page.evaluate(READ, ALBUM)
        assert min(found["contrasts"]) >= 7, f"album {index}"
        assert found["ground"] == grounds[index], "the page has the ground of the stage"
    assert len({tuple(ground) for ground in grounds}) == len(COLORS)
    assert all((max(ground[:3]) < 90) == (scheme == "dark") for ground in grounds), "a tint of the paper"


def test_colours_of_the_system_override_those_of_a_cover(visit, site):
    page = visit(site.home, forced_colors="active")
    assert page.evaluate("getComputedStyle(document.querySelector('.details'), '::before').content") == "none"


def test_the_colour_of_a_cover_needs_no_style_in_the_page(visit, site):
    page = visit()
    page.goto(site.home)
    path = album(site, page, 0).removeprefix(site.server + "/")
    assert policy.complaints(policy.goto(visit(), site, path)) == []
    assert "style=" not in (site.folder / path).read_text()
