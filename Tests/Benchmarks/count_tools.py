"""Runs a command in a tool that counts what it does: instructions of each function, or system calls."""
import collections
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
#: Nothing else of the environment reaches a counted command; Swift's hashes are the same in each run.
ENVIRONMENT = {
    "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8", "TZ": "UTC", "SWIFT_DETERMINISTIC_HASHING": "1"}
#: Calls whose number depends on how threads wait for each other, or on how much memory was free.
UNSTEADY = {
    "futex", "epoll_wait", "epoll_ctl", "sched_yield", "mmap", "munmap", "mprotect", "madvise", "brk", "mremap",
    "rt_sigprocmask", "rt_sigaction", "rt_sigreturn", "restart_syscall", "getrandom", "gettid", "nanosleep",
    "clock_nanosleep", "timerfd_settime"}
#: Longer ones only have more types of arguments.
NAME_LENGTH = 80


def prepare(program, folder):
    """Puts a program into a folder in the form that Valgrind can run, and what it needs beside it."""
    # Valgrind 3.19 cannot read the debug information of Swift 6.3.
    subprocess.run(["strip", "--strip-debug", "-o", folder / "sitegen", program], check=True)
    compiler = ["gcc", "-O1", "-Wall", "-shared", "-fPIC"]
    subprocess.run([*compiler, "-o", folder / "preload.so", HERE / "sigsuspend.c"], check=True)
    return folder / "sitegen"


def run_plainly(command, folder, log, more=()):
    """Runs a command; ends the program where it fails. What it prints goes to the file `log`."""
    with open(log, "wb") as output:
        done = subprocess.run(
            command, cwd=folder, env=ENVIRONMENT | dict(more), stdin=subprocess.DEVNULL, stdout=output,
            stderr=output)
    if done.returncode != 0:
        said = log.read_text(errors="replace")[-2000:]
        sys.exit(f"counts: {' '.join(map(str, command))} ended with {done.returncode}:\n{said}")


def count_instructions(command, folder, log):
    """The instructions of each function, whose name is that of the source."""
    report = log.with_name("callgrind.out")
    preload = {"LD_PRELOAD": command[0].with_name("preload.so")}
    run_plainly(["valgrind", "--tool=callgrind", f"--callgrind-out-file={report}", *command], folder, log, preload)
    with open(report, encoding="utf-8", errors="replace") as file:
        mangled = read_callgrind(file)
    found = collections.Counter()
    for name, readable in demangle(mangled).items():
        found[readable] += mangled[name]
    return found


def count_calls(command, folder, log):
    """The number of each system call."""
    found = log.with_name("strace.out")
    run_plainly(["strace", "-f", "-c", "-o", found, *command], folder, log)
    with open(found, encoding="utf-8") as file:
        return read_strace(file)


def read_callgrind(lines):
    """The instructions that each function took itself, without those that it called.

    The format is that of the Valgrind manual, "Callgrind Format Specification": a name is written once, with a number,
    and the line after `calls=` is what the called function took.
    """
    names, counts, current, is_called = {}, collections.Counter(), None, False
    for line in lines:
        key, _, text = line.partition("=")
        if key in ("fn", "cfn"):
            number, name = re.match(r"\((\d+)\)(?: (.*))?", text).groups()
            if name:
                names[number] = name
            if key == "fn":
                current = number
        elif key == "calls":
            is_called = True
        elif current and line[0] in "+-*0123456789":
            if not is_called:
                counts[current] += int(line.split()[1])
            is_called = False
    found = collections.Counter()
    for number, count in counts.items():
        found[names[number]] += count
    return found


def read_strace(lines):
    """The counts of calls in the summary of strace, as far as they are the same in each run."""
    found = collections.Counter()
    for line in lines:
        cells = line.split()
        if len(cells) in (5, 6) and cells[3].isdigit() and cells[-1] not in ("total", *UNSTEADY):
            found[cells[-1]] += int(cells[3])
    return found


def demangle(names):
    """What functions are called in the source, shortened, by their names; unchanged without a Swift toolchain."""
    names, tool = list(names), shutil.which("swift-demangle")
    if not tool:
        return {name: name for name in names}
    done = subprocess.run([tool, "--simplified"], input="\n".join(names), check=True, capture_output=True, text=True)
    return {name: line[:NAME_LENGTH] for name, line in zip(names, done.stdout.splitlines(), strict=True)}
