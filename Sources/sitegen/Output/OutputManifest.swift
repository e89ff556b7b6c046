/// The list of the files that sitegen wrote into an output folder; only these may it remove or overwrite.
///
/// Lies in the folder as `.sitegen-output`, a text that depends on nothing but the files:
///
///     sitegen-output 1
///     = 8f14e45fceea167a 5120 albums/night/index.html
///     ? c9f0f895fb98ab91 311 feed.atom
///     end 2
///
/// `=` stands before a file that was written, `?` before one that is about to be written where the folder cannot be
/// exchanged as a whole: such a file is sitegen's only if its content is the one listed. The last line tells that
/// nothing is missing.
struct OutputManifest: Sendable {
    /// A file of the output.
    struct File: Equatable, Sendable {
        /// Size in bytes.
        let size: Int
        /// `ContentHash` of the content.
        let hash: UInt64
        /// Whether it was listed before it was written.
        var isPending = false
    }

    /// The files, by path relative to the output folder.
    private(set) var files: [FilePath: File]
    /// The folders that hold them.
    private(set) var folders: Set<FilePath> = []

    /// A manifest of these files.
    init(files: [FilePath: File] = [:]) {
        self.files = files
        for path in files.keys {
            // Most files share a folder with another: stop where the way up is known.
            var folder = path.parent
            while !folder.isEmpty, folders.insert(folder).inserted { folder = folder.parent }
        }
    }

    /// Whether it has to be replaced by one that says more.
    var hasPending: Bool { files.values.contains { $0.isPending } }

    /// The manifest for the time in which files are replaced one by one: this one, and the new files as pending.
    func joined(with new: OutputManifest) -> OutputManifest {
        var files = self.files
        for (path, file) in new.files where files[path] == nil {
            files[path] = File(size: file.size, hash: file.hash, isPending: true)
        }
        return OutputManifest(files: files)
    }

    /// Without the pending files for which `isOurs` does not hold.
    func settled(_ isOurs: (FilePath, File) -> Bool) -> OutputManifest {
        OutputManifest(files: files.filter { !$0.value.isPending || isOurs($0.key, $0.value) })
    }
}

/// The text of a manifest.
extension OutputManifest {
    /// The name of the file in the output folder.
    static let name = FilePath(".sitegen-output")

    /// The text: the same bytes for the same files.
    var bytes: [UInt8] {
        var result = Array((Self.header + "\n").utf8)
        result.reserveCapacity(files.count * 80)
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            let hash = String(file.hash, radix: 16)
            let padded = String(repeating: "0", count: 16 - hash.utf8.count) + hash
            result.append(contentsOf: "\(file.isPending ? "?" : "=") \(padded) \(file.size) ".utf8)
            result.append(contentsOf: Self.escaped(path.bytes))
            result.append(Self.newline)
        }
        result.append(contentsOf: "end \(files.count)\n".utf8)
        return result
    }

    /// Reads the text; nil if it is damaged, or of a later version.
    init?(bytes: [UInt8]) {
        var lines = bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
        guard lines.count >= 3, lines.removeLast().isEmpty, let last = lines.popLast() else { return nil }
        guard lines.removeFirst().elementsEqual(Self.header.utf8) else { return nil }
        guard last.elementsEqual("end \(lines.count)".utf8) else { return nil }
        var files: [FilePath: File] = [:]
        files.reserveCapacity(lines.count)
        for line in lines {
            guard let (path, file) = Self.entry(line), files.updateValue(file, forKey: path) == nil else { return nil }
        }
        self.init(files: files)
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> (FilePath, File)? {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].count == 1, let sign = parts[0].first else { return nil }
        guard sign == UInt8(ascii: "=") || sign == UInt8(ascii: "?"), parts[1].count == 16 else { return nil }
        guard let hash = UInt64(String(decoding: parts[1], as: UTF8.self), radix: 16) else { return nil }
        guard let size = Int(String(decoding: parts[2], as: UTF8.self)), size >= 0 else { return nil }
        guard let bytes = unescaped(parts[3]) else { return nil }
        let path = FilePath(bytes: bytes)
        guard path.isPlain else { return nil }
        return (path, File(size: size, hash: hash, isPending: sign == UInt8(ascii: "?")))
    }

    /// `\n` for a line ending in a name, and `\\` for a backslash.
    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(where: { $0 == newline || $0 == backslash }) else { return bytes }
        return bytes.flatMap { byte in
            switch byte {
            case newline: [backslash, UInt8(ascii: "n")]
            case backslash: [backslash, backslash]
            default: [byte]
            }
        }
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard bytes.contains(backslash) else { return Array(bytes) }
        var result: [UInt8] = []
        var isEscape = false
        for byte in bytes {
            switch (isEscape, byte) {
            case (false, backslash): isEscape = true
            case (false, _): result.append(byte)
            case (true, UInt8(ascii: "n")):
                result.append(newline)
                isEscape = false
            case (true, backslash):
                result.append(backslash)
                isEscape = false
            default: return nil
            }
        }
        return isEscape ? nil : result
    }

    private static let header = "sitegen-output 1"
    private static let newline = UInt8(ascii: "\n")
    private static let backslash = UInt8(ascii: "\\")
}
