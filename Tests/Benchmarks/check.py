"""Checks a built site against the corpus it was made from, whichever program built it.

Addresses are normalised: `../../albums/blue/index.html`, seen from a page, and `/albums/blue/` are the same. The pages of
artists, genres and years are found by following the links of their overviews and known by their titles, because
programs differ in the addresses they give them.
"""
import collections
import dataclasses
import hashlib
import json
import os
import re
import urllib.parse
import xml.etree.ElementTree as ElementTree

import pages

BASE = "https://albums.example.org"
SITE_TITLE = "Record Shelf"
FEED_LENGTH = 20
ATOM = "{http://www.w3.org/2005/Atom}"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
TAXONOMIES = {"artists": "artist", "genres": "genre", "years": "year"}
SHOWN = 5


@dataclasses.dataclass
class Result:
    """What a check found."""

    #: Sentences, by the part of the site they are about.
    problems: dict
    #: Number of files and their bytes, by kind.
    sizes: dict
    #: A hash of each album's note, by slug.
    notes: dict

    def sentences(self):
        """The first problems of each part."""
        for part, found in self.problems.items():
            rest = [f"{part}: ... {len(found)} in all"] if len(found) > SHOWN else []
            yield from [f"{part}: {sentence}" for sentence in found[:SHOWN]] + rest


def load_albums(corpus):
    """The albums of a corpus, newest first."""
    with open(os.path.join(corpus, "albums.json"), encoding="utf-8") as file:
        return json.load(file)["albums"]


def file_hash(path):
    """A hash of what a file holds."""
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


class Check:
    """One check of one output folder."""

    read_pages = staticmethod(pages.read_pages)
    #: How the names of files end that are read as pages.
    page_suffix = "/index.html"

    def __init__(self, corpus, output, peer):
        self.corpus, self.output, self.peer = str(corpus), str(output), peer
        self.albums = load_albums(corpus)
        self.problems = collections.defaultdict(list)
        self.files = {}
        for folder, _, names in os.walk(self.output):
            for name in names:
                path = os.path.join(folder, name)
                self.files["/" + os.path.relpath(path, self.output).replace(os.sep, "/")] = os.path.getsize(path)
        addresses = [name for name in self.files if name.endswith(self.page_suffix)]
        found = self.read_pages([self.output + name for name in addresses])
        self.pages = {name.removesuffix("index.html"): page for name, page in zip(addresses, found)}
        self.covers = {a["cover"]: file_hash(os.path.join(self.corpus, a["cover"])) for a in self.albums}
        self.hashes = {}

    def say(self, part, sentence):
        """Notes a problem."""
        self.problems[part].append(sentence)

    def page(self, address):
        """The page at an address; an empty one where it is missing, which is said."""
        if address not in self.pages:
            self.say("pages", f"{address} is missing")
            return pages.Page()
        return self.pages[address]

    def resolve(self, reference, address):
        """The path that a reference on the page at `address` names, or None for one that leaves the site."""
        parts = urllib.parse.urlsplit(urllib.parse.urljoin(BASE + urllib.parse.quote(address), reference))
        if f"{parts.scheme}://{parts.netloc}" != BASE:
            return None
        path = urllib.parse.unquote(parts.path)
        return path.removesuffix("index.html") if path.endswith("/index.html") else path

    def is_cover(self, reference, address, album):
        """Whether a reference names a file with the album's cover."""
        path = self.resolve(reference, address)
        if path not in self.files:
            return False
        if path not in self.hashes:
            self.hashes[path] = file_hash(self.output + path)
        return self.hashes[path] == self.covers[album["cover"]]

    def run(self):
        """Everything; returns the Result."""
        self.check_home()
        for album in self.albums:
            self.check_album(album)
        terms = {"/" + folder + "/": self.check_taxonomy(folder) for folder in TAXONOMIES}
        wanted = {"/"} | {f"/albums/{album['slug']}/" for album in self.albums} | set(terms).union(*terms.values())
        for address in self.pages.keys() - wanted:
            self.say("pages", f"{address} is not wanted")
        self.check_links()
        self.check_files(wanted)
        for part, check in (("feed", self.check_feed), ("sitemap", self.check_sitemap)):
            try:
                check()
            except (ElementTree.ParseError, OSError) as error:
                self.say(part, str(error))
        notes = {album["slug"]: self.pages.get(f"/albums/{album['slug']}/", pages.Page()).note for album in self.albums}
        return Result(dict(self.problems), self.sizes(terms), notes)

    def check_home(self):
        """All covers, in order, each at its place and leading to its album."""
        home = self.page("/")
        if home.title != SITE_TITLE:
            self.say("home", f"its title is {home.title!r}")
        if len(home.pictures) != len(self.albums):
            self.say("home", f"{len(home.pictures)} covers instead of {len(self.albums)}")
        for i, (album, (picture, link)) in enumerate(zip(self.albums, home.pictures)):
            style = f"position:absolute;left:{110 + 120 * i}px;top:10px;width:100px;height:100px"
            if picture.get("style") != style:
                self.say("home", f"cover {i} has the style {picture.get('style')!r}, not {style!r}")
            if picture.get("alt") != f"{album['title']}, {album['artist']}":
                self.say("home", f"cover {i} has the text {picture.get('alt')!r}")
            if not self.is_cover(picture.get("src", ""), "/", album):
                self.say("home", f"cover {i} shows {picture.get('src')!r}")
            if link is None or self.resolve(link, "/") != f"/albums/{album['slug']}/":
                self.say("home", f"cover {i} leads to {link!r}")

    def check_album(self, album):
        """Title, cover, facts with their links, and that there is a note."""
        address = f"/albums/{album['slug']}/"
        page = self.page(address)
        if page.h1 != album["title"] or page.title != f"{album['title']} - {SITE_TITLE}":
            self.say("albums", f"{address} is called {page.h1!r} and {page.title!r}, not {album['title']!r}")
        if len(page.pictures) != 1 or not self.is_cover(page.pictures[0][0].get("src", ""), address, album):
            self.say("albums", f"{address} does not show its cover")
        facts = [("Artist", album["artist"]), ("Album", album["title"]), ("Genre", album["genre"])]
        facts.append(("Year", str(album["year"])))
        if [fact[:2] for fact in page.facts] != facts:
            self.say("albums", f"{address} has the facts {page.facts}")
        for name, text, links in page.facts:
            targets = [self.group_name(self.resolve(link, address)) for link in links]
            if targets != ([] if name == "Album" else [text]):
                self.say("albums", f"{address}: the link of {text!r} leads to {targets}")
        if not page.note:
            self.say("albums", f"{address} has no note")

    def check_taxonomy(self, folder):
        """An overview with the number of albums of each group, and the groups; returns their addresses."""
        field, overview = TAXONOMIES[folder], f"/{folder}/"
        wanted = collections.defaultdict(list)
        for album in self.albums:
            wanted[str(album[field])].append(album)
        addresses = {}
        for text, links in self.page(overview).lines:
            match = re.fullmatch(r"(.*) \(([\d,]+)(?: albums?)?\)", text)
            if not match or len(links) != 1:
                self.say(folder, f"{overview} has the line {text!r}")
                continue
            title, count = match[1], int(match[2].replace(",", ""))
            if title in addresses or count != len(wanted.get(title, ())):
                self.say(folder, f"{overview} says that {title!r} has {count} albums, not {len(wanted.get(title, ()))}")
            addresses[title] = self.resolve(links[0], overview)
        for title in wanted.keys() - addresses.keys():
            self.say(folder, f"{overview} does not name {title!r}")
        terms = {overview}
        for title, address in addresses.items():
            terms |= self.check_term(folder, title, address, wanted.get(title, []))
        return terms

    def group_name(self, address):
        """The title of a group's page without the number of the page, which only sitegen adds."""
        return re.sub(r" \(1 of \d+\)$", "", self.pages.get(address, pages.Page()).h1)

    def parts(self, address):
        """The addresses of a list that is cut into pages, each of which leads to the next."""
        found, further = [], address
        while further:
            found.append(further)
            references = self.pages.get(further, pages.Page()).references
            following = f"{address}page/{len(found) + 1}/"
            further = following if following in {self.resolve(each, further) for each in references} else None
        return found

    def check_term(self, folder, title, address, albums):
        """The pages of a group list all its albums, newest first; returns their addresses."""
        if self.group_name(address) != title:
            self.say(folder, f"{address} is called {self.group_name(address)!r}, not {title!r}")
        parts = [(part, self.page(part)) for part in self.parts(address)]
        lines = [
            (text, [self.resolve(link, part) for link in links]) for part, page in parts for text, links in page.lines]
        texts = (" ".join(f"{a['title']} {a['artist']}, {a['year']}".split()) for a in albums)
        if lines != [(text, [f"/albums/{album['slug']}/"]) for text, album in zip(texts, albums)]:
            self.say(folder, f"{address} lists {len(lines)} albums, or others, instead of {len(albums)}")
        pictures = [(picture.get("src", ""), part) for part, page in parts for picture, _ in page.pictures]
        if len(pictures) != len(albums) or not all(map(lambda p, a: self.is_cover(*p, a), pictures, albums)):
            self.say(folder, f"{address} does not show the covers of its albums")
        return {part for part, _ in parts}

    def check_links(self):
        """Every address that a page refers to exists, and no page is broken."""
        known = self.pages.keys() | self.files.keys()
        for address, page in self.pages.items():
            for fault in page.faults:
                self.say("elements", f"{address}: {fault}")
            for reference in page.references:
                path = self.resolve(reference, address)
                if path is not None and path not in known:
                    self.say("links", f"{address} refers to {reference!r}")

    def check_files(self, wanted):
        """Each cover is there once, and nothing that no one asked for."""
        covers = [name for name in self.files if name.startswith("/covers/")]
        if sorted(file_hash(self.output + name) for name in covers) != sorted(self.covers.values()):
            self.say("files", f"{len(covers)} covers that are not those of the corpus")
        expected = {address + "index.html" for address in wanted} | set(covers)
        expected |= {"/" + self.peer.feed, *self.sitemap_files()}
        for name in self.files.keys() - expected:
            if not re.fullmatch(r"(assets/)?style(-\w+)?\.css", name[1:]) and not self.peer.extras.fullmatch(name[1:]):
                self.say("files", f"{name} is not wanted")

    def check_feed(self):
        """The newest albums with their dates and whole notes."""
        feed = ElementTree.parse(os.path.join(self.output, self.peer.feed)).getroot()
        entries = feed.findall(ATOM + "entry")
        albums = self.albums[:FEED_LENGTH]
        if len(entries) != len(albums):
            self.say("feed", f"{len(entries)} entries instead of {len(albums)}")
        for entry, album in zip(entries, albums):
            address = f"/albums/{album['slug']}/"
            link = entry.find(ATOM + "link")
            found = (
                entry.findtext(ATOM + "title"), entry.findtext(ATOM + "updated"),
                entry.findtext(f"{ATOM}author/{ATOM}name"), None if link is None else self.resolve(link.get("href"), "/"))
            if found != (album["title"], album["date"], album["artist"], address):
                self.say("feed", f"an entry says {found}, not what {address} says")
            note = pages.Reader(f"<div class=\"notes\">{entry.findtext(ATOM + 'content')}</div>").page.note
            if note != self.pages.get(address, pages.Page()).note:
                self.say("feed", f"the note of {address} is another")

    def sitemap_files(self):
        """The sitemap and its parts, where it has parts."""
        names = [name for name in self.files if re.fullmatch(r"/sitemap(-\d+)?\.xml", name)]
        return sorted(names) or ["/sitemap.xml"]

    def sitemap_pages(self):
        """The addresses of the pages that it lists."""
        return list(self.pages)

    def check_sitemap(self):
        """The addresses are those of the pages, each once; Hugo does not list further pages of a list."""
        names = self.sitemap_files()
        roots = {name: ElementTree.parse(self.output + name).getroot() for name in names}
        places = [place.text for root in roots.values() for place in root.findall(f"{SITEMAP}url/{SITEMAP}loc")]
        parts = [place.text for place in roots["/sitemap.xml"].findall(f"{SITEMAP}sitemap/{SITEMAP}loc")]
        if sorted(parts) != sorted(BASE + name for name in names if name != "/sitemap.xml"):
            self.say("sitemap", f"its parts are {parts}")
        for place in places:
            if not place.isascii() or not place.startswith(BASE + "/"):
                self.say("sitemap", f"{place!r} is no absolute address in ASCII")
        lists = ([self.resolve(place, "/") or "" for place in places], self.sitemap_pages())
        found, wanted = (sorted(each for each in one if not re.search(r"/page/\d+/$", each)) for one in lists)
        if found != wanted:
            self.say("sitemap", f"{len(found)} addresses, not those of the {len(wanted)} pages")

    def sizes(self, terms):
        """Files and bytes by kind."""
        groups = {address for addresses in terms.values() for address in addresses} - set(terms)
        sizes = collections.defaultdict(lambda: [0, 0])
        for name, size in self.files.items():
            address = name.removesuffix("index.html")
            kind = "other"
            if name == "/index.html":
                kind = "home page"
            elif name.startswith("/albums/"):
                kind = "album page"
            elif address in terms:
                kind = "overview"
            elif address in groups:
                kind = "page of an artist, genre or year"
            elif name.startswith("/covers/"):
                kind = "cover"
            elif name == "/" + self.peer.feed:
                kind = "feed"
            elif name in self.sitemap_files():
                kind = "sitemap"
            sizes[kind][0] += 1
            sizes[kind][1] += size
        return dict(sizes)


def check(corpus, output, peer):
    """Checks the site that `peer` built from `corpus`."""
    return Check(corpus, output, peer).run()


def compare(first, second):
    """The slugs of the albums whose notes two sites render to different elements, links or words."""
    return [slug for slug, note in first.notes.items() if second.notes.get(slug) != note]
