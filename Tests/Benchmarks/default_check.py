"""Checks a site with the default theme and every part on: no album, page or asset is missing, and no link is dead.

What pages look like is tested elsewhere. Each file has to be of a kind that KNOWN has: a new kind of page or asset
fails until it is added there, so that its time does not go unnoticed.
"""
import concurrent.futures
import csv
import html
import json
import os
import re
import urllib.parse
import xml.etree.ElementTree as ElementTree

import check

GROUPS = "artists|genres|years|labels|decades|formats|tags|countries|ratings"
HASH = r"-\w{8}"
#: Every kind of file, each of which has to be there.
KNOWN = tuple(map(re.compile, (
    r"index\.html", r"404\.html", r"offline\.html", r"service-worker\.js", r"manifest\.webmanifest", r"robots\.txt",
    r"sitemap\.xml", r"_redirects", r"redirects\.map", r"\.sitegen-output", r"albums\.json", r"albums\.csv",
    r"feed\.(atom|rss|json)", r"albums/[^/]+/(index|embed)\.html", r"albums/[^/]+/embed\.json", r"albums/index\.html",
    rf"({GROUPS})/index\.html", rf"({GROUPS})/[^/]+/index\.html", r"artists/[^/]+/feed\.(atom|rss|json)",
    r"browse/index\.html", r"browse/(list|albums-\d+)\.js", r"statistics/index\.html", r"old/\d+/index\.html",
    r"search/index\.js", r"search/[ert]-\w{8}\.js", r"embed/shelf(-\d+)?\.(html|json)", r"social/\w+\.jpg",
    r"covers/cover-\d+-\w{8}-\d+\.(webp|jpg)",
    rf"assets/(arrange|browse|page|print|settings|statistics|style){HASH}\.css",
    rf"assets/(arrange|browse|choice|offline|search|shelf|tools|views){HASH}\.js", rf"assets/icon{HASH}\.svg",
    rf"assets/touch-icon{HASH}\.png")))
#: What only sites with more albums than fit on a page or in a file have.
OF_LARGE_SITES = tuple(map(re.compile, (
    rf"(albums|({GROUPS})/[^/]+)/page/\d+/index\.html", r"shelves/\d+/\d+\.js", r"search/d-\w{8}\.js",
    rf"assets/long{HASH}\.js", r"sitemap-\d+\.xml")))
REFERENCE = re.compile(r'\s(href|src|srcset|action|poster)="([^"]*)"')


class Page:
    """What is read of a page."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.references = set()
        for name, value in REFERENCE.findall(text):
            parts = value.split(", ") if name == "srcset" else [value]
            self.references |= {html.unescape(part).split(" ")[0] for part in parts}
        headings = re.findall(r"<h1[^>]*>(.*?)</h1>", text, re.DOTALL)
        self.h1 = html.unescape(headings[0]) if len(headings) == 1 else f"{len(headings)} headings"
        self.has_note = '<section class="prose"' in text
        self.data = re.findall(r'<script type="application/ld\+json">(.*?)</script>', text, re.DOTALL)


def read_pages(paths):
    """The pages in some files, read on all cores, in their order."""
    with concurrent.futures.ProcessPoolExecutor() as pool:
        return list(pool.map(Page, paths, chunksize=50))


class DefaultCheck(check.Check):
    """One check of one output folder."""

    read_pages = staticmethod(read_pages)
    page_suffix = ".html"

    def run(self):
        """Everything; returns the Result."""
        self.check_files()
        for album in self.albums:
            self.check_album(album)
        self.check_links()
        parts = {"exports": self.check_exports, "feeds": self.check_feeds, "sitemap": self.check_sitemap}
        for part, check_part in parts.items():
            try:
                check_part()
            except (ElementTree.ParseError, OSError, ValueError) as error:
                self.say(part, str(error))
        return check.Result(dict(self.problems), {"all": (len(self.files), sum(self.files.values()))}, {})

    def check_files(self):
        """Each kind of file is there, and no other."""
        names = [name[1:] for name in self.files]
        for pattern in KNOWN:
            if not any(map(pattern.fullmatch, names)):
                self.say("files", f"there is no {pattern.pattern}")
        for name in names:
            if not any(pattern.fullmatch(name) for pattern in (*KNOWN, *OF_LARGE_SITES)):
                self.say("files", f"{name} is not known; if it should be there, add it to KNOWN in default_check.py")

    def check_album(self, album):
        """Its page, with title, note and structured data, and its page for frames."""
        address = f"/albums/{album['slug']}/"
        if address not in self.pages:
            self.say("albums", f"{address} is missing")
            return
        page = self.pages[address]
        if page.h1 != album["title"] or not page.has_note:
            self.say("albums", f"{address} is called {page.h1!r}, not {album['title']!r}, or has no note")
        if address + "embed.html" not in self.files or address + "embed.json" not in self.files:
            self.say("albums", f"{address} cannot be shown in frames")
        kinds = [part["@type"] for text in page.data for part in json.loads(text)["@graph"]]
        if "MusicAlbum" not in kinds:
            self.say("albums", f"{address} has no structured data of an album: {kinds}")

    def check_links(self):
        """Every address that a page refers to exists."""
        known = self.pages.keys() | self.files.keys()
        for address, page in self.pages.items():
            for reference in page.references:
                path = None if reference.startswith("data:") else self.resolve(reference, address)
                if path is not None and path not in known:
                    self.say("links", f"{address} refers to {reference!r}")

    def check_exports(self):
        """The files of all albums have each album."""
        wanted = sorted(album["slug"] for album in self.albums)
        with open(self.output + "/albums.json", encoding="utf-8") as file:
            if sorted(album["slug"] for album in json.load(file)) != wanted:
                self.say("exports", "albums.json has other albums")
        with open(self.output + "/albums.csv", encoding="utf-8", newline="") as file:
            addresses = {self.resolve(row.get("extra.page", ""), "/") for row in csv.DictReader(file)}
            if addresses != {f"/albums/{slug}/" for slug in wanted}:
                self.say("exports", "albums.csv has other albums")

    def check_feeds(self):
        """The newest albums in each format."""
        wanted = [album["title"] for album in self.albums[:check.FEED_LENGTH]]
        atom = ElementTree.parse(self.output + "/feed.atom").getroot()
        rss = ElementTree.parse(self.output + "/feed.rss").getroot()
        with open(self.output + "/feed.json", encoding="utf-8") as file:
            items = json.load(file)["items"]
        found = {
            "atom": [entry.findtext(check.ATOM + "title") for entry in atom.iter(check.ATOM + "entry")],
            "rss": [item.findtext("title") for item in rss.iter("item")], "json": [item["title"] for item in items]}
        for name, titles in found.items():
            if titles != wanted:
                self.say("feeds", f"feed.{name} has {titles[:3]} ..., not {wanted[:3]} ...")

    def sitemap_pages(self):
        """Pages for frames, pages that only lead to others, and pages without an address are not listed."""
        return [address for address in self.pages if address.endswith("/") and not address.startswith("/old/")]


def check_default(corpus, output, peer):
    """Checks the site with the default theme that sitegen built from `corpus`."""
    return DefaultCheck(corpus, output, peer).run()
