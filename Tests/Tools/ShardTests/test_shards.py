"""The commands of the guide page "Build on several machines", run with GNU parallel and with Slurm.

    SITEGEN=.build/debug/sitegen python3 -B -m unittest discover -s Tests/Tools/ShardTests

It needs root, for the servers, and the packages of `.ci/install machines`.
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from machines import Machines

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests/Tools/GuideTests"))
from pages import all_pages, blocks

PROGRAM = pathlib.Path(os.environ.get("SITEGEN", ROOT / ".build/debug/sitegen")).resolve()
PAGE = all_pages()["how-to/build-on-several-machines"]
ALBUMS, SHARDS = 400, 8
LIMIT_SECONDS = 300


def files(folder):
    """The bytes of each file of a site."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*")
            if path.is_file() and path.name != ".sitegen-output"}


@unittest.skipIf(os.geteuid() != 0, "ssh servers and Slurm are started by root only")
class Shards(unittest.TestCase):
    def setUp(self):
        top = tempfile.TemporaryDirectory()
        self.addCleanup(top.cleanup)
        # Users of other services enter it.
        os.chmod(top.name, 0o755)
        self.site, servers = pathlib.Path(top.name, "site"), pathlib.Path(top.name, "servers")
        (self.site / "content").mkdir(parents=True)
        servers.mkdir(mode=0o755)
        rows = [f"Title {number},Artist {number % 37},{1950 + number % 70}" for number in range(ALBUMS)]
        (self.site / "content/albums.csv").write_text("title,artist,year\n" + "\n".join(rows) + "\n")
        for block in blocks(PAGE):
            if block.file:
                (self.site / block.file).write_text(block.text)
        self.machines = Machines(servers, f"{PROGRAM.parent}:/usr/bin:/bin:/usr/sbin:/sbin")
        self.addCleanup(self.machines.stop)
        self.run_in_site(str(PROGRAM), "build", "--quiet", "--output", "whole")

    def test_parallel_builds_the_site_on_other_machines_and_repeats_a_shard_that_is_killed(self):
        self.machines.start_ssh()
        (self.site / "machines.txt").write_text("one\ntwo\n")
        process = self.start("sh", "build.sh")
        self.kill_a_shard()
        output, _ = process.communicate(timeout=LIMIT_SECONDS)
        self.assertEqual(process.returncode, 0, output)
        self.expect_whole_site()

    def test_slurm_builds_the_site_and_a_lost_shard_is_repaired_by_the_same_command(self):
        self.machines.start_slurm()
        process = self.start("sh", "submit.sh")
        self.kill_a_shard()
        output, _ = process.communicate(timeout=LIMIT_SECONDS)
        self.assertNotEqual(process.returncode, 0, output)
        complete = len(list(self.site.glob("shards/*/.sitegen-output")))
        self.assertLess(complete, SHARDS)
        self.run_in_site("sh", "submit.sh")
        self.expect_whole_site()

    def expect_whole_site(self):
        self.assertEqual(len(list((self.site / "shards").iterdir())), SHARDS)
        self.run_in_site("sh", "join.sh")
        whole, joined = files(self.site / "whole"), files(self.site / "public")
        self.assertGreater(len(whole), ALBUMS)
        self.assertEqual(sorted(joined), sorted(whole))
        self.assertEqual([name for name in whole if joined[name] != whole[name]], [])

    def kill_a_shard(self):
        """Kills the first build of a shard that is found, before it can end."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            for folder in pathlib.Path("/proc").glob("[0-9]*"):
                try:
                    words = (folder / "cmdline").read_bytes().split(b"\0")
                    place = os.readlink(folder / "cwd")
                except OSError:
                    continue
                is_ours = words[0].endswith(b"sitegen") and place == str(self.site)
                if is_ours and b"--shard" in words:
                    os.kill(int(folder.name), signal.SIGKILL)
                    return
            time.sleep(0.001)
        self.fail("no shard was built within a minute")

    def start(self, *command):
        return subprocess.Popen(
            command, cwd=self.site, env=self.machines.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True)

    def run_in_site(self, *command):
        process = self.start(*command)
        output, _ = process.communicate(timeout=LIMIT_SECONDS)
        self.assertEqual(process.returncode, 0, output)


if __name__ == "__main__":
    unittest.main()
