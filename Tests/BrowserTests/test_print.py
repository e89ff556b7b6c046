"""A shelf prints as a list that can be read, also one that is too long to carry details."""

import re

CAPTIONS = """() => [...document.querySelectorAll(".caption")].map(caption => {
    const box = caption.getBoundingClientRect();
    return {width: box.width, height: box.height, line: parseFloat(getComputedStyle(caption).lineHeight)};
})"""
OUTLINES = """() => [...document.querySelectorAll("[data-item]")].filter(item => getComputedStyle(item).outlineStyle !== "none"
    && parseFloat(getComputedStyle(item).outlineWidth) > 0).length"""


def sheets(page):
    """How many A4 pages a page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


def test_a_long_shelf_prints_its_titles_in_whole_lines(page, library):
    page.goto(library.albums(320).home)
    page.wait_for_selector(".shelf.live")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1000})
    captions = page.evaluate(CAPTIONS)
    assert len(captions) == 320
    assert min(caption["width"] for caption in captions) > 120
    # A title and an artist, each on two lines at the most.
    assert max(caption["height"] / caption["line"] for caption in captions) < 4.5
    assert page.evaluate(OUTLINES) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 718
    assert sheets(page) <= 12


def test_a_shelf_with_details_prints_each_album_once(page, library):
    page.goto(library.albums(30).home)
    page.emulate_media(media="print")
    shown = page.evaluate("[...document.querySelectorAll('.details')].filter(e => e.checkVisibility()).length")
    assert shown == 30
    assert sheets(page) <= 6
