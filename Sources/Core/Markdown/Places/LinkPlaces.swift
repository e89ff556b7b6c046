/// Finds the source positions of link destinations, which cmark does not report.
///
/// The bytes of a block are searched once for everything that may be a destination (``DestinationScanner``). Each link
/// of the tree then takes the first unused position whose text equals its destination. A destination not found in the
/// block comes from a definition.
struct LinkPlaces {
    private let source: ArraySlice<UInt8>
    private var lines: LineIndex?
    private var definitions: [[UInt8]: Range<Int>]?

    /// The block whose positions follow.
    private var block: ClosedRange<Int> = 0...0
    private var places: [WrittenDestination] = []
    private var isTaken: [Bool] = []
    /// The first unused position, which usually belongs to the next link.
    private var next = 0
    /// Indices of each destination in ``places``, in descending order; created when guessing has failed.
    private var positions: [Key: [Int]]?

    /// The block in which texts are searched, and the end of the last one found.
    private var textBlock: ClosedRange<Int> = 0...0
    private var textEnd = 0

    init(source: ArraySlice<UInt8>) { self.source = source }

    /// The position of the destination of a link or image in a block, as indices of the source.
    mutating func find(
        _ destination: Span<UInt8>, kind: Markdown.Link.Kind, blockLines: ClosedRange<Int>
    ) -> Range<Int> {
        let lines = lines ?? LineIndex(source)
        self.lines = lines
        let blockRange = lines.range(ofLines: blockLines)
        if blockLines != block { enter(blockLines, blockRange) }
        if let place = takePlace(of: destination, kind: kind) { return place }
        return definition(of: Array(copying: destination)) ?? blockRange
    }

    /// The position of a text in a block, after the one found before it in the same block; else the whole block.
    mutating func find(text: [UInt8], blockLines: ClosedRange<Int>) -> Range<Int> {
        let lines = lines ?? LineIndex(source)
        self.lines = lines
        let blockRange = lines.range(ofLines: blockLines)
        if textBlock != blockLines { (textBlock, textEnd) = (blockLines, blockRange.lowerBound) }
        guard textEnd <= blockRange.upperBound,
            let found = source[textEnd..<blockRange.upperBound].firstRange(of: text)
        else { return blockRange }
        textEnd = found.upperBound
        return found
    }

    private mutating func enter(_ blockLines: ClosedRange<Int>, _ range: Range<Int>) {
        block = blockLines
        places = DestinationScanner.destinations(in: source, range)
        isTaken = Array(repeating: false, count: places.count)
        next = 0
        positions = nil
    }

    private mutating func takePlace(of destination: Span<UInt8>, kind: Markdown.Link.Kind) -> Range<Int>? {
        // The destination of a link around an image comes after the image's, so two positions are checked.
        for position in next..<min(next + 2, places.count)
        where !isTaken[position] && places[position].kind == kind && places[position].reads(as: destination) {
            return take(position)
        }
        if positions == nil { positions = makePositions() }
        let text = Array(copying: destination)
        return takeListed(Key(text: text, kind: kind))
            ?? takeListed(Key(text: text, kind: kind == .link ? .image : .link))
    }

    private mutating func takeListed(_ key: Key) -> Range<Int>? {
        while let position = positions?[key]?.popLast() {
            if !isTaken[position] { return take(position) }
        }
        return nil
    }

    private mutating func take(_ position: Int) -> Range<Int> {
        isTaken[position] = true
        while next < places.count, isTaken[next] { next += 1 }
        return places[position].range
    }

    private func makePositions() -> [Key: [Int]] {
        var positions: [Key: [Int]] = [:]
        for (position, place) in places.enumerated().reversed() where !isTaken[position] {
            positions[Key(text: place.text, kind: place.kind), default: []].append(position)
        }
        return positions
    }

    private mutating func definition(of destination: [UInt8]) -> Range<Int>? {
        let known = definitions ?? DestinationScanner.definitions(in: source)
        definitions = known
        return known[destination]
    }

    private struct Key: Hashable {
        let text: [UInt8]
        let kind: Markdown.Link.Kind
    }
}
