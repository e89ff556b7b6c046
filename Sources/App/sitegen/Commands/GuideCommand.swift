import ArgumentParser
import FileSystem
import Guide
import PreviewSession
import Publishing
import SiteBuilding
import SourceInput

/// `sitegen guide`: shows the guide in a browser, prints a part of it, or writes it into a folder.
struct GuideCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "guide",
        abstract: "Read the guide in a browser or in the terminal.",
        discussion: """
            The guide is in the program: no network is needed. A topic is the name of a page, a setting, a field, a \
            command, or a code such as D204.

            EXAMPLES:
              sitegen guide --open           in a browser
              sitegen guide baseURL          what this setting does
              sitegen guide D204             what this code means
              sitegen guide --output docs    as a site, to be published
            """
    )

    @Argument(help: ArgumentHelp("Print what the guide says about this.", valueName: "topic"))
    var topic: String?

    @Option(help: ArgumentHelp("Write the guide as a site into this folder.", valueName: "dir"))
    var output: String?

    @Flag(help: "Open the browser.")
    var open = false

    @Option(help: ArgumentHelp("The port; 0 for any free one. By default 8080 or the next free one.", valueName: "n"))
    var port: Int?

    func validate() throws {
        if let port, !(0...65_535).contains(port) { throw ValidationError("--port must be a number from 0 to 65535") }
        if topic != nil, output != nil || open {
            throw ValidationError("a topic is printed: leave out --output and --open")
        }
        guard let topic, !Self.guide.knows(topic) else { return }
        let near = Self.guide.topics(near: topic)
        let advice =
            near.isEmpty ? "`sitegen guide reference` lists all pages" : "near are \(near.joined(separator: ", "))"
        throw ValidationError("the guide has nothing about \"\(topic)\"; \(advice)")
    }

    /// The guide to this program.
    static let guide = Guide(commands: Sitegen._dumpHelp())

    func run() async throws {
        let report = Report(form: .text, isQuiet: false)
        if let topic {
            Terminal.print(await Self.guide.text(about: topic) ?? "")
            return
        }
        if let output {
            CancellationSignal.catchSignals()
            let written = try write(await built(), to: output)
            report.finish(written.warnings, counts: [:], summary: "the guide is in \(output)/")
        } else {
            // The port is taken first, so that one that is in use is reported at once.
            let session = try FixedSession(ServerPlace(port: port, hosts: []))
            let files = try await built().map { (path: $0.path, bytes: $0.bytes) }
            try await session.run(files, opensBrowser: open)
        }
    }

    private func built() async throws(SiteFailure) -> [Guide.File] {
        let (files, diagnostics) = await Self.guide.build()
        if !diagnostics.isEmpty { throw SiteFailure(diagnostics: diagnostics, outcome: "the guide is damaged") }
        return files
    }

    private func write(_ files: [Guide.File], to path: String) throws(SiteFailure) -> OutputStage.Summary {
        do throws(OutputFailure) {
            let stage = try OutputStage(try OutputFolder.open(path), expectedFiles: files.count)
            do throws(OutputFailure) {
                let writer = stage.writer()
                try writer.makeFolders(for: files.map(\.path))
                for file in files { try writer.write(file.path, file.bytes) }
            } catch {
                stage.abandon()
                throw error
            }
            return try stage.commit()
        } catch {
            throw SiteFailure(diagnostics: error.diagnostics, exitCode: error.exitCode)
        }
    }
}
