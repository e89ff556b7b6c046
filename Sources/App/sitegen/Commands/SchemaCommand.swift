import ArgumentParser
import FileSystem
import Glibc
import Guide
import SiteBuilding
import SourceInput
import SourceText

/// `sitegen schema`: prints a JSON Schema for editors and scripts.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print a JSON Schema of the settings, of albums or of pages.",
        discussion: """
            With it an editor completes keys, explains them and reports wrong ones. `sitegen init` writes the schemas into \
            .sitegen/schema of a new site, and the first line of its settings names one. In a copy of a site from version \
            control, and with a newer sitegen, --write writes them again.

            EXAMPLES:
              sitegen schema site            of content/site.yml
              sitegen schema albums > albums.schema.json
              sitegen schema --write         all of them, for the site in this folder
            """
    )

    @Argument(help: ArgumentHelp("The kind of file: site, album, albums or page.", valueName: "file"))
    var file = FileSchema.site

    @Flag(help: "Write all schemas into .sitegen/schema of the current folder.")
    var write = false

    func run() throws {
        guard write else { return Terminal.print(file.text) }
        do throws(SystemError) {
            try FileSchema.write(into: Folder.working)
        } catch {
            let failure = Diagnostic(
                .error, .refused, "writing failed: \(error.systemMessage)", at: .path(FileSchema.folder.text),
                notes: [.init(error.summary)])
            throw SiteFailure(diagnostics: [failure], outcome: "not all schemas were written", exitCode: 2)
        }
    }
}

extension FileSchema: ExpressibleByArgument {
    /// The folder of the schemas in a site folder: it is made again by a command, so it is not kept in version control.
    static let folder = FilePath(".sitegen/schema")

    /// The first line of the settings of a new site, by which editors find their schema.
    static let hint = "# yaml-language-server: $schema=../.sitegen/schema/site.json\n"

    static func write(into site: Folder) throws(SystemError) {
        for folder in folder.ancestors + [folder] where try site.status(folder) == nil { try site.makeFolder(folder) }
        for schema in allCases {
            let path = folder.appending("\(schema.rawValue).json")
            try site.replaceAtomically(path, through: folder.appending("part"), with: Array(schema.text.utf8))
        }
    }

    /// Removes what ``write(into:)`` has made, and folders that are empty then.
    static func remove(from site: Folder) {
        for schema in allCases { try? site.remove(folder.appending("\(schema.rawValue).json")) }
        for folder in [folder] + folder.ancestors.reversed() { try? site.removeFolder(folder) }
    }
}
