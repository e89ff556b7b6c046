"""Turns runs into Markdown tables. A ratio is the median of the ratios of runs that were made one after the other."""
import statistics

from peers import DEFAULT, HUGO, SITEGEN


def median(lines, field):
    """The median of a field."""
    return statistics.median(line[field] for line in lines)


def pick(lines, scenario, name):
    """The runs of a scenario, in order."""
    return [line for line in lines if line["scenario"] == scenario and line["name"] == name]


def number(value):
    """A number with three digits, or all of them before the point."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3 if value >= 0.1 else 4
    return f"{value:.{digits}f}"


def ratio(dividends, divisors, field):
    """Median, least and greatest of the ratios of neighbouring runs."""
    ratios = [one[field] / other[field] for one, other in zip(dividends, divisors)]
    return f"{number(statistics.median(ratios))} ({number(min(ratios))}–{number(max(ratios))})"


def scenario_table(lines):
    """A row for each scenario: the peers, and the site with the default theme where it was measured."""
    names = [peer.name for peer in (SITEGEN, HUGO, DEFAULT) if any(line["name"] == peer.name for line in lines)]
    others = names[1:]
    heads = ["scenario", *(f"{name} s" for name in names), *(f"{name} ÷ sitegen" for name in others)]
    heads += [f"{name} MiB" for name in names]
    yield f"| {' | '.join(heads)} |"
    yield "| --- |" + " --: |" * (len(heads) - 1)
    for scenario in dict.fromkeys(line["scenario"] for line in lines if "mib" in line):
        runs = {name: pick(lines, scenario, name) for name in names}
        cells = [scenario, *(number(median(runs[name], "wall")) for name in names)]
        cells += [ratio(runs[name], runs[SITEGEN.name], "wall") for name in others]
        cells += [number(median(runs[name], "mib")) for name in names]
        yield f"| {' | '.join(cells)} |"


def floor_table(lines):
    """How far each program is from the least that its work could take; nothing where that was not measured."""
    if not pick(lines, "floor", "floor: walk"):
        return
    yield "| floor | s | files | MB | compared | ratio |"
    yield "| --- | --: | --: | --: | --- | --: |"
    rows = [("floor: " + peer.name, f"read notes, run cmark, write {peer.name}'s output (2 threads)", "cold build", peer)
            for peer in (SITEGEN, HUGO)]
    rows.append(("floor: walk", "list sitegen's content and stat every file (2 threads)", "nothing changed", SITEGEN))
    for name, words, scenario, peer in rows:
        floor, built = pick(lines, "floor", name), pick(lines, scenario, peer.name)
        if not built:
            continue
        yield (
            f"| {words} | {number(median(floor, 'wall'))} | {floor[0]['files']} | {floor[0]['bytes'] / 1e6:.1f} "
            f"| {peer.name}, {scenario} ÷ floor | {ratio(built, floor, 'wall')} |")


def size_table(results):
    """Files and mean bytes of each kind, for the peers, and a line about the site with the default theme."""
    ours, theirs, *more = results
    yield "| files | sitegen | bytes each | Hugo | bytes each |"
    yield "| --- | --: | --: | --: | --: |"
    for kind in sorted(ours.sizes.keys() | theirs.sizes.keys()):
        cells = []
        for result in (ours, theirs):
            count, size = result.sizes.get(kind, (0, 0))
            cells.append(f"{count} | {size / count:,.0f}" if count else "0 | ")
        yield f"| {kind} | {' | '.join(cells)} |"
    for result in more:
        count, size = result.sizes["all"]
        yield f"\nThe site with the default theme has {count:,} files and {size / 1e6:.1f} MB."


def section(count, runs, lines, results):
    """Everything about one number of albums."""
    parts = [
        [f"## N = {count:,} (medians of {runs} interleaved runs; least–greatest ratio in brackets)"],
        scenario_table(lines), floor_table(lines), size_table(results)]
    return "\n\n".join(filter(None, ("\n".join(part) for part in parts))) + "\n"


def checked(count, sites, scenarios):
    """What a run without figures has checked."""
    pages = ", ".join(f"{site.peer.name} {site.page_count:,} pages" for site in sites)
    return (f"N = {count:,}: the sites are what they should be: {pages}\n"
            f"each showed the change of {len(scenarios)} scenarios, and had the same bytes once all were undone")


def growth(all_lines):
    """Time and memory for each album, over the numbers of albums."""
    lines = next(iter(all_lines.values()))
    names = [peer.name for peer in (SITEGEN, HUGO, DEFAULT) if pick(lines, "cold build", peer.name)]
    heads = ["N", *(f"{name} µs an album, cold" for name in names), *(f"{name} KiB an album" for name in names)]
    rows = ["## Growth", "", f"| {' | '.join(heads)} |", "|" + " --: |" * len(heads)]
    for count, lines in all_lines.items():
        runs = [pick(lines, "cold build", name) for name in names]
        walls = [number(median(each, "wall") / count * 1e6) for each in runs]
        memory = [number(median(each, "mib") / count * 1024) for each in runs]
        rows.append(f"| {count:,} | {' | '.join(walls + memory)} |")
    return "\n".join(rows) + "\n"
