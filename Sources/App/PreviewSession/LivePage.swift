import SourceText

/// Adds a script to pages in a preview that listens for new versions.
///
/// All files of the preview are below a path that no page of a site has, because names that begin with a dot are left
/// out of sites.
enum LivePage {
    /// Paths without a leading slash.
    static let scriptPath = ".sitegen/live.js"
    static let eventsPath = ".sitegen/events"
    static let editScriptPath = ".sitegen/edit.js"
    static let editStylePath = ".sitegen/edit.css"
    static let editPath = ".sitegen/edit"

    /// The page with the scripts in its head, and a policy that permits them; `fingerprint` identifies its version.
    ///
    /// The script of `--edit` comes before those of the page, so that it finds the toolbar first. `root` is the path of
    /// the home page.
    static func adding(to page: [UInt8], fingerprint: String, isEditable: Bool = false, root: String = "/") -> [UInt8] {
        let headEnd = page.firstIndex(ofLetters: "</head", from: 0)
        // In a page without its own head, everything before its first text belongs to the head.
        let place = headEnd ?? page.firstIndex(ofLetters: "<body", from: 0) ?? page.count
        var changes: [(place: Range<Int>, text: String)] = []
        var start = 0
        while let policy = policy(in: page, from: start, to: place) {
            changes.append((policy, LivePolicy.admitting(String(decoding: page[policy], as: UTF8.self))))
            start = policy.upperBound
        }
        if isEditable {
            let first = min(page.firstIndex(ofLetters: "<script", from: 0) ?? place, place)
            let index = changes.firstIndex { $0.place.lowerBound > first } ?? changes.count
            let mark = root == "/" ? "" : " data-root=\"\(root)\""
            let text =
                "<link rel=\"stylesheet\" href=\"/\(editStylePath)\">\n"
                + "<script src=\"/\(editScriptPath)\"\(mark) defer></script>\n"
            changes.insert((first..<first, text), at: index)
        }
        changes.append(
            (place..<place, "<script src=\"/\(scriptPath)\" data-fingerprint=\"\(fingerprint)\" defer></script>\n"))
        return page.replacing(changes)
    }

    /// The next `content` value of a `meta` element with a policy.
    private static func policy(in page: [UInt8], from start: Int, to end: Int) -> Range<Int>? {
        var start = start
        while let meta = page.firstIndex(ofLetters: "<meta", from: start), meta < end {
            let close = page[meta...].firstIndex(of: UInt8(ascii: ">")) ?? page.count
            start = close
            guard let kind = page.firstIndex(ofLetters: "content-security-policy", from: meta), kind < close,
                let content = attribute("content", in: page, meta..<close)
            else { continue }
            return content
        }
        return nil
    }

    /// The value of a quoted attribute.
    private static func attribute(_ name: String, in page: [UInt8], _ tag: Range<Int>) -> Range<Int>? {
        var start = tag.lowerBound
        while let found = page.firstIndex(ofLetters: name, from: start), found < tag.upperBound {
            start = found + name.utf8.count
            guard start < tag.upperBound, page[start] == UInt8(ascii: "=") else { continue }
            let quote = start + 1
            guard quote < tag.upperBound, page[quote] == UInt8(ascii: "\"") || page[quote] == UInt8(ascii: "'"),
                let end = page[(quote + 1)..<tag.upperBound].firstIndex(of: page[quote])
            else { continue }
            return quote + 1..<end
        }
        return nil
    }
}

extension [UInt8] {
    /// The bytes with replacements at positions in ascending order.
    fileprivate func replacing(_ changes: [(place: Range<Int>, text: String)]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count + 512)
        var start = 0
        for (place, text) in changes {
            result += self[start..<place.lowerBound]
            result += text.utf8
            start = place.upperBound
        }
        return result + self[start...]
    }
}
