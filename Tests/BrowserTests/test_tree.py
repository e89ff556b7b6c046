"""What a screen reader says of each kind of page, as recorded in `trees/`, and rules for every tree.

After a change of the pages, `SITEGEN_RECORD=1` writes the recorded trees anew. Read them before they are committed.
"""

import os
import pathlib
import re

import pytest

import shelf
from test_axe import pages

TREES = pathlib.Path(__file__).parent / "trees"


def kinds(site):
    """One page of each kind in the sample: what to call it, and its path."""
    found = pages(site)
    kept = {kind: found[kind] for kind in ("home", "album", "not found", "genres", "genre", "page about")}
    return kept | {"browse": "browse/index.html", "statistics": "statistics/index.html"}


def tree(page):
    """The tree of the whole page: a role, a name and states for each line."""
    return page.locator("body").aria_snapshot() + "\n"


def check(text, kind):
    """Every tree has one title, one main part, names for what is used, and headings without a gap."""
    lines = [line.strip() for line in text.splitlines()]
    levels = [int(level) for line in lines for level in re.findall(r"^- heading .*\[level=(\d)\]", line)]
    assert levels.count(1) == 1 and levels[0] == 1, f"{kind}: headings {levels}"
    assert all(second - first < 2 for first, second in zip(levels, levels[1:])), f"{kind}: headings {levels}"
    assert sum(line.startswith("- main") for line in lines) == 1, kind
    for role in ("link", "button", "img", "searchbox", "combobox", "navigation"):
        unnamed = [line for line in lines if re.match(rf"- {role}(:|$| \[)", line)]
        assert not unnamed, f"{kind}: a {role} without a name"


def compare(text, kind):
    file = TREES / f"{kind.replace(' ', '-')}.yml"
    if os.environ.get("SITEGEN_RECORD") == "1":
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
    assert file.exists(), f"{file.name} is not recorded"
    assert text == file.read_text(), f"the tree of {kind} differs from {file.name}"


@pytest.mark.measures
@pytest.mark.timeout(240)
def test_the_tree_of_each_kind_of_page_is_the_recorded_one(visit, sample):
    if sample.is_mirrored:
        pytest.skip("the recorded trees are those of the sample as it is")
    page = visit(width=1280)
    texts = {}
    for kind, path in kinds(sample.folder).items():
        page.goto(f"{sample.server}/{path}", wait_until="load")
        if kind == "browse":
            page.wait_for_selector(".wall a")
        texts[kind] = tree(page)
    for kind, text in texts.items():
        check(text, kind)
    for kind, text in texts.items():
        compare(text, kind)


def test_the_tree_of_the_places_is_the_recorded_one(visit, places):
    page = visit(f"{places.server}/places/index.html")
    shelf.live(page)
    text = tree(page)
    check(text, "places")
    if not places.is_mirrored:
        compare(text, "places")


def test_the_trees_of_posts_and_their_list_are_the_recorded_ones(visit, library):
    site = library.posts()
    for kind, path in (("posts", "notes/index.html"), ("post", "2/index.html")):
        text = tree(visit(site.file(path)))
        check(text, kind)
        compare(text, kind)
