import SourceText

/// Reads the elements of a part of a workbook, whose names are compared without their prefixes.
struct PartReader {
    private(set) var xml: XMLReader
    /// The name of the element that was just started.
    private var tag = 0..<0

    /// Reads a part from an element on.
    init(_ bytes: [UInt8], from offset: Int = 0) {
        xml = XMLReader(SourceFile(path: "", bytes: bytes))
        if offset > 0 { xml.position = offset }
    }

    /// The offset of the tag that was just read.
    var tagStart: Int { tag.lowerBound - 1 }

    /// Calls `read` for each element inside the one that was just started; what it does not read is skipped.
    mutating func children(_ read: (inout PartReader, _ name: String) -> Void) {
        let depth = xml.open.count
        while let token = xml.next() {
            if token == .end { return }
            guard case .start(let name) = token else { continue }
            tag = name
            read(&self, local(name))
            while xml.open.count > depth, xml.next() != nil {}
        }
    }

    /// Calls `read` for each element inside those with the names of a path, which begins with the first element.
    mutating func each(_ path: ArraySlice<String>, _ read: (inout PartReader, _ name: String) -> Void) {
        guard let first = path.first else { return children(read) }
        children { part, name in if name == first { part.each(path.dropFirst(), read) } }
    }

    /// An attribute of the element that was just started.
    mutating func attribute(_ name: String) -> String? {
        for place in xml.attributes(of: tag) where local(place.name) == name {
            var value: [UInt8] = []
            xml.append(place.value, isPlain: false, to: &value)
            return String(decoding: value, as: UTF8.self)
        }
        return nil
    }

    /// The characters of the element that was just started; `read` may add something for an element inside of it.
    mutating func text(
        _ text: inout [UInt8], _ read: (inout PartReader, String, inout [UInt8]) -> Void = { _, _, _ in }
    ) {
        let depth = xml.open.count
        while let token = xml.next() {
            switch token {
            case .end: return
            case .text(let range): xml.append(range, isPlain: false, to: &text)
            case .verbatim(let range): xml.append(range, isPlain: true, to: &text)
            case .start(let name):
                tag = name
                read(&self, local(name), &text)
                while xml.open.count > depth, xml.next() != nil {}
            }
        }
    }

    /// Reads nothing more.
    mutating func stop() { xml.giveUp() }

    /// Throws the first breach of the rules of XML.
    func check(_ what: String) throws(WorkbookProblem) {
        if let first = xml.diagnostics.first { throw .damaged("\(what): \(first.message)") }
    }

    /// A name without its prefix.
    private func local(_ name: Range<Int>) -> String {
        let bytes = xml.bytes[name]
        let start = bytes.lastIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? bytes.startIndex
        return String(decoding: bytes[start...], as: UTF8.self)
    }
}
