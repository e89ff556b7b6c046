/// A format of recordings that browsers play, judged by the name of the file and, where its tags were read, its codec.
package struct RecordingFormat: Sendable, Equatable {
    /// The ending of published files, such as `mp3`.
    package let ending: String
    /// The media type, such as `audio/mpeg`.
    package let type: String

    /// The name shown to visitors, such as `MP3`.
    package var name: String { ending.uppercased() }

    /// The names of all formats, for messages.
    package static let names = "MP3, M4A, AAC, OGG, OGA, OPUS, FLAC and WAV"

    /// The format of a file; nil if browsers do not play it.
    ///
    /// Apple Lossless, which has the same ending as AAC, is played by one browser only.
    package init?(path: String, encoding: String = "") {
        if encoding == "ALAC" { return nil }
        let ending = path.utf8.split(separator: UInt8(ascii: ".")).last.map { String(decoding: $0, as: UTF8.self) }
        switch ending?.lowercased() {
        case "mp3": self.init("mp3", "audio/mpeg")
        case "m4a", "mp4": self.init("m4a", "audio/x-m4a")
        case "aac": self.init("aac", "audio/aac")
        case "ogg": self.init("ogg", "audio/ogg")
        case "oga": self.init("oga", "audio/ogg")
        case "opus": self.init("opus", "audio/ogg")
        case "flac": self.init("flac", "audio/flac")
        case "wav": self.init("wav", "audio/wav")
        default: return nil
        }
    }

    private init(_ ending: String, _ type: String) { (self.ending, self.type) = (ending, type) }
}
