"""The record of what builds do, a table with a column for each scenario, and the comparison with it."""
import collections

#: How much more than recorded fails.
LIMIT = 1.03
#: Functions or calls of each scenario that are recorded, and those that are named when it fails.
RECORDED, SHOWN = 15, 8
#: The name of the sum of all, of which the record has only the largest.
ALL = "all"
KEYS = ("configuration", "site", "albums", "what", "name")


class Counts:
    """What one site took: a counter of names for each of `what` (instructions, system calls) and scenario."""

    def __init__(self, albums):
        self.albums, self.counters = albums, collections.defaultdict(dict)

    def add(self, what, scenario, counter):
        """Adds a counter of everything, and its sum."""
        self.counters[what][scenario] = counter + collections.Counter({ALL: counter.total()})

    def largest(self):
        """The counts of the names that are recorded."""
        result = Counts(self.albums)
        for what, counters in self.counters.items():
            names = {name for found in counters.values() for name, _ in found.most_common(RECORDED + 1)}
            for scenario, found in counters.items():
                result.counters[what][scenario] = collections.Counter({name: found[name] for name in names})
        return result

    def rows(self):
        """What, name and the numbers of the scenarios, for each line of the record."""
        for what, counters in self.counters.items():
            names = set().union(*counters.values())
            for name in sorted(names, key=lambda name: (-sum(found[name] for found in counters.values()), name)):
                yield what, name, [found[name] for found in counters.values()]


def write(path, record):
    """Writes the Counts of each (configuration, site)."""
    lines = []
    for (configuration, site), counts in sorted(record.items()):
        if not lines:
            lines.append("\t".join((*KEYS, *next(iter(counts.counters.values())))))
        lines += ["\t".join((configuration, site, str(counts.albums), what, name, *map(str, numbers)))
                  for what, name, numbers in counts.rows()]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(path):
    """The Counts of each (configuration, site); none without a record."""
    if not path.exists():
        return {}
    head, *lines = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    scenarios, record = head[len(KEYS):], {}
    for configuration, site, albums, what, name, *numbers in lines:
        counts = record.setdefault((configuration, site), Counts(int(albums)))
        for scenario, number in zip(scenarios, map(int, numbers), strict=True):
            counts.counters[what].setdefault(scenario, collections.Counter())[name] = number
    return record


def change(now, before):
    """How a number differs from the one before."""
    return f"{before:,} → {now:,} ({100 * (now / before - 1):+.1f} %)" if before else f"0 → {now:,}"


def grown(now, before):
    """Lines about the names that grew most; one that the record lacks was smaller than all that it has."""
    more = {name: now[name] - before[name] for name in before if name != ALL and now[name] > before[name]}
    for name in sorted(more, key=more.get, reverse=True)[:SHOWN]:
        yield f"    {name}: {change(now[name], before[name])}"
    for name, count in now.most_common(RECORDED + 1):
        if name not in before:
            yield f"    {name}: {count:,}, and was not among the largest"


def compare(site, now, before):
    """The rows of a table of all scenarios, and the sentences about those that take more than they may."""
    cells, problems = collections.defaultdict(list), []
    for what, counters in now.counters.items():
        for scenario, found in counters.items():
            known = before.counters[what][scenario]
            cells[scenario].append(change(found[ALL], known[ALL]))
            if found[ALL] > known[ALL] * LIMIT:
                problems += [f"{site}, {scenario}: {what} {cells[scenario][-1]}", *grown(found, known)]
    return [f"| {site} | {scenario} | {' | '.join(texts)} |" for scenario, texts in cells.items()], problems
