import Layout
internal import Markdown
import Readers
package import SourceText
import Theming

extension Settings {
    static let counts = 0...1_000_000_000

    /// Reads the settings of a site; the defaults when it has none.
    ///
    /// With a `language`, which is one of ``languages``, they are those of its pages: texts that are given in several
    /// languages are in that one, and addresses start with its folder. Problems are added to `diagnostics`.
    package static func read(
        from tree: SourceTree, options: BuildOptions = .init(), language: String? = nil,
        diagnostics: inout [Diagnostic]
    ) -> Settings {
        var settings = Settings()
        var diagnosed: [Diagnostic] = []
        defer { diagnostics += diagnosed.withoutSecrets }
        let files = SourceFile.settingsPaths.compactMap { tree.text(at: $0) }
        if let file = files.first {
            let nodes = NodeTree.reading(file)
            diagnosed += nodes.diagnostics
            if let root = nodes.root, !root.isNull {
                var record = RecordReader(root, in: nodes, keys: table.names)
                settings.fill(from: &record, file: file, shown: language)
                diagnosed += record.finish(unknown: .unknownSetting)
            }
            diagnosed += files.dropFirst().map { other in
                Diagnostic(
                    .error, .twoSettingsFiles, "there are settings in \(file.path) as well", at: .path(other.path),
                    help: "keep one of the two")
            }
        }
        settings.params += ThemeFiles.params(of: settings.theme, in: tree.templates)
        for index in settings.sources.indices {
            settings.sources[index].resolveHome(options.homeFolder)
            settings.sources[index].keptNames = settings.keptNames
        }
        for index in settings.places.indices { settings.places[index].resolveHome(options.homeFolder) }
        settings.symlinkFolders = settings.symlinkFolders.map { path in
            options.homeFolder.flatMap { path.utf8.hasPrefix("~/") ? $0 + path.dropFirst() : nil } ?? path
        }
        settings.deploy?.resolveHome(options.homeFolder)
        if let address = options.baseURL.flatMap(normalizedBaseURL) { settings.baseURL = address }
        if let language, language != settings.languages.first { settings.folder = language + "/" }
        diagnosed += settings.checkLinks() + settings.checkOfflineEdition()
        diagnosed += settings.checkEmbeds()
        return settings
    }

    /// An absolute http or https address that ends with `/`; nil for any other text.
    package static func normalizedBaseURL(_ text: String) -> String? {
        let lower = text.lowercased()
        guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let host = rest.prefix { $0 != "/" }
        let isClean = rest.unicodeScalars.allSatisfy {
            $0.value > 0x20 && $0.value != 0x7F && !"\"<>\\^`{|}?#".unicodeScalars.contains($0)
        }
        guard !host.isEmpty, host.first != ":", isClean else { return nil }
        return text.hasSuffix("/") ? text : text + "/"
    }

    private mutating func fill(from record: inout RecordReader, file: SourceFile, shown: String?) {
        readLanguages(&record, shown: shown)
        if let text = text("title", of: &record) { (title, hasTitle) = (text, true) }
        description = text("description", of: &record) ?? ""
        if let node = record.value("baseURL"), let text = record.text("baseURL") { readBaseURL(text, node, &record) }
        if let node = record.value("output"), let path = record.text("output") {
            output = OutputSetting(path: path, origin: file.span(node.range))
        }
        if let node = record.value("scroller"),
            var scroller = record.nested(node, keys: Self.scrollerTable.names, called: "scroller")
        {
            metrics = ScrollerMetrics(
                padding: scroller.integer("padding", in: ScrollerMetrics.paddings) ?? metrics.padding,
                dimension: scroller.integer("dimension", in: ScrollerMetrics.dimensions) ?? metrics.dimension,
                offset: scroller.integer("offset", in: ScrollerMetrics.offsets) ?? metrics.offset)
            shelves[0].initialIndex = scroller.integer("initial", in: Self.counts) ?? 0
            record.take(scroller.finish(unknown: .unknownSetting))
        }
        hasToolbar = part("toolbar", &record) ?? hasToolbar
        hasCoverFlow = Self.flag("coverFlow", &record) ?? hasCoverFlow
        searchesNotes = record.value("search")?.string == "notes"
        if searchesNotes { partOrigins["search"] = record.span("search") }
        hasSearch = searchesNotes || part("search", &record) ?? hasSearch
        for page in Self.pageKeys where part(page, &record) == false { pagesOff.insert(page) }
        readLists(&record)
        readArticles(&record)
        readCovers(&record)
        readCoverHosts(&record)
        if let node = record.value("names"),
            var names = record.nested(node, keys: Self.nameTable.names, called: "names")
        {
            keptNames = names.texts("keep").map(RecordReader.trimmed).filter { !$0.isEmpty }
            record.take(names.finish(unknown: .unknownSetting))
        }
        merge = record.choice("merge", of: Merge.allCases.map(\.rawValue)).flatMap(Merge.init)
        readLinkSchemes(&record)
        privacy = Privacy(reading: &record)
        symlinkFolders = record.texts("symlinkFolders")
        pageSize = record.integer("pageSize", in: Self.counts) ?? pageSize
        readOwn(&record)
        readDeploy(&record)
        readTheme(&record)
        readShelves(&record)
        readSources(&record, file)
        checkShelfSources(&record)
        readPlaces(&record, file)
    }

    private mutating func readBaseURL(_ text: String, _ node: Node, _ record: inout RecordReader) {
        baseURL = Self.normalizedBaseURL(text)
        guard baseURL == nil, !text.isEmpty else { return }
        if text.contains("://") {
            record.report(.badURL, "`baseURL` is not an absolute http or https address", at: node)
        } else {
            let guess = Self.normalizedBaseURL("https://" + text)
            record.report(
                .badURL, "`baseURL` has no scheme", at: node, help: guess.map { "write baseURL: \($0)" })
        }
    }

    private mutating func readCoverHosts(_ record: inout RecordReader) {
        coverHosts = record.texts("coverHosts")
        guard let node = record.value("coverHosts") else { return }
        let items = if case .list(let items) = node.value { items } else { [node] }
        for item in items {
            guard let host = item.string, !Self.isHost(host) else { continue }
            record.report(
                .badURL, "`coverHosts` must name hosts, not addresses", at: item,
                help: "write the host, and its port after a colon if it has one: nas.local:8080")
        }
    }

    private mutating func readLinkSchemes(_ record: inout RecordReader) {
        linkSchemes = record.texts("linkSchemes").map { $0.lowercased() }
        guard let node = record.value("linkSchemes") else { return }
        let items = if case .list(let items) = node.value { items } else { [node] }
        for item in items {
            guard let scheme = item.string?.lowercased() else { continue }
            if Markdown.Options.harmfulSchemes.contains(scheme) {
                record.report(
                    .wrongSetting, "`linkSchemes` cannot allow `\(scheme)`", at: item,
                    note: "such links can run code in a reader's browser, or show files")
            } else if !Self.isScheme(scheme) {
                record.report(
                    .wrongSetting, "`linkSchemes` must name schemes, not addresses", at: item,
                    help: "write what is before the colon: sms, geo, magnet")
            }
        }
    }

    /// RFC 3986, section 3.1.
    private static func isScheme(_ text: String) -> Bool {
        text.utf8.first.map { (0x61...0x7A).contains($0) } == true
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
            }
    }

    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty && !text.utf8.contains { $0 <= 0x20 || "/@?#\\".utf8.contains($0) }
    }

    /// The value of a setting that is `on` or `off`, which YAML 1.2 reads as text.
    private mutating func part(_ key: String, _ record: inout RecordReader) -> Bool? {
        let isWanted = Self.flag(key, &record)
        if isWanted == true { partOrigins[key] = record.span(key) }
        return isWanted
    }

    static func flag(_ key: String, _ record: inout RecordReader) -> Bool? {
        switch record.value(key)?.string {
        case "on": true
        case "off": false
        default: record.flag(key)
        }
    }
}
