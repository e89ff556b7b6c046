"""Pages of other sites cannot frame the preview and let a visitor's click change the content (clickjacking)."""

import pathlib

import previews
from servers import served

FRAME = """<!doctype html><title>evil</title>
<iframe src="{address}/" style="opacity: .01" width="1000" height="700"></iframe>"""


def content(source):
    return {path: path.read_bytes() for path in sorted((source / "content").rglob("*")) if path.is_file()}


def framed(page, tmp_path, address, host):
    """A page of another site that frames the preview, and the frame."""
    (pathlib.Path(tmp_path) / "index.html").write_text(FRAME.format(address=address))
    with served(tmp_path) as foreign:
        page.goto(foreign.replace("127.0.0.1", host) + "/index.html")
        page.wait_for_timeout(1500)
        frame = page.frames[1]
        buttons = frame.locator("button:visible", has_text="Delete")
        if buttons.count():
            buttons.first.click(timeout=2000, force=True)
            page.wait_for_timeout(1500)
        return frame.evaluate("document.body?.innerText ?? ''") if "chrome-error" not in frame.url else ""


def test_a_foreign_page_cannot_frame_the_preview(page, tmp_path):
    """From another site (localhost is none of 127.0.0.1) and from another origin of the same site."""
    with previews.sample("--edit") as (address, source):
        before = content(source)
        for host in ("localhost", "127.0.0.1"):
            shown = framed(page, tmp_path, address, host)
            assert "Starlight" not in shown, f"{host}: the preview is shown in a frame"
            assert content(source) == before, f"{host}: a click in a frame changed the content"
        assert not (source / ".sitegen-undo").exists()


def test_a_framed_page_changes_nothing_even_where_its_headers_are_lost(page, tmp_path):
    """A proxy or an extension may drop the headers; then the page itself refuses."""
    with previews.sample("--edit") as (address, source):
        before = content(source)

        def without_policy(route):
            response = route.fetch()
            dropped = ("x-frame-options", "content-security-policy")
            headers = {name: value for name, value in response.headers.items() if name not in dropped}
            route.fulfill(response=response, headers=headers)

        page.route(f"{address}/", without_policy)
        shown = framed(page, tmp_path, address, "localhost")
        assert "Starlight" in shown, "the test itself: the frame was to be shown"
        assert page.frames[1].locator("[role=toolbar]").count() == 0
        page.frames[1].locator("[data-item]").first.focus()
        page.keyboard.press("Delete")
        page.keyboard.press("Control+z")
        page.wait_for_timeout(1000)
        assert content(source) == before


def test_the_preview_still_edits_in_a_tab_of_its_own(page):
    with previews.sample("--edit") as (address, source):
        count = len(list((source / "content/albums").iterdir()))
        page.goto(f"{address}/")
        page.locator("[data-action=delete]:enabled").first.click()
        page.wait_for_timeout(1500)
        assert len(list((source / "content/albums").iterdir())) == count - 1


def test_the_token_is_for_scripts_of_the_page_alone(page):
    with previews.sample("--edit") as (address, _):
        assert page.goto(f"{address}/.sitegen/edit").status == 403
        page.goto(f"{address}/")
        assert page.evaluate("fetch('/.sitegen/edit').then(answer => answer.status)") == 200
