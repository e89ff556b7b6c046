/// Something that can stand as text in a template: its UTF-8 bytes.
public protocol TemplateText: SendableMetatype {
    /// Adds the bytes to `bytes`.
    func appendText(to bytes: inout [UInt8])
}

extension String: TemplateText {
    /// The text in UTF-8.
    public func appendText(to bytes: inout [UInt8]) { bytes.append(contentsOf: utf8) }
}

extension [UInt8]: TemplateText {
    /// The bytes as they are.
    public func appendText(to bytes: inout [UInt8]) { bytes.append(contentsOf: self) }
}

extension ArraySlice<UInt8>: TemplateText {
    /// The bytes as they are.
    public func appendText(to bytes: inout [UInt8]) { bytes.append(contentsOf: self) }
}

extension Int: TemplateText {
    /// Decimal digits.
    public func appendText(to bytes: inout [UInt8]) {
        if self < 0 { bytes.append(UInt8(ascii: "-")) }
        let value = magnitude
        var unit: UInt = 1
        while value / unit >= 10 { unit *= 10 }
        while unit > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / unit % 10))
            unit /= 10
        }
    }
}

extension Optional: TemplateText where Wrapped: TemplateText {
    /// The bytes of what is there, none for nil.
    public func appendText(to bytes: inout [UInt8]) { self?.appendText(to: &bytes) }
}
