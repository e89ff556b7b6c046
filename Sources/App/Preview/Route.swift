/// An address handled by a function instead of a file.
///
/// Only scripts on this server's pages may call it. A request that a browser sends for another site has an `Origin` or
/// `Sec-Fetch-Site` field that shows it, and one that loads a page, a frame or an image has a `Sec-Fetch-Dest` field.
/// Such requests are rejected before the function is called. Methods other than GET require `Origin`.
package struct Route: Sendable {
    /// The method, such as `POST`.
    package let method: String
    /// The path without a leading slash.
    package let path: String
    /// Maximum size of a request body in bytes.
    package let bodyLimit: Int
    /// Handles a request, on a thread that may block on disk access.
    package let answer: @Sendable (Request) -> Response

    /// Creates a route from an address and a function.
    package init(
        _ method: String, _ path: String, bodyLimit: Int = 0, answer: @escaping @Sendable (Request) -> Response
    ) {
        (self.method, self.path, self.bodyLimit, self.answer) = (method, path, bodyLimit, answer)
    }

    /// Whether a request comes from a script on a page of this server, or from a program other than a browser.
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
