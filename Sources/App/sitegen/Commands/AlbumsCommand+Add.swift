import ArgumentParser
import Editing
import FileSystem
import MusicServices
import SiteBuilding
import SiteEditing

extension AlbumsCommand {
    /// `sitegen albums add`: adds a new album as a file of its own.
    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Add an album as a file under content/albums.",
            discussion: """
                The file is named by the title, or by --slug, and never takes the place of another. `sitegen undo` \
                takes it back. `sitegen new album` writes the same file with comments that show what else it may have. \
                It joins the collection today, or on the day of --added.

                With --barcode, --from or --search, MusicBrainz is asked for the release: title, artists, tracks, \
                label, cover and ids are written, and the other options replace what it says. Discogs is searched as \
                well if SITEGEN_DISCOGS_TOKEN has a token. Several matches are listed, and on a terminal you choose one.

                EXAMPLES:
                  sitegen albums add --title "Blue Train" --artist "John Coltrane" --year 1958
                  sitegen albums add --title Split --artist One --artist Two --genre Punk --slug split-7-inch
                  sitegen albums add --title "So What" --track "So What" --link https://music.example/ --added 2019-04-13
                  sitegen albums add --barcode "0 74646 49352 6" --rating 5
                  sitegen albums add --from discogs:249504
                  sitegen albums add --from https://musicbrainz.org/release/76df3287-6cda-33eb-8e9a-044b5e15ffdd
                  sitegen albums add --search "John Coltrane - Blue Train"
                """)

        @Option(help: "The title.")
        var title: String?

        @Option(help: ArgumentHelp("Look the release up by its printed bar code.", valueName: "digits"))
        var barcode: String?

        @Option(help: ArgumentHelp("Take this release: discogs:ID, mbid:ID or its address.", valueName: "release"))
        var from: String?

        @Option(
            help: ArgumentHelp(
                "Look the release up by a catalogue number, `artist - title`, or words.", valueName: "words"))
        var search: String?

        @OptionGroup var fields: AlbumFields

        @OptionGroup var site: SiteOptions

        func validate() throws {
            let ways = [barcode, from, search].compactMap { $0 }
            if ways.count > 1 { throw ValidationError("give only one of --barcode, --from and --search") }
            if ways.isEmpty, title == nil { throw ValidationError("give a --title, a --barcode, --from or --search") }
            if let barcode, !Self.isBarcode(ReleaseQuery(barcode)) {
                throw ValidationError(
                    "--barcode must have 12 or 13 digits; check them, because the last does not fit the others")
            }
            if let from, !Self.isID(ReleaseQuery(from)) {
                throw ValidationError(
                    "--from must be an id such as discogs:249504 or mbid:…, or the address of a release")
            }
        }

        private static func isBarcode(_ query: ReleaseQuery?) -> Bool {
            if case .barcode = query { true } else { false }
        }

        private static func isID(_ query: ReleaseQuery?) -> Bool { if case .id = query { true } else { false } }

        func run() async throws {
            let query = (barcode ?? from ?? search).flatMap { ReleaseQuery($0) }
            _ = try await fields.add(title ?? "", query, to: site, isCommented: false) { "added \($0)" }
        }
    }
}

/// What is known about a new album besides its title.
struct AlbumFields: ParsableArguments {
    @Option(help: "An artist; repeat it for several.")
    var artist: [String] = []

    @Option(help: "A genre; repeat it for several.")
    var genre: [String] = []

    @Option(help: ArgumentHelp("The release date: 1977, 1977-11 or 1977-11-18.", valueName: "date"))
    var year: String?

    @Option(help: "A file of content/covers, or an address.")
    var cover: String?

    @Option(help: "A record label; repeat it for several.")
    var label: [String] = []

    @Option(help: "A medium, such as LP; repeat it for several.")
    var format: [String] = []

    @Option(help: "A tag of your own; repeat it for several.")
    var tag: [String] = []

    @Option(help: ArgumentHelp("0 to 5 stars, such as 4.5; or another scale, such as 8.5/10.", valueName: "stars"))
    var rating: String?

    @Option(help: "Country of release.")
    var country: String?

    @Option(help: "The title of a track; repeat it for several, in order.")
    var track: [String] = []

    @Option(
        help: ArgumentHelp(
            "The address of a page about it, or a title and the address: 'Music=https://music.example/'.",
            valueName: "link"))
    var link: [String] = []

    @Option(help: ArgumentHelp("The date it was added to the collection; today by default.", valueName: "date"))
    var added: String?

    @Option(help: "Your note, in Markdown.")
    var note: String?

    @Option(help: "The name of its file and page, without .md.")
    var slug: String?

    /// Writes the file of an album with that title, or of a release, and returns its path; a failure is reported.
    func add(
        _ title: String, _ query: ReleaseQuery? = nil, to site: SiteOptions, isCommented: Bool,
        _ summary: (String) -> String
    ) async throws -> String {
        CancellationSignal.catchSignals()
        let report = Report(site)
        let edit = try SiteEdit(site.source)
        let places = try await SiteEdit.library(at: site.source, options: site.build).places
        var album = album(title, today: SystemClock.today)
        if let query {
            album.release = try await ReleaseDialog(site).release(query, in: places, allowsOwned: slug != nil)
        }
        let path = try edit.add(album, isCommented: isCommented, to: places)
        report.finish([], counts: ["albumsAdded": 1], summary: summary(path))
        return path
    }

    /// The album as described on the command line, added on the given date.
    func album(_ title: String, today: String) -> NewAlbum {
        var album = NewAlbum()
        (album.title, album.artists, album.genres, album.released) = (title, artist, genre, year)
        (album.cover, album.labels, album.formats, album.tags) = (cover, label, format, tag)
        (album.rating, album.note, album.slug) = (rating, note, slug)
        (album.country, album.tracks, album.links, album.added) = (country, track, link, added ?? today)
        return album
    }
}
