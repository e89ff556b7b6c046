public import AudioTags
public import SiteKit

extension TrackTags {
    /// The tags that were read of a file.
    public init(_ tags: AudioTags) {
        self.init(
            fields: tags.fields.map { (name: $0.name, value: $0.value) }, encoding: tags.encoding,
            durationMilliseconds: tags.durationMilliseconds, hasCover: tags.coverByteCount > 0)
    }
}
