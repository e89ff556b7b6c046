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

    /// Folders of music that sources name, with the tags of their files.
    public let music: [AudioFolder]
    /// What the servers gave that sources name.
    public let servers: [ServerLibrary]

    /// Brings the covers that are more than files to copy; nil where there is no world to bring them from.
    public var covers: CoverSource?

    /// A tree of these files, in any order.
    public init(
        texts: [SourceFile], templates: [SourceFile] = [], binaries: [BinaryFile] = [], unread: [String] = [],
        music: [AudioFolder] = [], servers: [ServerLibrary] = [], covers: CoverSource? = nil
    ) {
        self.covers = covers
        self.music = music
        self.servers = servers
        self.unread = unread.sorted(byPath: { $0 })
        self.texts = texts.sorted(byPath: { $0.path })
        self.templates = templates.sorted(byPath: { $0.path })
        self.binaries = binaries.sorted(byPath: { $0.path })
    }

    /// How many files it holds.
    public var fileCount: Int { texts.count + templates.count + binaries.count }

    /// The text file at a path.
    public func text(at path: String) -> SourceFile? {
        texts.index(ofPath: path, by: { $0.path }).map { texts[$0] }
    }

    /// The folder of music at a path.
    func musicFolder(at path: String) -> AudioFolder? { music.first { $0.path.utf8.isEqual(to: path) } }

    /// What a server gave.
    func library(of server: Settings.Server) -> ServerLibrary? { servers.first { $0.server == server } }

    /// The binary file at a path.
    public func binary(at path: String) -> BinaryFile? {
        binaries.index(ofPath: path, by: { $0.path }).map { binaries[$0] }
    }

    /// Text files directly in `folder` whose names end with `suffix`, sorted by path.
    public func texts(in folder: String, suffix: String) -> [SourceFile] {
        let start = texts.firstIndex(fromPath: folder + "/", by: { $0.path })
        return texts[start...].prefix { $0.path.utf8.hasPrefix(folder + "/") }.filter {
            $0.path.utf8.hasSuffix(suffix) && !$0.path.utf8.dropFirst(folder.utf8.count + 1).contains(UInt8(ascii: "/"))
        }
    }
}
