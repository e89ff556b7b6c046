/// Everything a build reads, as values.
///
/// Paths are relative to the site folder, with `/` between their parts: `content/albums/night.md`.
public struct SourceTree: Sendable {
    /// Text files of `content/` and those named by sources, sorted by path.
    public let texts: [SourceFile]
    /// The site's own templates, which go before the built-in ones.
    public let templates: [SourceFile]
    /// Files that are copied as they are: `content/covers/`, `content/static/` and `templates/assets/`.
    public let binaries: [BinaryFile]
    /// Paths of the other files of `content/`, which nothing reads, sorted.
    public let unread: [String]
    private let textIndex: [String: Int]
    private let binaryIndex: [String: Int]

    /// A tree of these files, in any order.
    public init(texts: [SourceFile], templates: [SourceFile] = [], binaries: [BinaryFile] = [], unread: [String] = []) {
        self.unread = unread.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        self.texts = texts.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        self.templates = templates.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        self.binaries = binaries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        textIndex = Dictionary(uniqueKeysWithValues: zip(self.texts.map(\.path), self.texts.indices))
        binaryIndex = Dictionary(uniqueKeysWithValues: zip(self.binaries.map(\.path), self.binaries.indices))
    }

    /// How many files it holds.
    public var fileCount: Int { texts.count + templates.count + binaries.count }

    /// The text file at a path.
    public func text(at path: String) -> SourceFile? { textIndex[path].map { texts[$0] } }

    /// The binary file at a path.
    public func binary(at path: String) -> BinaryFile? { binaryIndex[path].map { binaries[$0] } }

    /// Text files directly in `folder` whose names end with `suffix`, sorted by path.
    public func texts(in folder: String, suffix: String) -> [SourceFile] {
        texts.filter {
            $0.path.hasPrefix(folder + "/") && $0.path.hasSuffix(suffix)
                && !$0.path.utf8.dropFirst(folder.utf8.count + 1).contains(UInt8(ascii: "/"))
        }
    }
}

/// A file that is copied to the output as it is.
public struct BinaryFile: Sendable {
    /// Path relative to the site folder.
    public let path: String
    /// Size in bytes.
    public let size: Int
    /// Hash of the content; 0 for a file whose content nobody looks at.
    public let contentHash: UInt64
    /// What its first bytes say it is; nil for a file whose content nobody looks at.
    public let header: ImageHeader?

    /// A file that is copied unseen.
    public init(path: String, size: Int) {
        self.path = path
        self.size = size
        contentHash = 0
        header = nil
    }

    /// A file of this content, of which only the hash and the header are kept.
    public init(path: String, content: [UInt8]) {
        self.path = path
        size = content.count
        contentHash = ContentHash.of(content)
        header = ImageHeader(content)
    }
}
