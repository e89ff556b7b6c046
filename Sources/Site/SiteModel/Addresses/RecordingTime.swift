package import SourceText

/// A time in a recording that a link in a note names: `#t=2:31`, or `#track=3&t=2:31`.
///
/// The form is that of Media Fragments URI 1.0 with times as people write them; without `track` it is the first
/// recording of the album.
package struct RecordingTime: Sendable, Equatable {
    /// The number of the recording, from 1.
    package let track: Int
    /// The time in seconds from its start.
    package let seconds: Int

    /// Whether a destination means a time in a recording.
    package static func isOne(_ destination: String) -> Bool {
        destination.utf8.hasPrefix("#t=") || destination.utf8.hasPrefix("#track=")
    }

    /// Reads a destination; nil if the number of the track or the time is invalid.
    package init?(_ destination: String) {
        var rest = destination.dropFirst()
        var track = 1
        if rest.hasPrefix("track=") {
            let number = rest.dropFirst(6).prefix { $0 != "&" }
            guard (1...3).contains(number.utf8.count), let value = Int(number), value > 0 else { return nil }
            track = value
            rest = rest.dropFirst(6 + number.count)
            if rest.isEmpty {
                (self.track, seconds) = (track, 0)
                return
            }
            rest = rest.dropFirst()
        }
        guard rest.hasPrefix("t="), let seconds = Self.seconds(rest.dropFirst(2)) else { return nil }
        (self.track, self.seconds) = (track, seconds)
    }

    /// `151`, `2:31` or `1:02:31` in seconds.
    private static func seconds(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var total = 0
        for (index, part) in parts.enumerated() {
            guard (1...5).contains(part.utf8.count), part.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let number = Int(part), index == 0 || part.utf8.count == 2 && number < 60
            else { return nil }
            total = total * 60 + number
        }
        return total
    }
}

/// The recordings that pages of albums play, as the targets of links in notes.
package struct RecordedPages: Sendable {
    private let paths: [PathKey: [String]]
    /// A hash of all targets; 0 for none.
    package let fingerprint: UInt64

    /// Those of some pages, each by its path, with the paths of its recordings in order.
    package init(_ paths: [PathKey: [String]] = [:]) {
        self.paths = paths
        fingerprint = paths.reduce(0) { hash, page in
            hash ^ ContentHash.of(fields: [page.key.path] + page.value)
        }
    }

    /// The result of looking up a time in a recording.
    package enum Target: Sendable, Equatable {
        /// Its address, which starts with the path to the top folder.
        case address(String)
        /// The destination has no valid form.
        case invalid
        /// The page plays no recordings.
        case none
        /// The page plays fewer recordings: this many.
        case only(Int)
    }

    /// What a destination in a note on a page leads to; `root` is the path to the top folder.
    package func target(of destination: String, on pagePath: String, root: String) -> Target {
        guard let time = RecordingTime(destination) else { return .invalid }
        guard let paths = paths[PathKey(pagePath)] else { return .none }
        if time.track > paths.count { return .only(paths.count) }
        return .address("\(root)\(Address.encoded(paths[time.track - 1]))#t=\(time.seconds)")
    }
}

extension RecordedPages.Target {
    /// It as a warning about a link; nil for an address.
    package func diagnostic(of destination: String, at span: SourceSpan) -> Diagnostic? {
        let (message, help): (String, String) =
            switch self {
            case .address: ("", "")
            case .invalid:
                (
                    "`\(destination.prefix(80))` is not a time in a recording",
                    "write such as `#t=2:31`, or `#track=3&t=2:31`"
                )
            case .none:
                (
                    "this page plays no recording",
                    "times belong into the note of an album with recordings; the settings need `publishAudio: true`"
                )
            case .only(let count):
                (
                    "the album has only \(count) recording\(count == 1 ? "" : "s")",
                    "`track` counts the recordings of the album from 1"
                )
            }
        return message.isEmpty ? nil : .warning(.wrongTime, message, at: span, help: help)
    }
}
