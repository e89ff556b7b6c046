/// What a file of the site is that is no picture, by the end of its name.
enum MediaKind {
    case audio, video, page

    /// The kind of the file at a path; nil for a picture, and for what may be one.
    init?(path: String) {
        let name = path.utf8.split(separator: UInt8(ascii: ".")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
        switch name.lowercased() {
        case "aac", "aif", "aiff", "flac", "m4a", "mp3", "oga", "ogg", "opus", "wav", "wma": self = .audio
        case "avi", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "webm", "wmv": self = .video
        case "htm", "html": self = .page
        default: return nil
        }
    }

    /// As a sentence calls it.
    var name: String {
        switch self {
        case .audio: "an audio file"
        case .video: "a video"
        case .page: "a page"
        }
    }
}
