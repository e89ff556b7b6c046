import SourceText

/// A value that can be used as text in a template: its UTF-8 bytes.
@usableFromInline package protocol TemplateText: SendableMetatype {
    /// Appends the bytes to `bytes`.
    func appendText(to bytes: inout [UInt8])
}

extension String: TemplateText {
    /// Appends the text as UTF-8.
    @usableFromInline package func appendText(to bytes: inout [UInt8]) { utf8.span.append(to: &bytes) }
}

extension [UInt8]: TemplateText {
    /// Appends the bytes unchanged.
    @usableFromInline package func appendText(to bytes: inout [UInt8]) { bytes.append(contentsOf: self) }
}

extension ArraySlice<UInt8>: TemplateText {
    /// Appends the bytes unchanged.
    @usableFromInline package func appendText(to bytes: inout [UInt8]) { bytes.append(contentsOf: self) }
}

extension Int: TemplateText {
    /// Appends the number in decimal digits.
    @usableFromInline package func appendText(to bytes: inout [UInt8]) {
        if self < 0 { bytes.append(UInt8(ascii: "-")) }
        var (value, start, digits) = (magnitude, 20, InlineArray<20, UInt8>(repeating: 0))
        repeat {
            start -= 1
            digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10)
            value /= 10
        } while value > 0
        digits.span.extracting(start..<20).append(to: &bytes)
    }
}

extension Optional: TemplateText where Wrapped: TemplateText {
    /// Appends the bytes of the wrapped value; none for nil.
    @usableFromInline package func appendText(to bytes: inout [UInt8]) { self?.appendText(to: &bytes) }
}
