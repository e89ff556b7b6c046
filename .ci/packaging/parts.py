"""The libraries that are linked into or bundled with the program: SBOM and licence texts, from what the linker read."""
import dataclasses
import functools
import hashlib
import json
import pathlib
import re
import uuid
from urllib.parse import quote

from build import output

SWIFT = "Apache-2.0 WITH Swift-exception"
# The licence of each source package, as an SPDX expression. A part without one stops the script.
LICENCES = {
    "cmark": "BSD-2-Clause", "gcc-12": "GPL-3.0-or-later WITH GCC-exception-3.1", "glibc": "LGPL-2.1-or-later",
    "lcms2": "MIT", "libjpeg-turbo": "IJG AND BSD-3-Clause AND Zlib", "libpng1.6": "libpng-2.0",
    "libwebp": "BSD-3-Clause", "libyaml": "MIT", "mimalloc": "MIT", "sqlite3": "blessing", "swift": SWIFT,
    "swift-argument-parser": SWIFT, "taglib": "LGPL-2.1-only OR MPL-1.1",
}
COMMON = pathlib.Path("/usr/share/common-licenses")


@dataclasses.dataclass
class Part:
    name: str
    version: str
    # A package URL (https://github.com/package-url/purl-spec).
    url: str
    terms: pathlib.Path
    # `linked in` or `bundled`.
    use: str = "linked in"
    files: list[pathlib.Path] = dataclasses.field(default_factory=list)


def parts(origin, inputs, bundled):
    """The parts of a program whose linker read `inputs`, and of the libraries beside it, in the order of their names."""
    found = {}
    own = origin.root / ".build/package-build"
    for file in [file for file in inputs if file.suffix in (".a", ".o")] + bundled:
        if own in file.parents and "ArgumentParser" not in file.as_posix():
            continue
        part = part_of(origin, file, own)
        part = found.setdefault(part.name, part)
        part.files.append(file)
        part.use = "bundled" if file in bundled else "linked in"
    unknown = sorted(set(found) - set(LICENCES))
    if unknown:
        raise SystemExit(f".ci/package: the licence of {', '.join(unknown)} is missing in .ci/packaging/parts.py")
    return [found[name] for name in sorted(found)]


def part_of(origin, file, own):
    if own in file.parents:
        pins = json.loads((origin.root / "Package.resolved").read_text())["pins"]
        version = next(pin["state"]["version"] for pin in pins if pin["identity"] == "swift-argument-parser")
        url = f"pkg:swift/github.com/apple/swift-argument-parser@{version}"
        return Part("swift-argument-parser", version, url, own / "checkouts/swift-argument-parser/LICENSE.txt")
    home, version = toolchain()
    if home in file.parents:
        return Part("swift", version, f"pkg:github/swiftlang/swift@swift-{version}-RELEASE", home / "share/swift/LICENSE.txt")
    package = owner(file)
    name, version = output("dpkg-query", "-W", "-f", "${source:Package} ${source:Version}", package).split()
    terms = pathlib.Path("/usr/share/doc") / package.partition(":")[0] / "copyright"
    return Part(name, version, f"pkg:deb/debian/{name}@{quote(version, '')}?arch=source", terms)


@functools.cache
def toolchain():
    """The folder of the Swift toolchain and its version."""
    target = json.loads(output("swift", "-print-target-info"))
    home = pathlib.Path(target["paths"]["runtimeResourcePath"]).resolve().parent.parent
    return home, re.search(r"Swift version ([\d.]+)", target["compilerVersion"])[1]


def owner(file):
    """The package of this system that has a file. Its list may have the file under /lib, a link to /usr/lib."""
    names = [str(file), str(file).removeprefix("/usr")]
    for line in output("sh", "-c", 'dpkg-query -S "$@" 2>/dev/null || true', "sh", *names).splitlines():
        return line.partition(": ")[0].split(", ")[0]
    raise SystemExit(f".ci/package: no package has {file}, so its licence is unknown")


def sbom(origin, found):
    """The parts in the form of CycloneDX 1.5, as text."""
    components = [
        {
            "type": "library", "bom-ref": part.url, "name": part.name, "version": part.version, "purl": part.url,
            "licenses": [{"expression": LICENCES[part.name]}],
            "properties": [
                {"name": "sitegen:use", "value": part.use},
                *({"name": f"sitegen:sha256:{file.name}", "value": hashlib.sha256(file.read_bytes()).hexdigest()}
                  for file in sorted(part.files) if file.suffix != ".o"),
            ],
        }
        for part in found
    ]
    program = f"pkg:generic/sitegen@{origin.version}"
    text = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, program + '#' + origin.commit)}",
        "metadata": {
            "timestamp": origin.timestamp,
            "component": {
                "type": "application", "bom-ref": program, "name": "sitegen", "version": origin.version, "purl": program,
                "licenses": [{"license": {"id": "MIT"}}],
                "properties": [{"name": "sitegen:commit", "value": origin.commit}],
            },
        },
        "components": components,
        "dependencies": [{"ref": program, "dependsOn": [part.url for part in found]}],
    }
    return json.dumps(text, indent=2) + "\n"


def terms(origin, found):
    """The licence texts of the program and its parts, and those that they refer to."""
    texts = [("sitegen " + origin.version, (origin.root / "LICENSE").read_text())]
    for part in found:
        about = f"{part.name} {part.version}, {part.use} ({LICENCES[part.name]})"
        texts.append((about, part.terms.read_text(errors="replace")))
    named = {name.rstrip(".") for _, text in texts for name in re.findall(rf"{COMMON}/([\w.-]+)", text)}
    texts += [(name, (COMMON / name).read_text()) for name in sorted(named) if (COMMON / name).is_file()]
    line = "=" * 80
    return "\n".join(f"{line}\n{title}\n{line}\n\n{text.rstrip()}\n" for title, text in texts)
