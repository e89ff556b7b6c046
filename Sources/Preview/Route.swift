/// An address that is answered by a function instead of a file.
///
/// It is asked only from pages of this server: a request that a browser sends for another site says so, by `Origin` or
/// `Sec-Fetch-Site`, and is refused before the function sees it. Of methods other than GET, `Origin` is demanded.
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

    /// Whether a request comes from a page of this server, or from no page.
    func admits(_ request: Request) -> Bool {
        if let site = request.value(of: "sec-fetch-site"), site != "same-origin", site != "none" { return false }
        guard let origin = request.value(of: "origin") else { return method == "GET" }
        guard let host = request.host else { return false }
        return request.count(of: "origin") == 1 && origin.lowercased() == "http://\(host.lowercased())"
    }
}
