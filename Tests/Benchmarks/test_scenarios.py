"""No scenario passes where the program did not build what was changed; needs no program."""
import pathlib
import tempfile
import unittest

import check
import corpus
import peers
import scenarios
import test_check

ALBUMS = 24


class IdleBench:
    """Builds nothing."""

    def __init__(self, trash):
        self._trash = trash

    def wait_until_idle(self):
        """There is nothing to wait for."""

    def timed(self, command, folder):
        """Takes no time."""
        return {}

    def discard(self, path):
        """Takes a file or folder away."""
        path.rename(pathlib.Path(tempfile.mkdtemp(dir=self._trash)) / path.name)


class ScenarioTests(unittest.TestCase):
    """Each scenario on a site that stays as it is."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        corpus.build(ALBUMS, self.folder / "corpus", cover_side=4)

    def site(self, name, peer):
        """A site folder with a whole output."""
        folder = self.folder / name
        notes = peer.lay_out(self.folder / "corpus", folder)
        manner = next(manner for manner in test_check.MANNERS if manner.peer == peer)
        test_check.Writer(self.folder / "corpus", folder / "public", manner)
        albums = check.load_albums(self.folder / "corpus")
        site = scenarios.Site(IdleBench(self.folder), peer, "program", folder, notes, albums)
        site.page_count = site.count_pages()
        return site

    def test_a_change_that_the_site_does_not_show_is_refused(self):
        for scenario in scenarios.SCENARIOS:
            for peer in peers.PEERS:
                site = self.site(f"{scenario.name} {peer.name}", peer)
                if scenario.name == "nothing changed":
                    scenarios.try_scenario(scenario, site)
                else:
                    with self.assertRaises(SystemExit, msg=f"{scenario.name}, {peer.name}"):
                        scenarios.try_scenario(scenario, site)

    def test_after_each_scenario_the_sources_are_as_they_were(self):
        site = self.site("site", peers.SITEGEN)
        def sources():
            files = (path for path in site.folder.rglob("*") if path.is_file() and "public" not in path.parts)
            return {path: path.read_bytes() for path in files}

        before = sources()
        for scenario in scenarios.SCENARIOS[1:]:
            if scenario.prepare:
                scenario.prepare(site)
            scenario.before(site, "word")
            self.assertEqual(sources() != before, scenario.name != "nothing changed", scenario.name)
            site.undo()
            self.assertEqual(sources(), before, scenario.name)


if __name__ == "__main__":
    unittest.main()
