"""Compares the schemas of `sitegen schema` with what the program reports about the golden sites."""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tomllib
import unittest

import jsonschema
import yaml

from pages import ROOT

PROGRAM = pathlib.Path(os.environ.get("SITEGEN", ROOT / ".build/debug/sitegen")).resolve()
GOLDEN = ROOT / "Tests/Site/GoldenTests"
# What a schema sees: unknown keys, wrong types, missing keys.
SEEN = {"C101", "D203", "D204", "D210"}
# What it may see, such as a word that is not among the allowed ones.
MAY_SEE = {"C104", "C105", "C111", "C114", "C141", "D207", "D212", "T427", "T430", "U505"}
UNREADABLE = {"D201", "D202", "D206", "D211", "D216", "M301"}
# Cases whose keys depend on more than their own file.
BLIND = {
    "mapped-files/albums": "the settings map keys of album files",
    "keys-in-other-words/albums/both.md": "a key in another spelling is unknown beside the usual one",
    "mistake-components/albums": "the arguments of components are no front matter",
}


class Loader(yaml.SafeLoader):
    """YAML 1.2: `on` and dates are texts."""


Loader.yaml_implicit_resolvers = {}
for tag, pattern, first in [
    ("bool", r"^(?:true|True|TRUE|false|False|FALSE)$", "tTfF"), ("null", r"^(?:~|null|Null|NULL|)$", ["~", "n", "N", ""]),
    ("int", r"^[-+]?[0-9]+$", "-+0123456789"), ("float", r"^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$",
                                                 "-+0123456789."),
]:
    Loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(pattern), list(first))
# A number in another base, or with zeros before it, is a text for us here: no schema depends on it.
Loader.add_constructor("tag:yaml.org,2002:int", lambda loader, node: int(node.value))


def plain(found):
    """A value of TOML, whose dates are texts in other formats."""
    if isinstance(found, dict):
        return {key: plain(inner) for key, inner in found.items()}
    if isinstance(found, list):
        return [plain(inner) for inner in found]
    return found.isoformat() if isinstance(found, (datetime.date, datetime.time)) else found


def front_matter(text):
    """The value at the head of a note; None without one."""
    for fence, read in [("---", lambda part: yaml.load(part, Loader)), ("+++", lambda part: plain(tomllib.loads(part)))]:
        match = re.match(rf"{re.escape(fence)}\r?\n(.*?)^(?:{re.escape(fence)}|\.\.\.)\s*$", text, re.S | re.M)
        if match:
            return read(match[1])
    return json.JSONDecoder().raw_decode(text)[0] if text.startswith("{") else None


def kind(path):
    """The schema that a file of `content/` has; None for other files."""
    if re.fullmatch(r"site\.(yml|json|toml)", path):
        return "site"
    if re.fullmatch(r"albums\.(yml|yaml|json|toml)", path):
        return "albums"
    if re.fullmatch(r"albums/.*\.md", path) and not path.endswith("_index.md"):
        return "album"
    return "page" if re.fullmatch(r"pages/.*\.md", path) and not path.endswith("_index.md") else None


def value(path, data):
    text = data.decode("utf-8-sig")
    if path.endswith(".md"):
        return front_matter(text)
    if path.endswith(".json"):
        return json.loads(text)
    if path.endswith(".toml"):
        return plain(tomllib.loads(text))
    return yaml.load(text, Loader)


def files(archive):
    """The files of a case (`StoredCase.swift`), by their paths."""
    parts = re.split(rb"^-- (.+) --\n", archive.read_bytes(), flags=re.M)[1:]
    texts = {path.decode(): text for path, text in zip(parts[::2], parts[1::2])}
    folder = archive.with_suffix("")
    others = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    return texts | others


def reported(case, path):
    """The codes that the program reports about a file of a case."""
    lines = case.get("diagnostics.txt", b"").decode().splitlines()
    return {match[1] for line in lines if line.startswith(f"content/{path}:")
            and (match := re.search(r"(?:error|warning|note)\[(\w+)\]", line))}


class Schemas(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.validators = {}
        for name in ["site", "album", "albums", "page"]:
            text = subprocess.run([PROGRAM, "schema", name], capture_output=True, text=True, check=True).stdout
            jsonschema.Draft202012Validator.check_schema(json.loads(text))
            cls.validators[name] = jsonschema.Draft202012Validator(json.loads(text))

    def test_a_golden_site_has_faults_for_its_schemas_where_the_program_reports_them(self):
        counts = {"valid": 0, "faulty": 0, "unread": 0}
        for archive in sorted(GOLDEN.glob("*/*.txt")):
            case = files(archive)
            for path in sorted(path.removeprefix("content/") for path in case if path.startswith("content/")):
                name, codes = kind(path), reported(case, path)
                blind = any(f"{archive.stem}/{path}".startswith(start) for start in BLIND)
                if name is None or codes & UNREADABLE or blind:
                    continue
                try:
                    found = value(path, case[f"content/{path}"])
                except yaml.YAMLError:
                    # PyYAML reads version 1.1, which does not allow a question mark in a list.
                    counts["unread"] += 1
                    continue
                if found is None:
                    continue
                errors = [f"{'/'.join(map(str, error.path))}: {error.message[:200]}"
                          for error in self.validators[name].iter_errors(found)]
                with self.subTest(file=f"{archive.stem}/{path}"):
                    if codes & SEEN:
                        counts["faulty"] += 1
                        self.assertNotEqual(errors, [], f"the program reports {codes & SEEN}, the schema nothing")
                    elif not codes & MAY_SEE:
                        counts["valid"] += 1
                        self.assertEqual(errors, [])
        print(counts, file=sys.stderr)
        self.assertGreater(counts["valid"], 100)
        self.assertGreater(counts["faulty"], 10)
        self.assertLess(counts["unread"], 3)

    def test_the_sample_site_is_valid(self):
        self.assertEqual(list(self.validators["site"].iter_errors(value("site.yml", (ROOT / "content/site.yml").read_bytes()))), [])


if __name__ == "__main__":
    unittest.main()
