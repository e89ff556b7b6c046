"""Reads built pages: what a page says, as values that do not depend on the program that wrote it."""
import concurrent.futures
import dataclasses
import hashlib
import html.parser

VOID = {"meta", "link", "img", "br", "hr"}
KNOWN = VOID | set(
    "html head title body nav a main article h1 h2 h3 h4 h5 h6 dl dt dd div p ul ol li em strong code pre blockquote "
    "span b".split())


@dataclasses.dataclass(slots=True)
class Page:
    """What a page says."""

    title: str = ""
    h1: str = ""
    #: Every address it refers to.
    references: set = dataclasses.field(default_factory=set)
    #: Pictures in order: attributes, and the address of the link around it or None.
    pictures: list = dataclasses.field(default_factory=list)
    #: Lines of lists outside of the note: text, and the addresses of its links.
    lines: list = dataclasses.field(default_factory=list)
    #: The list of facts: (name, text, addresses).
    facts: list = dataclasses.field(default_factory=list)
    #: A hash of the note's elements, links and words; empty without a note.
    note: str = ""
    faults: list = dataclasses.field(default_factory=list)


@dataclasses.dataclass(slots=True)
class Element:
    """An element that is open."""

    tag: str
    attributes: dict
    text: str = ""
    links: list = dataclasses.field(default_factory=list)


class Reader(html.parser.HTMLParser):
    """Fills a Page from its text."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.page, self._open, self._note, self._term = Page(), [], None, ""
        self.feed(text)
        self.close()
        self.page.faults += [f"<{element.tag}> is not closed" for element in self._open]

    def handle_starttag(self, tag, attributes):
        element = Element(tag, dict(attributes))
        reference = element.attributes.get("src" if tag == "img" else "href")
        if tag not in KNOWN:
            self.page.faults.append(f"<{tag}> is unknown")
        if reference is not None:
            self.page.references.add(reference)
            if tag == "a":
                for outer in self._open:
                    outer.links.append(reference)
        if self._note is not None:
            self._note.append(f"<{tag} {reference or ''}>")
        elif tag == "img":
            links = [outer.attributes.get("href") for outer in self._open if outer.tag == "a"]
            self.page.pictures.append((element.attributes, links[-1] if links else None))
        elif tag == "div" and element.attributes.get("class") == "notes":
            self._note = []
            element.tag = "div of the note"
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self._open or self._open[-1].tag.split()[0] != tag:
            self.page.faults.append(f"</{tag}> has no start")
            return
        element = self._open.pop()
        text = " ".join(element.text.split())
        if element.tag == "div of the note":
            self.page.note, self._note = digest(self._note), None
        elif self._note is not None:
            self._note.append(f"</{tag}>")
        elif tag in ("title", "h1"):
            setattr(self.page, tag, text)
        elif tag == "li":
            self.page.lines.append((text, element.links))
        elif tag == "dt":
            self._term = text
        elif tag == "dd":
            self.page.facts.append((self._term, text, element.links))

    def handle_data(self, data):
        if self._note is not None:
            self._note.append(data)
            return
        for element in self._open:
            if element.tag in ("title", "h1", "li", "dt", "dd"):
                element.text += data


def digest(parts):
    """A hash of a note that knows no white space between words and elements; empty for an empty note."""
    text = " ".join(" ".join(parts).split())
    return hashlib.sha256(text.encode()).hexdigest()[:16] if text else ""


def read_page(path):
    """The page in a file."""
    with open(path, encoding="utf-8") as file:
        return Reader(file.read()).page


def read_pages(paths):
    """The pages in some files, read on all cores, in their order."""
    if len(paths) < 500:
        return [read_page(path) for path in paths]
    with concurrent.futures.ProcessPoolExecutor() as pool:
        return list(pool.map(read_page, paths, chunksize=100))
