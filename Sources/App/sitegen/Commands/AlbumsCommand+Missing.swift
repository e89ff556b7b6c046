import Albums
import ArgumentParser
import FileSystem
import Settings
import SiteBuilding
import SiteEditing
import SourceInput
import SourceText

extension AlbumsCommand {
    /// `sitegen albums missing`: lists the albums of artists and labels that the collection lacks.
    struct Missing: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "missing",
            abstract: "List the albums of your artists, or of a label, that you lack.",
            discussion: """
                MusicBrainz is asked for the studio albums of each artist with at least three albums in the collection. \
                Those that you lack are listed: artist, year, title and address, separated by tabs. Another edition \
                counts as the album, and albums that are not released yet are left out.

                An artist is looked up by an album that you have: by its MusicBrainz id, else by its title. A label \
                needs an album with the id of its MusicBrainz release. Who is not found this way is named. MusicBrainz \
                allows one request a second. Ctrl-C ends the search, and the next run continues there; answers are \
                used for a week.

                --save writes the albums to content/missing.yml, and the pages of artists and labels show them. Remove \
                from the file what you do not want to see. The next --save replaces the entries of those that were \
                found, and keeps the others. `sitegen undo` takes it back.

                The settings must name an address at which you can be reached:
                  covers: {contact: me@example.org}

                EXAMPLES:
                  sitegen albums missing --artist "John Coltrane"
                  sitegen albums missing --label "Impulse!" --save
                  sitegen albums missing --least 5
                  sitegen albums missing --json | jq '.[].title'
                """)

        @Option(help: "Search for this artist only.")
        var artist: String?

        @Option(help: "Search for this label instead of artists.")
        var label: String?

        @Option(help: ArgumentHelp("Search for artists with at least this many albums.", valueName: "n"))
        var least = 3

        @Flag(help: "Write what is missing to content/missing.yml.")
        var save = false

        @Flag(help: "Print JSON instead of lines.")
        var json = false

        @OptionGroup var site: SiteOptions

        func validate() throws {
            if artist != nil, label != nil { throw ValidationError("give only one of --artist and --label") }
            if least < 1 { throw ValidationError("--least must be at least 1") }
        }

        func run() async throws {
            CancellationSignal.catchSignals()
            let outcome = try await MissingAlbumSearch.run(
                for: label == nil ? .artists : .labels, named: label ?? artist, least: least, at: site.source,
                site.build, showsProgress: !site.quiet && site.diagnostics != .json)
            if save { try SiteEdit(site.source).save(outcome.groups) }
            if json {
                Terminal.print(JSONValue.lines(outcome.albums.map { .object(Self.members(of: $0)) }))
            } else {
                for album in outcome.albums {
                    let year = album.year.map(String.init) ?? ""
                    CoversCommand.printLine(album.artist, year, album.title, album.address ?? "")
                }
            }
            if outcome.diagnostics.hasErrors {
                let advice = "; the next run continues here"
                throw SiteFailure(diagnostics: outcome.diagnostics, outcome: outcome.sentence + advice, exitCode: 2)
            }
            Report(site).finish(
                outcome.diagnostics,
                counts: [
                    "searched": outcome.searched, "missing": outcome.albums.count, "notFound": outcome.notFound.count,
                ], summary: json || !outcome.albums.isEmpty && !save ? nil : outcome.sentence)
        }

        private static func members(of album: MissingAlbum) -> [(key: String, value: JSONValue)] {
            [
                ("artist", album.artist), ("label", album.label), ("title", album.title),
                ("year", album.year.map(String.init)), ("address", album.address),
            ].compactMap { key, text in text.map { (key, key == "year" ? .number($0) : .string($0)) } }
        }
    }
}
