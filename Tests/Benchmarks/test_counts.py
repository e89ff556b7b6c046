"""The counts read the reports of Valgrind and strace, and fail where a build does more than the record says."""
import collections
import pathlib
import tempfile
import unittest

import count_record
import count_tools

CALLGRIND = """fl=(1) ???
fn=(1) main
0 10
cob=(2) library
cfn=(2) work
calls=3 0
0 600
* 5

fn=(2)
+0 400
cfn=(3) rest
calls=1 0
0 200
fn=(3)
0 200
totals: 615
"""
STRACE = """% time     seconds  usecs/call     calls    errors syscall
------ ----------- ----------- --------- --------- ----------------
 60.00    0.000100           1       120         2 openat
 40.00    0.000010           1        30           read
  0.00    0.000000           0       999           futex
------ ----------- ----------- --------- --------- ----------------
100.00    0.000110                  1149         2 total
"""


def counts(cold, note):
    """Counts with two functions in two scenarios."""
    result = count_record.Counts(7)
    for scenario, numbers in (("cold build", cold), ("one note edited", note)):
        result.add("instructions", scenario, collections.Counter(dict(zip(("parse", "render"), numbers))))
        result.add("system calls", scenario, collections.Counter(read=10))
    return result


class CountTests(unittest.TestCase):
    """Reports, record, comparison."""

    def test_only_what_a_function_did_itself_is_its_own(self):
        found = count_tools.read_callgrind(CALLGRIND.splitlines(keepends=True))
        self.assertEqual(found, {"main": 15, "work": 400, "rest": 200})

    def test_calls_that_depend_on_waiting_are_left_out(self):
        self.assertEqual(count_tools.read_strace(STRACE.splitlines()), {"openat": 120, "read": 30})

    def test_a_record_is_read_as_it_was_written(self):
        path = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "counts.tsv"
        release, debug = counts((1000, 500), (30, 0)), counts((9000, 500), (300, 9))
        record = {("release", "sitegen"): release, ("debug", "sitegen"): debug}
        count_record.write(path, record)
        for key, found in count_record.read(path).items():
            self.assertEqual((found.albums, list(found.rows())), (7, list(record[key].rows())))
        self.assertEqual(count_record.read(path.with_name("missing.tsv")), {})

    def test_the_largest_of_each_scenario_are_recorded_and_stay_in_the_record(self):
        found = count_record.Counts(7)
        for scenario in ("cold build", "one note edited"):
            # Equal numbers, of which a record has only some.
            names = [f"{scenario} {number}" for number in range(3 * count_record.RECORDED)]
            found.add("instructions", scenario, collections.Counter(dict.fromkeys(names, 2)))
        rows = list(found.largest().rows())
        self.assertEqual(len(rows), 2 * count_record.RECORDED + 1)
        path = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "counts.tsv"
        record = {("release", "sitegen"): found.largest()}
        for _ in range(2):
            count_record.write(path, record)
            record = count_record.read(path)
        self.assertEqual(list(record["release", "sitegen"].rows()), rows)

    def test_three_percent_more_fails_and_names_what_grew(self):
        before = counts((1000, 500), (30, 0))
        self.assertEqual(count_record.compare("s", counts((1040, 500), (30, 0)), before)[1], [])
        _, problems = count_record.compare("s", counts((1000, 560), (30, 0)), before)
        self.assertEqual(len(problems), 2)
        self.assertRegex(problems[0], r"^s, cold build: instructions 1,500 → 1,560 \(\+4\.0 %\)$")
        self.assertRegex(problems[1], r"render: 500 → 560 \(\+12\.0 %\)$")
        _, problems = count_record.compare("s", counts((1000, 500), (30, 2)), before)
        self.assertRegex(problems[0], "^s, one note edited: instructions")

    def test_a_function_that_the_record_lacks_is_named(self):
        now, before = collections.Counter(all=90, new=50, old=40), collections.Counter(all=40, old=40)
        lines = list(count_record.grown(now, before))
        self.assertEqual([line.strip() for line in lines], ["new: 50, and was not among the largest"])


if __name__ == "__main__":
    unittest.main()
