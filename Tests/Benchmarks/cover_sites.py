"""The sites of the benchmark of covers: what differs from those of `run`, and the proof that each build did its work."""
import dataclasses
import json
import os
import sys

import cover_check
import peers
import scenarios

#: The command line, what a cold build starts without, and the settings that are added; `{}` is the server's authority.
SITEGEN = dataclasses.replace(
    peers.SITEGEN, arguments=("build", "--diagnostics", "json"), caches=(*peers.SITEGEN.caches, "content/covers.lock"))
# Not `--quiet`, which would also hide why a cover could not be downloaded.
HUGO = dataclasses.replace(peers.HUGO, arguments=("build", "--logLevel", "error"))
SETTINGS = {
    SITEGEN.name: ("content/site.yml", "covers: copy\n", "covers: resize\ncoverHosts: [\"{}\"]\n"),
    # What was downloaded is kept with what was made of it, and goes with it before a cold build.
    HUGO.name: ("hugo.toml", "", """
[caches.getresource]
dir = ":resourceDir/remote"
maxAge = -1
[security.http]
urls = ["^http://{}/"]
"""),
}


class CoverSite(scenarios.Site):
    """One site folder of one program, whose covers come from a server."""

    def __init__(self, bench, peer, program, source, server, albums):
        folder = bench.folder / peer.skeleton
        notes = peer.lay_out(source, folder, server.address)
        name, old, new = SETTINGS[peer.name]
        text = (folder / name).read_text(encoding="utf-8")
        new = new.format(server.authority)
        (folder / name).write_text(text.replace(old, new) if old else text + new, encoding="utf-8")
        super().__init__(bench, peer, program, folder, notes, albums)
        self.albums, self.server = albums, server
        #: The pictures of the output after the check.
        self.checked = None

    def groups(self):
        """The files that the page of each album shows, by the number of its cover."""
        output = str(self.output)
        pages = {album["number"]: self.output / "albums" / album["slug"] / "index.html" for album in self.albums}
        return {
            number: cover_check.page_pictures(page, output) if page.exists() else [] for number, page in pages.items()}

    def pictures(self):
        """All pictures of the output, as paths in it, with their sizes."""
        return {os.path.relpath(path, self.output): size for path, size in cover_check.picture_files(self.output).items()}

    def run(self, scenario, index):
        """One timed build; ends the program where it did not do what the scenario is about."""
        name, prepare, proof = scenario
        word = f"word{name.replace(' ', '')}{index}"
        prepare(self, word)
        self.bench.wait_until_idle()
        self.server.requests()
        run = self.bench.timed(self.command(), self.folder)
        run["requests"] = self.server.requests()
        run |= self.counts()
        problems = list(proof(self, word, run))
        if self.checked is not None and self.pictures() != self.checked:
            problems.append("its pictures are not those that were checked")
        if problems:
            sys.exit(f"covers: {self.peer.name}, {name}: " + "; ".join(problems))
        run["pictures"] = sum(self.pictures().values())
        return run

    def counts(self):
        """What the program says it did; nothing of one that does not say it."""
        if self.peer.name != SITEGEN.name:
            return {}
        return counts(self.bench.log.read_text(encoding="utf-8"))


def counts(said):
    """The counts of sitegen's report; ends the program where it has warnings."""
    report = json.loads(said)
    if report["diagnostics"]:
        sys.exit(f"covers: sitegen says {json.dumps(report['diagnostics'][:3], ensure_ascii=False)}")
    return {"fetched": report["counts"]["coversFetched"], "decoded": report["counts"]["coversDecoded"]}


def whole(site, _, run):
    """Every cover came from the server."""
    count = len(site.albums)
    if run["requests"] < count:
        yield f"{run['requests']} requests for {count} covers"
    if "fetched" in run and (run["fetched"], run["decoded"], run["requests"]) != (count, count, count):
        yield f"{run['fetched']} fetched, {run['decoded']} decoded, {run['requests']} requests for {count} covers"


def cached(site, _, run):
    """Nobody was asked, and sitegen has not looked at a picture."""
    done = {name: run[name] for name in ("requests", "fetched", "decoded") if run.get(name)}
    if done:
        yield f"a second build should not do {done}"


def edited(site, word, run):
    """The same, and the page shows what was written."""
    yield from cached(site, word, run)
    if word not in site.page(site.album):
        yield "the page does not show the edited note"


#: What they are called, what is done before each, and how each proves itself.
SCENARIOS = (
    ("first build", lambda site, _: site.clear(), whole),
    ("nothing changed", lambda site, _: None, cached),
    ("one note edited", scenarios.edit_note, edited),
)
