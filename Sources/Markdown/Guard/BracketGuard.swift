/// Finds notes on which cmark 0.30.2 takes time in the square of their length because of brackets.
///
/// At the end of each link cmark makes the links around it inactive and for that passes all open `![`, which never become
/// inactive: `![[]()` 160,000 times takes minutes. Nothing else about inlines was found to be more than linear, in 46 known hard
/// inputs and in many thousand made from random pieces.
enum BracketGuard {
    /// Steps over open image brackets that a note may cost; 50 million take about half a second.
    static let maximumSteps = 50_000_000

    /// The closing bracket at which a note has cost ``maximumSteps``; nil for every usual note.
    ///
    /// The count is an upper bound: each `]` is taken for the end of a link and each `![` before it in the same block for open.
    static func firstCostlyPlace(in source: ArraySlice<UInt8>) -> Range<Int>? {
        // With two bytes an image and one a closing bracket, n bytes cost at most n * n / 8 steps.
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
