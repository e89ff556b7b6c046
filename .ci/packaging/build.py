"""Builds the program that all packages contain, and tells what went into it."""
import dataclasses
import os
import pathlib
import re
import shutil
import subprocess
import time

# Linked from their archives: other systems have other versions of them. Debian has no archives of TagLib and mimalloc.
STATIC = {"cmark": "libcmark", "yaml": "yaml-0.1", "sqlite3": "sqlite3"}
# What is not part of each system, by the name under which the program opens it.
BUNDLED = {"libtag.so.1", "libmimalloc.so.2"}
# Opened for the first picture. They are bundled where no package system brings them.
PICTURES = {"libjpeg.so.62", "libpng16.so.16", "libwebp.so.7", "liblcms2.so.2"}
LIBRARIES = "lib/sitegen"
# Where the compiler sees the source, wherever it is: hashes of paths get into debug information and the program.
PLACE = pathlib.Path("/tmp/sitegen-build")


@dataclasses.dataclass
class Source:
    """The commit, and what is said about it."""
    root: pathlib.Path
    version: str
    commit: str
    # Seconds since 1970: the time of the commit.
    seconds: int

    @property
    def timestamp(self):
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.seconds))


@dataclasses.dataclass
class Program:
    file: pathlib.Path
    symbols: pathlib.Path
    build_id: str
    # Every file that the linker read.
    inputs: list[pathlib.Path]


def output(*command, cwd=None):
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout.strip()


def source(root, allow_dirty):
    changes = output("git", "status", "--porcelain", cwd=root)
    if changes and not allow_dirty:
        raise SystemExit(f".ci/package: these changes are not committed; --allow-dirty packages them anyway\n{changes}")
    version = re.search(r'sitegenVersion = "(.+)"', (root / "Sources/App/SourceInput/Process/Version.swift").read_text())[1]
    mark = "+changes" if changes else ""
    commit = output("git", "rev-parse", "--short=10", "HEAD", cwd=root) + mark
    return Source(root, version + mark, commit, int(output("git", "log", "-1", "--format=%ct", cwd=root)))


def link_folder(folder, seen):
    """A folder in which the linker, which sees it as `seen`, finds the archives before the libraries of the system."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for library, package in STATIC.items():
        archive = pathlib.Path(output("pkg-config", "--variable=libdir", package)) / f"lib{library}.a"
        (folder / archive.name).symlink_to(archive.resolve(strict=True))
        description = pathlib.Path(output("pkg-config", "--variable=pcfiledir", package)) / f"{package}.pc"
        text = re.sub(r"(?m)^libdir=.*$", f"libdir={seen}", description.read_text())
        (folder / description.name).write_text(text)


def build(origin, work):
    """The stripped program and its symbols, the same bytes wherever the folder of the source is."""
    root, link, inputs = origin.root, work / "link", work / "inputs"
    link_folder(link, seen(root, link))
    environment = {
        **os.environ,
        "PKG_CONFIG_PATH": str(seen(root, link)),
        # SwiftPM keeps the libraries to link in a set, whose order differs with each run otherwise.
        "SWIFT_DETERMINISTIC_HASHING": "1", "SOURCE_DATE_EPOCH": str(origin.seconds),
    }
    total = len(list((root / "Sources").glob("*/*/")))
    command = [
        "swift", "build", "-c", "release", "--static-swift-stdlib", "--product", "sitegen", "--disable-local-rpath",
        "--scratch-path", ".build/package-build",
        "-Xswiftc", "-file-prefix-map", "-Xswiftc", f"{PLACE}=/sitegen", "-Xcc", f"-ffile-prefix-map={PLACE}=/sitegen",
        # Otherwise debug information has hashes of compiled C headers, which contain the times of files.
        "-Xswiftc", "-Xfrontend", "-Xswiftc", "-no-clang-module-breadcrumbs",
        "-Xlinker", "--build-id=sha1", "-Xlinker", f"-rpath=$ORIGIN/../{LIBRARIES}",
        "-Xlinker", f"--dependency-file={seen(root, inputs)}",
    ]
    PLACE.mkdir(exist_ok=True)
    mount = ["unshare", "--mount"] + (["--map-root-user"] if os.geteuid() != 0 else [])
    script = 'mount --bind "$0" "$1" && cd "$1" && shift && exec "$@"'
    swift = subprocess.Popen(
        [*mount, "sh", "-c", script, root, PLACE, *command], env=environment, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT)
    subprocess.run([".ci/progress", str(total)], cwd=root, stdin=swift.stdout, check=True)
    if swift.wait() != 0:
        raise SystemExit(".ci/package: swift build failed")
    scratch = root / ".build/package-build"
    built, program, symbols = scratch / "release/sitegen", work / "sitegen", work / "sitegen.debug"
    for path in (root, PLACE):
        if str(path).encode() in built.read_bytes():
            raise SystemExit(f".ci/package: the program contains the path of the source, {path}")
    subprocess.run(["objcopy", "--only-keep-debug", "--compress-debug-sections=zlib", built, symbols], check=True)
    subprocess.run(["strip", "-o", program, built], check=True)
    write_commit(program, origin.commit)
    build_id = re.search(r"Build ID: (\w+)", output("readelf", "-n", program))[1]
    return Program(program, symbols, build_id, read_inputs(inputs, root))


def write_commit(program, commit):
    """Writes the commit into the place that Sources/C/CPosix/Commit.c has for it."""
    content = program.read_bytes()
    before, *rest = re.split(rb"(?<=sitegen commit: )(\.+)(?=\0)", content)
    if len(rest) != 2 or len(rest[0]) <= len(commit):
        raise SystemExit(".ci/package: the program has no place for the commit")
    program.write_bytes(before + commit.encode().ljust(len(rest[0]), b"\0") + rest[1])


def seen(root, path):
    """Where the compiler sees a file of the source folder."""
    return PLACE / path.relative_to(root)


def read_inputs(file, root):
    """The files that a dependency file in the form of make names, without a second name for the same file."""
    names = file.read_text().replace("\\\n", " ").split("\n\n")[0].partition(":")[2].split()
    paths = map(pathlib.Path, names)
    return sorted({(root / path.relative_to(PLACE) if PLACE in path.parents else path).resolve() for path in paths})


def library(name):
    """The file of a shared library of this system."""
    for line in output("/sbin/ldconfig", "-p").splitlines():
        if line.split()[0] == name and ("x86-64" in line or "AArch64" in line):
            return pathlib.Path(line.split("=> ")[1]).resolve(strict=True)
    raise SystemExit(f".ci/package: {name} is missing; .ci/install build installs it")
