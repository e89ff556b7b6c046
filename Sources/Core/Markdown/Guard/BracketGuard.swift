/// Detects notes whose brackets make cmark 0.30.2 take quadratic time.
///
/// At the end of each link, cmark deactivates the links around it, and for that steps over all open `![`, which are
/// never deactivated: `![[]()` 160,000 times takes minutes. No other inline input was found to be superlinear, in 46
/// known hard inputs and in many thousands of inputs made from random pieces.
enum BracketGuard {
    /// Maximum number of steps over open image brackets for a note; 50 million take about half a second.
    static let maximumSteps = 50_000_000

    /// The closing bracket at which a note exceeds ``maximumSteps``; nil for ordinary notes.
    ///
    /// The count is an upper bound: each `]` counts as the end of a link, and each `![` before it in the same block as
    /// open.
    static func firstCostlyPlace(in source: ArraySlice<UInt8>) -> Range<Int>? {
        // With two bytes per image and one per closing bracket, n bytes cost at most n * n / 8 steps.
        guard source.count > 20_000 else { return nil }
        let bytes = source.span
        var images = 0
        var steps = 0
        var position = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "!"):
                if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "[") { images += 1 }
            case UInt8(ascii: "]"):
                steps += images
                if steps > maximumSteps { return source.startIndex + position..<source.startIndex + position + 1 }
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                let next = BlockStart.nextLine(bytes, behind: position)
                if images > 0, BlockStart.isCertain(bytes, at: next) { images = 0 }
                position = next - 1
            default: break
            }
            position += 1
        }
        return nil
    }
}
