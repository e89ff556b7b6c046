import SourceText

extension Album {
    /// All keys that a record of a site's own files may have.
    package static let keys = ["id", "slug", "title"] + fieldKeys.all
    /// The keys whose value is a list of names, tracks or links.
    package static let listKeys = fieldKeys.lists
    /// The keys whose value is a mapping of names to texts.
    package static let mappingKeys = fieldKeys.mappings

    private static let fieldKeys: AlbumKeys = {
        var keys = AlbumKeys()
        let file = SourceFile(path: "", text: "")
        Album(id: "", source: "", slug: "", title: "", origin: file.span(0..<0)).readFields(&keys)
        return keys
    }()
}

/// Collects the keys of all fields.
private struct AlbumKeys: AlbumFieldVisitor {
    private(set) var all: [String] = []
    private(set) var lists: Set<String> = []
    private(set) var mappings: Set<String> = []

    mutating func names(_ one: String, _ several: String, _: inout [String], other: [String]) {
        all += one == several ? [one] : [one, several]
        lists.formUnion([one, several])
    }
    mutating func text(_ key: String, _: inout String?, other: String?) { all.append(key) }
    mutating func date(_ key: String, year: String, _: inout PartialDate?, other: PartialDate?) { all += [year, key] }
    mutating func cover(_ key: String, _: inout CoverReference?, other: CoverReference?) { all.append(key) }
    mutating func rating(_ key: String, _: inout Rating?, other: Rating?) { all.append(key) }
    mutating func timestamp(_ key: String, _: inout Timestamp?, other: Timestamp?) { all.append(key) }
    mutating func ids(_ key: String, _: inout [ExternalID], other: [ExternalID]) { addMapping(key) }
    mutating func links(_ key: String, _: inout [WebLink], other: [WebLink]) { addList(key) }
    mutating func flag(_ key: String, _: inout Bool) { all.append(key) }
    mutating func tracks(_ key: String, _: inout [Track], other: [Track]) { addList(key) }
    mutating func extra(_ key: String, _: inout [ExtraField], other: [ExtraField]) { addMapping(key) }
    mutating func note(_ key: String, _: inout Note?, other: Note?) { all.append(key) }

    private mutating func addList(_ key: String) {
        all.append(key)
        lists.insert(key)
    }

    private mutating func addMapping(_ key: String) {
        all.append(key)
        mappings.insert(key)
    }
}
