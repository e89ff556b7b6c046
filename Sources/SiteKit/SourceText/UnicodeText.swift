// Normalization forms are not public in the standard library yet; Foundation would cost every start of the process 7 ms.
@_spi(_Unicode) import Swift

/// Forms of a text under which two spellings are the same.
public enum UnicodeText {
    /// A text in normalization form C.
    public static func normalized(_ text: String) -> String {
        if isASCII(text) { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text._nfc { scalars.append(scalar) }
        return String(scalars)
    }

    /// The form under which two names are the same file on a system that ignores letter case or stores accents apart.
    public static func collisionKey(_ name: String) -> String {
        isASCII(name) ? name.lowercased() : normalized(normalized(name).lowercased())
    }

    /// A text without accents: normalization form D without the marks that are attached above and below.
    static func unaccented(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text._nfd where scalar.properties.canonicalCombiningClass.rawValue < 200 {
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// Whether a text has no byte above 0x7F.
    static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }
}
