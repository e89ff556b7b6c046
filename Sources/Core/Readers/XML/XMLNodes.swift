package import SourceText

/// Reads any XML file into nodes: an element with others inside is a mapping, one with text alone a text.
///
/// Elements of one name are a list. Attributes are entries beside the elements; those of an element with text are left
/// out. The root is a mapping with the name of the first element. Mistakes are warnings if there is something to read,
/// because most programs write a `&` as it is.
package enum XMLNodes {
    package static func read(_ file: SourceFile) -> NodeTree {
        var reading = Reading(file)
        let root = reading.root()
        let problems = reading.xml.diagnostics
        let isRead = root?.entries.contains { !$0.value.entries.isEmpty } == true
        return NodeTree(
            file: file, dialect: .foreign, root: root,
            diagnostics: isRead
                ? problems.map { $0.asWarning("the rest is read", subject: $0.code.rawValue) }.counted : problems)
    }

    private struct Reading {
        var xml: XMLReader

        init(_ file: SourceFile) { xml = XMLReader(file) }

        mutating func root() -> Node? {
            var root: Node?
            while let token = xml.next() {
                if case .start(let name) = token, root == nil {
                    let value = element(name)
                    root = Node(.map([Node.Entry(key: text(name), range: name, value: value)]), value.range)
                }
            }
            return root
        }

        /// The value of the element whose start tag was just read.
        private mutating func element(_ name: Range<Int>) -> Node {
            var elements = Elements(attributes(of: name))
            let hasAttributes = !elements.isEmpty
            var hasElements = false
            var content: [UInt8] = []
            while let token = xml.next() {
                if token == .end { break }
                switch token {
                case .start(let inner):
                    hasElements = true
                    elements.add(text(inner), inner, element(inner))
                case .text(let range): xml.append(range, isPlain: false, to: &content)
                case .verbatim(let range): xml.append(range, isPlain: true, to: &content)
                case .end: break
                }
            }
            let range = (name.lowerBound - 1)..<max(name.upperBound, xml.position)
            let words = RecordReader.trimmed(String(decoding: content, as: UTF8.self))
            if hasElements || hasAttributes && words.isEmpty { return Node(.map(elements.entries), range) }
            return Node(.string(words), range)
        }

        /// The attributes of a tag as entries.
        private mutating func attributes(of name: Range<Int>) -> [Node.Entry] {
            xml.attributes(of: name).map { place, value in
                var bytes: [UInt8] = []
                xml.append(value, isPlain: false, to: &bytes)
                return Node.Entry(
                    key: text(place), range: place, value: Node(.string(String(decoding: bytes, as: UTF8.self)), value))
            }
        }

        private func text(_ range: Range<Int>) -> String { String(decoding: xml.bytes[range], as: UTF8.self) }
    }

    /// The elements inside another one, in the order of their names.
    private struct Elements {
        private var places: [String: Int] = [:]
        private var groups: [(key: String, range: Range<Int>, values: [Node])] = []

        init(_ attributes: [Node.Entry]) {
            for entry in attributes { add(entry.key, entry.keyRange, entry.value) }
        }

        var isEmpty: Bool { groups.isEmpty }

        mutating func add(_ key: String, _ range: Range<Int>, _ value: Node) {
            if let place = places[key] { return groups[place].values.append(value) }
            places[key] = groups.count
            groups.append((key, range, [value]))
        }

        var entries: [Node.Entry] {
            groups.map { key, range, values in
                let list = values[0].range.lowerBound..<values[values.count - 1].range.upperBound
                return Node.Entry(
                    key: key, range: range, value: values.count == 1 ? values[0] : Node(.list(values), list))
            }
        }
    }
}
