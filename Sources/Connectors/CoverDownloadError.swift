/// The reason why a picture could not be downloaded.
package enum CoverDownloadError: Error, Sendable, Hashable {
    /// The text is not a usable address.
    case badAddress
    /// The host is this machine, in a private network, or reserved for a special purpose.
    case refusedAddress(host: String)
    /// There were too many redirects.
    case tooManyRedirects
    /// The redirect has no target, or its target is not a valid picture address.
    case badRedirect
    /// The server redirects from `https` to `http`.
    case downgrade
    /// The response has an unexpected status code.
    case status(Int)
    /// The server requests a longer pause than the limit.
    case waitTooLong(seconds: Int)
    /// The music server does not have the picture.
    case noPicture
    /// The response is empty.
    case empty
    /// The picture exceeds the size limit, compressed or decompressed.
    case tooLarge
    /// The connection was closed before the end of the response.
    case truncated
    /// The content encoding is unknown or corrupt.
    case encoding
    /// The request timed out.
    case timeout
    /// The host name is unknown.
    case noHost
    /// The connection was refused or closed.
    case noConnection
    /// No secure connection could be established.
    case certificate
    /// The server violates the HTTP protocol.
    case brokenProtocol
    /// The program was asked to stop.
    case stopped
    /// Requests are disabled.
    case offline
    /// This machine cannot send requests: libcurl is missing, or memory.
    case unable

    /// The reason as a sentence without a full stop; of all addresses it contains only the refused host.
    package var reason: String {
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

    /// Whether the failure is transient, so that a retry may succeed.
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
