import SiteKit

/// What imports wrote into a site: `.sitegen/imports`, a line a file: the hash of its content, its size, its path.
///
/// A file that is what its line says may be replaced by the next import. Without the record, or with a damaged one, files
/// count as those of a person, which is safe.
struct ImportRecord {
    /// Digests by path; two of a file while it is being replaced.
    private var digests: [String: [FileDigest]] = [:]

    /// A record of nothing.
    init() {}

    /// The record that these bytes hold; lines that are none are left out.
    init(_ bytes: [UInt8]) {
        for line in bytes.split(separator: 0x0A) {
            let parts = line.split(separator: 0x20, maxSplits: 2).map { String(decoding: $0, as: UTF8.self) }
            guard parts.count == 3, let hash = UInt64(parts[0], radix: 16), let size = Int(parts[1]), size >= 0 else {
                continue
            }
            digests[parts[2], default: []].append(FileDigest(size: size, hash: hash))
        }
    }

    /// Whether the file at `path` with this content is what an import wrote.
    func has(_ path: String, _ digest: FileDigest) -> Bool { digests[path]?.contains(digest) == true }

    /// Notes that a file may have this content soon, beside what it has.
    mutating func add(_ path: String, _ digest: FileDigest) {
        if !has(path, digest) { digests[path, default: []].append(digest) }
    }

    /// Notes that a file has this content and no other.
    mutating func set(_ path: String, _ digest: FileDigest) { digests[path] = [digest] }

    /// The record as it is kept, in the order of paths.
    var bytes: [UInt8] {
        var text = ""
        for (path, list) in digests.sorted(by: { $0.key < $1.key }) {
            for digest in list { text += "\(String(digest.hash, radix: 16)) \(digest.size) \(path)\n" }
        }
        return Array(text.utf8)
    }
}
