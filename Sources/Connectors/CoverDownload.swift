/// What came of asking for a picture.
public enum CoverDownload: Sendable, Equatable {
    /// The picture, or what the server calls one: nobody has looked at it.
    case fetched(Fetched)
    /// It is what it was when the validators came.
    case notModified

    /// Bytes from a server.
    public struct Fetched: Sendable, Equatable {
        /// All of them, unpacked; at least one.
        public let bytes: [UInt8]
        /// What to show when asking again.
        public let validators: Validators
        /// Where they came from in the end, after all redirects; it may hold a query, but never a user or password.
        public let address: String
    }

    /// By what a server knows whether a picture has changed.
    public struct Validators: Sendable, Equatable {
        /// `ETag`, with its quotes.
        public var etag: String?
        /// `Last-Modified`, as the server wrote it.
        public var lastModified: String?

        /// What a server gave with a picture.
        public init(etag: String? = nil, lastModified: String? = nil) {
            self.etag = etag
            self.lastModified = lastModified
        }

        /// The fields of a request; none of what a server would never have sent.
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
