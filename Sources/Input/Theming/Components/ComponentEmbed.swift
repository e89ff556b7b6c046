package import SourceText
import Templates

/// Music or a video at another site, and the player that shows it there.
package struct ComponentEmbed: Sendable {
    /// A site that has players for other pages.
    package enum Provider: String, Sendable, CaseIterable {
        case bandcamp = "Bandcamp"
        case youTube = "YouTube"
        case spotify = "Spotify"

        /// The hosts of its pages; those below them are its own as well.
        fileprivate var hosts: [String] {
            switch self {
            case .bandcamp: ["bandcamp.com"]
            case .youTube: ["youtube.com", "youtu.be", "youtube-nocookie.com"]
            case .spotify: ["open.spotify.com"]
            }
        }

        /// Where its player is, for `frame-src` in a content security policy.
        package var playerOrigin: String {
            switch self {
            case .bandcamp: "https://bandcamp.com"
            // The one that sets no cookies before it plays.
            case .youTube: "https://www.youtube-nocookie.com"
            case .spotify: "https://open.spotify.com"
            }
        }

        /// What an address at it must name, for messages.
        package var form: String {
            switch self {
            case .bandcamp: "an album or a track: https://artist.bandcamp.com/album/title"
            case .youTube: "a video or a playlist: https://www.youtube.com/watch?v=dQw4w9WgXcQ"
            case .spotify: "an album, a track, a playlist, an artist, a show or an episode"
            }
        }
    }

    /// Why no player follows from an address.
    package enum Failure: Error, Sendable, Equatable {
        /// Not an `https://` address of a provider.
        case elsewhere
        /// A page of a provider that has no player.
        case noPlayer(Provider)
    }

    /// The diagnostic about an address at a place that has no player.
    package static func diagnostic(_ failure: Failure, at span: SourceSpan) -> Diagnostic {
        switch failure {
        case .elsewhere:
            .error(
                .wrongArgument, "not an address at \(names)", at: span,
                help: "write it as a link: [title](address)")
        case .noPlayer(let provider):
            .error(
                .noPlayer, "\(provider.rawValue) has no player at this address", at: span,
                help: "name \(provider.form)")
        }
    }

    /// The warning about the address of a page that does not tell its player.
    package static func unknownPlayer(_ provider: Provider, at span: SourceSpan) -> Diagnostic {
        .warning(
            .unknownPlayer, "the address of a page at \(provider.rawValue) does not tell its player", at: span,
            notes: [.init("the page shows a link")],
            help: "add `player:` with the address in the code that is offered there under Share / Embed: "
                + "https://bandcamp.com/EmbeddedPlayer/album=…")
    }

    /// The room that a player needs.
    enum Shape: String {
        case video, track, list
    }

    let address: String
    /// The site that has the music or video.
    package let provider: Provider
    /// The address of its player; nil if that does not follow from the address of the page, as at Bandcamp.
    package private(set) var frame: String?
    private var shape = Shape.list
    /// The words of the button that loads the player.
    package var offer = ""

    /// The names of the providers, for messages.
    package static var names: String { Provider.allCases.map(\.rawValue).joined(separator: ", ") }

    /// The page or player at an address.
    package init(_ address: String) throws(Failure) {
        let place = try WebPlace(address)
        let found = Provider.allCases.first { provider in
            provider.hosts.contains { place.host == $0 || place.host.hasSuffix("." + $0) }
        }
        guard let found else { throw .elsewhere }
        (self.address, provider) = (address, found)
        let isKnown =
            switch found {
            case .bandcamp: readBandcamp(place)
            case .youTube: readYouTube(place)
            case .spotify: readSpotify(place)
            }
        if !isKnown { throw .noPlayer(found) }
    }

    /// `/EmbeddedPlayer/album=1/…`, which Bandcamp offers under Share, or a page that does not tell that number.
    private mutating func readBandcamp(_ place: WebPlace) -> Bool {
        guard place.parts.first == "EmbeddedPlayer" else {
            return place.parts.count == 2 && ["album", "track"].contains(place.parts[0])
                && place.host != "bandcamp.com" && place.host != "www.bandcamp.com"
        }
        let numbers = ["album", "track"].compactMap { key in
            place.parts.first { part in
                part.hasPrefix(key + "=") && part.count < 40 && part.dropFirst(key.count + 1).allSatisfy(\.isNumber)
                    && part.count > key.count + 1
            }
        }
        guard let first = numbers.first else { return false }
        shape = first.hasPrefix("track") ? .track : .list
        let look = shape == .track ? "size=large/artwork=small/tracklist=false" : "size=large/artwork=small"
        frame = "\(provider.playerOrigin)/EmbeddedPlayer/\(numbers.joined(separator: "/"))/\(look)/"
        return true
    }

    private mutating func readYouTube(_ place: WebPlace) -> Bool {
        shape = .video
        let list = place.query["list"].flatMap { Self.isID($0, length: 2...64) ? $0 : nil }
        var video: String?
        switch (place.host, place.parts.first) {
        case ("youtu.be", let id?): video = id
        case (_, "watch"): video = place.query["v"]
        case (_, "shorts"), (_, "embed"), (_, "live"), (_, "v"): video = place.parts.dropFirst().first
        default: break
        }
        if let found = video, Self.isID(found, length: 11...11) {
            let start = Self.seconds(place.query["start"] ?? place.query["t"] ?? "")
            let options = [start > 0 ? "&start=\(start)" : "", list.map { "&list=\($0)" } ?? ""].joined()
            frame = "\(provider.playerOrigin)/embed/\(found)?autoplay=1\(options)"
        } else if let list, ["playlist", "watch", "embed"].contains(place.parts.first) {
            frame = "\(provider.playerOrigin)/embed/videoseries?list=\(list)"
        }
        return frame != nil
    }

    private mutating func readSpotify(_ place: WebPlace) -> Bool {
        let parts = place.parts.drop { $0 == "embed" || $0.hasPrefix("intl-") }
        guard let kind = parts.first, let id = parts.dropFirst().first, parts.count == 2,
            ["album", "track", "playlist", "artist", "show", "episode"].contains(kind), Self.isID(id, length: 22...22)
        else { return false }
        shape = kind == "track" || kind == "episode" ? .track : .list
        frame = "\(provider.playerOrigin)/embed/\(kind)/\(id)"
        return true
    }

    /// Whether a text is letters, digits, `-` and `_`.
    private static func isID(_ text: String, length: ClosedRange<Int>) -> Bool {
        length.contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }

    /// The seconds of `90`, `90s` or `1h2m3s`; 0 for anything else.
    private static func seconds(_ text: String) -> Int {
        var (total, number) = (0, 0)
        for byte in text.utf8.prefix(12) {
            switch byte {
            case 0x30...0x39: number = min(number, 99_999) * 10 + Int(byte - 0x30)
            case UInt8(ascii: "h"): (total, number) = (total + number * 3600, 0)
            case UInt8(ascii: "m"): (total, number) = (total + number * 60, 0)
            case UInt8(ascii: "s"): (total, number) = (total + number, 0)
            default: return 0
            }
        }
        return total + number
    }

    static let fields = RecordType<ComponentEmbed>(
        "embed",
        [
            .text("address", "Its address.") { $0.address },
            .text("service", "The name of the other site.") { $0.provider.rawValue },
            .text("frame", "The address of its player; empty where it is unknown.") { $0.frame },
            .text("shape", "The room for the player: `video`, `track` or `list`.") { $0.shape.rawValue },
            .text("offer", "The words of the button that loads the player.") { $0.offer },
        ])
}

/// An `https://` address in its parts.
private struct WebPlace {
    /// In lower case.
    let host: String
    let parts: [String]
    let query: [String: String]

    init(_ address: String) throws(ComponentEmbed.Failure) {
        guard address.lowercased().hasPrefix("https://") else { throw .elsewhere }
        let rest = address.dropFirst(8).prefix { $0 != "#" }
        let front = rest.prefix { $0 != "?" }
        let all = front.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        host = all.first.map { $0.lowercased() } ?? ""
        parts = all.dropFirst().filter { !$0.isEmpty }
        var query: [String: String] = [:]
        for pair in rest.dropFirst(front.count + 1).split(separator: "&") {
            let name = pair.prefix { $0 != "=" }
            query[String(name)] = String(pair.dropFirst(name.count + 1))
        }
        self.query = query
    }
}
