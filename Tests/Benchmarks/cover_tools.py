"""libvips and ImageMagick, called as someone would who wants it done soon: from local files, a process for each core."""
import math
import os
import pathlib
import shlex
import shutil
import subprocess

import cover_check

#: Debian packages, and what their commands are called.
PACKAGES = {"libvips-tools": ("vipsthumbnail",), "imagemagick": ("magick", "convert-im6.q16", "convert")}
#: Covers that one process of vipsthumbnail makes smaller: many, so that its start does not count; few enough for memory.
CHUNK = 50


class Tool:
    """A program that makes pictures smaller, and how it is called."""

    def __init__(self, name, package, jobs):
        self.name, self._jobs = name, jobs
        self.program = next(path for path in map(shutil.which, PACKAGES[package]) if path)

    def command(self, covers, output, jobs_file):
        """The command line that makes all files of some covers; called in the folder `output`, where it writes."""
        jobs = self._jobs(self.program, [os.path.relpath(cover, output) for cover in covers])
        jobs_file.write_bytes(b"".join(job.encode() + b"\0" for job in jobs))
        # Each job is a line of shell; xargs keeps all cores busy with them.
        return [shutil.which("xargs"), "-0", "-a", str(jobs_file), "-P", str(os.cpu_count()), "-n", "1", "sh", "-c"]

    def version(self):
        """Its name and version."""
        said = subprocess.run([self.program, "--version"], capture_output=True, text=True).stdout.split("\n")[0]
        words = said.replace("vips-", "vips ").replace("Version: ImageMagick", "ImageMagick").split()
        return " ".join(words[:2])


def group(covers, output):
    """The files of each cover, by its number, as both programs name them."""
    return {
        number: [
            os.path.join(output, f"{pathlib.Path(cover).stem}-{side}.{ending}")
            for side in cover_check.SIDES for ending in cover_check.ENDINGS[side]]
        for number, cover in covers.items()}


def vips_jobs(program, covers):
    """A job for each chunk: for each side a process that reads the covers, and one for each format.

    A JPEG that shall be small is decoded small, which is why reading it for each side is fast. What both formats are made
    of lies uncompressed in between. A thread for each process, because a process for each core does more than one with a
    thread for each.
    """
    jobs, quoted = [], shlex.quote(program)
    formats = {"webp": f"Q={cover_check.WEBP_QUALITY}", "jpg": f"Q={cover_check.JPEG_QUALITY},interlace"}
    for chunk in chunks(covers):
        lines = ["set -e", "export VIPS_CONCURRENCY=1"]
        for side in reversed(cover_check.SIDES):
            size = f"{quoted} -s {side}x{side} -o"
            stems = [f"{pathlib.Path(cover).stem}-{side}" for cover in chunk]
            between = " ".join(stem + ".v" for stem in stems)
            # A relative output counts from the folder of the input, so it is made absolute by the shell.
            lines.append(f'{size} "$PWD/%s-{side}.v[strip]" ' + " ".join(map(shlex.quote, chunk)))
            lines += [
                f'{size} "$PWD/%s.{ending}[{formats[ending]},strip]" {between}' for ending in cover_check.ENDINGS[side]]
            lines.append(f"rm -f {between}")
        jobs.append("\n".join(lines))
    return jobs


def chunks(covers):
    """Equal parts, as many for each core, of no more than CHUNK covers."""
    cores = os.cpu_count()
    count = cores * math.ceil(len(covers) / cores / CHUNK)
    size = math.ceil(len(covers) / count)
    return [covers[start : start + size] for start in range(0, len(covers), size)]


def magick_jobs(program, covers):
    """A process for each cover, which is decoded once; each size is made of the one above it."""
    jobs = []
    for cover in covers:
        stem = pathlib.Path(cover).stem
        words = [program, cover, "-strip", "-interlace", "JPEG"]
        for side in reversed(cover_check.SIDES):
            words += ["-resize", f"{side}x{side}", "-quality", str(cover_check.WEBP_QUALITY), "-write", f"{stem}-{side}.webp"]
            if "jpg" in cover_check.ENDINGS[side]:
                words += ["-quality", str(cover_check.JPEG_QUALITY), "-write", f"{stem}-{side}.jpg"]
        jobs.append("MAGICK_THREAD_LIMIT=1 exec " + shlex.join([*words, "null:"]))
    return jobs


def tools():
    """Both programs."""
    return Tool("libvips", "libvips-tools", vips_jobs), Tool("ImageMagick", "imagemagick", magick_jobs)
