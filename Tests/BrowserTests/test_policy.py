"""A content security policy without `unsafe-inline`: everything from the site itself, the style elements by their hashes."""

import base64
import hashlib
import re

import browser
import shelf


def policy(html):
    hashes = [
        "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"
        for text in re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    ]
    return f"default-src 'none'; base-uri 'none'; img-src 'self'; script-src 'self'; style-src 'self' {' '.join(hashes)}"


def main():
    site, layout, checks = browser.arguments(__file__)
    with browser.chromium() as chromium, browser.served(site) as server:
        kinds = ["index.html", "404.html", "about/index.html", sorted(site.glob("albums/*/index.html"))[0]]
        for page in (site / kind for kind in kinds):
            html = page.read_text()
            path = page.relative_to(site).as_posix()
            with browser.page(chromium, "about:blank", reduced_motion="reduce") as opened:
                said = []
                opened.on("console", lambda message: said.append(message.text))
                headers = {"content-security-policy": policy(html), "content-type": "text/html"}
                opened.route(f"**/{path}", lambda route: route.fulfill(body=html, headers=headers))
                opened.goto(f"{server}/{path}")
                if path == "index.html":
                    shelf.live(opened)
                    shelf.choose(opened, 2)
                    shelf.press(opened, "delete")
                    items = shelf.items_of(opened)
                    shelf.expect(opened, checks, "the shelf works", items, 2, layout)
                checks.equal(f"{path}: complaints", [text for text in said if "ontent" in text], [])
    checks.finish()


if __name__ == "__main__":
    main()
