/// Which names below the site folder are inputs: not those of hidden files, nor of what editors leave behind.
///
/// In `content/static/` hidden files are inputs as well, because hosts want such files: `.nojekyll`, `.htaccess`,
/// `.well-known/security.txt`. Left out there is what programs put into folders for themselves.
enum InputName {
    private static let staticFolder = FilePath("content/static")

    /// Hidden names that no host needs, in full.
    private static let litter: Set<String> = [
        ".DS_Store", ".localized", ".fseventsd", ".directory", ".svn", ".hg", ".bzr", ".idea", ".vscode",
    ]
    /// How other such names begin: `.gitkeep` and `.git`, resource forks, locks and autosaves of editors, files that were
    /// removed while they were open, waste bins, and what sitegen keeps for itself.
    private static let litterStarts = [
        ".git", "._", ".#", ".~", ".nfs", ".fuse_hidden", ".Trash", ".Spotlight-", ".sitegen",
    ].map { Array($0.utf8) }

    /// Whether a file at a path below the site folder is no input.
    static func isLeftOut(_ path: FilePath) -> Bool { isBackup(path) || isHidden(path) }

    /// Whether a file is what an editor leaves behind.
    static func isBackup(_ path: FilePath) -> Bool { path.bytes.last == UInt8(ascii: "~") }

    /// Whether a path below the site folder has a hidden name in it that makes it no input.
    static func isHidden(_ path: FilePath) -> Bool {
        guard hasHiddenName(path) else { return false }
        return !path.isOrLies(in: staticFolder) || isLitter(inside: path.bytes[staticFolder.bytes.count...])
    }

    /// Whether a path has a hidden name in it.
    static func hasHiddenName(_ path: FilePath) -> Bool {
        // A name starts at the beginning and behind each slash.
        var isStart = true
        for byte in path.bytes {
            if isStart && byte == UInt8(ascii: ".") { return true }
            isStart = byte == FilePath.slash
        }
        return false
    }

    /// Whether a name in a folder that is watched or listed is no input; the folder is one.
    static func isLeftOut(_ name: FilePath, in folder: FilePath) -> Bool {
        isBackup(name) || isHidden(name, in: folder)
    }

    /// Whether a name in such a folder is hidden and no input.
    static func isHidden(_ name: FilePath, in folder: FilePath) -> Bool {
        guard name.bytes.first == UInt8(ascii: ".") else { return false }
        return !folder.isOrLies(in: staticFolder) || isLitter(inside: name.bytes[...])
    }

    /// Whether one of the names of a path is that of litter.
    private static func isLitter(inside path: ArraySlice<UInt8>) -> Bool {
        path.split(separator: FilePath.slash).contains { name in
            guard name.first == UInt8(ascii: ".") else { return false }
            return litter.contains(String(decoding: name, as: UTF8.self))
                || litterStarts.contains { name.starts(with: $0) } || isSwapFile(name)
        }
    }

    /// Whether a hidden name is that of what vim and nano keep of an open file, such as `.page.html.swp`.
    private static func isSwapFile(_ name: ArraySlice<UInt8>) -> Bool {
        let end = name.suffix(4)
        return end.count == 4 && end.starts(with: ".sw".utf8) && (0x61...0x7A).contains(end.last ?? 0)
    }
}
