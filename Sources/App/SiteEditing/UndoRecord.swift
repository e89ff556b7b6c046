import FileSystem
import Editing
import Readers
import Settings
import SourceText

/// The record of an edit of the content: enough to complete it, to undo and redo it, and to describe it to users.
struct UndoRecord: Equatable {
    /// The album's title.
    var title: String
    var id: String
    var source: String
    /// The path of the moved or changed file, relative to the site folder.
    var path: String
    /// The time, in nanoseconds since 1970.
    var time: Int64
    /// The change of a text; nil when the file was moved as a whole.
    var change: Change?
    /// What was done.
    var kind = Kind.removal
    /// The number of the first entry of an edit of several files or albums, which all its entries have; nil for the
    /// removal of one album.
    var group: Int?
    /// The file that was moved as a whole.
    var moved: FileDigest?

    /// What an edit does.
    enum Kind: String {
        case removal
        /// Names of albums, or names in templates, are written in another way.
        case names
        /// Fields of albums are changed.
        case fields
        /// A file is created.
        case addition
    }

    /// A change of a text; a file that is created or removed has an empty text on the other side.
    struct Change: Equatable {
        var edit: TextEdit
        var surroundings: TextSurroundings
        /// The file before the change; nil if it did not exist.
        var before: FileDigest?
        var after: FileDigest
        /// The previous permissions; nil for those of a new file.
        var mode: UInt32?
        /// The previous modification time, in nanoseconds since 1970.
        var modified: Int64?
    }

    /// Whether the album was put on the hidden list.
    var isHiding: Bool { path == HiddenAlbums.path }

    /// Creates the record of a removal.
    init(of album: AlbumLocation, path: String, time: Int64, change: Change? = nil, group: Int? = nil) {
        (title, id, source) = (album.title, album.id, album.source)
        (self.path, self.time, self.change, self.group) = (path, time, change, group)
    }

    /// Creates the record of a change of a file; all entries of an edit have the number of its first.
    init(_ kind: Kind, _ title: String, id: String = "", path: String, time: Int64, change: Change, group: Int) {
        (self.kind, self.title, self.id, source) = (kind, title, id, AdapterKind.files.rawValue)
        (self.path, self.time, self.change, self.group) = (path, time, change, group)
    }

    /// Whether it changed a template.
    var isOfTemplate: Bool { path.utf8.hasPrefix("templates/") }
}

/// The record as JSON; bytes are written as hexadecimal digits, digests as size and hash.
extension UndoRecord {
    /// The serialized record.
    var bytes: [UInt8] {
        var fields = [
            ("version", "1"), ("kind", kind.rawValue), ("title", title), ("id", id), ("source", source), ("path", path),
            ("time", "\(time)"),
        ]
        if let group { fields.append(("group", "\(group)")) }
        if let moved { fields.append(("moved", moved.text)) }
        if let change {
            fields += [
                ("start", "\(change.edit.start)"), ("cut", Self.text(change.edit.cut)),
                ("put", Self.text(change.edit.put)), ("above", Self.text(change.surroundings.before)),
                ("below", Self.text(change.surroundings.after)), ("after", change.after.text),
            ]
            if let before = change.before { fields.append(("before", before.text)) }
            if let mode = change.mode { fields.append(("mode", String(mode, radix: 8))) }
            if let modified = change.modified { fields.append(("modified", "\(modified)")) }
        }
        let lines = fields.map { "  \(JSONValue.string($0.0).text): \(JSONValue.string($0.1).text)" }
        return Array("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
    }

    /// Parses a record; nil if it is corrupt.
    init?(_ bytes: [UInt8]) {
        let tree = JSONReader.read(SourceFile(path: "record", bytes: bytes))
        guard let root = tree.root, !tree.diagnostics.hasErrors, root["version"]?.string == "1",
            let title = root["title"]?.string, let id = root["id"]?.string, let source = root["source"]?.string,
            let path = root["path"]?.string, FilePath(path).isPlain,
            let kind = Kind(rawValue: root["kind"]?.string ?? (root["names"] == nil ? "removal" : "names")),
            path.utf8.hasPrefix("content/") || path.utf8.hasPrefix("templates/") && kind == .names,
            let time = root["time"]?.string.flatMap({ Int64($0) })
        else { return nil }
        (self.title, self.id, self.source, self.path, self.time, self.kind) = (title, id, source, path, time, kind)
        // Earlier versions wrote `names`.
        group = (root["group"] ?? root["names"])?.string.flatMap { Int($0) }
        if let text = root["moved"]?.string {
            guard let digest = FileDigest(text: text) else { return nil }
            moved = digest
        }
        guard root["start"] != nil else { return }
        guard let change = Self.change(root) else { return nil }
        self.change = change
    }

    private static func change(_ root: Node) -> Change? {
        func bytes(_ key: String) -> [UInt8]? { root[key]?.string.flatMap(Self.bytes) }
        guard let start = root["start"]?.string.flatMap({ Int($0) }), start >= 0, let cut = bytes("cut"),
            let put = bytes("put"), let above = bytes("above"), let below = bytes("below"),
            let after = root["after"]?.string.flatMap(FileDigest.init(text:))
        else { return nil }
        var change = Change(
            edit: TextEdit(start: start, cut: cut, put: put),
            surroundings: TextSurroundings(before: above, after: below), after: after)
        if let text = root["before"]?.string {
            guard let before = FileDigest(text: text) else { return nil }
            change.before = before
        }
        change.mode = root["mode"]?.string.flatMap { UInt32($0, radix: 8) }.map { $0 & 0o7777 }
        change.modified = root["modified"]?.string.flatMap { Int64($0) }
        return change
    }

    private static func text(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count * 2)
        for byte in bytes { result += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: result, as: UTF8.self)
    }

    private static func bytes(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
            result.append(high << 4 | low)
        }
        return result
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}

extension FileDigest {
    /// The size and the hash as text.
    var text: String { "\(size) \(String(hash, radix: 16))" }

    init?(text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let size = Int(parts[0]), size >= 0, let hash = UInt64(parts[1], radix: 16) else {
            return nil
        }
        self.init(size: size, hash: hash)
    }
}
