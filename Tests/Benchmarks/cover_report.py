"""Turns the runs of the benchmark of covers into a Markdown table."""
from report import median, number, pick, ratio

FIRST = "first build"


def rows(lines, runs_of_tools):
    """Program, scenario and what it is compared with, in the order of the first round."""
    for name, scenario in dict.fromkeys((line["name"], line["scenario"]) for line in lines):
        yield name, scenario, FIRST if scenario in runs_of_tools else scenario


def table(lines, ours, tool_scenario):
    """A row for each program and scenario. `ours` is the program that the others are compared with."""
    yield "| program | | s | ÷ " + ours + " | processor s | peak MiB | MB written | MB of pictures | requests |"
    yield "| --- | --- | --: | --: | --: | --: | --: | --: | --: |"
    for name, scenario, other in rows(lines, {tool_scenario}):
        own, base = pick(lines, scenario, name), pick(lines, other, ours)
        compared = "1" if name == ours else ratio(own, base, "wall")
        words = scenario
        if own[0].get("sample"):
            words += f" ({own[0]['sample']} covers, times {number(own[0]['times'])})"
        requests = str(max(line["requests"] for line in own)) if "requests" in own[0] else ""
        yield (
            f"| {name} | {words} | {number(median(own, 'wall'))} | {compared} | {number(median(own, 'cpu'))} "
            f"| {number(median(own, 'mib'))} | {megabytes(own, 'written')} | {megabytes(own, 'pictures')} | {requests} |")


def megabytes(lines, field):
    """The median of a field of bytes, in millions."""
    return f"{median(lines, field) / 1e6:.1f}"


def section(count, runs, lines, ours, tool_scenario):
    """Everything about one number of covers."""
    head = f"## {count:,} covers (medians of {runs} interleaved runs; least–greatest ratio in brackets)"
    return "\n".join([head, "", *table(lines, ours, tool_scenario)]) + "\n"
