/// Groups the audio files of a folder into albums by their tags.
///
/// Files of one folder with the same album and album artist are one album; folders of its discs (`CD1`, `Disc 2`) count
/// as the folder that holds them, and an album may lie in several folders as long as no track is there twice. Files
/// without album artist are a compilation where they say so or where their artists differ. Files without album join the
/// only album of their folder, or else make one that is called after the folder; those that are in no folder of their
/// own are left out and counted.
struct AudioAdapter: Adapter {
    /// What ``Album/source`` says of its albums.
    static let source = "audio"

    /// The folder.
    let folder: AudioFolder

    /// What became of a folder.
    struct Grouping {
        /// Albums in the order of their folders, and what is wrong.
        var result = AdapterResult()
        /// For albums without a picture beside them: the file in whose tags one lies.
        var embeddedCovers: [(albumID: String, path: [UInt8])] = []
    }

    func read() async -> AdapterResult { grouping().result }

    /// The albums, and where their embedded covers are.
    func grouping() -> Grouping {
        var grouping = Grouping()
        var tracks: [AudioTrack] = []
        for file in folder.files.sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
            switch file.tags {
            case .tags(let tags): tracks.append(AudioTrack(path: file.path, tags: tags))
            case .failed(let reason):
                grouping.result.diagnostics.append(
                    Diagnostic(
                        .warning, .badValue, "the tags of this file cannot be read: \(reason); it is left out",
                        at: .path(shown(file.path))))
            }
        }
        var ids: Set<String> = []
        let pictures = AudioPictures(folder.pictures)
        var leftOut = 0
        for group in AudioGroups.make(of: tracks) {
            if group.isNoAlbum {
                leftOut += group.tracks.count
                continue
            }
            var made = AudioAlbum(group, in: folder.path).made
            // Two copies of an album in one folder differ by nothing but their files.
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
            // Who reads the picture finds it in the recording.
            if let text = String(validating: track.path, as: UTF8.self) {
                album.cover = CoverReference("\(folder.path)/\(text)", origin: album.origin)
            }
        }
    }

    private func shown(_ path: [UInt8]) -> String { "\(folder.path)/\(UTF8Text.describing(path[...]))" }
}
