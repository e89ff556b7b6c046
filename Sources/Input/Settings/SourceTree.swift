package import Albums
package import SourceText

/// All input of a build, as values.
///
/// Paths are relative to the site folder, with `/` as the separator: `content/albums/night.md`.
package struct SourceTree: Sendable {
    /// Text files in `content/` and those named by sources, sorted by path.
    package let texts: [SourceFile]
    /// The site's own templates, which override the built-in ones.
    package let templates: [SourceFile]
    /// Files that are copied unchanged: `content/covers/`, `content/static/` and `templates/assets/`.
    package let binaries: [BinaryFile]
    /// Paths of the unused files in `content/`, sorted.
    package let unread: [String]

    /// The tags of recordings among ``binaries`` that may be published, by path.
    package let tags: [PathKey: TrackTags]
    /// Music folders that sources name, with the tags of their files.
    package let music: [AudioFolder]
    /// The libraries fetched from the servers that sources name.
    package let servers: [ServerLibrary]

    /// Creates a tree of these files, given in any order.
    package init(
        texts: [SourceFile], templates: [SourceFile] = [], binaries: [BinaryFile] = [], unread: [String] = [],
        music: [AudioFolder] = [], servers: [ServerLibrary] = [], tags: [PathKey: TrackTags] = [:]
    ) {
        self.tags = tags
        self.music = music
        self.servers = servers
        self.unread = unread.sorted(byPath: { $0 })
        self.texts = texts.sorted(byPath: { $0.path })
        self.templates = templates.sorted(byPath: { $0.path })
        self.binaries = binaries.sorted(byPath: { $0.path })
    }

    package func text(at path: String) -> SourceFile? {
        texts.index(ofPath: path, by: { $0.path }).map { texts[$0] }
    }

    package func musicFolder(at path: String) -> AudioFolder? { music.first { $0.path.utf8.isEqual(to: path) } }

    /// The library fetched from a server.
    package func library(of server: Settings.Server) -> ServerLibrary? { servers.first { $0.server == server } }

    package func binary(at path: String) -> BinaryFile? {
        binaries.index(ofPath: path, by: { $0.path }).map { binaries[$0] }
    }

    /// Text files directly in `folder` whose names end with `suffix`, sorted by path.
    package func texts(in folder: String, suffix: String) -> [SourceFile] {
        let start = texts.firstIndex(fromPath: folder + "/", by: { $0.path })
        return texts[start...].prefix { $0.path.utf8.hasPrefix(folder + "/") }.filter {
            $0.path.utf8.hasSuffix(suffix) && !$0.path.utf8.dropFirst(folder.utf8.count + 1).contains(UInt8(ascii: "/"))
        }
    }
}
