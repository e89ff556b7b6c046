import Preview
import SiteKit

/// What a page is given while it is looked at in a preview: a script that listens for its next version.
///
/// Everything of the preview lies below a path that no page of a site has, because names that begin with a dot are left
/// out of it.
enum LivePage {
    /// Paths without a leading slash.
    static let scriptPath = ".sitegen/live.js"
    static let stylePath = ".sitegen/live.css"
    static let eventsPath = ".sitegen/events"

    /// The page with the script in its head, and a policy that lets it run; `print` tells the script which version it is in.
    static func adding(to page: [UInt8], print: String) -> [UInt8] {
        let tag = "<script src=\"/\(scriptPath)\" data-print=\"\(print)\" defer></script>\n"
        let headEnd = page.firstIndex(of: "</head", from: 0)
        // Without a head of its own, a page has what stands before its first text.
        let place = headEnd ?? page.firstIndex(of: "<body", from: 0) ?? page.count
        var result: [UInt8] = []
        result.reserveCapacity(page.count + 512)
        var start = 0
        while let policy = policy(in: page, from: start, to: place) {
            result += page[start..<policy.lowerBound]
            result += LivePolicy.admitting(String(decoding: page[policy], as: UTF8.self)).utf8
            start = policy.upperBound
        }
        result += page[start..<place]
        result += tag.utf8
        result += page[place...]
        return result
    }

    /// The next content of an element `meta` with a policy.
    private static func policy(in page: [UInt8], from start: Int, to end: Int) -> Range<Int>? {
        var start = start
        while let meta = page.firstIndex(of: "<meta", from: start), meta < end {
            let close = page[meta...].firstIndex(of: UInt8(ascii: ">")) ?? page.count
            start = close
            guard let kind = page.firstIndex(of: "content-security-policy", from: meta), kind < close,
                let content = attribute("content", in: page, meta..<close)
            else { continue }
            return content
        }
        return nil
    }

    /// The value of an attribute in quotes.
    private static func attribute(_ name: String, in page: [UInt8], _ tag: Range<Int>) -> Range<Int>? {
        var start = tag.lowerBound
        while let found = page.firstIndex(of: name, from: start), found < tag.upperBound {
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
    /// The index of a text in lower-case ASCII, whatever case it is written in here.
    fileprivate func firstIndex(of text: String, from start: Int) -> Int? {
        let wanted = Array(text.utf8)
        guard count >= wanted.count, start <= count - wanted.count else { return nil }
        return (start...(count - wanted.count)).first { place in
            wanted.indices.allSatisfy { index in
                let byte = self[place + index]
                return (byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) == wanted[index]
            }
        }
    }
}
