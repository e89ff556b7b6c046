import SiteKit

/// The file `content/covers.lock`: what was downloaded, so that another machine builds the same site from a cache alone.
///
/// A line has the hash of a cover, its size in bytes, the day on which it came, and its address, between two spaces;
/// for a cover that a server calls by an id, the server's address, a space and the id.
struct CoverLock: Sendable {
    /// The covers by what they are known by.
    var records: [String: CoverRecord] = [:]
    /// What is wrong with the file.
    private(set) var diagnostics: [Diagnostic] = []

    private static let comment = """
        # The covers that sitegen has downloaded. Keep this file with the site: it tells when one has changed,
        # and what another machine needs for a build without a network.

        """

    /// No covers.
    init() {}

    /// The covers of a file.
    ///
    /// I606 for each line that is none, such as the marks of a merge; it is as if it were not there.
    init(_ bytes: [UInt8]) {
        let file = SourceFile(path: OwnFiles.coverLock, bytes: bytes)
        var start = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let range = start..<start + line.count
            start = range.upperBound + 1
            if line.isEmpty || line == [0x0D] || line.first == UInt8(ascii: "#") { continue }
            guard let (key, record) = Self.record(line) else {
                diagnostics.append(
                    Diagnostic.warning(
                        .brokenLock, "this line tells of no cover", at: file.span(range),
                        help: "remove it: what it told of is downloaded again if it is needed"))
                continue
            }
            records[key] = record
        }
    }

    private static func record(_ line: ArraySlice<UInt8>) -> (key: String, CoverRecord)? {
        // A checkout on another system may end lines as it is usual there.
        let line = line.last == 0x0D ? line.dropLast() : line
        guard let text = String(validating: line, as: UTF8.self) else { return nil }
        let parts = text.split(separator: "  ", maxSplits: 3, omittingEmptySubsequences: false)
        // Numbers are digits alone: no sign.
        guard parts.count == 4, parts[0].utf8.count == 16, parts[0].first != "+", parts[1].first != "+",
            let hash = UInt64(parts[0], radix: 16), let size = Int(parts[1]), size > 0,
            (try? PartialDate(String(parts[2])))?.day != nil, !parts[3].isEmpty
        else { return nil }
        return (String(parts[3]), CoverRecord(contentHash: hash, size: size, date: String(parts[2])))
    }

    /// A hash as 16 digits, as the lock has it and the files of the cache are named.
    static func text(ofHash hash: UInt64) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// The file, its lines in the order of the addresses.
    var bytes: [UInt8] {
        let lines = records.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { key, record in
            "\(Self.text(ofHash: record.contentHash))  \(record.size)  \(record.date)  \(key)\n"
        }
        return Array((Self.comment + lines.joined()).utf8)
    }
}
