"""Previews of sites, by the program that the environment variable SITEGEN names."""

import contextlib
import pathlib
import re
import shutil
import subprocess
import tempfile

import sites


@contextlib.contextmanager
def running(source, *options, port=0):
    """The address of a preview of a site folder."""
    command = [sites.sitegen(), "serve", "--port", str(port), "--source", str(source), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        address = None
        while not address:
            line = process.stdout.readline()
            if not line:
                raise RuntimeError("the preview ended")
            address = re.search(r"http://127\.0\.0\.1:\d+", line)
        yield address[0]
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def copied(settings=None):
    """A copy of our sample site; `settings` are lines added to site.yml."""
    with tempfile.TemporaryDirectory() as name:
        source = pathlib.Path(name)
        shutil.copytree(sites.PROJECT / "content", source / "content")
        if settings:
            file = source / "content/site.yml"
            file.write_text(file.read_text().replace("toolbar: on\n", "") + settings)
        sites.set_theme(source / "content")
        yield source


@contextlib.contextmanager
def sample(*options, settings=None):
    """The address of a preview of a copy of our sample site, and its folder."""
    with copied(settings) as source, running(source, *options) as address:
        yield address, source


def attempt(page, script, argument=None):
    """What a script says; nothing while the page is between two versions."""
    try:
        return page.evaluate(script, argument)
    except Exception as error:  # the library has one class for all that goes wrong
        if any(part in str(error) for part in ("context was destroyed", "null", "navigation")):
            return None
        raise
