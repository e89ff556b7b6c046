package import Albums
package import Settings
package import SourceText

/// The recordings that notes name, and the output files they become.
///
/// A recording is a file beside the note, or one in `content/` or `content/static/` by its path from there. It is copied
/// to the same path below the output folder, and only because a note names it.
package struct NoteRecordings: Sendable {
    /// A recording.
    package struct File: Sendable {
        package let source: BinaryFile
        /// Its path in the output.
        package let path: String

        /// The kind of file, such as `MP3`.
        package var kind: String {
            path.utf8.split(separator: UInt8(ascii: ".")).last.map { String(decoding: $0, as: UTF8.self).uppercased() }
                ?? ""
        }
    }

    /// What is wrong with a recording that a note names.
    package enum Problem: Sendable, Equatable {
        /// No such file; with the names of those that are near.
        case missing(near: String?)
        /// On another site.
        case remote
        /// A file that browsers do not play as a recording.
        case otherKind
        case empty
        /// Larger than ``NoteRecordings/largestSize``; it is copied nevertheless.
        case large
    }

    /// The largest file, in bytes, that common hosts of websites accept (GitHub's limit: 100 MiB).
    package static let largestSize = 100 << 20

    private var files: [PathKey: File] = [:]
    private var all: [String] = []
    private static let contentFolder = "content/"
    private static let staticFolder = "content/static/"

    package init() {}

    /// Those that notes name, out of the files of a site.
    package init(_ names: [(name: String, note: Note)], in tree: SourceTree) {
        if names.isEmpty { return }
        all = tree.binaries.map(\.path).filter(SourceRole.isRecording)
        for (name, note) in names {
            for key in Self.keys(of: name, in: note.span.file.path) {
                guard let file = tree.binary(at: key) else { continue }
                let isStatic = key.utf8.hasPrefix(Self.staticFolder)
                let folder = isStatic ? Self.staticFolder : Self.contentFolder
                files[PathKey(key)] = File(source: file, path: key.droppingBytes(first: folder.utf8.count))
                break
            }
        }
    }

    /// Whether notes name no recording.
    package var isEmpty: Bool { files.isEmpty }

    /// Those that are not copied anyway, sorted by path.
    package var copied: [File] {
        files.values.filter {
            !$0.source.path.utf8.hasPrefix(Self.staticFolder) && SourceRole.isRecording($0.source.path)
        }
        .sorted(byPath: { $0.path })
    }

    /// A hash of their paths and sizes, which pages show.
    package var fingerprint: UInt64 {
        ContentHash.of(
            words: Array(files.values).sorted(byPath: { $0.path }).flatMap { file in
                [ContentHash.of(Array(file.source.path.utf8)), UInt64(file.source.size)]
            })
    }

    /// The paths that a name may mean, in the order of precedence.
    private static func keys(of name: String, in sourcePath: String) -> [String] {
        let path = name.utf8.hasPrefix("/") ? name.droppingBytes(first: 1) : name
        let beside = name == path ? Address.resolved(path, from: Address.folder(of: sourcePath)) : nil
        let below = Address.resolved(path, from: "")
        return [beside, below.map { contentFolder + $0 }, below.map { staticFolder + $0 }].compactMap(\.self)
            .filter { $0.utf8.hasPrefix(contentFolder) }
    }

    /// The recording that a note of a source file names, and what is wrong with it.
    package func find(_ name: String, in sourcePath: String) -> (file: File?, problems: [Problem]) {
        if name.contains("://") || name.utf8.hasPrefix("//") { return (nil, [.remote]) }
        guard let file = Self.keys(of: name, in: sourcePath).lazy.compactMap({ files[PathKey($0)] }).first else {
            if !SourceRole.isRecording(name) { return (nil, [.otherKind]) }
            let folder = Address.folder(of: sourcePath) + "/"
            let near = Suggestion.nearest(
                to: name,
                in: all.map { path in
                    path.utf8.hasPrefix(folder) ? path.droppingBytes(first: folder.utf8.count) : path
                })
            return (nil, [.missing(near: near)])
        }
        if !SourceRole.isRecording(file.source.path) { return (nil, [.otherKind]) }
        if file.source.size == 0 { return (nil, [.empty]) }
        return (file, file.source.size > Self.largestSize ? [.large] : [])
    }

    /// The warnings about recordings that no note names, not even one that the site leaves out, and that no album names.
    package func unused(
        in tree: SourceTree, leftOut: [Note], except isUsed: (String) -> Bool = { _ in false }
    ) -> [Diagnostic] {
        let unused = tree.binaries.filter { file in
            SourceRole.isRecording(file.path) && !file.path.utf8.hasPrefix(Self.staticFolder)
                && files[PathKey(file.path)] == nil && !isUsed(file.path)
        }
        if unused.isEmpty { return [] }
        let texts = leftOut.map { String(decoding: $0.bytes, as: UTF8.self) }
        return unused.filter { file in
            let name = file.path.utf8.split(separator: UInt8(ascii: "/")).last.map {
                String(decoding: $0, as: UTF8.self)
            }
            return !texts.contains { text in name.map(text.contains) ?? false }
        }
        .map { SourceRole.diagnostic(forUnread: $0.path) }
    }
}

extension NoteRecordings.Problem {
    /// It as a diagnostic about a name at a place.
    package func diagnostic(of name: String, at span: SourceSpan) -> Diagnostic {
        switch self {
        case .missing(let near):
            .error(
                .missingRecording, "no recording `\(name.prefix(80))`", at: span,
                notes: [.init("it is looked for beside the note, in content/ and in content/static/")],
                help: near.map { "did you mean `\($0)`?" })
        case .remote:
            .error(
                .missingRecording, "a recording on another site is not played on a page", at: span,
                help: "put the file beside the note, or write a link: [title](address)")
        case .otherKind:
            .error(
                .wrongRecording, "not a recording that browsers play", at: span,
                help: "the kinds are MP3, M4A, AAC, OGG, OGA, OPUS, FLAC and WAV")
        case .empty: .error(.wrongRecording, "the file of this recording is empty", at: span)
        case .large:
            .warning(
                .largeRecording, "the file of this recording is larger than 100 MiB", at: span,
                notes: [.init("many hosts do not take it")], help: "MP3 or OPUS need a tenth of FLAC or WAV")
        }
    }
}
