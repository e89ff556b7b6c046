/// What stands next in an XML file.
enum XMLToken: Equatable {
    /// A start tag, by the bytes of its name; a tag such as `<true/>` is a start and an end.
    case start(Range<Int>)
    /// An end tag, or where it would have to stand.
    case end
    /// Characters between tags as they stand, references and all.
    case text(Range<Int>)
    /// Characters of a CDATA section, in which nothing is a reference.
    case verbatim(Range<Int>)
}
