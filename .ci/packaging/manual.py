"""Man pages, one a command, from what `sitegen --experimental-dump-help` tells."""
import re

SECTION_TITLE = re.compile(r"^([A-Z][A-Z ]+):$", re.MULTILINE)


def pages(command, version, date, parents=()):
    """The name and the text of the page of a command, and of each of its subcommands."""
    names = (*parents, command["commandName"])
    yield "-".join(names) + ".1", page(command, names, version, date)
    for child in shown(command.get("subcommands", [])):
        if child["commandName"] != "help":
            yield from pages(child, version, date, names)


def page(command, names, version, date):
    name = "-".join(names)
    lines = [f".Dd {date}", f".Dt {name.upper()} 1", f".Os sitegen {version}", ".Sh NAME", f".Nm {name}"]
    lines += [f".Nd {text(command.get('abstract', '')).rstrip('.')}", ".Sh SYNOPSIS", f".Nm {' '.join(names)}"]
    arguments = shown(command.get("arguments", []))
    children = [child for child in shown(command.get("subcommands", [])) if child["commandName"] != "help"]
    lines += [usage(argument) for argument in arguments]
    lines += [".Ar command", ".Op Ar argument ..."] if children else []
    introduction, *sections = SECTION_TITLE.split(command.get("discussion", ""))
    lines += [".Sh DESCRIPTION", text(command.get("abstract", ""))] + paragraphs(introduction)
    if children:
        lines += items(("Cm " + child["commandName"], child.get("abstract", "")) for child in children)
    if arguments:
        lines += [".Sh OPTIONS"] + items((label(argument), meaning(argument)) for argument in arguments)
    for title, body in zip(sections[::2], sections[1::2]):
        lines += [f".Sh {title}", ".Bd -literal", *(text(line) for line in body.strip("\n").split("\n")), ".Ed"]
    related = sorted({"-".join(names[:-1])} - {""} | {f"{name}-{child['commandName']}" for child in children})
    if related:
        lines += [".Sh SEE ALSO", *(f".Xr {other} 1" + (" ," if other != related[-1] else "") for other in related)]
    return "\n".join(line for line in lines if line) + "\n"


def shown(parts):
    return [part for part in parts or [] if part.get("shouldDisplay", True)]


def items(pairs):
    lines = [".Bl -tag -width Ds"]
    for head, body in pairs:
        lines += [f".It {head}", text(body)]
    return lines + [".El"]


def usage(argument):
    inner = "Ar " + text(argument["valueName"]) if argument["kind"] == "positional" else name_of(argument["preferredName"], argument)
    inner += " ..." if argument.get("isRepeating") else ""
    return f".Op {inner}" if argument.get("isOptional") else f".{inner}"


def name_of(name, argument):
    dashes = "-" if name["kind"] == "long" else ""
    value = f" Ar {text(argument['valueName'])}" if argument["kind"] == "option" else ""
    return f"Fl {dashes}{text(name['name'])}{value}"


def label(argument):
    if argument["kind"] == "positional":
        return "Ar " + text(argument["valueName"])
    return " , ".join(name_of(name, argument) for name in argument.get("names", []))


def meaning(argument):
    sentences = [argument.get("abstract", ""), argument.get("discussion", "")]
    values = argument.get("allValues", [])
    if values:
        sentences.append("One of: " + ", ".join(values) + ".")
    if argument.get("defaultValue"):
        sentences.append(f"(default: {argument['defaultValue']})")
    return " ".join(sentence for sentence in sentences if sentence)


def paragraphs(body):
    parts = [part.strip() for part in body.split("\n\n") if part.strip()]
    return [line for part in parts for line in (".Pp", *map(text, part.split("\n")))]


def text(words):
    """Words as they stand, for mdoc."""
    words = words.replace("\\", "\\e").replace("\n", " ") if words.strip() else words
    return "\\&" + words if words.startswith((".", "'")) else words
