/// An address that is answered by a function instead of a file.
///
/// Only scripts of this server's pages may call it: a request that a browser sends for another site has an `Origin` or a
/// `Sec-Fetch-Site` that says so, and one that loads a page, a frame or an image has a `Sec-Fetch-Dest`. Such requests
/// are refused before the function sees them. Methods other than GET require `Origin`.
public struct Route: Sendable {
    /// Such as `POST`.
    public let method: String
    /// The path without a leading slash.
    public let path: String
    /// Bytes that the body of a request may have.
    public let bodyLimit: Int
    /// Answers a request, on a thread that may wait for the disk.
    public let answer: @Sendable (Request) -> Answer

    /// An address and its function.
    public init(
        _ method: String, _ path: String, bodyLimit: Int = 0, answer: @escaping @Sendable (Request) -> Answer
    ) {
        (self.method, self.path, self.bodyLimit, self.answer) = (method, path, bodyLimit, answer)
    }

    /// Whether a request comes from a script of a page of this server, or from a program that is no browser.
    func admits(_ request: Request) -> Bool {
        // A browser sends each of these at most once.
        guard request.count(of: "sec-fetch-site") <= 1, request.count(of: "sec-fetch-dest") <= 1 else { return false }
        if let site = request.value(of: "sec-fetch-site"), site != "same-origin", site != "none" { return false }
        if let destination = request.value(of: "sec-fetch-dest"), destination != "empty" { return false }
        guard let origin = request.value(of: "origin") else { return method == "GET" }
        guard let host = request.host else { return false }
        return request.count(of: "origin") == 1 && origin.lowercased() == "http://\(host.lowercased())"
    }
}
