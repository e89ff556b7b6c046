import SourceText

/// An XML document that is being written.
struct FeedXML {
    private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n".utf8)

    /// Appends markup as it is.
    mutating func text(_ markup: String) { bytes += Array(markup.utf8) }

    /// Appends text or the value of an attribute.
    mutating func escaped(_ text: String) { XMLText.append(text.utf8.span, to: &bytes) }

    mutating func escaped(_ text: [UInt8]) { XMLText.append(text.span, to: &bytes) }

    /// Appends an element that holds a text, and a line break.
    mutating func element(_ name: String, _ text: String) {
        self.text("<\(name)>")
        escaped(text)
        self.text("</\(name)>\n")
    }
}
