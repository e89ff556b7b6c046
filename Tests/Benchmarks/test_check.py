"""The check passes whole sites and fails damaged ones: `python3 -m unittest` in this folder; needs no program.

The sites are written here, in the manners of both programs: absolute links, and relative ones that name index.html.
"""
import html
import os
import pathlib
import re
import shutil
import tempfile
import unittest
import urllib.parse

import check
import corpus
import peers

ALBUMS = 24


class Manner:
    """How a program names its files and writes its links."""

    def __init__(self, peer, is_relative):
        self.peer, self.is_relative = peer, is_relative

    def link(self, page, path):
        """A reference on a page (`albums/x/`) to a page or file, escaped for HTML."""
        if self.is_relative:
            path = os.path.relpath("/" + path + ("index.html" if not path or path.endswith("/") else ""), "/" + page)
        return html.escape(urllib.parse.quote(path if self.is_relative else "/" + path))

    def cover(self, album):
        """The path of a cover in the output."""
        return album["cover"].replace(".png", "-1a2b3c.png") if self.is_relative else album["cover"]


MANNERS = (Manner(peers.HUGO, is_relative=False), Manner(peers.SITEGEN, is_relative=True))


class Writer:
    """Writes a whole site as the check wants it."""

    def __init__(self, source, output, manner, part_size=1000):
        self.output, self.manner, self.part_size = output, manner, part_size
        self.albums = check.load_albums(source)
        self.terms = {
            folder: sorted({str(album[field]) for album in self.albums}) for folder, field in check.TAXONOMIES.items()}
        self.pages = []
        for album in self.albums:
            self.write(manner.cover(album), (source / album["cover"]).read_bytes())
            self.page(f"albums/{album['slug']}/", album["title"], self.album(album))
        for folder in self.terms:
            self.taxonomy(folder)
        self.page("", None, self.home())
        self.write("style.css", b"")
        self.write("sitemap.xml", self.sitemap().encode())
        self.write(manner.peer.feed, self.feed().encode())

    def write(self, path, data):
        (self.output / path).parent.mkdir(parents=True, exist_ok=True)
        (self.output / path).write_bytes(data)

    def page(self, path, title, main):
        title = check.SITE_TITLE if title is None else f"{title} - {check.SITE_TITLE}"
        feed = self.manner.link(path, self.manner.peer.feed)
        nav = f'<nav><a href="{self.manner.link(path, "")}">Albums</a></nav>'
        text = (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
                f'<link rel="alternate" href="{feed}"></head>\n<body>{nav}<main>{main}</main></body></html>\n')
        self.write(path + "index.html", text.encode())
        self.pages.append(path)

    def term(self, folder, name):
        return f"{folder}/term-{self.terms[folder].index(name)}/"

    def note(self, album):
        return f"<p>A <em>note</em> on\n{html.escape(album['slug'])}</p>"

    def album(self, album):
        path, rows = f"albums/{album['slug']}/", []
        for label, folder in (("Artist", "artists"), ("Album", None), ("Genre", "genres"), ("Year", "years")):
            text = album["title"] if folder is None else str(album[check.TAXONOMIES[folder]])
            cell = html.escape(text)
            if folder:
                cell = f'<a href="{self.manner.link(path, self.term(folder, text))}">{cell}</a>'
            rows.append(f"<dt>{label}</dt><dd>{cell}</dd>")
        return (f'<img src="{self.manner.link(path, self.manner.cover(album))}" alt=""><h1>{html.escape(album["title"])}</h1>'
                f'<dl>{"".join(rows)}</dl><div class="notes">\n{self.note(album)}\n</div>')

    def home(self):
        items = []
        for i, album in enumerate(self.albums):
            style = f"position:absolute;left:{110 + 120 * i}px;top:10px;width:100px;height:100px"
            alt = html.escape(f"{album['title']}, {album['artist']}")
            image = f'<img src="{self.manner.link("", self.manner.cover(album))}" alt="{alt}" style="{style}">'
            items.append(f'<a href="{self.manner.link("", "albums/" + album["slug"] + "/")}">{image}</a>\n')
        return "".join(items)

    def taxonomy(self, folder):
        lines = []
        for name in self.terms[folder]:
            albums = [album for album in self.albums if str(album[check.TAXONOMIES[folder]]) == name]
            path = self.term(folder, name)
            for start in range(0, len(albums), self.part_size):
                part = path if start == 0 else f"{path}page/{start // self.part_size + 1}/"
                items = [self.item(part, album) for album in albums[start:start + self.part_size]]
                if start + self.part_size < len(albums):
                    following = f"{path}page/{start // self.part_size + 2}/"
                    items.append(f'</ul><p><a href="{self.manner.link(part, following)}">Next</a></p><ul>')
                self.page(part, name, f"<h1>{html.escape(name)}</h1><ul>{''.join(items)}</ul>")
            link = self.manner.link(folder + "/", path)
            lines.append(f'<li><a href="{link}">{html.escape(name)}</a> ({len(albums)})</li>\n')
        self.page(folder + "/", folder, f"<h1>{folder}</h1><ul>{''.join(lines)}</ul>")

    def item(self, path, album):
        link = self.manner.link(path, f"albums/{album['slug']}/")
        image = f'<img src="{self.manner.link(path, self.manner.cover(album))}" alt="">'
        words = html.escape(f"{album['artist']}, {album['year']}")
        return f'<li><a href="{link}">{image} <b>{html.escape(album["title"])}</b></a> <span>{words}</span></li>\n'

    def sitemap(self):
        places = (f"<url><loc>{check.BASE}/{urllib.parse.quote(path)}</loc></url>\n" for path in self.pages)
        return f'<urlset xmlns="{check.SITEMAP[1:-1]}">\n{"".join(places)}</urlset>'

    def feed(self):
        entries = []
        for album in self.albums[:check.FEED_LENGTH]:
            address = f"{check.BASE}/albums/{urllib.parse.quote(album['slug'])}/"
            entries.append(
                f"<entry><title>{html.escape(album['title'])}</title><link href=\"{address}\"/>"
                f"<updated>{album['date']}</updated><author><name>{html.escape(album['artist'])}</name></author>"
                f"<content type=\"html\">{html.escape(self.note(album))}</content></entry>\n")
        return f'<feed xmlns="{check.ATOM[1:-1]}">\n{"".join(entries)}</feed>'


class CheckTests(unittest.TestCase):
    """Whole sites, and one damage at a time."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        corpus.build(ALBUMS, cls.folder / "corpus", cover_side=4)
        cls.albums = check.load_albums(cls.folder / "corpus")
        cls.middle = f"albums/{cls.albums[ALBUMS // 2]['slug']}/index.html"
        for i, manner in enumerate(MANNERS):
            Writer(cls.folder / "corpus", cls.folder / f"whole-{i}", manner)

    def results(self, damage=None):
        """The results for both manners; `damage` is done to a copy of the output first."""
        for i, manner in enumerate(MANNERS):
            output = self.folder / f"whole-{i}"
            if damage:
                output = pathlib.Path(shutil.copytree(output, tempfile.mkdtemp(dir=self.folder), dirs_exist_ok=True))
                damage(output, manner)
            yield check.check(self.folder / "corpus", output, manner.peer)

    def expect(self, part, damage):
        """A damage is found, and told under its part."""
        for result in self.results(damage):
            self.assert_told(part, result)

    def expect_edit(self, part, path, pattern, replacement):
        """A changed text is found; the path may be a function of the manner."""
        for i, manner in enumerate(MANNERS):
            output = self.folder / f"whole-{i}"
            file = output / (path if isinstance(path, str) else path(manner))
            text = file.read_text(encoding="utf-8")
            changed = re.sub(pattern, replacement, text, count=1, flags=re.DOTALL)
            self.assertNotEqual(text, changed)
            file.write_text(changed, encoding="utf-8")
            result = check.check(self.folder / "corpus", output, manner.peer)
            file.write_text(text, encoding="utf-8")
            self.assert_told(part, result)

    def assert_told(self, part, result):
        """There is a problem of a part, and a sentence about it."""
        self.assertIn(part, result.problems)
        self.assertTrue(any(sentence.startswith(part) for sentence in result.sentences()))

    def test_whole_sites_pass(self):
        first, second = self.results()
        self.assertEqual((first.problems, second.problems), ({}, {}))
        self.assertEqual(check.compare(first, second), [])
        self.assertEqual(first.sizes["album page"][0], ALBUMS)

    def test_missing_files(self):
        self.expect("pages", lambda output, _: (output / self.middle).unlink())
        self.expect("pages", lambda output, _: (output / "genres/term-0/index.html").unlink())
        self.expect("pages", lambda output, _: (output / "years/index.html").unlink())
        self.expect("links", lambda output, _: (output / self.middle).unlink())
        self.expect("feed", lambda output, manner: (output / manner.peer.feed).unlink())
        self.expect("sitemap", lambda output, _: (output / "sitemap.xml").unlink())
        self.expect("files", lambda output, manner: (output / manner.cover(self.albums[3])).unlink())

    def test_files_too_many(self):
        self.expect("pages", lambda output, _: shutil.copytree((output / self.middle).parent, output / "albums/stale"))
        self.expect("files", lambda output, _: (output / "left.txt").write_text("x"))

    def test_home(self):
        self.expect_edit("home", "index.html", "left:230px", "left:231px")
        self.expect_edit("home", "index.html", "width:100px", "width:99px")
        self.expect_edit("home", "index.html", "(<a [^\n]*<img[^\n]*\n)(<a [^\n]*<img[^\n]*\n)", r"\2\1")
        self.expect_edit("home", "index.html", "<a [^\n]*<img[^\n]*\n", "")
        self.expect_edit("home", "index.html", 'alt="', 'alt="x')
        self.expect_edit("home", "index.html", "cover-0001", "cover-0002")
        self.expect_edit("home", "index.html", "<title>", "<title>x")

    def test_albums(self):
        self.expect_edit("albums", self.middle, "<h1>", "<h1>x")
        self.expect_edit("albums", self.middle, "<title>", "<title>x")
        self.expect_edit("albums", self.middle, "<dt>Genre</dt>", "<dt>Sort</dt>")
        self.expect_edit("albums", self.middle, "(genres/term-)[0-9]+", r"\g<1>999")
        self.expect_edit("albums", self.middle, "cover-00", "cover-0")
        self.expect_edit("albums", self.middle, '(<div class="notes">).*</div>', r"\1</div>")

    def test_links_and_elements(self):
        self.expect_edit("links", self.middle, '<a href="[^"]*', '<a href="nowhere/')
        self.expect_edit("links", "index.html", '(<link rel="alternate" href=")[^"]*', r"\1nowhere.xml")
        self.expect_edit("elements", self.middle, "<h1>", "<h1><untitled>")
        self.expect_edit("elements", self.middle, "</dl>", "")

    def test_groups(self):
        self.expect_edit("genres", "genres/index.html", r"\((\d+)\)", r"(1\1)")
        self.expect_edit("genres", "genres/index.html", "<li>.*?</li>", "")
        self.expect_edit("artists", "artists/term-0/index.html", "<li>.*?</li>", "")
        self.expect_edit("years", "years/term-0/index.html", "<h1>", "<h1>1")
        self.expect_edit("genres", "genres/term-0/index.html", "cover-00", "cover-0")

    def test_lists_of_several_pages(self):
        for manner in MANNERS:
            output = self.folder / f"parts of {manner.peer.name}"
            Writer(self.folder / "corpus", output, manner, part_size=2)
            self.assertEqual(check.check(self.folder / "corpus", output, manner.peer).problems, {})
            first = next(output.glob("artists/*/page/2/index.html")).parents[2] / "index.html"
            text = first.read_text(encoding="utf-8")
            first.write_text(re.sub("<p><a [^\n]*Next</a></p>", "", text), encoding="utf-8")
            self.assert_told("artists", check.check(self.folder / "corpus", output, manner.peer))

    def test_feed_and_sitemap(self):
        def feed(manner):
            return manner.peer.feed
        self.expect_edit("feed", feed, "<entry>.*?</entry>", "")
        self.expect_edit("feed", feed, "<updated>", "<updated>1")
        self.expect_edit("feed", feed, "A &lt;em&gt;note", "A &lt;b&gt;note")
        self.expect_edit("feed", feed, "</title>", "")
        self.expect_edit("feed", feed, 'href="[^"]*/albums/', f'href="{check.BASE}/record/')
        self.expect_edit("sitemap", "sitemap.xml", "<url>.*?</url>", "")
        self.expect_edit("sitemap", "sitemap.xml", "(<url>.*?</url>)", r"\1\1")
        self.expect_edit("sitemap", "sitemap.xml", "</urlset>", "")
        self.expect_edit("sitemap", "sitemap.xml", "<loc>https://albums", "<loc>https://records")

    def test_notes_are_compared(self):
        def change(output, manner):
            if manner.is_relative:
                path = output / self.middle
                path.write_text(path.read_text(encoding="utf-8").replace("<em>note</em>", "note"), encoding="utf-8")
        first, second = self.results(change)
        self.assertEqual(check.compare(first, second), [self.albums[ALBUMS // 2]["slug"]])

    def test_many_pages(self):
        """The pages of a large site are read by several processes, and told apart."""
        source, output = self.folder / "large", self.folder / "large-output"
        corpus.build(600, source, cover_side=4)
        Writer(source, output, MANNERS[1])
        self.assertEqual(check.check(source, output, peers.SITEGEN).problems, {})
        path = output / "albums" / check.load_albums(source)[599]["slug"] / "index.html"
        path.write_text(path.read_text(encoding="utf-8").replace("<h1>", "<h1>x"), encoding="utf-8")
        self.assertEqual(list(check.check(source, output, peers.SITEGEN).problems), ["albums"])


if __name__ == "__main__":
    unittest.main()
