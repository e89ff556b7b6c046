import Albums
import CoverSearch
import FileSystem
import SourceInput
import SourceText

/// The file `content/covers.lock`: the downloaded covers, so that another machine can build the same site from a cache
/// alone.
///
/// Each line has the hash of a cover, its size in bytes, the date of its download, and its address, separated by
/// spaces; for a cover that a server identifies by an ID, the server's address, a space and the ID. Lines that start
/// with a word are the outcomes of searches (``CoverSearchLog``).
struct CoverLock: Sendable {
    /// The covers by key.
    var records: [String: CachedCover] = [:]
    /// The outcomes of searches for covers.
    var searches = CoverSearchLog()
    /// The errors in the file.
    private(set) var diagnostics: [Diagnostic] = []

    private static let comment = """
        # The covers that sitegen has downloaded. Keep this file with the site: it tells when one has changed,
        # and what another machine needs for a build without a network.

        """

    init() {}

    /// Parses a file.
    ///
    /// Reports I606 for each invalid line, such as a merge conflict marker; the line is ignored.
    init(_ bytes: [UInt8]) {
        let file = SourceFile(path: OwnFiles.coverLock, bytes: bytes)
        var start = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let range = start..<start + line.count
            start = range.upperBound + 1
            if line.isEmpty || line == [0x0D] || line.first == UInt8(ascii: "#") { continue }
            if let text = CoverSearchLog.text(of: line), searches.add(line: text) { continue }
            guard let (key, record) = Self.record(line) else {
                diagnostics.append(
                    Diagnostic.warning(
                        .brokenLock, "this line does not describe a cover", at: file.span(range),
                        help: "remove it: its cover is downloaded again when needed"))
                continue
            }
            records[key] = record
        }
    }

    /// The content of the file in a site folder; empty if it is missing.
    static func read(in site: Folder) throws(SystemError) -> CoverLock {
        do throws(SystemError) {
            return CoverLock(try site.readFile(FilePath(OwnFiles.coverLock)))
        } catch {
            if error.isMissing { return CoverLock() }
            throw error
        }
    }

    private static func record(_ line: ArraySlice<UInt8>) -> (key: String, CachedCover)? {
        // A checkout on another system may have that system's line endings.
        let line = line.last == 0x0D ? line.dropLast() : line
        guard let text = String(validating: line, as: UTF8.self) else { return nil }
        let parts = text.split(separator: "  ", maxSplits: 3, omittingEmptySubsequences: false)
        // Numbers are digits alone, without a sign.
        guard parts.count == 4, parts[0].utf8.count == 16, parts[0].first != "+", parts[1].first != "+",
            let hash = UInt64(parts[0], radix: 16), let size = Int(parts[1]), size > 0,
            (try? PartialDate(String(parts[2])))?.day != nil, !parts[3].isEmpty
        else { return nil }
        return (String(parts[3]), CachedCover(contentHash: hash, size: size, date: String(parts[2])))
    }

    /// A hash as 16 digits, as in the lock and in the file names of the cache.
    static func text(ofHash hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// The file's content, with lines sorted by address.
    var bytes: [UInt8] {
        let lines = records.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { key, record in
            "\(Self.text(ofHash: record.contentHash))  \(record.size)  \(record.date)  \(key)\n"
        }
        return Array((Self.comment + lines.joined() + searches.text).utf8)
    }
}
