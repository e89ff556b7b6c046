import SourceText

/// The service worker of a site, which keeps its offline edition (W3C, Service Workers): a program, and what it keeps.
package struct ServiceWorker: Sendable {
    /// The folders of its languages: the empty one, and such as `de/`.
    package let folders: [String]
    /// The paths of files whose names change with their content.
    package let named: [String]
    /// The paths of files whose content may change under the same name.
    package let others: [String]
    /// A hash of all that it keeps.
    package let version: UInt64
    /// The text of its program.
    package let program: [UInt8]

    /// Its path in the output: a worker serves the folder that it is in.
    package static let path = "service-worker.js"
    /// The asset that registers it.
    package static let script = "offline.js"
    /// The path of the page that stands for pages that are not kept, in the folder of its language.
    package static let pagePath = "offline.html"

    /// A worker that keeps some files.
    package init(folders: [String], named: [String], others: [String], version: UInt64, program: [UInt8]) {
        (self.folders, self.named, self.others) = (folders, named, others)
        (self.version, self.program) = (version, program)
    }

    /// The file: what is kept, then the program.
    package var bytes: [UInt8] {
        let members: [(key: String, value: JSONValue)] = [
            ("version", .string(ContentHash.text(version, length: 12))),
            ("folders", .list(folders.map { .string(Address.encoded($0)) })),
            ("named", Self.addresses(named)), ("others", Self.addresses(others)),
        ]
        return Array("const edition = ".utf8) + JSONValue.object(members).bytes + ";\n".utf8 + program
    }

    /// Addresses after the top folder; that of a home page is its folder, because some hosts forward `index.html`.
    private static func addresses(_ paths: [String]) -> JSONValue {
        .list(
            paths.map { path in
                let address = Address.withoutIndex(path)
                return .string(address.isEmpty ? "./" : Address.encoded(address))
            })
    }
}
