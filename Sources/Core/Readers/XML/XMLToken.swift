/// A token of an XML file.
enum XMLToken: Equatable {
    /// A start tag, with the bytes of its name; a tag such as `<true/>` is a start and an end.
    case start(Range<Int>)
    /// An end tag, or the position where a missing one belongs.
    case end
    /// Characters between tags as written, including references.
    case text(Range<Int>)
    /// Characters of a CDATA section, which has no references.
    case verbatim(Range<Int>)
}
