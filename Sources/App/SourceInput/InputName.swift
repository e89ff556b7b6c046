package import FileSystem

/// Determines which names below the site folder are inputs: not hidden files or editor leftovers.
///
/// In `content/static/`, hidden files are inputs as well, because hosts need such files: `.nojekyll`, `.htaccess`,
/// `.well-known/security.txt`. Files that programs put into folders for themselves are left out there.
package enum InputName {
    private static let staticFolder = FilePath("content/static")

    /// Complete hidden names that no host needs.
    private static let litter: Set<String> = [
        ".DS_Store", ".localized", ".fseventsd", ".directory", ".svn", ".hg", ".bzr", ".idea", ".vscode",
    ]
    /// Prefixes of other such names: `.gitkeep` and `.git`, resource forks, locks and autosaves of editors, files that
    /// were removed while they were open, trash folders, and sitegen's own files.
    private static let litterStarts = [
        ".git", "._", ".#", ".~", ".nfs", ".fuse_hidden", ".Trash", ".Spotlight-", ".sitegen",
    ].map { Array($0.utf8) }

    /// Whether a file at a path below the site folder is not an input.
    static func isLeftOut(_ path: FilePath) -> Bool { isBackup(path) || isHidden(path) }

    /// Whether a file is an editor's backup.
    static func isBackup(_ path: FilePath) -> Bool { path.bytes.last == UInt8(ascii: "~") }

    /// Whether a path below the site folder contains a hidden name that excludes it from the inputs.
    static func isHidden(_ path: FilePath) -> Bool {
        guard hasHiddenName(path) else { return false }
        return !path.isOrLies(in: staticFolder) || isLitter(inside: path.bytes[staticFolder.bytes.count...])
    }

    /// Whether a path contains a hidden name.
    static func hasHiddenName(_ path: FilePath) -> Bool {
        // A name starts at the beginning and after each slash.
        var isStart = true
        for byte in path.bytes {
            if isStart && byte == UInt8(ascii: ".") { return true }
            isStart = byte == FilePath.slash
        }
        return false
    }

    /// Whether a name in a watched or listed folder is not an input; the folder itself is one.
    package static func isLeftOut(_ name: FilePath, in folder: FilePath) -> Bool {
        isBackup(name) || isHidden(name, in: folder)
    }

    /// Whether a name in such a folder is hidden and not an input.
    static func isHidden(_ name: FilePath, in folder: FilePath) -> Bool {
        guard name.bytes.first == UInt8(ascii: ".") else { return false }
        return !folder.isOrLies(in: staticFolder) || isLitter(inside: name.bytes[...])
    }

    /// Whether one of the path's components is litter.
    private static func isLitter(inside path: ArraySlice<UInt8>) -> Bool {
        path.split(separator: FilePath.slash).contains { name in
            guard name.first == UInt8(ascii: ".") else { return false }
            return litter.contains(String(decoding: name, as: UTF8.self))
                || litterStarts.contains { name.starts(with: $0) } || isSwapFile(name)
        }
    }

    /// Whether a hidden name is a swap file that vim or nano keeps for an open file, such as `.page.html.swp`.
    private static func isSwapFile(_ name: ArraySlice<UInt8>) -> Bool {
        let end = name.suffix(4)
        return end.count == 4 && end.starts(with: ".sw".utf8) && (0x61...0x7A).contains(end.last ?? 0)
    }
}
