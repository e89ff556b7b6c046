import Albums
import SourceText

extension Feed {
    func json(at ownAddress: String) -> [UInt8] {
        var members: [(key: String, value: JSONValue)] = [
            ("version", .string("https://jsonfeed.org/version/1.1")), ("title", .string(title)),
            ("home_page_url", .string(address)), ("feed_url", .string(ownAddress)),
        ]
        if !description.isEmpty { members.append(("description", .string(description))) }
        members.append(("language", .string(language)))
        members.append(("authors", Self.authors([author])))
        members.append(("items", .list(entries.map(Self.item))))
        return JSONValue.object(members).bytes + [0x0A]
    }

    private static func item(_ entry: Entry) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("id", .string(entry.address)), ("url", .string(entry.address)), ("title", .string(entry.title)),
            ("content_html", .string(String(decoding: entry.html, as: UTF8.self))),
            ("date_published", .string(entry.moment.text)),
        ]
        if let image = entry.image { members.append(("image", .string(image.address))) }
        if !entry.authors.isEmpty { members.append(("authors", authors(entry.authors))) }
        return .object(members)
    }

    private static func authors(_ names: [String]) -> JSONValue {
        .list(names.map { .object([("name", .string($0))]) })
    }
}
