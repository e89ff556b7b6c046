import Settings
import Adapters
package import Albums
import Editing
import FileSystem
import Formats
import Readers
package import Recognition
package import SiteBuilding
import SourceInput
package import SourceText

/// A new site from files of other programs and people, whose settings name each file with all that was recognized.
///
/// The files are copied to `content/sources`, so that the site is whole; a database stays where it is, because the
/// program that owns it writes to it.
package struct NewSite {
    /// What was read from a file.
    package struct Albums {
        package let count: Int
        /// The first ones, as they would be written.
        package let first: [Album]
        package let diagnostics: [Diagnostic]

        fileprivate init(_ read: Import.Result) {
            (count, first, diagnostics) = (read.albums.count, Array(read.albums.prefix(3)), read.diagnostics)
        }
    }

    /// One file.
    package struct Input {
        /// The path as given.
        package let path: String
        /// What it was recognized as.
        package fileprivate(set) var recognition: Recognition
        let file: SourceFile
        /// The path in the settings.
        let name: String
        /// Why it was not recognized, so that a person has to say which columns have albums; nil if it was.
        package let problem: Diagnostic?
        /// The albums that it gives, and what there is to say about them.
        package fileprivate(set) var albums: Albums
        /// Whether it is copied into the site.
        var isCopied: Bool { recognition.kind != "beets" }
    }

    /// The files in the order given.
    package private(set) var inputs: [Input]

    /// Reads and recognizes files; throws what is missing, and what was not recognized.
    ///
    /// If a person can be asked, a list that was not recognized is one of the inputs, with its problem.
    package init(files paths: [String], canAsk: Bool) async throws(SiteFailure) {
        inputs = []
        var problems: [Diagnostic] = []
        var exitCode: Int32 = 1
        var names: Set<String> = []
        for path in paths.flatMap(Self.sheets) {
            do throws(SystemError) {
                if try Folder.working.status(FilePath(path), followLink: true)?.kind == .folder {
                    problems.append(try Self.problem(ofFolder: path))
                    continue
                }
                let file = SourceFile(path: path, bytes: try Folder.working.readFile(FilePath(path)))
                var problem: Diagnostic?
                var result = await Import.recognized(file)
                if result == nil {
                    problem = Recognition.problem(of: file, recognized: Recognition.recognize(file))
                    if canAsk, let found = Recognition.recognize(file, knowsKinds: false, isAsked: true) {
                        result = (found, await Import.albums(of: file, as: found))
                    }
                }
                guard let (found, read) = result else {
                    if let problem { problems.append(problem) }
                    continue
                }
                let name = found.kind == "beets" ? Self.absolute(path) : "sources/" + Self.free(path.fileName, &names)
                inputs.append(
                    Input(
                        path: path, recognition: found, file: file, name: name, problem: problem, albums: .init(read)))
            } catch {
                if !error.isMissing { exitCode = 2 }
                problems.append(
                    error.isMissing
                        ? Diagnostic(.error, .missingSourceFile, "this file is not there", at: .path(path))
                        : .unreadable(path, error))
            }
        }
        if !problems.isEmpty { throw SiteFailure(diagnostics: problems, exitCode: exitCode) }
    }

    /// The cue sheets and albums of Kodi in a folder, each of which is one album; another path as it is.
    private static func sheets(in path: String) -> [String] {
        guard let folder = try? Folder.working.openFolder(FilePath(path), followLink: true) else { return [path] }
        let files = folder.listing(followLinks: false).entries.filter { $0.kind == .file }.map(\.path.text)
        let sheets = files.filter {
            $0.lowercased().utf8.hasSuffix(".cue") || FilePath($0).name.text.lowercased() == "album.nfo"
        }
        return sheets.isEmpty ? [path] : sheets.sorted().map { FilePath(path).appending(FilePath($0)).text }
    }

    /// The error about a folder in place of a file, with the command that reads what is in it.
    private static func problem(ofFolder path: String) throws(SystemError) -> Diagnostic {
        let folder = try Folder.working.openFolder(FilePath(path), followLink: true)
        let files = folder.listing(followLinks: false).entries.filter { $0.kind == .file }.map(\.path)
        let name = path.contains(" ") ? "'\(path)'" : path
        var (what, help) = ("a folder, not a file", "name the file in it that has the albums")
        if let program = SiteProgram(of: files.map(\.text)) {
            what = "a folder with a site of \(program.rawValue)"
            help = "run `sitegen import \(program.rawValue) \(name)` in a folder with an empty `content/`"
        } else if files.contains(where: { MusicFile($0) == .audio }) {
            what = "a folder with audio files"
            help = "write `sources: [{kind: audio, folder: \(name)}]` in content/site.yml to read their tags"
        }
        return Diagnostic(.error, .notRecognized, "this is \(what)", at: .path(path), help: help)
    }

    /// A name that no other file of the site has.
    private static func free(_ name: String, _ taken: inout Set<String>) -> String {
        var free = name
        var number = 1
        while !taken.insert(UnicodeText.collisionKey(free)).inserted {
            number += 1
            free = "\(number)-\(name)"
        }
        return free
    }

    private static func absolute(_ path: String) -> String {
        (try? FilePath(path).resolved().text) ?? path
    }

    /// The settings: the sources with their maps.
    package var settings: String {
        let sources = inputs.map { input in
            let hasPeer = inputs.count { $0.recognition.kind == input.recognition.kind } > 1
            return input.recognition.source(file: input.name, name: hasPeer ? input.name.fileStem : nil)
        }
        // The notes and albums that the owner will write.
        return "title: \(YAMLText.scalar(title))\nsources:\n  - kind: files\n" + sources.joined()
    }

    /// The name of the first file, without its ending: `jazz-records.csv` gives `Jazz records`.
    ///
    /// A name that says no more than that there are albums gives the name of its folder, and `My music` in the end.
    private var title: String {
        let path = (try? FilePath(inputs.first?.path ?? "").resolved().text) ?? ""
        let names = path.pathParts.suffix(2).reversed().map { name in
            let words = name.fileStem.split { !($0.isLetter || $0.isNumber) }.joined(separator: " ")
            return words.prefix(1).uppercased() + words.dropFirst()
        }
        return names.first { !Self.emptyNames.contains($0.lowercased()) && $0.contains(where: \.isLetter) }
            ?? "My music"
    }

    /// Names of files and folders that say nothing about the albums.
    private static let emptyNames: Set<String> = [
        "", "album", "albums", "collection", "content", "data", "desktop", "documents", "download", "downloads",
        "export", "home", "library", "list", "music", "records", "root", "sources", "table", "tmp", "untitled",
    ]

    /// Reads a file again whose columns were given another meaning.
    package mutating func read(_ index: Int, as found: Recognition) async {
        inputs[index].recognition = found
        inputs[index].albums = .init(await Import.albums(of: inputs[index].file, as: found))
    }

    /// Why there is no site to write: errors in the files, or files without an album.
    package var problems: [Diagnostic] {
        inputs.flatMap { input in
            if input.albums.count > 0 || input.albums.diagnostics.hasErrors { return input.albums.diagnostics }
            let problem = Diagnostic(
                .error, .notRecognized, "this file has no album, as \(input.recognition.summary)",
                at: .path(input.path),
                help: input.recognition.columns.isEmpty ? nil : "compare the columns with what they were taken for")
            return input.albums.diagnostics + [problem]
        }
    }

    /// The files of `content/`.
    package var files: [SourceFile] {
        [SourceFile(path: "content/site.yml", text: settings)]
            + inputs.filter(\.isCopied).map { SourceFile(path: "content/" + $0.name, bytes: $0.file.bytes) }
    }
}

extension NewSite.Input {
    /// The first albums as their files would be, in lines of at most `width` columns.
    package func preview(width: Int?) -> String {
        albums.first.map { album in
            let text = String(decoding: AlbumFile.bytes(of: album, name: album.slug), as: UTF8.self)
            let lines = text.split(separator: "\n").filter { $0 != "---" }
            let shown = lines.prefix(Self.lineLimit).map { "  " + TerminalText.printable(String($0)) }
            let rest = lines.count > Self.lineLimit ? ["  …"] : []
            return (shown + rest).map { line in
                (width.map { TerminalText.prefix(of: line, columns: $0) } ?? line) + "\n"
            }.joined()
        }
        .joined(separator: "\n")
    }

    private static let lineLimit = 16
}
