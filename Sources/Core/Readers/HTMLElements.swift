import SourceText

/// The elements of a page in their order, each with those inside it after it.
struct HTMLElements {
    struct Element {
        let tag: HTMLTag
        /// The number of the element around it; nil for one at the top.
        let parent: Int?
        /// The offset of its end tag.
        var end: Int
        /// The number of the first element after those inside it.
        var next: Int
        /// Whether it contains text of its own, outside the elements inside it.
        var hasText = false
        /// The name and first class, such as `li.card`.
        let selector: String
    }

    private(set) var elements: [Element] = []
    private let bytes: ArraySlice<UInt8>
    private var open: [Int] = []
    private var openNames: [String: Int] = [:]

    private static let empty: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]
    private static let (depthLimit, elementLimit) = (500, 300_000)

    /// Reads a page; end tags that are missing are inserted where an element around theirs ends.
    init(_ file: SourceFile) {
        bytes = file.bytes[...]
        var position = bytes.startIndex
        for tag in HTMLTags(bytes) {
            takeText(bytes[position..<tag.range.lowerBound])
            position = tag.range.upperBound
            if tag.name.isEmpty || tag.name == "script" || tag.name == "style" { continue }
            if elements.count >= Self.elementLimit { break }
            if tag.isEnd { close(tag.name, at: tag.range.lowerBound) } else { add(tag) }
        }
        while !open.isEmpty { closeLast(at: bytes.endIndex) }
    }

    private mutating func takeText(_ text: ArraySlice<UInt8>) {
        guard let index = open.last, !elements[index].hasText else { return }
        elements[index].hasText = text.contains { !HTMLTags.isBlank($0) }
    }

    private mutating func add(_ tag: HTMLTag) {
        // A list item ends the one before it, and a paragraph cannot contain another.
        if let last = open.last, tag.name == "li" || tag.name == "p", elements[last].tag.name == tag.name {
            closeLast(at: tag.range.lowerBound)
        }
        let first = Self.classes(tag, bytes).first.map { "." + $0 } ?? ""
        elements.append(
            Element(
                tag: tag, parent: open.last, end: tag.range.upperBound, next: elements.count + 1,
                selector: tag.name + first))
        if Self.empty.contains(tag.name) || open.count >= Self.depthLimit { return }
        open.append(elements.count - 1)
        openNames[tag.name, default: 0] += 1
    }

    /// Closes the last open element of a name, and those inside it.
    private mutating func close(_ name: String, at end: Int) {
        guard openNames[name, default: 0] > 0 else { return }
        while let last = open.last {
            closeLast(at: end)
            if elements[last].tag.name == name { return }
        }
    }

    private mutating func closeLast(at end: Int) {
        let last = open.removeLast()
        elements[last].end = max(end, elements[last].tag.range.upperBound)
        elements[last].next = elements.count
        openNames[elements[last].tag.name, default: 0] -= 1
    }

    static func classes(_ tag: HTMLTag, _ bytes: ArraySlice<UInt8>) -> [String] {
        guard let value = tag.attribute("class", in: bytes) else { return [] }
        return value.split(whereSeparator: HTMLTags.isBlank).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What identifies an element: its own name and that of the element around it, such as `ul.grid > li.card`.
    func place(of element: Element) -> String {
        element.parent.map { elements[$0].selector + " > " + element.selector } ?? element.selector
    }
}
