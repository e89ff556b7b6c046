"""axe-core finds no violation on any kind of page: light and dark, narrow and wide, short and long."""

import os
import pathlib

import pytest

import axe
import shelf
import sites

SCHEMES = pytest.mark.parametrize("scheme", ["light", "dark"])
CUT = {"pageSize": 30, "shelves": [{"limit": 30}, {"split": "genre", "limit": 10}]}
LONG = {
    "large": ({}, "index.html"),
    "split": ({"shelves": [{"split": "genre"}]}, "index.html"),
    "cut": (CUT, "index.html"),
    "letters": ({}, "artists/index.html"),
    "part": (CUT, "albums/page/9/index.html"),
}


def pages(site):
    """One page of each kind: what to call it, and its path."""
    album = next(iter(sorted((site / "albums").iterdir())))
    text = [path for path in sorted(site.iterdir()) if (path / "index.html").is_file() and path.name != "albums"]
    genre = next(path for path in sorted((site / "genres").iterdir()) if path.is_dir())
    found = {"home": "index.html", "album": f"albums/{album.name}/index.html", "not found": "404.html"}
    found["genres"] = "genres/index.html"
    found["genre"] = f"genres/{genre.name}/index.html"
    return found | {f"page {path.name}": f"{path.name}/index.html" for path in text}


@SCHEMES
def test_every_kind_of_page_is_accessible_in_narrow_and_wide_windows(visit, sample, scheme):
    page = visit(color_scheme=scheme, reduced_motion="reduce")
    for kind, path in pages(sample.folder).items():
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(f"{sample.server}/{path}")
            axe.check(page, f"{kind}, {width} px")


@pytest.mark.parametrize("kind", LONG)
def test_a_site_of_many_albums_is_accessible(visit, library, kind):
    settings, path = LONG[kind]
    site = library.albums(400, settings)
    for scheme, width in (("light", 1280), ("dark", 320)):
        page = visit(site.file(path), width=width, color_scheme=scheme, reduced_motion="reduce")
        axe.check(page, f"{scheme}, {width} px")


@SCHEMES
def test_posts_and_their_list_are_accessible_in_narrow_and_wide_windows(visit, library, scheme):
    site = library.posts()
    page = visit(color_scheme=scheme, reduced_motion="reduce")
    for path in ("notes/index.html", "2/index.html"):
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(site.file(path))
            axe.check(page, f"{path}, {width} px")


@SCHEMES
def test_the_page_of_places_is_accessible_in_narrow_and_wide_windows(visit, places, scheme):
    page = visit(color_scheme=scheme, reduced_motion="reduce")
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(f"{places.server}/places/index.html")
        shelf.live(page)
        axe.check(page, f"{width} px")


COLLECTION = pathlib.Path(__file__).parents[3] / "shared/fixtures/discogs/collection.csv"
PARTS = 12


@pytest.mark.skipif(
    os.environ.get("SITEGEN_FULL") != "1" or sites.theme() != "shelves",
    reason=".ci/test --full looks at every page in the standard look")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.timeout(900)
def test_every_page_of_a_thousand_real_albums_is_accessible(visit, library, part):
    assert COLLECTION.exists(), "put the folder `shared`, which has the collection, beside the checkout"
    site = library.collection(COLLECTION)
    scheme, width = ("light", 1280) if part % 2 else ("dark", 320)
    page = visit(width=width, color_scheme=scheme, reduced_motion="reduce")
    for path in sorted(site.folder.rglob("*.html"))[part::PARTS]:
        page.goto(f"{site.server}/{path.relative_to(site.folder)}")
        axe.check(page, str(path.relative_to(site.folder)))
