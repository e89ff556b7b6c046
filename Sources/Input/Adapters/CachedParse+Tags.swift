package import Settings
package import SourceText

/// The tags of an audio file, as stored in it.
extension CachedParse {
    /// Creates the cached parse of an audio file, with the arguments of
    /// ``TrackTags/init(fields:encoding:durationMilliseconds:hasCover:)``.
    package init(
        tagFields: [(name: String, value: String)], encoding: String, durationMilliseconds: Int, hasCover: Bool
    ) {
        var writer = BinaryEncoder()
        writer.put(Kind.tags.rawValue)
        writer.put(all: tagFields) { writer, field in
            writer.put(field.name)
            writer.put(field.value)
        }
        writer.put(encoding)
        writer.put(max(0, durationMilliseconds))
        writer.put(hasCover)
        self.init(bytes: writer.bytes[...])
    }

    /// The cached tags; nil when the entry is not of this kind or is damaged.
    package var tags: TrackTags? {
        var reader = BinaryDecoder(bytes)
        guard reader.number() == Kind.tags.rawValue else { return nil }
        let fields = reader.list { (name: $0.text(), value: $0.text()) }
        let tags = TrackTags(
            fields: fields, encoding: reader.text(), durationMilliseconds: reader.number(), hasCover: reader.flag())
        return reader.isComplete ? tags : nil
    }
}
