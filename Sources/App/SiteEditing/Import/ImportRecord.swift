import FileSystem

/// The record of imported files: `.sitegen/imports`, one line per file with the hash of its content, its size and its
/// path.
///
/// A file that matches its line may be replaced by the next import. If the record is missing or corrupt, files count as
/// the user's own, which is safe.
struct ImportRecord {
    /// Digests by path; a file has two while it is being replaced.
    private var digests: [FilePath: [FileDigest]] = [:]

    init() {}

    /// Parses a record; invalid lines are skipped.
    init(_ bytes: [UInt8]) {
        for line in bytes.split(separator: 0x0A) {
            let parts = line.split(separator: 0x20, maxSplits: 2)
            let numbers = parts.map { String(decoding: $0, as: UTF8.self) }
            guard parts.count == 3, let hash = UInt64(numbers[0], radix: 16), let size = Int(numbers[1]), size >= 0
            else {
                continue
            }
            digests[FilePath(bytes: Array(parts[2])), default: []].append(FileDigest(size: size, hash: hash))
        }
    }

    /// Whether the file at `path` with this content was written by an import.
    func has(_ path: String, _ digest: FileDigest) -> Bool { digests[FilePath(path)]?.contains(digest) == true }

    /// Records that a file may soon have this content, in addition to its current one.
    mutating func add(_ path: String, _ digest: FileDigest) {
        if !has(path, digest) { digests[FilePath(path), default: []].append(digest) }
    }

    /// Records that a file has exactly this content.
    mutating func set(_ path: String, _ digest: FileDigest) { digests[FilePath(path)] = [digest] }

    /// The serialized record, sorted by path.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for (path, list) in digests.sorted(by: { $0.key < $1.key }) {
            for digest in list {
                bytes += Array("\(String(digest.hash, radix: 16)) \(digest.size) ".utf8) + path.bytes + [0x0A]
            }
        }
        return bytes
    }
}
