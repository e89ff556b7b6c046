package import Albums
import Recognition
package import Readers
package import Settings
package import SourceText

/// A web service that holds albums: which requests to send, and what its answers mean.
///
/// It sends nothing itself. A new service is a new file in this folder and a case of
/// ``Settings/AdapterKind/serviceRules`` and ``albumService(for:)``.
package protocol AlbumService: Sendable {
    /// The request to send next, relative to the address of the service and without secrets; nil when all is read.
    var request: String? { get }
    /// What to do if the service does not know what ``request`` asks for.
    var helpIfMissing: String { get }
    /// Reads the answer to ``request``, and goes on to the next request.
    ///
    /// The nodes of the answer must have no places (``Node/withoutPlaces``), because the answers are not kept.
    /// Throws if a part that the service documents is missing.
    mutating func read(_ answer: Node) throws(ServiceProblem)
    /// The albums read so far.
    var albums: ServiceAlbums { get }
}

/// What a web service requires of programs that use it.
package struct ServiceRules: Sendable {
    /// Its name in messages, such as `Discogs`.
    package let name: String
    /// The address of the public service, without a trailing `/`; nil for software that users run themselves.
    package var address: String?
    /// The shortest time between the starts of two requests to the public service, in seconds.
    package var interval = 0.0
    /// The same for requests without a token; nil if it makes no difference.
    package var intervalWithoutToken: Double?
    /// How long to wait, in seconds, if the service asks to wait and does not say how long.
    package var busyPause = 0.0
    /// The environment variable of the token or key; nil if the service has none.
    package var tokenVariable: String?
    /// Whether every request must have a token.
    package var needsToken = false
    /// What to do if the token is missing, or if the service denies access.
    package var tokenHelp = ""
    /// How a request carries the token.
    package var authorization: @Sendable (_ token: String) -> Authorization = { .field("Authorization: \($0)") }

    /// The part of a request that proves who sends it.
    package enum Authorization: Sendable {
        /// A header field with its name.
        case field(String)
        /// A parameter of the query.
        case parameter(name: String, value: String)
    }
}

/// The reason why an answer of a service cannot be used.
package struct ServiceProblem: Error, Equatable {
    /// What is wrong, as the end of a sentence that begins with the name of the service.
    package let message: String
    /// What to do.
    package let help: String

    /// The service answers in a form that it does not document.
    static func missing(_ part: String) -> ServiceProblem {
        ServiceProblem(
            message: "answers without `\(part)`, which its documentation describes",
            help: "if this happens again, look for a newer version of sitegen")
    }
}

/// The albums of a service's answers, in their order.
package struct ServiceAlbums: Sendable {
    package var albums: [Album] = []
    /// Problems with records; their place is the address of the service.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The origin of all albums: the service.
    let origin: SourceSpan
    /// The kind of the source.
    let kind: AdapterKind
    private let address: String
    private var ids: Set<String> = []

    /// No albums of the service at `address`, which contains no secrets.
    init(_ kind: AdapterKind, at address: String) {
        (self.kind, self.address) = (kind, address)
        origin = SourceFile(path: address, bytes: []).span(0..<0)
    }

    /// Adds an album, unless it is there already: a page repeats albums if the library changes meanwhile.
    ///
    /// Returns whether it is new.
    @discardableResult mutating func add(_ album: Album) -> Bool {
        guard ids.insert(album.id).inserted else { return false }
        albums.append(album)
        return true
    }

    /// Adds a warning; of those about the same subject, the first is kept, with the number of the others.
    mutating func warn(_ code: DiagnosticCode, _ message: String, subject: String) {
        diagnostics.append(Diagnostic(.warning, code, message, at: .path(address), subject: subject))
        if diagnostics.count > 1 { diagnostics = diagnostics.counted }
    }

    /// Reports a record without a key that an album needs.
    mutating func warnMissing(_ key: String) {
        warn(.missingKey, "an album has no `\(key)`, so it is left out", subject: key)
    }

    /// The certain part of a date in a record, whose loss is reported.
    mutating func date(_ text: String, of name: String) -> PartialDate? {
        guard let known = ForeignDate.known(text) else { return nil }
        let certain = ForeignDate(known)
        if let problem = ForeignDate.problem(known, of: name, certain: certain) {
            warn(.badDate, problem, subject: name)
        }
        return certain?.date
    }

    /// Reports that the service repeats its token.
    package mutating func reportRepeatedSecret() { diagnostics.append(.repeatedSecret(at: address)) }

    /// The albums with their tracks.
    func with(_ tracks: AlbumTracks) -> ServiceAlbums {
        var result = self
        for index in albums.indices {
            result.albums[index].tracks = tracks.tracks(of: albums[index].id)
            result.albums[index].dropRepeatedArtists()
        }
        return result
    }

    /// Adds problems that another reader found in answers.
    mutating func add(_ others: [Diagnostic]) {
        for other in others {
            warn(other.code, other.message, subject: other.subject ?? other.message)
        }
    }
}

extension Diagnostic {
    /// The warning about a server that repeats the credentials that it was sent.
    static func repeatedSecret(at address: String) -> Diagnostic {
        Diagnostic(
            .warning, .repeatedSecret, "this server repeats sitegen's login in its responses", at: .path(address),
            notes: [.init("it is replaced by dots, so that it is not published")],
            help: "check which program runs there, and change the password")
    }
}

extension AdapterKind {
    /// What the service of this kind requires; nil for kinds that are no web service, and for Subsonic servers, which
    /// log in (``Connectors/SubsonicService``).
    package var serviceRules: ServiceRules? {
        switch self {
        case .discogs: DiscogsService.rules
        case .musicbrainz: MusicBrainzService.rules
        case .listenbrainz: ListenBrainzService.rules
        case .lastfm: LastFMService.rules
        case .jellyfin: JellyfinService.rules
        case .plex: PlexService.rules
        default: nil
        }
    }

    /// The environment variables of all tokens.
    package static var tokenVariables: [String] { allCases.compactMap { $0.serviceRules?.tokenVariable } }
}

/// The reader of the albums that the settings ask a service for; diagnostics call it `address`.
///
/// Nil for a kind that is no service.
package func albumService(for server: Settings.Server, shownAs address: String) -> (any AlbumService)? {
    switch server.kind {
    case .discogs: DiscogsService(server, at: address)
    case .musicbrainz: MusicBrainzService(server, at: address)
    case .listenbrainz: ListenBrainzService(server, at: address)
    case .lastfm: LastFMService(server, at: address)
    case .jellyfin: JellyfinService(at: address)
    case .plex: PlexService(at: address)
    default: nil
    }
}
