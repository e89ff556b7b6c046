import Albums
import Readers
import Settings
import SourceText

/// Reads the library of iTunes or Music, which both export as an XML property list of tracks.
///
/// Tracks belong to one album if album and album artist are equal, ignoring letter case; for a compilation without an
/// album artist, the album alone counts. The album's date is in the most frequent year of its tracks. Podcasts, films,
/// shows and tracks that are only in playlists are left out and counted. Paths of files on the owner's disk are not
/// read.
struct ITunesAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    private struct Key: Hashable {
        let artist: String
        let album: String
    }

    func parse() -> AdapterResult {
        let library = parse(withPlaylists: false)
        // Where all tracks are only in playlists, they are what there is to show.
        return library.albums.isEmpty && !library.diagnostics.hasErrors ? parse(withPlaylists: true) : library
    }

    private func parse(withPlaylists: Bool) -> AdapterResult {
        var reading = Reading(file: file, plist: PlistReader(file), importReport: ImportReport(file))
        reading.showsPlaylists = withPlaylists
        let hasLibrary = reading.plist.enterRoot()
        if hasLibrary { reading.readLibrary() }
        reading.plist.finish()
        var result = AdapterResult(albums: reading.albums.albums, diagnostics: reading.plist.diagnostics)
        if hasLibrary, !reading.hasTracks, result.diagnostics.isEmpty {
            result.diagnostics.append(
                .error(
                    .missingKey, "there are no `Tracks` in this property list", at: file.span(0..<0),
                    help: "export the library: File > Library > Export Library"))
        }
        result.diagnostics += reading.importReport.diagnostics(of: reading.count, "track")
        return result
    }

    /// The state of reading one library.
    private struct Reading {
        let file: SourceFile
        var plist: PlistReader
        var importReport: ImportReport
        var albums = AlbumParts<Key>()
        var hasTracks = false
        var count = 0
        /// Whether tracks that are only in playlists count.
        var showsPlaylists = false

        mutating func readLibrary() {
            while let key = plist.key() {
                guard let value = plist.value() else {
                    plist.reportNoValue(key)
                    continue
                }
                if value.kind == .dictionary, plist.bytes[key].elementsEqual("Tracks".utf8) {
                    hasTracks = true
                    readTracks()
                } else {
                    plist.skip()
                }
            }
        }

        private mutating func readTracks() {
            while let key = plist.key() {
                count += 1
                guard let value = plist.value() else {
                    plist.reportNoValue(key)
                    importReport.leftOut("with a mistake", at: file.span(key))
                    continue
                }
                guard value.kind == .dictionary else {
                    plist.skip()
                    importReport.leftOut("not a dictionary", at: file.span(value.name))
                    continue
                }
                let start = value.name.lowerBound - 1
                let errorCount = plist.errorCount
                let track = readTrack()
                if plist.errorCount > errorCount {
                    importReport.leftOut("with a mistake", at: file.span(start..<value.name.upperBound + 1))
                } else {
                    add(track, at: start..<plist.position)
                }
            }
        }

        private mutating func readTrack() -> ITunesTrack {
            var track = ITunesTrack()
            while let range = plist.key() {
                guard let value = plist.value() else {
                    plist.reportNoValue(range)
                    continue
                }
                guard let key = ITunesTrack.Key(plist.bytes[range]) else {
                    plist.skip()
                    continue
                }
                switch value.kind {
                case .yes:
                    plist.skip()
                    track.set(key)
                case .text:
                    let start = plist.position
                    let text = plist.text()
                    if key == .released {
                        track.released = releaseDate(text, start..<plist.position)
                    } else if !track.set(key, text) {
                        reportValue(key, text, start..<plist.position)
                    }
                case .no, .array, .dictionary: plist.skip()
                }
            }
            return track
        }

        private mutating func releaseDate(_ text: String, _ range: Range<Int>) -> PartialDate? {
            let end = plist.bytes[range].firstIndex(of: UInt8(ascii: "<")) ?? range.upperBound
            return importReport.date(
                text, of: ITunesTrack.Key.released.rawValue, at: file.span(range.lowerBound..<end))
        }

        private mutating func reportValue(_ key: ITunesTrack.Key, _ text: String, _ range: Range<Int>) {
            let isDate = key == .released || key == .added
            let end = plist.bytes[range].firstIndex(of: UInt8(ascii: "<")) ?? range.upperBound
            let wanted = isDate ? "a date" : key == .albumRating ? "0 to 100" : "a number"
            importReport.value(
                .warning(
                    isDate ? .badDate : .badValue,
                    "`\(key.rawValue)` must be \(wanted), not \"\(text.prefix(40))\"",
                    at: file.span(range.lowerBound..<end)), of: key.rawValue)
        }

        private mutating func add(_ track: ITunesTrack, at range: Range<Int>) {
            let head = file.span(range.lowerBound..<min(range.lowerBound + 6, range.upperBound))
            if track.isOnlyInPlaylists, !showsPlaylists { return importReport.leftOut("only in playlists", at: head) }
            if let reason = track.otherKind { return importReport.leftOut(reason, at: head) }
            let title = RecordReader.trimmed(track.album)
            if title.isEmpty || Album.isPlaceholder(title) { return importReport.leftOut("without an album", at: head) }
            let artist = RecordReader.trimmed(track.creditedArtist)
            let key = Key(artist: UnicodeText.collisionKey(artist), album: UnicodeText.collisionKey(title))
            let span = file.span(range)
            albums.update(key) {
                var album = Album(of: .itunes, title: title, known: [artist, title], origin: span)
                album.artists = artist.isEmpty ? [] : [artist]
                album.type = track.isCompilation ? "compilation" : nil
                return album
            } _: { whole in
                let performer = RecordReader.trimmed(track.artist)
                whole.parts.append(
                    .init(
                        disc: track.disc, number: track.number, title: track.title,
                        artists: performer.isEmpty ? [] : [performer], milliseconds: track.milliseconds))
                whole.album.add(genre: RecordReader.trimmed(track.genre))
                whole.album.addEarliest(track.added)
                if let date = track.releaseDate { whole.dates.append(date) }
                if track.albumRating > 0, !track.isComputedRating {
                    whole.album.rating = Rating(hundredths: track.albumRating * Rating.usualScale)
                }
            }
        }
    }
}

extension ITunesTrack {
    /// The release date if it is in the year of the track; else that year.
    fileprivate var releaseDate: PartialDate? {
        if year == 0 || released?.year == year { return released }
        return PartialDate(year: year)
    }
}
