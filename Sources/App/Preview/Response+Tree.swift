import SourceText

/// Responses created from a tree.
extension Response {
    /// Creates the response to a file request: the whole file, a part, or no body if the client already has it.
    init(_ content: ServedFile.Content, status: Int = 200, for request: Request) {
        let size = content.body.count
        let tag = "\"\(content.tag)\""
        self.init(status, type: content.type, fields: [("ETag", tag)], body: .file(content.body, 0..<size))
        guard status == 200 else { return }
        if let known = request.value(of: "if-none-match"), Self.lists(known, tag) {
            self.init(304, fields: [("ETag", tag)])
            return
        }
        fields.append(("Accept-Ranges", "bytes"))
        guard request.method == "GET", let text = request.value(of: "range") else { return }
        // A part of a file that has changed is useless to the client.
        if let condition = request.value(of: "if-range"), condition != tag { return }
        switch ByteRange(text, size: size) {
        case .whole: return
        case .part(let range):
            self.status = 206
            fields.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
            body = .file(content.body, range)
        case .outside:
            self = Response(416, Self.reason(of: 416))
            fields.append(("Content-Range", "bytes */\(size)"))
        }
    }

    /// Redirects to a folder that was requested without its trailing slash; the target is always a path of this server.
    init(redirectTo folder: [UInt8]) {
        let path = "/" + String(decoding: PercentCoding.encoded(folder), as: UTF8.self) + "/"
        self.init(307, type: "text/plain; charset=utf-8", bytes: Array("\(path)\n".utf8))
        fields.append(("Location", path))
    }

    /// Whether a list of entity tags contains a tag (RFC 9110, section 13.1.2).
    private static func lists(_ list: String, _ tag: String) -> Bool {
        if list == tag || list == "*" { return true }
        return list.utf8.split(separator: UInt8(ascii: ",")).contains { entry in
            var entry = entry.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            while entry.last == UInt8(ascii: " ") || entry.last == UInt8(ascii: "\t") { entry = entry.dropLast() }
            if entry.starts(with: "W/".utf8) { entry = entry.dropFirst(2) }
            return entry.elementsEqual(tag.utf8)
        }
    }
}
