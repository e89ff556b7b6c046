import ArgumentParser
import SiteBuilding
import SiteEditing
import Pages
import SourceInput
import SourceText

/// `sitegen templates`: lists, copies, prints and explains the files of the theme.
struct TemplatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates",
        abstract: "List, copy, print and explain the files of the theme.",
        subcommands: [List.self, Copy.self, Print.self, Explain.self])

    /// `sitegen templates list`: the files of the theme, and which of them the site replaces.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the files of the theme, and which of them the site replaces.",
            discussion: """
                Each line has a name and, after a tab, the file of the site that replaces it.

                EXAMPLES:
                  sitegen templates list
                  sitegen templates list | grep 'replaced by'
                """)

        @OptionGroup var site: SiteOptions

        func run() throws {
            for entry in try site.theme().entries {
                Terminal.print("\(TerminalText.printable(entry.name))\t\(TerminalText.printable(entry.place))\n")
            }
        }
    }

    /// `sitegen templates copy`: copies a file of the theme into the site.
    struct Copy: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "copy",
            abstract: "Copy a file of the theme to templates/, where it replaces the one of the theme.",
            discussion: """
                A file that is there already is never replaced. A copy does not change with the next version of \
                sitegen, so copy only what you want to change; to go back, delete the copy.

                EXAMPLES:
                  sitegen templates copy partials/facts.html
                  sitegen templates copy assets/style.css
                  sitegen templates copy words/de.yml
                """)

        @OptionGroup var name: FileName

        @OptionGroup var site: SiteOptions

        func run() throws {
            let report = Report(site)
            let file = try name.file(site)
            let path = "templates/\(name.short)"
            try SiteEdit(site.source).create(SourceFile(path: path, bytes: file.bytes))
            report.finish([], counts: ["files": 1], summary: path)
        }
    }

    /// `sitegen templates print`: prints a file of the theme.
    struct Print: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "print",
            abstract: "Print a file of the theme.",
            discussion: """
                EXAMPLES:
                  sitegen templates print album.html
                  sitegen templates print themes/room/assets/look.css    of a theme that the site does not use
                """)

        @OptionGroup var name: FileName

        @OptionGroup var site: SiteOptions

        func run() throws { Terminal.print(try name.file(site).bytes) }
    }

    /// `sitegen templates explain`: the names that templates may use.
    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain",
            abstract: "List the names that templates may use.",
            discussion: """
                EXAMPLES:
                  sitegen templates explain                every name
                  sitegen templates explain album.html     those of one page
                """)

        @Argument(help: ArgumentHelp("One of the pages, such as album.html.", valueName: "name"))
        var name: String?

        func validate() throws {
            guard let name, BuiltIn.templateNames(of: name) == nil else { return }
            let near = Suggestion.nearest(to: name, in: BuiltIn.pageTemplates).map { "did you mean \($0)?" }
            let pages =
                "the pages are \(BuiltIn.pageTemplates.joined(separator: ", ")); a part has the names of its page"
            throw ValidationError("there is no page \(name); \(near ?? pages)")
        }

        func run() { Terminal.print(name.flatMap(BuiltIn.templateNames(of:)) ?? BuiltIn.templateNames) }
    }

    /// The name of a file of the theme.
    struct FileName: ParsableArguments {
        @Argument(help: ArgumentHelp("A name that `sitegen templates list` lists.", valueName: "name"))
        var name: String

        /// The name without the folder of templates.
        var short: String { name.hasPrefix("templates/") ? String(name.dropFirst("templates/".count)) : name }

        /// The file of the theme with that name.
        func file(_ site: SiteOptions) throws -> SourceFile {
            let theme = try site.theme()
            if let file = theme.file(named: short) { return file }
            throw SiteFailure(diagnostics: [theme.unknown(short)], outcome: "nothing was done")
        }
    }
}

extension SiteOptions {
    /// The files of the site's theme.
    fileprivate func theme() throws -> ThemeListing {
        do throws(SourceReader.Failure) {
            let (templates, settings) = try SourceReader(siteFolder: source, options: build).readTemplates(
                options: build)
            return ThemeListing(templates: templates, settings: settings)
        } catch {
            throw SiteFailure(error, outcome: "nothing was done")
        }
    }
}
