package import Albums
package import Readers
package import SourceText
package import Templates

/// The names in templates that a site's content gives: `site.params`, `params` of pages, `extra` of albums and
/// words, `data`.
///
/// Only what a template of the site mentions is looked for, so that it costs nothing otherwise.
package struct SiteNames: Sendable {
    /// The files in `content/data`; nil if no template mentions them.
    package private(set) var data: DataFiles?
    package private(set) var pageParams: ContentRecord
    /// The names under `extra`, in the order of their schema; empty if no template asks for one by name.
    package private(set) var extra: [String] = []
    /// The schemas of all, by the names that tables of fields call them.
    package private(set) var schemas: [String: Schema] = [:]
    /// The files in `content/data` if no template mentions them.
    private var unreadFiles: [SourceFile] = []

    package static let siteParamsKey = "site.params"
    package static let pageParamsKey = "params"
    package static let extraKey = "extra"
    package static let dataKey = "data"
    package static let extraWordsKey = "words.extra"

    /// The names of a site without any.
    package init() {
        var reading = ContentReading(.badParameter)
        pageParams = ContentRecord("set of params", of: [], &reading)
    }

    /// Finds the names of a site; problems are added to `diagnostics`.
    ///
    /// - Parameters:
    ///   - siteParams: the `params` of the settings, and of the theme.
    ///   - pageParams: the `params` of each page that has some.
    ///   - files: the files in `content/data`.
    ///   - templates: the site's own templates.
    ///   - extraWords: the names of words that only those know.
    package init(
        siteParams: [NodeTree], pageParams: [NodeTree], albums: [Album], files: [SourceFile], templates: [SourceFile],
        extraWords: [String] = [], diagnostics: inout [Diagnostic]
    ) {
        var reading = ContentReading(.badParameter)
        let siteParams = ContentRecord("set of params", of: siteParams, &reading)
        self.pageParams = ContentRecord("page's set of params", of: pageParams, &reading)
        diagnostics += reading.diagnostics.counted
        schemas[Self.siteParamsKey] = siteParams.schema
        schemas[Self.pageParamsKey] = self.pageParams.schema
        schemas[Self.extraWordsKey] = Schema("set of extra words", extraWords.map { Schema.Field($0, .text) })
        if templates.contains(where: { Self.mentions("extra.", $0.bytes) }) {
            extra = Self.extraNames(of: albums)
            schemas[Self.extraKey] = Schema("set of extra fields", extra.map { Schema.Field($0, .text) })
        }
        if !files.isEmpty, templates.contains(where: { Self.mentions("data", $0.bytes) }) {
            let data = DataFiles(files, diagnostics: &diagnostics)
            schemas[Self.dataKey] = data.record.schema
            self.data = data
        } else {
            unreadFiles = files
        }
    }

    /// The record of the `params` of a site, for the templates of this site: of two values of a name, the first.
    package static func write(siteParams: [NodeTree], into data: inout TemplateData) -> RecordRef? {
        if siteParams.isEmpty { return nil }
        var reading = ContentReading(.badParameter)
        return ContentRecord("set of params", of: siteParams, &reading).write(siteParams, into: &data)
    }

    /// The record of the fields under `extra` of an album.
    package static func write(
        extra: [ExtraField], named names: [String], into data: inout TemplateData
    ) -> RecordRef? {
        if names.isEmpty { return nil }
        let values = names.map { name in
            extra.first { $0.name == name }.map { data.value($0.value) } ?? .empty
        }
        return data.record(values)
    }

    /// The record of the words that only a site's own templates know, in the order of their schema.
    package static func write(extraWords texts: [String], into data: inout TemplateData) -> RecordRef? {
        if texts.isEmpty { return nil }
        let values = texts.map { data.value($0) }
        return data.record(values)
    }

    /// The warnings about data files that templates with these fields do not read.
    package func unread(by fields: ReadFields) -> [Diagnostic] {
        unreadFiles.map(DataFiles.unread) + (data?.unread(by: fields) ?? [])
    }

    private static func extraNames(of albums: [Album]) -> [String] {
        var names: Set<String> = []
        for index in albums.indices { for field in albums[index].extra { names.insert(field.name) } }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func mentions(_ word: String, _ bytes: [UInt8]) -> Bool {
        bytes[...].firstRange(ofText: word) != nil
    }
}
