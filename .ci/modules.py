"""The modules by the folders of `Sources`, and which of them are pure: no disk, clock, environment or network."""
import pathlib

# A module uses those of its own group and of the groups before it.
GROUPS = ["C", "Core", "Input", "Site", "Tools", "App"]
SOURCES = pathlib.Path(__file__).resolve().parent.parent / "Sources"
# The group of each module.
MODULES = {folder.name: group for group in GROUPS for folder in sorted((SOURCES / group).iterdir())}
PURE = {module for module, group in MODULES.items() if group not in ("C", "App")} - {
    "AudioTags", "Images", "EmbedFiles", "EmbedFilesPlugin"}
