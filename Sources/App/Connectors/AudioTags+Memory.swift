import Adapters
package import AudioTags
import SourceText

extension CachedParse {
    /// Creates the cache record of an audio file from its tags.
    package init(_ tags: AudioTags) {
        self.init(
            tagFields: tags.fields.map { (name: $0.name, value: $0.value) }, encoding: tags.encoding,
            durationMilliseconds: tags.durationMilliseconds, hasCover: tags.coverByteCount > 0)
    }
}

extension AudioTags.Failure {
    /// The reason as the end of a sentence: `it is damaged`.
    package var reason: String {
        switch self {
        case .notAudio: "it is not an audio file of a supported format"
        case .damaged: "it is damaged"
        case .tooMuch: "it contains more than any real file"
        case .other: "reading it failed"
        }
    }
}
