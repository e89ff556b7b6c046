import Adapters
import Albums
import ArgumentParser
import FileSystem
import Editing
import Readers
import SiteBuilding
import SiteEditing
import Settings
import SourceText

/// `sitegen import`: writes the albums of a source as files of the site.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Write the albums of a source as files under content/albums.",
        discussion: """
            Covers that are files are copied into content/covers; addresses stay addresses. Files that are not as an \
            import left them, because a person changed or made them, are never touched; one that was removed is written \
            again. With a mistake in the source nothing is written.

            The site of another program (\(programs.joined(separator: ", "))) is a folder: its texts, the albums of its \
            data and its pictures are written as files of the site, with their old addresses under `aliases`. What \
            could not be kept is reported, by name and number; a file with a mistake is left out.

            KINDS: \(kinds.map(\.rawValue).joined(separator: ", "))
            SITES: \(programs.joined(separator: ", "))

            EXAMPLES:
              sitegen import discogs collection.csv
              sitegen import rym export.csv --source my-records --dry-run
              sitegen import csv shelf.csv --map title=Album --map artist=Artist --map ids.discogs=Release
              sitegen import audio ~/Music
              sitegen import hugo ~/my-hugo-site --source my-records
              sitegen import subsonic https://music.example --user me
              sitegen import discogs --user me
              sitegen import musicbrainz --collection 1d1e41eb-20a2-4545-b4a7-d76e53d6f2f5
              sitegen import json library.json --records '$.albums[*]' --map title=$.name
            """
    )

    /// Source kinds whose albums are not files already.
    private static let kinds = AdapterKind.allCases.filter { $0 != .files }

    /// The programs whose sites can be imported.
    private static let programs = SiteProgram.allCases.map(\.rawValue)

    @Argument(help: ArgumentHelp("The kind of source, as in `sources:` of the settings.", valueName: "kind"))
    var kind: String

    @Argument(
        help: ArgumentHelp(
            "Where the data is: a file, a music folder or an address; not with --user or --collection of a public service.",
            valueName: "file"))
    var file: String?

    @OptionGroup var site: SiteOptions

    @Flag(help: "Print what would be written, and write nothing.")
    var dryRun = false

    @Option(help: ArgumentHelp("Which field comes from which column or path (csv, json).", valueName: "field=path"))
    var map: [String] = []

    @Option(help: ArgumentHelp("The separator between the values of a list (csv, json).", valueName: "text"))
    var separator: String?

    @Option(help: ArgumentHelp("Where the list of records is (json).", valueName: "path"))
    var records: String?

    @Option(help: ArgumentHelp("The sheet of a workbook; without it, the first one (xlsx, ods).", valueName: "name"))
    var sheet: String?

    @Option(help: ArgumentHelp("The music folder, if the data does not name it (beets).", valueName: "dir"))
    var directory: String?

    @Option(
        help: ArgumentHelp(
            "The user name (subsonic, discogs, lastfm, listenbrainz); passwords and tokens are in the environment.",
            valueName: "name"))
    var user: String?

    @Option(help: ArgumentHelp("The id of a collection (musicbrainz).", valueName: "id"))
    var collection: String?

    @Option(help: ArgumentHelp("The user's list: collection or wantlist (discogs).", valueName: "list"))
    var list: String?

    @Option(
        help: ArgumentHelp(
            "The period of the most played albums: all, year, halfYear, quarter, month, week (lastfm, listenbrainz).",
            valueName: "period"))
    var period: String?

    @Option(help: ArgumentHelp("How many of the most played albums (lastfm, listenbrainz).", valueName: "number"))
    var limit: Int?

    @Option(help: ArgumentHelp("A command that prints the password or token (services).", valueName: "command"))
    var passwordCommand: String?

    func validate() throws {
        let names = Self.kinds.map(\.rawValue) + Self.programs
        if !names.contains(kind) {
            let near = Suggestion.nearest(to: kind, in: names).map { "; did you mean \($0)?" }
            let hint = kind == AdapterKind.files.rawValue ? ": its albums are files already" : near
            let list = "; the kinds are \(names.joined(separator: ", "))"
            throw ValidationError("nothing is imported from the kind \(kind)\(hint ?? list)")
        }
        if let wrong = map.first(where: { !$0.contains("=") || $0.hasPrefix("=") }) {
            throw ValidationError("--map must be a field and a path, such as title=Album, not \(wrong)")
        }
        if file?.isEmpty ?? (user == nil && collection == nil) { throw ValidationError("name the file of the source") }
    }

    func run() async throws {
        CancellationSignal.catchSignals()
        let report = Report(site)
        if let program = SiteProgram(rawValue: kind) { return try await run(program, report) }
        var source = try source()
        source.keptNames = try ImportInput.keptNames(of: FilePath(site.source))
        let input = ImportInput(site: FilePath(site.source), options: site.build)
        let tree = try await input.tree(of: source, at: source.exactPath ?? "")
        let albums = await Import.albums(of: source, in: tree, options: site.build)
        if albums.diagnostics.hasErrors { throw SiteFailure(diagnostics: albums.diagnostics) }
        let place = SiteImport.Place(
            site: FilePath(site.source),
            data: source.kind == .audio ? FilePath(bytes: []) : FilePath(file ?? "").parent,
            directory: directory.map { FilePath($0) })
        let outcome = try SiteImport(place: place, isDryRun: dryRun).run(albums.albums, albums.diagnostics)
        report.finish(
            outcome.diagnostics, counts: outcome.counts.named,
            summary: outcome.list + outcome.counts.sentence(isDryRun: dryRun))
    }

    /// Imports the site of another program.
    private func run(_ program: SiteProgram, _ report: Report) async throws(SiteFailure) {
        let data = FilePath(file ?? "")
        let migration = try await SiteImport.migration(of: program, in: data)
        let place = SiteImport.Place(site: FilePath(site.source), data: data, directory: nil)
        let outcome = try SiteImport(place: place, isDryRun: dryRun).run(migration)
        report.finish(
            outcome.diagnostics, counts: outcome.counts.named,
            summary: outcome.list + outcome.counts.siteSentence(isDryRun: dryRun))
    }

    /// The source as the settings would describe it, so that its errors get the same messages.
    private func source() throws(SiteFailure) -> Settings.Source {
        var text = "sources:\n  - kind: \(kind)\n"
        let adapter = AdapterKind(rawValue: kind)
        let isAddress = adapter?.serviceKey != nil && CoverReference.isRemote(file ?? "")
        let key = isAddress ? "url" : adapter?.locationKey ?? "url"
        let values = [
            (key, file), ("separator", separator), ("records", records), ("sheet", sheet), ("directory", directory),
            ("user", user), ("collection", collection), ("list", list), ("period", period),
            ("passwordCommand", passwordCommand),
        ]
        if let limit { text += "    limit: \(limit)\n" }
        for case (let key, let value?) in values { text += "    \(key): \(YAMLText.scalar(value))\n" }
        if !map.isEmpty { text += "    map:\n" + mapping }
        let (source, diagnostics) = Import.source(from: text)
        guard var source else { throw SiteFailure(diagnostics: diagnostics) }
        source.exactPath = file.map { file in
            file.utf8.count > 1 && file.utf8.hasSuffix("/") ? file.droppingBytes(first: 0, last: 1) : file
        }
        return source
    }

    /// One line for each mapping such as `title=Album`; `ids.discogs=Release` and others of its kind below their key.
    private var mapping: String {
        var lines = ""
        var nested: [(key: String, lines: String)] = []
        for entry in map {
            let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let names = parts[0].split(separator: ".", maxSplits: 1).map(String.init)
            let path = YAMLText.scalar(parts[1])
            guard names.count == 2 else {
                lines += "      \(YAMLText.scalar(parts[0])): \(path)\n"
                continue
            }
            let line = "        \(YAMLText.scalar(names[1])): \(path)\n"
            if let index = nested.firstIndex(where: { $0.key == names[0] }) {
                nested[index].lines += line
            } else {
                nested.append((names[0], line))
            }
        }
        return nested.reduce(lines) { $0 + "      \(YAMLText.scalar($1.key)):\n\($1.lines)" }
    }
}
