/// Why a picture did not come.
public enum CoverDownloadError: Error, Sendable, Hashable {
    /// The text is no address that can be used.
    case badAddress
    /// The host is this machine, one of a private network, or one for a purpose of its own.
    case refusedAddress(host: String)
    /// One redirect after another.
    case tooManyRedirects
    /// The server sends to something that is no address of a picture, or to nowhere.
    case badRedirect
    /// The server sends from `https` to `http`.
    case downgrade
    /// An answer with another code than 200.
    case status(Int)
    /// The server wants to be left alone for longer than anybody waits.
    case waitTooLong(seconds: Int)
    /// The server of a library does not have it.
    case noPicture
    /// An answer without a byte.
    case empty
    /// More bytes than a picture may have, as they come or unpacked.
    case tooLarge
    /// The connection ended in the middle.
    case truncated
    /// The bytes are packed in a way that is not known, or damaged.
    case encoding
    /// It took too long.
    case timeout
    /// The name of the host is not known.
    case noHost
    /// Nobody listens there, or whoever does hangs up.
    case noConnection
    /// The connection cannot be made safe.
    case certificate
    /// What answers does not speak HTTP as it should.
    case brokenProtocol
    /// The program was told to stop.
    case stopped
    /// Nobody may be asked.
    case offline
    /// This machine cannot ask: libcurl is missing, or memory.
    case unable

    /// The reason as a sentence without a full stop; it holds no address, and of addresses only the refused host.
    public var reason: String {
        switch self {
        case .badAddress: "this is no address of a picture on the web"
        case .refusedAddress(let host): "the host `\(host)` is not on the public internet"
        case .tooManyRedirects: "the server sends from one address to another, more than 5 times"
        case .badRedirect: "the server sends to something that is no address of a picture"
        case .downgrade: "the server sends from https to http"
        case .status(let code): "the server answers with HTTP \(code)"
        case .waitTooLong(let seconds): "the server wants to be asked again only in \(Self.duration(seconds))"
        case .noPicture: "the server has no such picture"
        case .empty: "the server sends nothing"
        case .tooLarge: "the server sends more than 20 MB"
        case .truncated: "the connection ended before the picture did"
        case .encoding: "the picture is packed in a way that cannot be unpacked"
        case .timeout: "the server takes too long"
        case .noHost: "there is no such host"
        case .noConnection: "the server does not answer"
        case .certificate: "the certificate of the server does not hold"
        case .brokenProtocol: "the server does not speak HTTP as it should"
        case .stopped: "the build was stopped"
        case .offline: "the build is offline"
        case .unable: "libcurl is missing, or there is no memory"
        }
    }

    /// Whether the same request may well succeed a moment later.
    var isPassing: Bool {
        switch self {
        case .noHost, .noConnection, .truncated: true
        case .status(let code): [429, 500, 502, 503, 504].contains(code)
        default: false
        }
    }

    private static func duration(_ seconds: Int) -> String {
        if seconds >= 2 * 86_400 { return "\(seconds / 86_400) days" }
        if seconds >= 2 * 3600 { return "\(seconds / 3600) hours" }
        return seconds >= 120 ? "\(seconds / 60) minutes" : "\(seconds) seconds"
    }
}
