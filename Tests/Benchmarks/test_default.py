"""The check of the site with the default theme passes a whole one and fails damaged ones; needs no program."""
import html
import json
import pathlib
import shutil
import tempfile
import unittest
import urllib.parse

import check
import corpus
import default_check
import peers

ALBUMS = 24
#: A file of each kind, besides those of albums; the content of most is not read.
FILES = """index.html 404.html offline.html service-worker.js manifest.webmanifest robots.txt _redirects redirects.map
    .sitegen-output albums/index.html artists/index.html artists/ann/index.html artists/ann/feed.atom
    browse/index.html browse/list.js
    statistics/index.html old/10/index.html search/index.js search/r-1a2b3c4d.js embed/shelf.html social/1a2b.jpg
    covers/cover-0001-1a2b3c4d-300.webp assets/style-1a2b3c4d.css assets/shelf-1a2b3c4d.js assets/icon-1a2b3c4d.svg
    assets/touch-icon-1a2b3c4d.png""".split()


class Writer:
    """Writes a site that is as small as the check allows."""

    def __init__(self, source, output):
        self.output, self.albums = output, check.load_albums(source)
        for path in FILES:
            links = '<a href="/artists/ann/">Ann</a> <a href="https://example.org/">elsewhere</a>'
            self.write(path, f"<h1>A page</h1>{links}" if path.endswith(".html") else "")
        for album in self.albums:
            self.write_album(f"albums/{album['slug']}/", album)
        slugs = [album["slug"] for album in self.albums]
        self.write("albums.json", json.dumps([{"slug": slug} for slug in slugs]))
        self.write("albums.csv", "\n".join(["title,extra.page", *(f"x,{check.BASE}/albums/{slug}/" for slug in slugs)]))
        self.write_feeds()
        pages = [str(path.relative_to(output)).removesuffix("index.html") for path in output.rglob("index.html")]
        pages.remove("old/10/")
        places = (f"<url><loc>{check.BASE}/{urllib.parse.quote(page)}</loc></url>" for page in pages)
        self.write("sitemap.xml", f'<urlset xmlns="{check.SITEMAP[1:-1]}">{"".join(places)}</urlset>')

    def write(self, path, text):
        (self.output / path).parent.mkdir(parents=True, exist_ok=True)
        (self.output / path).write_text(text, encoding="utf-8")

    def write_album(self, folder, album):
        title = html.escape(album["title"])
        data = '<script type="application/ld+json">{"@graph":[{"@type":"MusicAlbum"}]}</script>'
        cover = "../../covers/cover-0001-1a2b3c4d-300.webp"
        picture = f'<img src="{cover}" srcset="{cover} 300w">'
        self.write(folder + "index.html", f'{data}<h1>{title}</h1>{picture}<section class="prose">A note</section>')
        self.write(folder + "embed.html", '<h1>An album</h1><img src="data:image/webp;base64,AA">')
        self.write(folder + "embed.json", "{}")

    def write_feeds(self):
        titles = [album["title"] for album in self.albums[:check.FEED_LENGTH]]
        texts = [html.escape(title) for title in titles]
        entries = "".join(f"<entry><title>{text}</title></entry>" for text in texts)
        self.write("feed.atom", f'<feed xmlns="{check.ATOM[1:-1]}">{entries}</feed>')
        self.write("feed.rss", f"<rss>{''.join(f'<item><title>{text}</title></item>' for text in texts)}</rss>")
        self.write("feed.json", json.dumps({"items": [{"title": title} for title in titles]}))


class DefaultCheckTests(unittest.TestCase):
    """A whole site, and one damage at a time."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        corpus.build(ALBUMS, cls.folder / "corpus", cover_side=4)
        cls.album = check.load_albums(cls.folder / "corpus")[ALBUMS // 2]
        cls.middle = f"albums/{cls.album['slug']}/"
        Writer(cls.folder / "corpus", cls.folder / "whole")

    def problems(self, damage=lambda output: None):
        """What is wrong with a copy of the site after a damage."""
        output = pathlib.Path(shutil.copytree(
            self.folder / "whole", tempfile.mkdtemp(dir=self.folder), dirs_exist_ok=True))
        damage(output)
        return default_check.check_default(self.folder / "corpus", output, peers.DEFAULT).problems

    def expect_edit(self, part, path, old, new):
        """A changed text is found, and reported under its part."""
        def edit(output):
            text = (output / path).read_text(encoding="utf-8")
            self.assertIn(old, text)
            (output / path).write_text(text.replace(old, new, 1), encoding="utf-8")
        self.assertIn(part, self.problems(edit))

    def test_a_whole_site_passes(self):
        self.assertEqual(self.problems(), {})

    def test_a_new_kind_of_page_or_asset_is_reported(self):
        for path in ("assets/new-1a2b3c4d.js", "moods/index.html", "new.txt", "albums/new.html"):
            def add(output):
                (output / path).parent.mkdir(exist_ok=True)
                (output / path).write_text("")
            self.assertIn("files", self.problems(add), path)

    def test_a_missing_kind_of_file_is_reported(self):
        for path in ("statistics/index.html", "search/r-1a2b3c4d.js", "service-worker.js", "manifest.webmanifest"):
            self.assertIn("files", self.problems(lambda output: (output / path).unlink()), path)

    def test_an_album_that_is_missing_somewhere_is_reported(self):
        self.assertIn("albums", self.problems(lambda output: shutil.rmtree(output / self.middle)))
        self.assertIn("albums", self.problems(lambda output: (output / self.middle / "embed.html").unlink()))
        self.expect_edit("albums", self.middle + "index.html", "<h1>", "<h1>x")
        self.expect_edit("albums", self.middle + "index.html", 'class="prose"', 'class="x"')
        self.expect_edit("albums", self.middle + "index.html", "MusicAlbum", "Thing")
        self.expect_edit("exports", "albums.json", f'"{self.album["slug"]}"', '"x"')
        self.expect_edit("exports", "albums.csv", f"/{self.album['slug']}/", "/x/")
        self.expect_edit("sitemap", "sitemap.xml", "<loc>", "<loc>x")

    def test_a_dead_link_is_reported(self):
        self.expect_edit("links", "404.html", "/artists/ann/", "/artists/bob/")
        self.expect_edit("links", self.middle + "index.html", 'src="../../covers', 'src="../covers')
        self.expect_edit("links", self.middle + "index.html", 'srcset="../../covers', 'srcset="../covers')

    def test_a_damaged_feed_is_reported(self):
        self.expect_edit("feeds", "feed.atom", "<title>", "<title>x")
        self.expect_edit("feeds", "feed.rss", "<item>", "<other>")
        self.expect_edit("feeds", "feed.json", '"title": "', '"title": "x')


if __name__ == "__main__":
    unittest.main()
