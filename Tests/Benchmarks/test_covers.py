"""The check of covers passes what was asked for and refuses everything else; needs no other program."""
import json
import pathlib
import struct
import subprocess
import tempfile
import unittest
import unittest.mock
import urllib.error
import urllib.request

import cover_check
import cover_report
import cover_server
import cover_sites
import cover_tools
import peers

#: Tables of luminance at some qualities, as libjpeg writes them.
TABLES = {
    quality: bytes.fromhex(table) for quality, table in (
        (82, "0604040504040605050506060607090e0909080809120d0d0a0e151216161512"
         "1414171a211c17181f1914141d271d1f2223252525161c292c28242b21242524"),
        (75, "080606070605080707070909080a0c140d0c0b0b0c1912130f141d1a1f1e1d1a"
         "1c1c20242e2720222c231c1c2837292c30313434341f27393d38323c2e333432"),
        (30, "1b12141714111b1716171e1c1b2028422b28252528513a3d3042605565645f55"
         "5d5b6a7899816a7190735b5d85b586909ea3abadab6780bcc9baa6c799a8aba4"),
    )
}


def jpeg(width, height, quality=82, frame=0xC2):
    """A JPEG file without pixels."""
    table = b"\xff\xdb\x00\x43\x00" + TABLES[quality]
    start = b"\xff" + bytes([frame]) + struct.pack(">HBHHB", 17, 8, height, width, 3) + bytes(9)
    return b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(10) + table + start + b"\xff\xda\x00\x02data\xff\xd9"


def webp(width, height, extra=b""):
    """A lossy WebP file without usable pixels; `extra` are chunks before the picture."""
    picture = b"\x10\x00\x00\x9d\x01\x2a" + struct.pack("<HH", width, height) + bytes(20)
    body = b"WEBP" + extra + b"VP8 " + struct.pack("<I", len(picture)) + picture
    return b"RIFF" + struct.pack("<I", len(body)) + body


def thumb(seed):
    """A thumb with much contrast, far from those of other seeds."""
    return bytes((i * i * 7 + seed * (i % 11) * 37 + seed * 91) % 256 for i in range(192)).hex()


class FactsTests(unittest.TestCase):
    """What files say of themselves."""

    def test_jpeg(self):
        for quality in TABLES:
            self.assertEqual(cover_check.facts(jpeg(600, 599, quality)), cover_check.Facts("jpeg", 600, 599, quality, True))
        self.assertEqual(cover_check.facts(jpeg(7, 9, frame=0xC0)), cover_check.Facts("jpeg", 7, 9, 82, False))

    def test_webp(self):
        self.assertEqual(cover_check.facts(webp(1000, 300)), cover_check.Facts("webp", 1000, 300))
        odd = b"ICCP" + struct.pack("<I", 3) + b"abc\0"
        self.assertEqual(cover_check.facts(webp(16383, 1, odd)), cover_check.Facts("webp", 16383, 1))

    def test_cut_files_are_refused(self):
        for data in (jpeg(100, 100), webp(100, 100), webp(100, 100, b"ICCP" + struct.pack("<I", 3) + b"abc\0")):
            for end in range(len(data)):
                with self.assertRaises(cover_check.Damaged, msg=f"{data[:4]} {end}"):
                    cover_check.facts(data[:end])

    def test_other_files_are_refused(self):
        lossless = b"RIFF" + struct.pack("<I", 17) + b"WEBPVP8L" + struct.pack("<I", 5) + b"/\0\0\0\0"
        for data in (b"", b"\x89PNG\r\n\x1a\n", b"<svg/>", lossless, b"\xff\xd8\xff\xd9", bytes(100)):
            with self.assertRaises(cover_check.Damaged):
                cover_check.facts(data)


class CheckTests(unittest.TestCase):
    """All files of two covers, and one damage at a time."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.originals = {1: thumb(1), 2: thumb(2)}
        self.groups, self.thumbs = {}, {}
        for number in self.originals:
            paths = cover_tools.group({number: f"{number:04}.jpg"}, str(self.folder))[number]
            self.groups[number] = paths
            for path in paths:
                side = int(pathlib.Path(path).stem.split("-")[1])
                make = jpeg if path.endswith(".jpg") else webp
                pathlib.Path(path).write_bytes(make(side, side))
                self.thumbs[path] = self.originals[number]
        self.first = self.path(1000, "jpg")

    def path(self, side, ending):
        return str(self.folder / f"0001-{side}.{ending}")

    def problems(self):
        files = cover_check.picture_files(self.folder)
        return cover_check.check_all(
            self.groups, self.originals, files, lambda path: self.thumbs.get(path, "- it is missing"))

    def expect(self, words):
        """A problem with these words is told."""
        found = self.problems()
        self.assertTrue(any(words in problem for problem in found), found)

    def test_what_was_asked_for_passes(self):
        self.assertEqual(self.problems(), [])
        self.assertEqual(len(cover_check.picture_files(self.folder)), 12)

    def test_pictures_of_the_theme_are_no_covers(self):
        assets = pathlib.Path(self.folder) / "assets"
        assets.mkdir()
        (assets / "touch-icon-1a2b3c4d.png").write_bytes(b"x")
        self.assertEqual(self.problems(), [])

    def test_other_pixels(self):
        # As after another resampling: each byte a little off.
        near = bytes(min(255, byte + 3) for byte in bytes.fromhex(thumb(1))).hex()
        self.thumbs[self.first] = near
        self.assertEqual(self.problems(), [])
        self.thumbs[self.first] = thumb(2)
        self.expect("shows something else")

    def test_blank(self):
        self.thumbs[self.first] = bytes([90, 20, 200] * 64).hex()
        self.expect("is blank")

    def test_not_decoded(self):
        self.thumbs[self.first] = "- broken data stream"
        self.expect("cannot be decoded: broken data stream")

    def test_other_sizes(self):
        pathlib.Path(self.first).write_bytes(jpeg(1001, 1001))
        self.expect("not one of each format and side")
        pathlib.Path(self.first).write_bytes(jpeg(1000, 99))
        self.expect("has 1000 x 99 pixels")

    def test_other_format_or_quality(self):
        pathlib.Path(self.first).write_bytes(webp(1000, 1000))
        self.expect("not one of each format and side")
        pathlib.Path(self.first).write_bytes(jpeg(1000, 1000, 75))
        self.expect("has the quality 75")

    def test_missing_damaged_and_too_many(self):
        pathlib.Path(self.first).write_bytes(b"GIF89a")
        self.expect("neither JPEG nor WebP")
        pathlib.Path(self.first).unlink()
        self.expect("No such file")
        pathlib.Path(self.first).write_bytes(jpeg(1000, 1000))
        self.groups[1].remove(self.first)
        self.expect("belongs to no cover")
        self.expect("not one of each format and side")
        del self.groups[2]
        self.expect("cover 2 has no files")

    def test_many_problems_are_counted(self):
        for path in self.groups[1]:
            self.thumbs[path] = thumb(2)
        self.assertEqual(self.problems()[-1], "... 6 in all")

    def test_originals(self):
        self.assertEqual(cover_check.check_originals(self.originals), [])
        self.assertEqual(
            cover_check.check_originals({1: thumb(1), 2: thumb(1), 3: bytes(192).hex()}),
            ["cover 3 is blank", "covers 1 and 2 look alike"])


class PageTests(unittest.TestCase):
    """Which files a page shows."""

    def test_pictures_of_a_page(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "albums" / "東京" / "index.html"
            page.parent.mkdir(parents=True)
            page.write_text(
                '<source srcset="../../covers/a%20b-100.webp 100w, ../../covers/a-200.webp 200w">'
                '<img src="/covers/a-600.jpg" srcset="/covers/a-100.jpg 100w,\n/covers/a-200.jpg 200w" alt="x.jpg">'
                '<a href="/covers/linked.jpg"></a><img src="https://elsewhere.example/x.jpg">', encoding="utf-8")
            names = ("a b-100.webp", "a-100.jpg", "a-200.jpg", "a-200.webp", "a-600.jpg")
            wanted = [f"{folder}/covers/{name}" for name in names] + ["https://elsewhere.example/x.jpg"]
            self.assertEqual(cover_check.page_pictures(page, folder), sorted(wanted))


class ServerTests(unittest.TestCase):
    """The server tells how often it was asked."""

    def test_requests_are_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "0001.jpg").write_bytes(b"picture")
            with cover_server.Server(folder) as server:
                self.assertEqual(server.requests(), 0)
                for _ in range(3):
                    with urllib.request.urlopen(server.address + "covers/0001.jpg") as answer:
                        self.assertEqual((answer.read(), answer.headers["Content-Type"]), (b"picture", "image/jpeg"))
                for path in ("covers/0002.jpg", "0001.jpg", "covers/../0001.jpg", "covers/0001.png"):
                    with self.assertRaises(urllib.error.HTTPError) as caught:
                        urllib.request.urlopen(server.address + path)
                    caught.exception.close()
                self.assertEqual((server.requests(), server.requests()), (7, 0))


class Fake:
    """As much of a site as proofs look at."""

    albums, album = [{}] * 60, None

    def page(self, _):
        return "<p>with wordx in it</p>"


class ProofTests(unittest.TestCase):
    """A build that did something else than its scenario is refused."""

    def test_first_build(self):
        whole = {"requests": 60, "fetched": 60, "decoded": 60}
        self.assertEqual(list(cover_sites.whole(Fake(), "", whole)), [])
        self.assertEqual(list(cover_sites.whole(Fake(), "", {"requests": 61})), [])
        for change in ({"requests": 59}, {"requests": 61}, {"fetched": 59}, {"decoded": 61}):
            self.assertTrue(list(cover_sites.whole(Fake(), "", whole | change)), change)

    def test_later_builds(self):
        idle = {"requests": 0, "fetched": 0, "decoded": 0}
        for proof in (cover_sites.cached, cover_sites.edited):
            self.assertEqual(list(proof(Fake(), "wordx", idle)), [])
            for field in idle:
                self.assertTrue(list(proof(Fake(), "wordx", idle | {field: 1})), field)
        self.assertTrue(list(cover_sites.edited(Fake(), "wordy", idle)))

    def test_counts(self):
        said = {"outcome": "done", "counts": {"coversFetched": 2, "coversDecoded": 1}, "diagnostics": []}
        self.assertEqual(cover_sites.counts(json.dumps(said)), {"fetched": 2, "decoded": 1})
        with self.assertRaises(SystemExit):
            cover_sites.counts(json.dumps(said | {"diagnostics": [{"code": "D606"}]}))


class ToolTests(unittest.TestCase):
    """The command lines of the other programs, run by a stand-in that writes its words down."""

    def words(self, jobs):
        """The words of each call of the program, in the order of the jobs."""
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / "it's a program"
            program.write_text("#!/bin/sh\nprintf '%s\\n' \"$@\"\necho\n")
            program.chmod(0o755)
            covers = [f"../co vers/{number:04}.jpg" for number in range(1, 121)]
            lines = [
                subprocess.run(["sh", "-c", job], cwd=folder, capture_output=True, text=True, check=True).stdout
                for job in jobs(str(program), covers)]
            calls = "".join(lines).replace(folder, "/here").split("\n\n")
            return [call.splitlines() for call in calls if call]

    def test_vips(self):
        with unittest.mock.patch("os.cpu_count", return_value=2):
            words = self.words(cover_tools.vips_jobs)
        self.assertEqual(len(words), 4 * (5 * 2 + 1))
        self.assertEqual(words[0][:5], ["-s", "1000x1000", "-o", "/here/%s-1000.v[strip]", "../co vers/0001.jpg"])
        self.assertEqual(words[1][:5], ["-s", "1000x1000", "-o", "/here/%s.webp[Q=80,strip]", "0001-1000.v"])
        self.assertEqual(words[2][:5], ["-s", "1000x1000", "-o", "/here/%s.jpg[Q=82,interlace,strip]", "0001-1000.v"])
        made = [(each[1], each[3].split("[")[0], cover) for each in words for cover in each[4:]]
        self.assertEqual((len(made), len(set(made))), (1320, 1320))
        self.assertIn(("100x100", "/here/%s.webp", "0120-100.v"), made)

    def test_chunks(self):
        for cores in (1, 2, 7):
            with unittest.mock.patch("os.cpu_count", return_value=cores):
                for count in (1, 2, 3, 49, 50, 51, 99, 100, 101, 1000):
                    chunks = list(cover_tools.chunks(list(range(count))))
                    self.assertEqual([each for chunk in chunks for each in chunk], list(range(count)))
                    self.assertLessEqual(max(map(len, chunks)), cover_tools.CHUNK)
                    if count >= 50 * cores:
                        self.assertEqual(len(chunks) % cores, 0)

    def test_magick(self):
        words = self.words(cover_tools.magick_jobs)
        self.assertEqual(len(words), 120)
        self.assertEqual(words[6][0], "../co vers/0007.jpg")
        written = [after for word, after in zip(words[6], words[6][1:]) if word == "-write"]
        wanted = ["0007-1000.webp", "0007-1000.jpg"] + [f"0007-{side}.webp" for side in (600, 300, 200, 100)]
        self.assertEqual(written, wanted)


class LayoutTests(unittest.TestCase):
    """The sites name the server, and nothing else has them copy covers."""

    def test_sites(self):
        albums = [{"id": "1", "title": "A", "date": "2001-01-01T00:00:00Z", "artist": "B", "genre": "C", "year": 2001,
                   "cover": "covers/0001.jpg", "slug": "a", "note": "note.md"}]
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "albums.json").write_text(json.dumps({"albums": albums}))
            (folder / "note.md").write_text("A note.\n")
            for peer in peers.PEERS:
                notes = peer.lay_out(folder, folder / peer.skeleton, "http://127.0.0.1:9/")
                self.assertIn('"http://127.0.0.1:9/covers/0001.jpg"', notes[0].read_text())
                self.assertFalse((folder / peer.skeleton / peer.covers).exists())
                settings, old, _ = cover_sites.SETTINGS[peer.name]
                self.assertIn(old, (folder / peer.skeleton / settings).read_text())


class ReportTests(unittest.TestCase):
    """The table."""

    def test_table(self):
        lines = []
        for index in range(3):
            common = {"run": index, "cpu": 2.0, "mib": 50.0, "written": 3e6, "pictures": 4e6}
            lines += [
                {"name": "A", "scenario": "first build", "wall": 2.0 + index, "requests": 60, **common},
                {"name": "A", "scenario": "nothing changed", "wall": 0.5, "requests": 0, **common},
                {"name": "B", "scenario": "first build", "wall": 6.0 + index, "requests": 61, **common},
                {"name": "C", "scenario": "sizes", "wall": 4.0, "sample": 30, "times": 2.0, **common}]
        head, _, *rows = cover_report.table(lines, "A", "sizes")
        self.assertIn("÷ A", head)
        self.assertEqual(rows, [
            "| A | first build | 3.00 | 1 | 2.00 | 50.0 | 3.0 | 4.0 | 60 |",
            "| A | nothing changed | 0.500 | 1 | 2.00 | 50.0 | 3.0 | 4.0 | 0 |",
            "| B | first build | 7.00 | 2.33 (2.00–3.00) | 2.00 | 50.0 | 3.0 | 4.0 | 61 |",
            "| C | sizes (30 covers, times 2.00) | 4.00 | 1.33 (1.00–2.00) | 2.00 | 50.0 | 3.0 | 4.0 |  |"])


if __name__ == "__main__":
    unittest.main()
