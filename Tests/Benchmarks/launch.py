"""Runs one command and says what it took: wall and processor seconds, peak memory, bytes that go to the disk.

    python3 -I -S launch.py LOG COMMAND ...

A process of its own, and a small one: Linux counts the memory of the process that starts a command into the peak of the
command, so the benchmark itself, which holds whole sites, must not start it. Prints one JSON line; what the command
prints goes to the file LOG. Of a command that starts others, the seconds and bytes are those of all, and the peak is that
of the largest.
"""
import json
import os
import sys
import time


def main():
    log, *command = sys.argv[1:]
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    outputs = [(os.POSIX_SPAWN_OPEN, 1, log, flags, 0o644), (os.POSIX_SPAWN_DUP2, 1, 2)]
    start = time.monotonic()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=outputs)
    _, status, usage = os.wait4(process, 0)
    wall = time.monotonic() - start
    print(json.dumps({
        "exit": os.waitstatus_to_exitcode(status), "wall": round(wall, 6),
        "cpu": round(usage.ru_utime + usage.ru_stime, 6), "mib": round(usage.ru_maxrss / 1024, 2),
        "written": usage.ru_oublock * 512}))


main()
