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
        case .embed: "https://artist.bandcamp.com/album/title"
        }
    }
}
