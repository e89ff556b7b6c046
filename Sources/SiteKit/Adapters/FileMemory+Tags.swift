/// The tags of an audio file, as they stand in it.
extension FileMemory {
    /// The memory of an audio file, of what ``TrackTags/init(fields:encoding:durationMilliseconds:hasCover:)`` takes.
    public init(
        tagFields: [(name: String, value: String)], encoding: String, durationMilliseconds: Int, hasCover: Bool
    ) {
        var writer = PackWriter()
        writer.put(Kind.tags.rawValue)
        writer.put(all: tagFields) { writer, field in
            writer.put(field.name)
            writer.put(field.value)
        }
        writer.put(encoding)
        writer.put(max(0, durationMilliseconds))
        writer.put(hasCover)
        bytes = writer.bytes[...]
    }

    /// The tags; nil where it was something else then, or the memory is damaged.
    public var tags: TrackTags? {
        var reader = PackReader(bytes)
        guard reader.number() == Kind.tags.rawValue else { return nil }
        let fields = reader.list { (name: $0.text(), value: $0.text()) }
        let tags = TrackTags(
            fields: fields, encoding: reader.text(), durationMilliseconds: reader.number(), hasCover: reader.flag())
        return reader.isComplete ? tags : nil
    }
}
