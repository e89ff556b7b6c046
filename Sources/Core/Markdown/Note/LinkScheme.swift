/// Checks which addresses are allowed in links.
///
/// Addresses are parsed like in browsers (WHATWG URL, "basic URL parser"): leading spaces and controls are skipped,
/// tabs and line endings are dropped anywhere, case is ignored. Unlike in browsers, all controls and spaces are dropped
/// anywhere.
enum LinkScheme {
    /// The scheme for which an address is refused, in lower case without its colon; nil if the address is allowed.
    ///
    /// Addresses without a scheme belong to the site or, with `//host`, to another site with the page's scheme: both
    /// are allowed.
    static func refused(
        in address: some Sequence<UInt8>, allowed: Set<String> = Markdown.Options.usualSchemes
    ) -> String? {
        var scheme: [UInt8] = []
        var isEncoded = false
        for byte in Unescaped(address) {
            switch byte.value {
            case 0...0x20, 0x7F: continue
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return nil
            case UInt8(ascii: ":"):
                let name = String(decoding: scheme, as: UTF8.self)
                return isAllowed(name, isEncoded: isEncoded || byte.isEncoded, allowed) ? nil : name
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme.append(byte.value | 0x20)
            default: scheme.append(byte.value)
            }
            isEncoded = isEncoded || byte.isEncoded
        }
        return nil
    }

    /// Browsers treat a scheme with `%xx` as a file name, so it is refused only if it would be harmful when decoded.
    private static func isAllowed(_ name: String, isEncoded: Bool, _ allowed: Set<String>) -> Bool {
        isEncoded ? !Markdown.Options.harmfulSchemes.contains(name) : allowed.contains(name)
    }

    /// Bytes with `%xx` decoded once.
    private struct Unescaped<Base: Sequence<UInt8>>: Sequence, IteratorProtocol {
        private var base: Base.Iterator
        private var held: [UInt8] = []

        init(_ base: Base) { self.base = base.makeIterator() }

        mutating func next() -> (value: UInt8, isEncoded: Bool)? {
            guard let byte = take() else { return nil }
            guard byte == UInt8(ascii: "%") else { return (byte, false) }
            guard let first = take() else { return (byte, false) }
            guard let high = hex(first) else {
                held.append(first)
                return (byte, false)
            }
            guard let second = take() else {
                held.append(first)
                return (byte, false)
            }
            guard let low = hex(second) else {
                held = [second, first]
                return (byte, false)
            }
            return (high << 4 | low, true)
        }

        private mutating func take() -> UInt8? { held.popLast() ?? base.next() }

        private func hex(_ byte: UInt8) -> UInt8? {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
            default: nil
            }
        }
    }
}

extension Markdown {
    /// The scheme for which an address outside of Markdown is refused, in lower case without its colon; else nil.
    public static func refusedScheme(in address: String, options: Options) -> String? {
        LinkScheme.refused(in: address.utf8, allowed: options.linkSchemes)
    }
}
