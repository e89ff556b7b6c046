"""A content security policy without `unsafe-inline`: everything from the site itself, style elements by their hashes."""

import base64
import hashlib
import re


def policy(html):
    hashes = [
        "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"
        for text in re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    ]
    # Pages say themselves whose players they may show, and only those with a recording need sound.
    frames = "".join(f"; {found}" for found in re.findall(r'content="(frame-src [^"]*)"', html))
    media = "; media-src 'self'" if "<audio" in html else ""
    # The worker of the offline edition, what it loads, and the manifest beside it.
    offline = "; worker-src 'self'; connect-src 'self'; manifest-src 'self'" if "assets/offline-" in html else ""
    return (
        "default-src 'none'; base-uri 'none'; img-src 'self'; script-src 'self'; "
        f"style-src 'self' {' '.join(hashes)}{frames}{media}{offline}"
    )


def goto(page, site, path):
    """Opens a page of a site under the policy, and returns the list to which the browser's complaints will be added."""
    html = (site.folder / path).read_text()
    said = []
    page.on("console", lambda message: said.append(message.text))
    headers = {"content-security-policy": policy(html), "content-type": "text/html"}
    page.route(f"**/{path}", lambda route: route.fulfill(body=html, headers=headers))
    page.goto(f"{site.server}/{path}")
    return said


def complaints(said):
    return [text for text in said if "ontent" in text]
