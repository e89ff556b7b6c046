import Readers
package import SourceText

/// The list of the files that sitegen put at a target; only these may it remove.
///
/// It is at the target as `.sitegen-deploy.json`, with a line for each file: path, hash, size, role, and since when the
/// site no longer needs it, in seconds since 1970. A file without a hash was about to be sent or removed when the list
/// was written: whether the target has it, and with which content, is not known until a run is complete.
package struct TargetManifest: Sendable, Equatable {
    /// A file at the target.
    package struct Entry: Sendable, Equatable {
        /// Its hash; nil if its content is not known.
        package var hash: UInt64?
        package var size: Int
        package var role: OutputRole
        /// When a complete run first found that the site does not need it; nil while it does.
        package var unneededSince: Int?
    }

    package var files: [PathKey: Entry] = [:]

    /// The name of the list at the target.
    package static let name = ".sitegen-deploy.json"

    /// The files for comparison with the limits of a host.
    package var sizes: [HostLimits.File] { files.map { HostLimits.File(path: $0.key.path, size: $0.value.size) } }

    /// The list of an empty target.
    package init() {}

    /// The text; equal for equal lists.
    package var bytes: [UInt8] {
        let paths = files.keys.map(\.path).sorted(byPath: { $0 })
        let lines = paths.compactMap { path in files[PathKey(path)].map { Self.line(path, $0) } }
        return Array("{\"sitegen-deploy\": 1, \"files\": \(JSONValue.lines(lines))}\n".utf8)
    }

    private static func line(_ path: String, _ entry: Entry) -> JSONValue {
        let hash = entry.hash.map { JSONValue.string(String($0, radix: 16)) } ?? .null
        let words: [JSONValue] = [.string(path), hash, .number(entry.size), .number(entry.role.rawValue)]
        return .list(words + (entry.unneededSince.map { [.number($0)] } ?? []))
    }

    /// Reads the text; nil if it is damaged, or of a later version.
    package init?(bytes: [UInt8]) {
        let tree = JSONReader.read(SourceFile(path: Self.name, bytes: bytes))
        guard tree.diagnostics.isEmpty, let root = tree.root, root["sitegen-deploy"]?.integer == 1,
            let list = root["files"], case .list(let lines) = list.value
        else { return nil }
        for line in lines {
            let words = line.items
            guard (4...5).contains(words.count), let path = words[0].string, Self.isPlain(path),
                let size = words[2].integer, size >= 0,
                let number = words[3].integer, let role = UInt8(exactly: number).flatMap(OutputRole.init)
            else { return nil }
            let hash = words[1].string.flatMap { UInt64($0, radix: 16) }
            if hash == nil, !words[1].isNull { return nil }
            let since = words.count == 5 ? words[4].integer : nil
            if words.count == 5, since == nil { return nil }
            files[PathKey(path)] = Entry(hash: hash, size: size, role: role, unneededSince: since)
        }
    }

    /// Whether a path stays below the target: who may write there could else let sitegen remove files elsewhere.
    private static func isPlain(_ path: String) -> Bool {
        let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let isSound = parts.allSatisfy { part in
            !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
                && !part.contains { $0 < 0x20 }
        }
        return isSound && !path.utf8.isEqual(to: name)
    }
}
