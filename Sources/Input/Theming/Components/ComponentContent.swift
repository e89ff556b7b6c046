package import Albums
package import Templates

/// What a template of a component gets.
package struct ComponentContent: Sendable {
    /// A value by the type of its argument.
    package enum Value: Sendable {
        case text(String)
        case html([UInt8])
        case flag(Bool)
        case rating(text: String, Rating)
        case picture(ComponentPicture)
        case pictures([ComponentPicture])
        case texts([String])
        case tracks([ComponentTrack])
        case album(RecordRef)
        case embed(ComponentEmbed)
        case recording(ComponentRecording)
        case shelf(RecordRef)
    }

    package var values: [String: Value] = [:]
    /// What leads to the top folder.
    package let root: String
    /// Nil if the component is only checked.
    package let words: RecordRef?
    package let site: RecordRef?
    /// Whether it is shown in the feed, where there are neither styles nor scripts.
    package let isInFeed: Bool

    package init(root: String, words: RecordRef?, site: RecordRef?, isInFeed: Bool) {
        (self.root, self.words, self.site, self.isInFeed) = (root, words, site, isInFeed)
    }
}

package struct ComponentPicture: Sendable {
    let address: String
    /// Its files with their widths in pixels; empty if it is one file.
    package var files: [(address: String, width: Int)] = []
    /// Its width and height in pixels; nil where unknown.
    package var size: (width: Int, height: Int)?
    let alt: String

    package init(address: String, alt: String) { (self.address, self.alt) = (address, alt) }

    static let fields = RecordType<ComponentPicture>(
        "picture",
        [
            .text("address", "Its address.") { $0.address },
            .text("files", "Its sizes, for `srcset`; empty if it is one file.") { picture in
                picture.files.map { "\($0.address) \($0.width)w" }.joined(separator: ", ")
            },
            .text("width", "Width in pixels; empty where unknown.") { $0.size?.width },
            .text("height", "Height in pixels; empty where unknown.") { $0.size?.height },
            .text("alt", "Its description; may be empty.") { $0.alt },
        ])
}

package struct ComponentTrack: Sendable {
    let number: Int
    let track: ComponentValue.Track

    package init(number: Int, track: ComponentValue.Track) { (self.number, self.track) = (number, track) }

    static let fields = RecordType<ComponentTrack>(
        "track",
        [
            .text("number", "Its number, from 1.") { $0.number },
            .text("title", "Its title.") { $0.track.title },
            .text("duration", "Its duration; may be empty.") { $0.track.duration },
        ])
}

extension RecordType<ComponentContent> {
    /// The fields that a component's arguments become.
    init(_ declaration: ComponentDeclaration, _ shared: ComponentSchemas) {
        let own: [Field] = [
            .text("root", "What leads to the top folder, such as `../../`.") { $0.root },
            .record("words", "Words that are not from the content.", schema: shared.words) { $0.words },
            .record("site", "The site.", schema: shared.site) { $0.site },
            .flag("feed", "Whether it is shown in the feed, where there are neither styles nor scripts.") {
                $0.isInFeed
            },
        ]
        self.init(
            "component \(declaration.name)", own + declaration.arguments.map { Field(of: $0.name, $0.type, shared) })
    }
}

extension RecordType<ComponentContent>.Field {
    fileprivate init(of name: String, _ type: ComponentType, _ shared: ComponentSchemas) {
        switch type {
        case .text, .number, .link:
            self = .text(name, "") { if case .text(let text)? = $0.values[name] { text } else { "" } }
        case .markdown:
            self = .html(name, "") { if case .html(let html)? = $0.values[name] { html } else { [UInt8]() } }
        case .flag: self = .flag(name, "") { if case .flag(let flag)? = $0.values[name] { flag } else { false } }
        case .rating:
            self = .record(name, "", of: ComponentRating.fields) {
                if case .rating(let text, let rating)? = $0.values[name] {
                    .init(text: text, rating: rating)
                } else {
                    nil
                }
            }
        case .picture:
            self = .record(name, "", of: ComponentPicture.fields) {
                if case .picture(let picture)? = $0.values[name] { picture } else { nil }
            }
        case .pictures:
            self = .list(name, "", of: ComponentPicture.fields) {
                if case .pictures(let pictures)? = $0.values[name] { pictures } else { [] }
            }
        case .texts:
            self = .texts(name, "") { if case .texts(let texts)? = $0.values[name] { texts } else { [String]() } }
        case .tracks:
            self = .list(name, "", of: ComponentTrack.fields) {
                if case .tracks(let tracks)? = $0.values[name] { tracks } else { [] }
            }
        case .album:
            self = .record(name, "", schema: shared.album) {
                if case .album(let album)? = $0.values[name] { album } else { nil }
            }
        case .embed:
            self = .record(name, "", of: ComponentEmbed.fields) {
                if case .embed(let embed)? = $0.values[name] { embed } else { nil }
            }
        case .recording:
            self = .record(name, "", of: ComponentRecording.fields) {
                if case .recording(let recording)? = $0.values[name] { recording } else { nil }
            }
        case .shelf:
            self = .record(name, "", schema: shared.shelf) {
                if case .shelf(let shelf)? = $0.values[name] { shelf } else { nil }
            }
        }
    }
}

package struct ComponentRating: Sendable {
    let text: String
    let rating: Rating

    static let fields = RecordType<ComponentRating>(
        "rating",
        [
            .text("text", "It in words.") { $0.text },
            .text("stars", "It as full stars; empty if it is not a number of half stars.") { $0.rating.stars?.full },
            .text("emptyStars", "The stars that are missing from five.") { $0.rating.stars?.empty },
        ])
}

/// The records of other modules that components show.
package struct ComponentSchemas: Sendable {
    /// Words that are not from the content.
    let words: Schema
    /// A card of an album.
    let album: Schema
    let site: Schema
    /// A shelf of albums.
    let shelf: Schema

    package init(words: Schema, album: Schema, site: Schema, shelf: Schema) {
        (self.words, self.album, self.site, self.shelf) = (words, album, site, shelf)
    }
}
