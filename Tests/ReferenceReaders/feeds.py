"""Checks feeds by the rules of their specifications: RFC 4287, RSS 2.0 (RSS Advisory Board), JSON Feed 1.1, and what
directories of podcasts require.

Prints a line for each breach, and at the end the number of entries that were seen.
"""

import email.utils
import json
import pathlib
import re
import sys
import uuid
import xml.etree.ElementTree as ElementTree

ATOM = "{http://www.w3.org/2005/Atom}"
ITUNES = "{http://www.itunes.com/dtds/podcast-1.0.dtd}"
PODCAST = "{https://podcastindex.org/namespace/1.0}"
DC = "{http://purl.org/dc/elements/1.1/}"
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")


def is_absolute(address):
    return isinstance(address, str) and re.match(r"https?://[^/\s]+/\S*$", address) is not None


def links(html):
    """The addresses of a text: a reader has no page that they could be relative to."""
    return [found for found in re.findall(r"(?:href|src)=\"([^\"]*)\"", html or "") if found[:1] != "#"]


def is_html(text):
    return text is not None and all(is_absolute(found) or found.startswith(("mailto:", "tel:")) for found in links(text))


def is_date(text):
    """Whether a text is a date of RFC 822 with the right day of the week."""
    form = re.fullmatch(r"(\w{3}), \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT", text or "")
    return form is not None and email.utils.parsedate_to_datetime(text).strftime("%a") == form[1]


def one(element, name):
    """The element of a name, of which there must be exactly one."""
    found = element.findall(name)
    yield f"{len(found)} of {name}", len(found) == 1
    if found:
        yield f"{name} holds elements", len(found[0]) == 0


def atom(data):
    root = ElementTree.fromstring(data)
    yield "the root is not feed", root.tag == ATOM + "feed"
    entries = root.findall(ATOM + "entry")
    for element in [root] + entries:
        for name in ("id", "title", "updated"):
            yield from one(element, ATOM + name)
        yield "id is not absolute", is_absolute(element.findtext(ATOM + "id"))
        yield "updated is no date", TIME.fullmatch(element.findtext(ATOM + "updated") or "") is not None
        alternates = [link for link in element.findall(ATOM + "link") if link.get("rel") == "alternate"]
        yield "not one alternate", len(alternates) == 1 and is_absolute(alternates[0].get("href"))
        for author in element.findall(ATOM + "author"):
            yield "an author without one name", len(author.findall(ATOM + "name")) == 1
    yield "no link to itself", sum(link.get("rel") == "self" for link in root.findall(ATOM + "link")) == 1
    yield "no author", bool(root.findall(ATOM + "author"))
    ids = [entry.findtext(ATOM + "id") for entry in entries]
    yield "ids are not unique", len(set(ids)) == len(ids)
    for entry in entries:
        content = entry.findall(ATOM + "content")
        yield "content is not one text of HTML", len(content) == 1 and content[0].get("type") == "html" and len(content[0]) == 0
        yield "an address is relative", is_html(content[0].text or "")
    return len(entries)


def rss(data):
    root = ElementTree.fromstring(data)
    yield "the root is not rss 2.0", root.tag == "rss" and root.get("version") == "2.0"
    yield "not one channel", len(root.findall("channel")) == 1
    channel = root.find("channel")
    for name in ("title", "link", "description"):
        yield from one(channel, name)
    yield "link is not absolute", is_absolute(channel.findtext("link"))
    own = channel.findall(ATOM + "link")
    yield "no link to itself", len(own) == 1 and own[0].get("rel") == "self" and is_absolute(own[0].get("href"))
    items = channel.findall("item")
    dates = [channel.findtext("lastBuildDate")] if items else []
    for item in items:
        yield "neither title nor description", item.find("title") is not None or item.find("description") is not None
        for name in ("title", "link", "guid", "pubDate", "description"):
            yield from one(item, name)
        yield "guid is no address", item.find("guid").get("isPermaLink") == "true" and is_absolute(item.findtext("guid"))
        yield "an author in the element for addresses", item.find("author") is None
        yield "no creator", bool(item.findall(DC + "creator"))
        yield "an address is relative", is_html(item.findtext("description"))
        dates.append(item.findtext("pubDate"))
    for text in dates:
        yield f"{text} is no date of RFC 822", is_date(text)
    guids = [item.findtext("guid") for item in items]
    yield "guids are not unique", len(set(guids)) == len(guids)
    return len(items)


def podcast(data):
    channel = ElementTree.fromstring(data).find("channel")
    for name in ("title", "link", "description", "language", ITUNES + "author", ITUNES + "explicit", PODCAST + "guid"):
        yield from one(channel, name)
    yield "no category", (channel.find(ITUNES + "category") is not None and channel.find(ITUNES + "category").get("text")) == "Music"
    yield "explicit", channel.findtext(ITUNES + "explicit") in ("true", "false")
    own = channel.find(ATOM + "link").get("href")
    name = own.split("://")[1].rstrip("/")
    yield "guid", channel.findtext(PODCAST + "guid") == str(uuid.uuid5(uuid.UUID("ead4c236-bf58-58c6-a2c6-a6b28d128cb6"), name))
    yield "medium", channel.findtext(PODCAST + "medium") == "music"
    yield "locked without an owner", "@" in (channel.find(PODCAST + "locked").get("owner") or "")
    yield "owner", channel.find(ITUNES + "owner").findtext(ITUNES + "email") == channel.find(PODCAST + "locked").get("owner")
    items = channel.findall("item")
    dates = []
    for item in items:
        for name in ("title", "link", "guid", "pubDate", "description"):
            yield from one(item, name)
        enclosures = item.findall("enclosure")
        yield "not one enclosure", len(enclosures) == 1
        file = enclosures[0]
        yield "enclosure", is_absolute(file.get("url")) and int(file.get("length")) > 0 and file.get("type").startswith("audio/")
        yield "duration", re.fullmatch(r"[1-9]\d*", item.findtext(ITUNES + "duration") or "1") is not None
        yield "an empty title", bool(item.findtext("title").strip())
        yield "date", is_date(item.findtext("pubDate"))
        dates.append(email.utils.parsedate_to_datetime(item.findtext("pubDate")))
    yield "not newest first", dates == sorted(dates, reverse=True) and len(set(dates)) == len(dates)
    guids = [item.findtext("guid") for item in items]
    yield "guids are not unique", len(set(guids)) == len(guids)
    return len(items)


def json_feed(data):
    feed = json.loads(data.decode("utf-8"))
    yield "version", feed["version"] == "https://jsonfeed.org/version/1.1"
    yield "title is no text", isinstance(feed["title"], str)
    yield "an address of the feed is not absolute", is_absolute(feed["home_page_url"]) and is_absolute(feed["feed_url"])
    yield "language", isinstance(feed["language"], str)
    yield "items", isinstance(feed["items"], list)
    for item in [feed] + feed["items"]:
        names = [author["name"] for author in item.get("authors", [])]
        yield "authors", all(isinstance(name, str) for name in names) and ("authors" not in item or names)
    for item in feed["items"]:
        yield "id is no text", isinstance(item["id"], str) and item["id"] != ""
        yield "url is not absolute", is_absolute(item["url"])
        yield "no content", isinstance(item["content_html"], str)
        yield "date", TIME.fullmatch(item["date_published"]) is not None
        yield "an address is relative", is_html(item["content_html"])
        known = {"id", "url", "title", "content_html", "date_published", "authors"}
        yield "an unknown key", set(item) <= known
    ids = [item["id"] for item in feed["items"]]
    yield "ids are not unique", len(set(ids)) == len(ids)
    return len(ids)


def check(path):
    rules = {".atom": atom, ".rss": rss, ".json": json_feed, ".podcast": podcast}[path.suffix](path.read_bytes())
    while True:
        try:
            message, holds = next(rules)
        except StopIteration as end:
            return end.value
        if not holds:
            print(f"{path.name}: {message}")


if __name__ == "__main__":
    print(sum(check(path) for path in sorted(pathlib.Path(sys.argv[1]).iterdir())))
