/// Finds notes on which cmark 0.30.2 takes time in the square of their length because of smart quotes.
///
/// A quote that closes looks back for one that opens, and unlike emphasis matched quotes stay where they are:
/// `a="` 50,000 times and then `_a"` as often takes seconds. Such a note is rendered with its quotes as they are typed.
enum QuoteGuard {
    /// Steps back over quotes and emphasis that a note may cost; a thousand million take about half a second.
    static let maximumSteps = 1_000_000_000

    /// Whether smart quotes might cost more than ``maximumSteps``: each quote is taken to look back over everything in its block.
    static func isCostly(_ source: ArraySlice<UInt8>) -> Bool {
        // Each byte a quote, n bytes cost at most n * n / 2 steps.
        guard source.count > 44_000 else { return false }
        let bytes = source.span
        var delimiters = 0
        var steps = 0
        var position = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "*"), UInt8(ascii: "_"): delimiters += 1
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                steps += delimiters
                delimiters += 1
                if steps > maximumSteps { return true }
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                let next = BlockStart.nextLine(bytes, behind: position)
                if delimiters > 0, BlockStart.isCertain(bytes, at: next) { delimiters = 0 }
                position = next - 1
            default: break
            }
            position += 1
        }
        return false
    }
}
