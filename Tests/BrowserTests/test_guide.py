"""The guide in the program: accessible on each kind of page, and found by its own search."""

import subprocess

import pytest

import axe
import sites

PAGES = ["index", "reference/index", "reference/settings/index", "reference/commands/index", "reference/templates/index",
         "reference/components/index", "reference/diagnostics/d204/index"]


@pytest.fixture(scope="module")
def guide(tmp_path_factory):
    folder = tmp_path_factory.mktemp("guide") / "site"
    subprocess.run([sites.sitegen(), "guide", "--output", folder], check=True, capture_output=True)
    return folder


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_kind_of_page_of_the_guide_is_accessible(visit, guide, scheme, path):
    page = visit(color_scheme=scheme, reduced_motion="reduce")
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto((guide / f"{path}.html").as_uri())
        axe.check(page, f"{path}, {width} px")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is wider than {width} px"


def test_the_search_of_the_guide_finds_a_setting_by_its_name(visit, guide):
    page = visit((guide / "index.html").as_uri())
    page.fill("input[type=search]", "coverFlow")
    page.wait_for_selector(".results li")
    assert "Settings" in page.inner_text(".results")
