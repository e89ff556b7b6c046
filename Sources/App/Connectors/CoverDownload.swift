/// The result of a picture download.
package enum CoverDownload: Sendable, Equatable {
    /// The response body, not checked to be a picture.
    case fetched(Fetched)
    /// The picture has not changed since the validators were received.
    case notModified

    /// Bytes received from a server.
    package struct Fetched: Sendable, Equatable {
        /// All bytes, decompressed; at least one.
        package let bytes: [UInt8]
        /// The validators to send with the next request.
        package let validators: Validators
        /// The final address after all redirects; it may contain a query, but never a user name or password.
        package let address: String
    }

    /// The values by which a server detects whether a picture has changed.
    package struct Validators: Sendable, Equatable {
        /// `ETag`, with its quotes.
        package var etag: String?
        /// `Last-Modified`, as sent by the server.
        package var lastModified: String?

        /// Creates validators from a response.
        package init(etag: String? = nil, lastModified: String? = nil) {
            self.etag = etag
            self.lastModified = lastModified
        }

        /// The fields of a conditional request, without values that no server would have sent.
        var fields: [String] {
            let named = [("If-None-Match: ", etag), ("If-Modified-Since: ", lastModified)]
            return named.compactMap { name, value in
                guard let value, (1...1024).contains(value.utf8.count),
                    value.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
                else { return nil }
                return name + value
            }
        }
    }
}
