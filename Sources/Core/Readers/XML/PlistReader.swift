package import SourceText

/// Reads an XML property list key by key; only the requested values are converted to text.
package struct PlistReader {
    private var xml: XMLReader
    /// A token that was read ahead and not consumed.
    private var kept: XMLToken?

    /// A value whose start tag was read.
    package struct Value: Equatable {
        /// The type of the value.
        package enum Kind { case dictionary, array, yes, no, text }
        package let kind: Kind
        /// The bytes of the element's name.
        package let name: Range<Int>
    }

    package init(_ file: SourceFile) { xml = XMLReader(file) }

    /// The mistakes so far, in file order.
    package var diagnostics: [Diagnostic] { xml.diagnostics }
    /// The number of mistakes found so far.
    package var errorCount: Int { xml.errorCount }
    package var bytes: [UInt8] { xml.bytes }
    /// The current reading position.
    package var position: Int { xml.position }

    /// Enters the top-level dictionary of the file; if there is none, reports it and returns false.
    package mutating func enterRoot() -> Bool {
        if xml.bytes.starts(with: "bplist".utf8) {
            xml.report(
                0..<6, help: "export the library as XML: File > Library > Export Library",
                "this is a binary property list, not XML")
            xml.giveUp()
            return false
        }
        while let token = next() {
            guard case .start(let name) = token else { continue }
            if !isNamed(name, "plist") {
                xml.report(name, code: .wrongType, "a property list starts with `<plist>`, not `<\(xml.shown(name))>`")
                return false
            }
            guard let value = value() else { continue }
            if value.kind == .dictionary { return true }
            xml.report(
                value.name, code: .wrongType, "a library is a `<dict>`, not `<\(xml.shown(value.name))>`")
            return false
        }
        if xml.errorCount == 0 { xml.report(0..<0, code: .wrongType, "this property list is empty") }
        return false
    }

    /// The bytes of the next key of the dictionary; nil after its end.
    package mutating func key() -> Range<Int>? {
        while let token = next() {
            switch token {
            case .end: return nil
            case .text(let range): reportText(range)
            case .verbatim(let range): reportText(range)
            case .start(let name):
                if isNamed(name, "key") { return keyText() }
                xml.report(name, help: "write `<key>…</key>` before it", "a value without a key")
                xml.skipElement()
            }
        }
        return nil
    }

    /// The next value; nil at a key or at the end of the enclosing container, neither of which is consumed.
    package mutating func value() -> Value? {
        while let token = next() {
            switch token {
            case .text(let range), .verbatim(let range): reportText(range)
            case .end:
                kept = token
                return nil
            case .start(let name):
                if isNamed(name, "key") {
                    kept = token
                    return nil
                }
                return Value(kind: kind(name), name: name)
            }
        }
        return nil
    }

    /// Skips the value that was just started.
    package mutating func skip() { xml.skipElement() }

    /// The text of the value that was just started.
    package mutating func text() -> String { xml.content() }

    /// Reports a key without a value.
    package mutating func reportNoValue(_ key: Range<Int>) {
        // A premature end of the file is already reported.
        if xml.position >= bytes.count { return }
        xml.report(key, help: "write a value after it", "the key `\(xml.shown(key))` has no value")
    }

    /// Reads the rest of the file to find its mistakes.
    package mutating func finish() { while next() != nil {} }

    private mutating func next() -> XMLToken? {
        if let token = kept {
            kept = nil
            return token
        }
        return xml.next()
    }

    /// The bytes of the key that was just started, without surrounding blanks.
    private mutating func keyText() -> Range<Int> {
        var result = xml.position..<xml.position
        var depth = 0
        while let token = xml.next() {
            switch token {
            case .start: depth += 1
            case .text(let range), .verbatim(let range):
                if depth == 0, result.isEmpty { result = trimmed(range) }
            case .end:
                if depth == 0 { return result }
                depth -= 1
            }
        }
        return result
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, xml.bytes[start] <= 0x20 { start += 1 }
        while end > start, xml.bytes[end - 1] <= 0x20 { end -= 1 }
        return start..<end
    }

    private mutating func reportText(_ range: Range<Int>) {
        let text = trimmed(range)
        if text.isEmpty { return }
        let line = xml.bytes[text].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.upperBound
        xml.report(text.lowerBound..<line, help: "remove it", "text where a key or a value belongs")
    }

    private func kind(_ name: Range<Int>) -> Value.Kind {
        if isNamed(name, "dict") { return .dictionary }
        if isNamed(name, "array") { return .array }
        if isNamed(name, "true") { return .yes }
        return isNamed(name, "false") ? .no : .text
    }

    private func isNamed(_ range: Range<Int>, _ name: StaticString) -> Bool {
        guard range.count == name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { unsafe xml.bytes[range].elementsEqual($0) }
    }
}
