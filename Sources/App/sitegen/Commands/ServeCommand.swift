import ArgumentParser
import Preview
import PreviewSession
import SiteBuilding

/// `sitegen serve`: shows the current site in a browser.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the site and reload it after every change.",
        discussion: """
            The site is built in memory; nothing is written to the output folder. Pages that are open load anew when \
            something of them changes, and mistakes are shown on them. Ctrl-C ends it, with exit code 0.

            With --edit the pages change the content, as `sitegen albums edit`, `add` and `remove` do, and `sitegen undo` \
            and `redo`. `sitegen edit` is the same, and opens a browser.

            EXAMPLES:
              sitegen serve                     at http://127.0.0.1:8080/
              sitegen serve --edit              the pages change the content
              sitegen serve --drafts --port 3000
              sitegen serve --host nas.local    for others, who call this one so
            """
    )

    @OptionGroup var site: SiteOptions

    @Flag(help: "Let the pages change the content.")
    var edit = false

    @Flag(help: "Open the site in a browser.")
    var open = false

    @OptionGroup var address: ServerAddress

    func run() async throws {
        try await address.serve(site, isEditable: edit, opensBrowser: open)
    }
}

/// `sitegen edit`: the preview with a pencil.
struct EditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Edit albums in the browser.",
        discussion: """
            The same as `sitegen serve --edit --open`. Fields, notes and covers are edited on the pages of the albums, new \
            albums are added, and each edit can be undone and redone. The files change as `sitegen albums edit` changes \
            them: the value, and nothing else. Only this computer can reach it, unless --host says otherwise.

            EXAMPLES:
              sitegen edit
              sitegen edit --port 3000
            """
    )

    @OptionGroup var site: SiteOptions

    @OptionGroup var address: ServerAddress

    func run() async throws {
        try await address.serve(site, isEditable: true, opensBrowser: true)
    }
}

/// Where a preview listens.
struct ServerAddress: ParsableArguments {
    @Option(help: ArgumentHelp("The port; 0 for any free one. By default 8080 or the next free one.", valueName: "n"))
    var port: Int?

    @Option(
        help: ArgumentHelp(
            "Let other machines in that ask for this one by this name or address; may be repeated.", valueName: "name"))
    var host: [String] = []

    func validate() throws {
        if let port, !(0...65_535).contains(port) { throw ValidationError("--port must be a number from 0 to 65535") }
        for name in host {
            if ["0.0.0.0", "::", "*", ""].contains(name) {
                throw ValidationError(
                    "--host must be a name or address by which others reach this machine, not \"\(name)\"")
            }
            if !HostNames.isPlausible(name) {
                throw ValidationError("--host must be a name or an address without a port, not \"\(name)\"")
            }
        }
    }

    /// Serves until the process is ended.
    func serve(_ site: SiteOptions, isEditable: Bool, opensBrowser: Bool) async throws {
        let report = Report(site)
        let place = ServerPlace(port: port, hosts: host)
        let session = try ServeSession(
            sitePath: site.source, options: site.build, report, place, isEditable: isEditable,
            opensBrowser: opensBrowser)
        session.endsBySignal()
        try await session.run()
    }
}
