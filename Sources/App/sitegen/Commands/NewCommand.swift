import ArgumentParser
import FileSystem
import Glibc
import SiteBuilding
import SiteEditing
import SourceInput
import SourceText

/// `sitegen new`: writes a new text into the content.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Start an album, a page, or a text about an artist.",
        subcommands: [Album.self, Page.self, Artist.self])

    /// `sitegen new album`: a file under `content/albums`.
    struct Album: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "album",
            abstract: "Write the file of a new album, and print its path.",
            discussion: """
                Its front matter shows as comments what else an album may have. The file is named by the title, or by \
                --slug, and never takes the place of another.

                EXAMPLES:
                  sitegen new album "Blue Train" --artist "John Coltrane" --year 1958
                  sitegen new album Low --artist "David Bowie" --genre Rock --open
                """)

        @Argument(help: "The title.")
        var title: String

        @OptionGroup var fields: AlbumFields

        @OptionGroup var editor: EditorOption

        @OptionGroup var site: SiteOptions

        func run() async throws {
            editor.open(try await fields.add(title, to: site, isCommented: true) { $0 }, in: site)
        }
    }

    /// `sitegen new page`: a file under `content/pages`.
    struct Page: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "page",
            abstract: "Write the file of a new page, and print its path.",
            discussion: """
                Its front matter shows as comments what else a page may have. Slashes in the name lead into folders.

                EXAMPLES:
                  sitegen new page about
                  sitegen new page "notes/First concert" --open
                """)

        @Argument(help: "The title of the page, or the name of its file.")
        var name: String

        @OptionGroup var editor: EditorOption

        @OptionGroup var site: SiteOptions

        func validate() throws { try NewCommand.check(name) }

        func run() throws { try NewCommand.write(NewFile.page(name, today: SystemClock.today), editor, site) }
    }

    /// `sitegen new artist`: a file under `content/artists`.
    struct Artist: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "artist",
            abstract: "Write the file of a text about an artist, and print its path.",
            discussion: """
                The text is shown on the page of the artist. The name is the one that albums have.

                EXAMPLES:
                  sitegen new artist "Miles Davis"
                  sitegen new artist Can --open
                """)

        @Argument(help: "The name of the artist.")
        var name: String

        @OptionGroup var editor: EditorOption

        @OptionGroup var site: SiteOptions

        func validate() throws { try NewCommand.check(name) }

        func run() throws { try NewCommand.write(NewFile.artist(name), editor, site) }
    }

    private static func check(_ name: String) throws {
        if name.allSatisfy({ $0.isWhitespace || $0 == "/" }) { throw ValidationError("the name is empty") }
    }

    private static func write(_ file: SourceFile, _ editor: EditorOption, _ site: SiteOptions) throws {
        let report = Report(site)
        try SiteEdit(site.source).create(file)
        report.finish([], counts: ["files": 1], summary: file.path)
        editor.open(file.path, in: site)
    }

    /// Whether the new file is opened.
    struct EditorOption: ParsableArguments {
        @Flag(help: "Open the file in the editor of the variable VISUAL or EDITOR.")
        var open = false

        func validate() throws {
            let isSet = ["VISUAL", "EDITOR"].contains { Terminal.environment($0)?.isEmpty == false }
            if open, !isSet { throw ValidationError("--open needs the name of an editor in the variable EDITOR") }
        }

        /// Becomes the editor, if that was asked for.
        func open(_ path: String, in site: SiteOptions) {
            if !open { return }
            // The variable is a part of a command line, as for git: a path in quotes, and options.
            let command = "eval \"exec ${VISUAL:-$EDITOR} \\\"\\$0\\\"\""
            let place = FilePath(site.source).reaching(path).text
            let words = ["sh", "-c", command, place.hasPrefix("-") ? "./" + place : place]
            var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
            _ = unsafe execv("/bin/sh", &pointers)
            Terminal.printError("the editor did not start: \(unsafe String(cString: strerror(errno)))\n")
        }
    }
}
