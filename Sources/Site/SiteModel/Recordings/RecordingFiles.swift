import Albums
import Settings
import SourceText

/// The files that an album names under `audio`.
///
/// A name is a file or a folder: beside the file of the album, or by its path in `content/` or `content/static/`. A
/// folder stands for all recordings in it and below it, in the order of their names.
struct RecordingFiles {
    private let tree: SourceTree
    private static let contentFolder = "content/"
    /// The folder of files that are published anyway, under their own paths.
    static let staticFolder = "content/static/"

    init(_ tree: SourceTree) { self.tree = tree }

    /// The tags of a file; nil if it has none that could be read.
    func tags(of file: BinaryFile) -> TrackTags? { tree.tags[PathKey(file.path)] }

    /// What a name stands for.
    enum Found {
        case files([BinaryFile])
        /// A file of a kind that browsers do not play.
        case otherFormat
        /// Nothing; with a name that is near.
        case missing(near: String?)
    }

    /// The recordings that a name in a source file stands for.
    func find(_ name: String, in sourcePath: String) -> Found {
        if name.contains("://") { return .missing(near: nil) }
        for key in Self.keys(of: name, in: sourcePath) {
            if let file = tree.binary(at: key) {
                return SourceRole.isRecording(key) ? .files([file]) : .otherFormat
            }
            let inside = recordings(in: key + "/")
            if !inside.isEmpty { return .files(inside) }
            if tree.unread.contains(where: { $0.utf8.isEqual(to: key) }) { return .otherFormat }
        }
        let folder = Address.folder(of: sourcePath) + "/"
        let near = tree.binaries.lazy.map(\.path).filter(SourceRole.isRecording).map { path in
            path.utf8.hasPrefix(folder)
                ? path.droppingBytes(first: folder.utf8.count)
                : path.droppingBytes(first: Self.contentFolder.utf8.count)
        }
        return .missing(near: Suggestion.nearest(to: name, in: Array(near)))
    }

    private func recordings(in folder: String) -> [BinaryFile] {
        let start = tree.binaries.firstIndex(fromPath: folder, by: { $0.path })
        let files = tree.binaries[start...].prefix { $0.path.utf8.hasPrefix(folder) }
            .filter { SourceRole.isRecording($0.path) }
        return files.map { (key: NaturalOrder.key($0.path), file: $0) }
            .sorted { ByteOrder.precedes($0.key, $1.key) }.map(\.file)
    }

    /// The paths that a name may mean, in the order of precedence.
    private static func keys(of name: String, in sourcePath: String) -> [String] {
        let path = name.utf8.hasPrefix("/") ? name.droppingBytes(first: 1) : name
        let beside = name == path ? Address.resolved(path, from: Address.folder(of: sourcePath)) : nil
        let below = path.isEmpty ? nil : Address.resolved(path, from: "")
        return [beside, below.map { contentFolder + $0 }, below.map { staticFolder + $0 }].compactMap(\.self)
            .filter { $0.utf8.hasPrefix(contentFolder) }
    }

    /// The title that the name of a file tells: `01 - Warszawa.mp3` is `Warszawa`.
    static func title(ofFileAt path: String) -> String {
        let name = path.pathParts.last ?? path
        let stem = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
        let isNumber = { (character: Character) in character.isASCII && (character.isNumber || character == "-") }
        let number = stem.prefix(while: isNumber)
        let rest = stem.dropFirst(number.count)
        let title = rest.drop { " ._-".contains($0) }
        let isLong = number.count > 1 && number.count < 6
        let isSeparated = rest.first.map { "._".contains($0) } == true || rest.hasPrefix(" -")
        return title.isEmpty || number.isEmpty || !isSeparated && !isLong ? String(stem) : String(title)
    }
}
