import SiteKit

/// What imports wrote into a site: `.sitegen/imports`, a line a file: the hash of its content, its size, its path.
///
/// A file that is what its line says may be replaced by the next import. Without the record, or with a damaged one, files
/// count as those of a person, which is safe.
struct ImportRecord {
    /// Digests by path; two of a file while it is being replaced.
    private var digests: [FilePath: [FileDigest]] = [:]

    /// A record of nothing.
    init() {}

    /// The record that these bytes hold; lines that are none are left out.
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

    /// Whether the file at `path` with this content is what an import wrote.
    func has(_ path: String, _ digest: FileDigest) -> Bool { digests[FilePath(path)]?.contains(digest) == true }

    /// Notes that a file may have this content soon, beside what it has.
    mutating func add(_ path: String, _ digest: FileDigest) {
        if !has(path, digest) { digests[FilePath(path), default: []].append(digest) }
    }

    /// Notes that a file has this content and no other.
    mutating func set(_ path: String, _ digest: FileDigest) { digests[FilePath(path)] = [digest] }

    /// The record as it is kept, in the order of paths.
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
