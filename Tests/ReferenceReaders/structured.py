"""Checks structured data of pages against the vocabulary of schema.org.

    structured.py FOLDER              every page of a folder, by the excerpt of the vocabulary below
    structured.py --vocabulary FOLDER that excerpt itself, by the files of a release of the vocabulary:
                                      schemaorg-current-https-types.csv and schemaorg-current-https-properties.csv

Prints a line for each breach, and at the end the number of pages with structured data and of things in them.
"""

import csv
import html.parser
import json
import pathlib
import re
import sys

# Release 30.0 of the vocabulary (schema.org/docs/developers.html): what a type is a kind of, for the types in use.
TYPES = {
    "Thing": [], "CreativeWork": ["Thing"], "Intangible": ["Thing"], "Organization": ["Thing"], "Action": ["Thing"],
    "PerformingGroup": ["Organization"], "MusicGroup": ["PerformingGroup"], "MusicPlaylist": ["CreativeWork"],
    "MusicAlbum": ["MusicPlaylist"], "MusicRelease": ["MusicPlaylist"], "MusicRecording": ["CreativeWork"],
    "ItemList": ["Intangible"], "ListItem": ["Intangible"], "BreadcrumbList": ["ItemList"], "WebSite": ["CreativeWork"],
    "SearchAction": ["Action"], "EntryPoint": ["Intangible"],
}
# The types a property belongs to, and those of its values, as far as they are in use.
PROPERTIES = {
    "name": ("Thing", "Text"), "url": ("Thing", "URL"), "image": ("Thing", "URL"), "sameAs": ("Thing", "URL"),
    "description": ("Thing", "Text"), "potentialAction": ("Thing", "Action"), "inLanguage": ("CreativeWork", "Text"),
    "datePublished": ("CreativeWork", "Date"), "genre": ("CreativeWork", "Text"),
    "position": ("CreativeWork ListItem", "Integer Text"), "byArtist": ("MusicAlbum MusicRecording", "MusicGroup"),
    "albumReleaseType": ("MusicAlbum", "MusicAlbumReleaseType"),
    "albumProductionType": ("MusicAlbum", "MusicAlbumProductionType"), "albumRelease": ("MusicAlbum", "MusicRelease"),
    "numTracks": ("MusicPlaylist", "Integer"), "track": ("MusicPlaylist", "MusicRecording"),
    "duration": ("MusicRecording", "Duration"), "musicReleaseFormat": ("MusicRelease", "MusicReleaseFormatType"),
    "catalogNumber": ("MusicRelease", "Text"), "recordLabel": ("MusicRelease", "Organization"),
    "itemListElement": ("ItemList", "ListItem"), "numberOfItems": ("ItemList", "Integer"), "item": ("ListItem", "URL"),
    "target": ("Action", "EntryPoint"), "urlTemplate": ("EntryPoint", "Text"),
}
MEMBERS = {
    "MusicAlbumReleaseType": "AlbumRelease BroadcastRelease EPRelease SingleRelease",
    "MusicAlbumProductionType": "CompilationAlbum DJMixAlbum DemoAlbum LiveAlbum MixtapeAlbum RemixAlbum SoundtrackAlbum "
    "SpokenWordAlbum StudioAlbum",
    "MusicReleaseFormatType": "CDFormat CassetteFormat DVDFormat DigitalAudioTapeFormat DigitalFormat LaserDiscFormat "
    "VinylFormat",
}
# What a thing must have for search engines to use it: developers.google.com/search/docs/appearance/structured-data.
REQUIRED = {
    "MusicAlbum": "name url", "MusicGroup": "name", "MusicRecording": "name", "WebSite": "name url",
    "ItemList": "numberOfItems itemListElement", "BreadcrumbList": "itemListElement", "ListItem": "position name",
}
FORMS = {
    "URL": re.compile(r"https?://[^/\s]+/[^\s<>\"]*"), "Date": re.compile(r"\d{4}(-\d\d(-\d\d)?)?"),
    "Duration": re.compile(r"PT(?=\d)(\d+H)?(\d+M)?(\d+S)?"),
}


class Blocks(html.parser.HTMLParser):
    """The texts of the data blocks of a page."""

    def __init__(self, page):
        super().__init__()
        self.texts, self.isInside = [], False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.isInside = tag == "script" and dict(attributes).get("type") == "application/ld+json"
        if self.isInside:
            self.texts.append("")

    def handle_data(self, data):
        if self.isInside:
            self.texts[-1] += data

    def handle_endtag(self, tag):
        self.isInside = False


def kinds(name):
    """A type, and what it is a kind of."""
    return {name}.union(*(kinds(parent) for parent in TYPES[name])) if name in TYPES else {name}


def is_value(value, expected):
    if isinstance(value, dict):
        return expected in kinds(value.get("@type"))
    if expected == "Integer":
        return type(value) is int
    if not isinstance(value, str) or not value:
        return False
    if expected in MEMBERS:
        return value.removeprefix("https://schema.org/") in MEMBERS[expected].split() and "/" in value
    return FORMS[expected].fullmatch(value) is not None if expected in FORMS else expected == "Text"


def check(thing, place):
    """The breaches of a thing and of those in it, each as a text; counts all things in `check.count`."""
    check.count += 1
    name = thing.get("@type")
    if name not in TYPES:
        yield f"{place}: unknown type {name}"
        return
    for property in REQUIRED.get(name, "").split():
        if property not in thing:
            yield f"{place}: {name} lacks {property}"
    for key, value in thing.items():
        if key == "@type":
            continue
        if key == "@id":
            if not FORMS["URL"].fullmatch(value):
                yield f"{place}: {value!r} is no identifier"
            continue
        if key == "query-input":
            if value != "required name=query" or "{query}" not in thing["target"]["urlTemplate"]:
                yield f"{place}: the search asks for nothing"
            continue
        if key not in PROPERTIES:
            yield f"{place}: unknown property {key}"
            continue
        domain, expected = PROPERTIES[key]
        if not kinds(name) & set(domain.split()):
            yield f"{place}: {name} has no property {key}"
        for value in value if isinstance(value, list) else [value]:
            if not any(is_value(value, kind) for kind in expected.split()):
                yield f"{place}: {value!r} is no value of {key}"
            if isinstance(value, dict):
                yield from check(value, place)
    if "ItemList" in kinds(name):
        places = [item["position"] for item in thing["itemListElement"]]
        if places != list(range(places[0], places[0] + len(places))) or places[-1] > thing.get("numberOfItems", 10**9):
            yield f"{place}: the places of a list are {places}"


check.count = 0


def things(page):
    """The things that a page tells of."""
    for text in Blocks(page).texts:
        data = json.loads(text)
        if data["@context"] != "https://schema.org":
            raise ValueError(data["@context"])
        yield from data["@graph"]


def check_vocabulary(folder):
    """What of the excerpt is not in a release."""
    def last(text):
        return {address.rsplit("/", 1)[-1] for address in text.split(", ")}

    def rows(name):
        with open(folder / f"schemaorg-current-https-{name}.csv", newline="") as file:
            return {row["label"]: row for row in csv.DictReader(file)}
    types, properties = rows("types"), rows("properties")
    for name, parents in TYPES.items():
        if not set(parents) <= last(types[name]["subTypeOf"]):
            yield f"{name} is no kind of {parents}"
    for name, (domain, expected) in PROPERTIES.items():
        row = properties[name]
        # A list may have an address where the vocabulary has a thing: its identifier.
        known = last(row["rangeIncludes"]) | ({"URL"} if name == "item" else set())
        if not set(domain.split()) <= last(row["domainIncludes"]) or not set(expected.split()) <= known:
            yield f"{name}: {row['domainIncludes']} | {row['rangeIncludes']}"
        if row["supersededBy"]:
            yield f"{name} is superseded"
    for name, members in MEMBERS.items():
        found = {member for member, row in types.items() if name in last(row["enumerationtype"])}
        if found != set(members.split()):
            yield f"{name} has {found}"


def main():
    if sys.argv[1] == "--vocabulary":
        print("\n".join(check_vocabulary(pathlib.Path(sys.argv[2]))) or "the excerpt is that of the release")
        return
    pages = 0
    for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.html")):
        try:
            found = list(things(path.read_text()))
        except ValueError as error:
            print(f"{path.name}: {error}")
            continue
        pages += bool(found)
        for thing in found:
            for breach in check(thing, path.name):
                print(breach)
    print(pages, check.count)


if __name__ == "__main__":
    main()
