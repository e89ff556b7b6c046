"""Pages work under a content security policy that allows no inline styles and scripts but the site's own by hash."""

import pytest

import policy
import shelf


def test_a_shelf_can_be_used_under_a_strict_policy(visit, sample):
    page = visit(reduced_motion="reduce")
    said = policy.goto(page, sample, "index.html")
    shelf.live(page)
    items = shelf.items_of(page)
    shelf.choose(page, 2)
    shelf.press(page, "delete")
    shelf.expect(page, items[:2] + items[3:], 2, sample.layout)
    assert policy.complaints(said) == []


@pytest.mark.parametrize("path", ["404.html", "about/index.html", "albums/*/index.html"])
def test_a_page_without_a_shelf_breaks_no_rule_of_a_strict_policy(visit, sample, path):
    found = sorted(sample.folder.glob(path))[0].relative_to(sample.folder).as_posix()
    page = visit(reduced_motion="reduce")
    said = policy.goto(page, sample, found)
    page.evaluate(shelf.DRAWN)
    assert policy.complaints(said) == []


def test_the_page_of_places_breaks_no_rule_of_a_strict_policy(visit, places):
    page = visit()
    said = policy.goto(page, places, "places/index.html")
    shelf.live(page)
    assert policy.complaints(said) == []


def test_a_policy_without_the_hash_of_a_style_is_noticed(visit, places, monkeypatch):
    """The tests above can fail: the browser says so where a style is not allowed."""
    monkeypatch.setattr(policy, "policy", lambda html: "default-src 'none'; img-src 'self'; script-src 'self'")
    page = visit()
    said = policy.goto(page, places, "places/index.html")
    assert policy.complaints(said) != []
