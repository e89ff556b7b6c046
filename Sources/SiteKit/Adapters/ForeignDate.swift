/// Dates as other programs write them.
enum ForeignDate {
    /// What is known of a date in which unknown parts are zeros: `1999-05-00` is 1999-05; nil where nothing is known.
    static func known(_ text: String) -> String? {
        var text = RecordReader.trimmed(text)
        while text.hasSuffix("-00") { text.removeLast(3) }
        return text.utf8.allSatisfy({ $0 == 0x30 }) ? nil : text
    }
}
