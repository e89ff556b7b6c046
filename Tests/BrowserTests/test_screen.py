"""The chosen cover and its title are wholly in the first screen: of a laptop, and of phones held upright and on their side."""

import pytest

import shelf

BOTTOMS = """() => {
    const shown = [...document.querySelectorAll("[data-details]")].find(part => part.checkVisibility());
    const bottom = element => element.getBoundingClientRect().bottom;
    return [bottom(shown.querySelector(".art img:not(.glow)")), bottom(shown.querySelectorAll("td > span")[1])];
}"""
SIDE = "[...document.querySelectorAll('.art')].find(part => part.checkVisibility()).getBoundingClientRect().width"
SCREENS = [(1366, 650, 250), (844, 390, 100), (360, 640, 115), (390, 844, 250), (1920, 1080, 500)]


@pytest.mark.firefox
@pytest.mark.parametrize("width, height, least", SCREENS)
def test_the_chosen_cover_and_its_title_are_in_the_first_screen(visit, sample, width, height, least):
    page = visit(sample.home, width=width, height=height)
    shelf.live(page)
    assert max(page.evaluate(BOTTOMS)) <= height
    assert page.evaluate(SIDE) >= least
