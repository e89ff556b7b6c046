/// What is before a text within its block.
struct InlineNeighbour {
    /// Whether it is the start of a line.
    private(set) var isSpace = true
    /// Whether an address may begin after it.
    private(set) var mayStartAddress = true

    /// Notes a node that has been visited.
    mutating func pass(_ node: Node) {
        switch node.kind {
        case .softBreak, .lineBreak: (isSpace, mayStartAddress) = (true, true)
        case .emphasis, .strong: (isSpace, mayStartAddress) = (false, true)
        default: (isSpace, mayStartAddress) = (false, false)
        }
    }
}
