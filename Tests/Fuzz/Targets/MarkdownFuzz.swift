import TestSupport

@testable import Markdown

/// Markdown: harmless, balanced HTML of bounded depth and size, with all locations inside the note.
enum MarkdownFuzz {
    @Sendable static func run(_ bytes: [UInt8]) {
        let note = Markdown.render(bytes)
        let faults = HTMLCheck.faults(note.html)
        expect(faults.isEmpty, "\(faults)")
        for range in note.links.map(\.range) + note.problems.map(\.range) {
            expect(range.lowerBound >= 0 && range.upperBound <= bytes.count, "a place outside the note")
        }
        expect(deepest(note.html) <= Markdown.Problem.deepestLevel, "too deep")
        expect(Set(note.headings.map(\.anchor)).count == note.headings.count, "one anchor twice")

        let other = Markdown.render(bytes, options: .init(locatesLinks: false))
        expect(other.html == note.html && other.excerpt == note.excerpt, "places change the text")

        let refused = Markdown.render(bytes) { _ in .replace("java\tscript:alert(1)") }
        expect(HTMLCheck.faults(refused.html).isEmpty, "a replacement is not checked")
    }

    /// The deepest nesting of quotes and lists.
    private static func deepest(_ html: [UInt8]) -> Int {
        var (depth, deepest) = (0, 0)
        for tag in html.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: true) {
            let name = tag.prefix { $0 != UInt8(ascii: ">") && $0 != 0x20 }
            switch String(decoding: name, as: UTF8.self) {
            case "blockquote", "ul", "ol": depth += 1
            case "/blockquote", "/ul", "/ol": depth -= 1
            default: break
            }
            deepest = max(deepest, depth)
        }
        return deepest
    }
}
