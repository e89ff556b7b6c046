/// Reads the text of elements and resolves references.
extension XMLReader {
    /// The text of the element that was just started, up to its end; nested elements are reported and left out.
    mutating func content() -> String {
        var pieces: [UInt8] = []
        var only: Range<Int>?
        var depth = 0
        while let token = next() {
            switch token {
            case .start(let name):
                if depth == 0 { report(name, help: "write `&lt;` for a `<` in text", "an element inside a text") }
                depth += 1
            case .end where depth == 0:
                return only.map { String(decoding: bytes[$0], as: UTF8.self) }
                    ?? String(decoding: pieces, as: UTF8.self)
            case .end: depth -= 1
            case .text(let range), .verbatim(let range):
                if depth > 0 || range.isEmpty { continue }
                let isPlain = token == .verbatim(range) || !bytes[range].contains(UInt8(ascii: "&"))
                // The common case: one piece without a reference.
                if isPlain, pieces.isEmpty, only == nil, !bytes[range].contains(0x0D) {
                    only = range
                    continue
                }
                if let first = only {
                    pieces += bytes[first]
                    only = nil
                }
                append(range, isPlain: isPlain, to: &pieces)
            }
        }
        return only.map { String(decoding: bytes[$0], as: UTF8.self) } ?? String(decoding: pieces, as: UTF8.self)
    }

    /// The places of the names and values of the attributes of the tag that was just read.
    func attributes(of tag: Range<Int>) -> [(name: Range<Int>, value: Range<Int>)] {
        var places: [(name: Range<Int>, value: Range<Int>)] = []
        var offset = tag.upperBound
        while let equals = bytes[offset..<position].firstIndex(of: UInt8(ascii: "=")) {
            let name = bytes[offset..<equals].split { $0 <= 0x20 }.last
            guard let name, let open = bytes[equals..<position].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
                let close = bytes[(open + 1)..<position].firstIndex(of: bytes[open])
            else { break }
            places.append((name.startIndex..<name.endIndex, (open + 1)..<close))
            offset = close + 1
        }
        return places
    }

    /// Skips to just after the end of the element that was just started.
    mutating func skipElement() {
        var depth = 0
        while let token = next() {
            switch token {
            case .start: depth += 1
            case .end:
                if depth == 0 { return }
                depth -= 1
            case .text, .verbatim: break
            }
        }
    }

    /// Appends characters; normalizes line endings to line feeds (XML 1.0, section 2.11) and resolves references.
    mutating func append(_ range: Range<Int>, isPlain: Bool, to output: inout [UInt8]) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = bytes[offset]
            if byte == 0x0D {
                output.append(0x0A)
                offset += offset + 1 < range.upperBound && bytes[offset + 1] == 0x0A ? 2 : 1
            } else if byte == UInt8(ascii: "&"), !isPlain {
                if let reference = CharacterReference(bytes[offset..<range.upperBound], names: .xml) {
                    output += reference.text.utf8
                    offset += reference.length
                } else {
                    reportReference(offset, range)
                    output.append(byte)
                    offset += 1
                }
            } else {
                output.append(byte)
                offset += 1
            }
        }
    }

    private mutating func reportReference(_ start: Int, _ range: Range<Int>) {
        let name = bytes[(start + 1)..<range.upperBound].prefix(32).prefix { $0 > 0x20 && $0 != UInt8(ascii: ";") }
        let isClosed = name.endIndex < range.upperBound && bytes[name.endIndex] == UInt8(ascii: ";") && !name.isEmpty
        if isClosed {
            report(
                start..<(name.endIndex + 1), help: "entities that a file defines are not expanded",
                "`\(shown(start..<(name.endIndex + 1)))` is not a character")
        } else {
            report(start..<(start + 1), help: "write `&amp;`", "a `&` that starts no reference")
        }
    }
}
