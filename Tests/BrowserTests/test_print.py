"""A shelf prints as a list that can be read, also one of which the page holds a part."""

import re


def sheets(page):
    """How many A4 pages a page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


def test_a_long_shelf_prints_what_is_near_the_middle(page, library):
    page.goto(library.albums(320).home)
    page.wait_for_selector(".shelf.live")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1000})
    assert page.evaluate("document.documentElement.scrollWidth") <= 718
    shown = page.evaluate("[...document.querySelectorAll('.details')].filter(e => e.checkVisibility()).length")
    assert 20 <= shown <= 60
    assert sheets(page) <= 12


def test_a_shelf_with_details_prints_each_album_once(page, library):
    page.goto(library.albums(30).home)
    page.emulate_media(media="print")
    shown = page.evaluate("[...document.querySelectorAll('.details')].filter(e => e.checkVisibility()).length")
    assert shown == 30
    assert sheets(page) <= 6
