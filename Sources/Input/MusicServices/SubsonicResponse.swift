package import Readers
import SourceText

/// A Subsonic server's response to one request.
///
/// An error is reported as HTTP 200 with `"status": "failed"`; some servers, and proxies in front of them, return web
/// pages.
package enum SubsonicResponse: Sendable, Equatable {
    /// The request succeeded; the response has the requested data under a name of its own.
    case done(Node)
    /// The server refused the request, with the code and message of the protocol.
    case refused(code: Int, message: String)
    /// Not a response of the protocol, with a description of what it is instead, such as `a web page`.
    case foreign(String)

    /// Parses the response in a body.
    package static func read(_ body: [UInt8]) -> SubsonicResponse {
        let text = body.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D || $0 >= 0xEF }
        if text.isEmpty { return .foreign("nothing") }
        if text.first == UInt8(ascii: "<") {
            let start = String(decoding: text.prefix(200), as: UTF8.self).lowercased()
            let isXML = start.contains("<subsonic-response")
            return .foreign(isXML ? "XML, although it was asked for JSON" : "a web page")
        }
        let tree = JSONReader.read(SourceFile(path: "", bytes: body))
        guard !tree.diagnostics.hasErrors, let root = tree.root else { return .foreign("text that is not JSON") }
        guard let response = root["subsonic-response"], !response.entries.isEmpty else {
            return .foreign("JSON of another kind")
        }
        if response["status"]?.string == "ok" { return .done(response) }
        guard let error = response["error"] else { return .foreign("neither success nor an error") }
        let message = error["message"]?.string.map { UTF8Text.plain(Array($0.utf8)[...]) } ?? ""
        return .refused(code: error["code"].flatMap(integer) ?? 0, message: message)
    }

    /// The records under a name: a list, a single record, or none, which servers write as `{}`, `[]` or nothing.
    static func records(_ node: Node?, _ name: String) -> [Node] {
        guard let value = node?[name] else { return [] }
        return value.items.isEmpty && !value.entries.isEmpty ? [value] : value.items
    }

    /// Text, or a number as written; nil for anything else, and for blanks.
    static func text(_ node: Node) -> String? {
        switch node.value {
        case .number(let number): return number
        case .string(let text):
            let plain = UTF8Text.plain(Array(text.utf8)[...])
            return plain.isEmpty ? nil : plain
        default: return nil
        }
    }

    /// A whole number, written as a number or as text.
    static func integer(_ node: Node) -> Int? { text(node).flatMap { Int($0) } }
}
