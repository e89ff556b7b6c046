/// The reason why a picture could not be downloaded.
package enum CoverDownloadError: Error, Sendable, Hashable {
    /// The text is not a usable address.
    case badAddress
    /// The host is this machine, in a private network, or reserved for a special purpose; with its port if that is not
    /// the usual one.
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
    /// The picture contains the credentials with which the server was asked.
    case repeatedSecret
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
        case .badAddress: "this is not the web address of an image"
        case .refusedAddress(let host): "the host `\(host)` is not on the public internet"
        case .tooManyRedirects: "the server redirects more than 5 times"
        case .badRedirect: "the server redirects to an invalid address"
        case .downgrade: "the server redirects from https to http"
        case .status(let code): "the server responded with HTTP \(code)"
        case .waitTooLong(let seconds): "the server allows the next request only in \(Self.duration(seconds))"
        case .noPicture: "the server does not have this image"
        case .repeatedSecret: "the image contains sitegen's login"
        case .empty: "the response is empty"
        case .tooLarge: "the response is larger than 20 MB"
        case .truncated: "the connection was closed before the image was complete"
        case .encoding: "the image has an unsupported compression"
        case .timeout: "the server did not respond in time"
        case .noHost: "there is no such host"
        case .noConnection: "the server does not respond"
        case .certificate: "the server's certificate is invalid"
        case .brokenProtocol: "the server's response is not valid HTTP"
        case .stopped: "the build was stopped"
        case .offline: "the build is offline"
        case .unable: "libcurl is missing (on Debian, `apt install libcurl4`), or there is no memory"
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

    /// Whether the host probably gives no other picture either.
    package var isOfHost: Bool {
        switch self {
        case .refusedAddress, .waitTooLong, .timeout, .noHost, .noConnection, .certificate, .unable: true
        default: isPassing && self != .truncated
        }
    }

    private static func duration(_ seconds: Int) -> String {
        if seconds >= 2 * 86_400 { return "\(seconds / 86_400) days" }
        if seconds >= 2 * 3600 { return "\(seconds / 3600) hours" }
        return seconds >= 120 ? "\(seconds / 60) minutes" : "\(seconds) seconds"
    }
}
