import Albums
import Readers
import Recognition
import Settings
import SourceText

/// Groups the audio files of a folder into albums by their tags.
///
/// Files of one folder with the same album and album artist are one album. Folders for single discs (`CD1`, `Disc 2`)
/// count as the folder that contains them. An album may span several folders as long as no track is there twice. Files
/// without album artist are a compilation if they say so or if their artists differ. Files without album join the only
/// album of their folder; otherwise they form an album named after the folder. Such files that are in no folder of
/// their own are left out and counted.
struct AudioAdapter: Adapter {
    /// The ``Album/source`` of its albums.
    static let source = "audio"

    let folder: AudioFolder
    /// The encoding of tags that have none of their own; nil if the source names none.
    var encoding: TextEncoding?

    /// The result of grouping a folder.
    struct Grouping {
        /// Albums in the order of their folders, and the problems found.
        var result = AdapterResult()
        /// For albums without an image next to them: the file with an embedded one.
        var embeddedCovers: [(albumID: String, path: [UInt8])] = []
    }

    func read() async -> AdapterResult { grouping().result }

    /// The albums, and the files of their embedded covers.
    func grouping() -> Grouping {
        var grouping = Grouping()
        var tracks: [AudioTrack] = []
        for file in folder.files.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
            switch file.tags {
            case .tags(let tags):
                let read = encoding.map(tags.read) ?? tags
                tracks.append(AudioTrack(path: file.path, tags: read, source: file.source))
            case .failed(let reason):
                grouping.result.diagnostics.append(
                    Diagnostic(
                        .warning, .badValue, "the tags of this file cannot be read: \(reason); it is left out",
                        at: .path(shown(file.path))))
            }
        }
        if encoding == nil { grouping.result.diagnostics += Self.oldTags(tracks, at: folder.path) }
        var ids: Set<String> = []
        let pictures = AudioPictures(folder.pictures)
        var leftOut = 0
        for group in AudioGroups.make(of: tracks) {
            if group.isNoAlbum {
                leftOut += group.tracks.count
                continue
            }
            var made = AudioAlbum(group, in: folder.path).made
            // Two copies of an album in one folder differ only in their files.
            var salt = 1
            while !ids.insert(made.album.id).inserted {
                salt += 1
                made = AudioAlbum(group, in: folder.path, salt: salt).made
            }
            addCover(of: group, pictures, to: &made.album, &grouping)
            grouping.result.albums.append(made.album)
            grouping.result.diagnostics += made.diagnostics
            if group.titleKey.isEmpty { grouping.result.diagnostics.append(calledAfterFolder(made.album)) }
        }
        if leftOut > 0 {
            let rows =
                "\(leftOut) of \(tracks.count) recording\(tracks.count == 1 ? "" : "s") \(leftOut == 1 ? "is" : "are")"
            grouping.result.diagnostics.append(
                Diagnostic(.warning, .leftOut, "\(rows) left out: without an album", at: .path(folder.path)))
        }
        return grouping
    }

    /// A warning about tags that seem to be in Cyrillic, without saying so.
    private static func oldTags(_ tracks: [AudioTrack], at path: String) -> [Diagnostic] {
        let texts = tracks.compactMap { $0.tags.texts.first(where: OldTags.isCyrillic) }
        guard let first = texts.first else { return [] }
        let files = texts.count == 1 ? "a file seem" : "\(texts.count) files seem"
        return [
            Diagnostic(
                .warning, .badEncoding,
                "the tags of \(files) to be in windows-1251: \(TerminalText.quoted(first)) would be "
                    + TerminalText.quoted(OldTags.text(first, as: .windows1251)), at: .path(path),
                help: "write `encoding: windows-1251` at the source, or correct the tags")
        ]
    }

    private func calledAfterFolder(_ album: Album) -> Diagnostic {
        Diagnostic(
            .warning, .missingKey, "the tags name no album; it is shown as \"\(album.title)\", the name of its folder",
            at: .path(album.origin.file.path), subject: "album")
    }

    private func addCover(
        of group: AudioGroup, _ pictures: AudioPictures, to album: inout Album, _ grouping: inout Grouping
    ) {
        if let path = pictures.cover(for: group) {
            if let text = String(validating: path, as: UTF8.self) {
                album.cover = CoverReference("\(folder.path)/\(text)", origin: album.origin)
                return
            }
            grouping.result.diagnostics.append(
                Diagnostic(
                    .warning, .notUTF8, "the name of this cover is not UTF-8, so it is not used",
                    at: .path(shown(path)), help: "rename the file"))
        }
        if let track = group.tracks.first(where: \.tags.hasCover) {
            grouping.embeddedCovers.append((album.id, track.path))
            // Code that reads the image extracts it from the recording.
            if let text = String(validating: track.path, as: UTF8.self) {
                album.cover = CoverReference("\(folder.path)/\(text)", origin: album.origin)
            }
        }
    }

    private func shown(_ path: [UInt8]) -> String { "\(folder.path)/\(UTF8Text.describing(path[...]))" }
}
