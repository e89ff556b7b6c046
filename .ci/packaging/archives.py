"""Writes archives whose bytes follow from their files alone: fixed order, owner, times and modes."""
import base64
import gzip
import hashlib
import io
import os
import pathlib
import shutil
import subprocess
import tarfile
import time
import zipfile


def files(folder):
    return sorted((path for path in folder.rglob("*") if path.is_file()), key=lambda path: path.as_posix())


def mode(path):
    return 0o755 if os.access(path, os.X_OK) else 0o644


def install(content, target, executable=False):
    """Writes a file or text to a path, with the folders that it needs."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if isinstance(content, pathlib.Path):
        shutil.copyfile(content, target)
    else:
        target.write_bytes(content.encode() if isinstance(content, str) else content)
    target.chmod(0o755 if executable else 0o644)


def tarball(folder, name, seconds, target):
    """The files of a folder as NAME/… in a .tar.gz."""
    def fixed(member):
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime = seconds
        member.mode = 0o755 if member.isdir() else mode(folder / pathlib.PurePath(member.name).relative_to(name))
        return member

    with open(target, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=seconds) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
            for path in sorted([folder, *folder.rglob("*")], key=lambda path: path.as_posix()):
                archive.add(path, (pathlib.PurePath(name) / path.relative_to(folder)).as_posix(), False, filter=fixed)


def wheel(folder, name, version, metadata, seconds, tag, target):
    """A wheel with the program in its scripts, and all else beside the environment's bin folder (PEP 427)."""
    prefix = f"{name}-{version}"
    members = {}
    for path in files(folder):
        place = path.relative_to(folder)
        kind = "scripts" if place.parts[0] == "bin" else "data"
        inner = place.relative_to("bin") if kind == "scripts" else place
        members[f"{prefix}.data/{kind}/{inner.as_posix()}"] = (path.read_bytes(), mode(path))
    members |= {f"{prefix}.dist-info/{file}": (text.encode(), 0o644) for file, text in metadata.items()}
    wheel_text = f"Wheel-Version: 1.0\nGenerator: sitegen\nRoot-Is-Purelib: false\nTag: {tag}\n"
    members[f"{prefix}.dist-info/WHEEL"] = (wheel_text.encode(), 0o644)
    record = io.StringIO()
    for path, (content, _) in sorted(members.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.write(f"{path},sha256={digest},{len(content)}\n")
    record.write(f"{prefix}.dist-info/RECORD,,\n")
    date = time.gmtime(max(seconds, 315_532_800))[:6]  # Archives of this kind know no earlier time than 1980.
    with zipfile.ZipFile(target, "w") as archive:
        for path, (content, bits) in [*sorted(members.items()), (f"{prefix}.dist-info/RECORD", (record.getvalue().encode(), 0o644))]:
            member = zipfile.ZipInfo(path, date)
            member.external_attr = (0o100000 | bits) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, content, compresslevel=9)


def deb(folder, control, seconds, target):
    """A package of Debian with the files of a folder below / and some fields."""
    size = sum(-(-path.stat().st_size // 1024) for path in files(folder))
    fields = "".join(f"{name}: {value}\n" for name, value in (control | {"Installed-Size": str(size)}).items() if value)
    sums = "".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(folder).as_posix()}\n" for path in files(folder))
    install(fields, folder / "DEBIAN/control")
    install(sums, folder / "DEBIAN/md5sums")
    for path in [folder, *folder.rglob("*")]:
        if path.is_dir():
            path.chmod(0o755)
        os.utime(path, (seconds, seconds))
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "--threads-max=1", "-Zxz", "--build", folder, target],
        check=True, stdout=subprocess.DEVNULL, env=os.environ | {"SOURCE_DATE_EPOCH": str(seconds)})
