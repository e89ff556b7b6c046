"""The guide is served as its files are, on this machine only."""
import os
import pathlib
import signal
import subprocess
import unittest
import urllib.error
import urllib.request

from pages import ROOT

PROGRAM = pathlib.Path(os.environ.get("SITEGEN", ROOT / ".build/debug/sitegen")).resolve()


class Serving(unittest.TestCase):
    def setUp(self):
        self.server = subprocess.Popen([PROGRAM, "guide", "--port", "0"], stdout=subprocess.PIPE, text=True)
        self.address = self.server.stdout.readline().split()[1]

    def tearDown(self):
        self.server.kill()
        self.server.wait()
        self.server.stdout.close()

    def get(self, path):
        with urllib.request.urlopen(self.address + path, timeout=10) as answer:
            return answer.status, answer.headers["Content-Type"], answer.read().decode()

    def test_pages_markdown_and_the_page_for_missing_addresses_are_served(self):
        self.assertTrue(self.address.startswith("http://127.0.0.1:"), self.address)
        status, kind, text = self.get("reference/settings/")
        self.assertEqual((status, kind), (200, "text/html; charset=utf-8"))
        self.assertIn('id="baseurl"', text)
        self.assertTrue(self.get("reference/settings.md")[2].startswith("# Settings\n"))
        with self.assertRaises(urllib.error.HTTPError) as missing:
            self.get("nothing/")
        self.assertEqual(missing.exception.code, 404)
        missing.exception.close()
        self.server.send_signal(signal.SIGTERM)
        self.assertEqual(self.server.wait(timeout=10), 0)


if __name__ == "__main__":
    unittest.main()
