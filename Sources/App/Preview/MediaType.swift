/// The media types of files.
package enum MediaType {
    /// The type of a file by its name extension; a generic binary type if the extension is unknown.
    package static func of(path: String) -> String {
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last ?? path.utf8[...]
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return unknown }
        return types[String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()] ?? unknown
    }

    /// The type of HTML pages.
    package static let html = "text/html; charset=utf-8"
    private static let unknown = "application/octet-stream"
    private static let types: [String: String] = [
        "html": html, "htm": html, "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "json": "application/json", "map": "application/json",
        "geojson": "application/geo+json", "webmanifest": "application/manifest+json", "xml": "application/xml",
        "atom": "application/atom+xml; charset=utf-8", "rss": "application/rss+xml; charset=utf-8",
        "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
        "svg": "image/svg+xml", "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif",
        "webp": "image/webp", "avif": "image/avif", "ico": "image/vnd.microsoft.icon", "bmp": "image/bmp",
        "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac",
        "wav": "audio/wav", "mp4": "video/mp4", "webm": "video/webm", "pdf": "application/pdf",
        "zip": "application/zip", "gz": "application/gzip", "wasm": "application/wasm",
    ]
}
