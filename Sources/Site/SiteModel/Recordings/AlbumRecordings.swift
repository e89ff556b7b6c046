package import Albums
package import Settings
package import SourceText

/// The recordings that a site publishes, by the index of their album.
///
/// They are those that the album names under `audio`, else those of its music folder. Each is copied unchanged to a file
/// beside the album's page, and only if the settings say `publishAudio: true`.
package struct AlbumRecordings: Sendable {
    /// The recording of a track.
    package struct Recording: Sendable {
        /// The file it is copied from.
        package let source: BinaryFile
        /// Its path in the output.
        package let path: String
        /// The index of its track.
        package let track: Int
        /// The playing time in seconds; nil if unknown.
        package let seconds: Int?
        package let format: RecordingFormat
        /// Whether the file is in the output under that path for another reason.
        let isPublishedAnyway: Bool
    }

    /// The recordings of each album that has some, in the order of its tracks.
    private var albums: [Int: [Recording]] = [:]
    /// The files that albums name, published or not.
    private var named: Set<PathKey> = []

    /// The largest total, in bytes, that common hosts of websites accept (GitHub's limit: 1 GB).
    package static let largestTotal = 1_000_000_000

    package init() {}

    /// Those of some albums; an album without tracks gets those that its recordings are named after.
    ///
    /// `leftOut` are the names under `audio` of albums that the site leaves out, each with the path of the album's file.
    package init(
        of albums: inout [Album], leftOut: [(name: String, path: String)] = [], in tree: SourceTree,
        settings: Settings, diagnostics: inout [Diagnostic]
    ) {
        let files = RecordingFiles(tree)
        for (name, path) in leftOut {
            if case .files(let files) = files.find(name, in: path) { named.formUnion(files.map { PathKey($0.path) }) }
        }
        var unused: [SourceSpan] = []
        for index in albums.indices {
            let names = albums[index].audio
            if names.isEmpty, !settings.publishesAudio || albums[index].recordings.isEmpty { continue }
            var found: [Found] = []
            for name in names { found += take(name, of: albums[index], files, &diagnostics, settings.publishesAudio) }
            guard settings.publishesAudio else {
                unused.append(albums[index].place(of: names[0]))
                continue
            }
            if names.isEmpty { found = Self.found(in: albums[index], &diagnostics) }
            if found.isEmpty { continue }
            if albums[index].tracks.isEmpty {
                albums[index].tracks = found.map { Track(title: $0.title, duration: $0.duration) }
            }
            let folder = Address.folder(of: settings.path(ofAlbum: index, in: albums)) + "/"
            let recordings = Self.recordings(found, of: albums[index], in: folder, &diagnostics)
            if !recordings.isEmpty { self.albums[index] = recordings }
        }
        if let first = unused.first, settings.audioOrigin == nil {
            diagnostics.append(Self.unpublished(count: unused.count, first))
        }
        if let warning = tooLarge(settings.audioOrigin) { diagnostics.append(warning) }
    }

    /// A recording of an album before it is known which track it is of.
    private struct Found {
        let file: BinaryFile
        let title: String
        let seconds: Int?
        let format: RecordingFormat

        var duration: String? {
            seconds.map { "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)" }
        }
    }

    /// The recordings that a name under `audio` stands for.
    private mutating func take(
        _ name: String, of album: Album, _ files: RecordingFiles, _ diagnostics: inout [Diagnostic], _ reports: Bool
    ) -> [Found] {
        let place = { album.place(of: name) }
        switch files.find(name, in: album.origin.file.path) {
        case .files(let found):
            return found.compactMap { file in
                named.insert(PathKey(file.path))
                let tags = files.tags(of: file)
                guard let format = RecordingFormat(path: file.path, encoding: tags?.encoding ?? "") else {
                    if reports { diagnostics.append(Self.unplayable(file, tags?.encoding ?? "")) }
                    return nil
                }
                if reports, file.size > NoteRecordings.largestSize {
                    diagnostics.append(NoteRecordings.Problem.large.diagnostic(of: file.path, at: place()))
                }
                return Found(
                    file: file, title: tags?.title ?? RecordingFiles.title(ofFileAt: file.path),
                    seconds: Self.seconds(tags?.durationMilliseconds ?? 0), format: format)
            }
        case .otherFormat:
            if reports {
                diagnostics.append(
                    .warning(
                        .unplayableAudio, "`\(name.prefix(80))` is not a recording that browsers play", at: place(),
                        help: "the formats are \(RecordingFormat.names)"))
            }
        case .missing(let near):
            if reports {
                diagnostics.append(
                    .warning(
                        .missingAudio, "no recording `\(name.prefix(80))`", at: place(),
                        notes: [.init("it is looked for beside the album's file, in content/ and in content/static/")],
                        help: near.map { "did you mean `\($0)`?" }))
            }
        }
        return []
    }

    /// The recordings of the album's music folder.
    private static func found(in album: Album, _ diagnostics: inout [Diagnostic]) -> [Found] {
        album.recordings.compactMap { recording in
            guard let file = recording.file else {
                diagnostics.append(
                    Diagnostic(
                        .warning, .notUTF8, "the name of a recording is not UTF-8, so it is not published",
                        at: .path(album.origin.file.path), help: "rename the file"))
                return nil
            }
            guard let format = RecordingFormat(path: file.path, encoding: recording.encoding) else {
                diagnostics.append(unplayable(file, recording.encoding))
                return nil
            }
            if file.size > NoteRecordings.largestSize {
                diagnostics.append(
                    Diagnostic(
                        .warning, .largeRecording, "the file of this recording is larger than 100 MiB",
                        at: .path(file.path), notes: [.init("many hosts do not take it")],
                        help: "MP3 or OPUS need a tenth of FLAC or WAV"))
            }
            return Found(
                file: file, title: recording.title, seconds: seconds(recording.milliseconds), format: format)
        }
    }

    /// A playing time in whole seconds; nil if it is unknown.
    private static func seconds(_ milliseconds: Int) -> Int? {
        milliseconds > 0 ? max(1, (milliseconds + 500) / 1000) : nil
    }

    /// Finds the track of each recording: by the order if there are as many, else by the title.
    private static func recordings(
        _ found: [Found], of album: Album, in folder: String, _ diagnostics: inout [Diagnostic]
    ) -> [Recording] {
        var tracks: [Int?] = Array(found.indices)
        if found.count != album.tracks.count {
            var free: [String: [Int]] = [:]
            for index in album.tracks.indices.reversed() {
                free[Slug.make(from: album.tracks[index].title), default: []].append(index)
            }
            tracks = found.map { free[Slug.make(from: $0.title)]?.popLast() }
            let lost = tracks.count { $0 == nil }
            if lost > 0 { diagnostics.append(unmatched(lost, of: found.count, album)) }
        }
        let digits = max(2, String(album.tracks.count).utf8.count)
        let recordings = zip(found, tracks).compactMap { found, track -> Recording? in
            guard let track else { return nil }
            let isStatic = found.file.path.utf8.hasPrefix(RecordingFiles.staticFolder)
            let number = String(track + 1)
            let slug = Slug.make(from: album.tracks[track].title)
            let padded = String(repeating: "0", count: digits - number.utf8.count) + number
            let name = slug.isEmpty ? padded : "\(padded)-\(slug)"
            let path =
                isStatic
                ? found.file.path.droppingBytes(first: RecordingFiles.staticFolder.utf8.count)
                : "\(folder)\(name).\(found.format.ending)"
            return Recording(
                source: found.file, path: path, track: track, seconds: found.seconds ?? album.tracks[track].seconds,
                format: found.format, isPublishedAnyway: isStatic)
        }
        return recordings.sorted { $0.track < $1.track }
    }
}

/// What is published.
extension AlbumRecordings {
    /// Whether no recordings are published.
    package var isEmpty: Bool { albums.isEmpty }

    /// The recordings of an album, in the order of its tracks.
    package func ofAlbum(_ index: Int) -> [Recording] { albums.isEmpty ? [] : albums[index] ?? [] }

    /// The recordings to copy, each with the index of its album, sorted by that.
    package var copied: [(album: Int, recording: Recording)] {
        albums.keys.sorted().flatMap { index in
            (albums[index] ?? []).filter { !$0.isPublishedAnyway }.map { (index, $0) }
        }
    }

    /// The recordings that links in notes lead to, by the path of the album's page after the folder of a language.
    package func pages(_ folder: String, _ settings: Settings, _ albums: [Album]) -> RecordedPages {
        var pages: [PathKey: [String]] = [:]
        for index in self.albums.keys {
            pages[PathKey(folder + settings.path(ofAlbum: index, in: albums))] = ofAlbum(index).map(\.path)
        }
        return RecordedPages(pages)
    }

    /// Whether an album names a file, so that it is used although no note names it.
    package func names(_ path: String) -> Bool { named.contains(PathKey(path)) }
}

/// Diagnostics.
extension AlbumRecordings {
    private static func unpublished(count: Int, _ first: SourceSpan) -> Diagnostic {
        .warning(
            .audioNotPublished,
            count == 1
                ? "the recordings of this album are not published"
                : "the recordings of \(count) albums are not published; this is the first", at: first,
            notes: [.init("nothing is published unless the settings say so")],
            help: "write `publishAudio: true` into the settings, or `publishAudio: false` to keep them for yourself")
    }

    private static func unplayable(_ file: BinaryFile, _ encoding: String) -> Diagnostic {
        Diagnostic(
            .warning, .unplayableAudio,
            "most browsers do not play this recording\(encoding.isEmpty ? "" : " (\(encoding))"), so it is not published",
            at: .path(file.path), help: "the formats are \(RecordingFormat.names)")
    }

    private static func unmatched(_ count: Int, of total: Int, _ album: Album) -> Diagnostic {
        let what = "\(count) of \(total) recordings"
        let message = "\(what) \(count == 1 ? "is" : "are") not published: their titles are not those of tracks"
        let place = album.audio.first.map { Diagnostic.Place.text(album.place(of: $0)) }
        return Diagnostic(
            .warning, .unmatchedAudio, message, at: place ?? .path(album.origin.file.path),
            help: "give the album as many tracks as it has recordings, or the same titles")
    }

    /// The warning that common hosts do not take so much.
    private func tooLarge(_ place: SourceSpan?) -> Diagnostic? {
        let total = copied.reduce(0) { $0 + $1.recording.source.size }
        guard total > Self.largestTotal, let place else { return nil }
        return .warning(
            .largeAudio, "the recordings of this site are \(Self.size(total))", at: place,
            notes: [.init("many hosts do not take more than 1 GB")],
            help: "MP3 or OPUS need a tenth of FLAC or WAV")
    }

    /// `84 MB`, `1.4 GB`: bytes by thousands.
    package static func size(_ bytes: Int) -> String {
        if bytes >= 1_000_000_000 {
            let tenths = (bytes + 50_000_000) / 100_000_000
            return "\(tenths / 10).\(tenths % 10) GB"
        }
        return bytes >= 1_000_000 ? "\((bytes + 500_000) / 1_000_000) MB" : "\(max(1, (bytes + 500) / 1000)) kB"
    }
}
