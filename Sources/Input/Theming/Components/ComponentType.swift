import Albums
import SourceText

/// The type of a component's argument.
package enum ComponentType: String, Sendable, CaseIterable {
    /// One line or several, shown as written.
    case text
    /// Text with Markdown.
    case markdown
    /// A number, shown as written.
    case number
    /// `true` or `false`.
    case flag
    /// A rating such as `4.5` of five stars, or `8/10`.
    case rating
    /// The address of a page of the site or of another site.
    case link
    /// A picture, named like those of notes.
    case picture
    /// A list of pictures, each as a name or as `{src, alt}`.
    case pictures
    /// A list of texts.
    case texts
    /// A list of tracks, each a title that may end with its duration: `Blue Train 10:43`.
    case tracks
    /// The slug of an album of the site.
    case album
    /// An address at Bandcamp, YouTube or Spotify.
    case embed
    /// A recording beside the note, or a file in `content/static/`.
    case recording
    /// Albums on a shelf, by the keys of shelves in the settings: the argument's own name is not written.
    case shelf

    /// What a note writes for an argument of this type instead of its name; nil for the name.
    package var keys: [String]? { self == .shelf ? ["title", "limit"] + AlbumQuery.table.names : nil }

    /// What it is, in a sentence.
    package var meaning: String {
        switch self {
        case .text: "one line or several, shown as written"
        case .markdown: "text with Markdown"
        case .number: "a number, shown as written"
        case .flag: "`true` or `false`"
        case .rating: "a rating such as `4.5` of five stars, or `8/10`"
        case .link: "the address of a page of the site or of another site"
        case .picture: "a picture, named like those of notes"
        case .pictures: "a list of pictures, each as a name or as `{src: front.jpg, alt: The front}`"
        case .texts: "a list of texts"
        case .tracks: "a list of tracks, each a title that may end with its duration: `Blue Train 10:43`"
        case .album: "the slug of an album of the site"
        case .embed: "an address at Bandcamp, YouTube or Spotify that has a player"
        case .recording: "a recording beside the note, or a file in content/ or content/static/"
        case .shelf: "albums on a shelf, by the keys of shelves in the settings"
        }
    }

    /// What a value looks like, for messages.
    package var example: String {
        switch self {
        case .text: "some words"
        case .markdown: "some *words*"
        case .number: "3"
        case .flag: "true"
        case .rating: "4.5"
        case .link: "https://example.org/"
        case .picture: "label.jpg"
        case .pictures: "[front.jpg, back.jpg]"
        case .texts: "[one, two]"
        case .tracks: "[Blue Train 10:43, Locomotion]"
        case .album: "blue-train"
        case .embed: "https://youtu.be/dQw4w9WgXcQ"
        case .recording: "take-1.mp3"
        case .shelf: "Jazz"
        }
    }
}
