"""The hand-written pages of the guide, as blocks of code with what they are for."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[3]
SITE = ROOT / "Sources/Tools/Guide/site"
FIXTURES = ROOT / "Tests/Fixtures/guide"
FENCE = re.compile(r"^(`{3,})(.*)$")


class Block:
    """A fenced block: its language, the name of a file behind it, its lines, and the place of the first."""

    def __init__(self, info, place):
        words = info.split(maxsplit=1)
        self.language = words[0] if words else ""
        self.file = words[1] if len(words) > 1 else None
        self.place, self.lines = place, []

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)


def all_pages():
    """The files of all pages, by name."""
    return {page.relative_to(SITE / "pages").with_suffix("").as_posix(): page
            for page in sorted((SITE / "pages").rglob("*.md"))}


def blocks(page):
    """The fenced blocks of a page; components, in braces, are not among them."""
    found, fence = [], None
    for number, line in enumerate(page.read_text().split("\n"), 1):
        match = FENCE.match(line)
        if fence is None and match:
            fence = match[1]
            found.append(Block(match[2], f"{page.relative_to(ROOT)}:{number + 1}"))
        elif fence is not None and match and match[1].startswith(fence) and not match[2].strip():
            fence = None
        elif fence is not None:
            found[-1].lines.append(line)
    return [block for block in found if not block.language.startswith("{")]


class Step:
    """A command of a block, the output that follows it, and its place."""

    def __init__(self, command, place):
        self.command, self.place, self.expected = command, place, []


def steps(block):
    """The commands of a block `console`; a command that ends with a backslash goes on in the next line."""
    found = []
    path, first = block.place.rsplit(":", 1)
    for number, line in enumerate(block.lines, int(first)):
        if line.startswith("$ "):
            found.append(Step(line[2:], f"{path}:{number}"))
        elif found and not found[-1].expected and found[-1].command.endswith("\\"):
            found[-1].command += "\n" + line.removeprefix("> ")
        elif found:
            found[-1].expected.append(line)
        else:
            raise ValueError(f"{path}:{number}: a block `console` begins with a command, `$ …`")
    for step in found:
        while step.expected and not step.expected[-1]:
            step.expected.pop()
    return found


def mismatch(expected, output):
    """The first line that differs from what a page shows; None if all are alike.

    A line that is only `…` stands for any number of lines, `…` inside a line for any characters.
    """
    patterns = [None if line.strip() == "…" else re.compile(".*".join(map(re.escape, line.rstrip().split("…"))))
                for line in expected]
    lines = [line.rstrip() for line in output.rstrip("\n").split("\n")] if output.strip() else []
    # What of the output may be left when the first patterns are used up.
    reached, furthest = {0}, 0
    for pattern in patterns:
        if pattern is None:
            reached = set(range(min(reached), len(lines) + 1))
        else:
            furthest = max(reached)
            reached = {at + 1 for at in reached if at < len(lines) and pattern.fullmatch(lines[at])}
        if not reached:
            shown = lines[furthest] if furthest < len(lines) else "nothing more"
            return f"the page shows {pattern.pattern!r}, the program printed {shown!r}"
    if len(lines) not in reached:
        return f"the program printed more: {lines[max(reached)]!r}"
    return None
