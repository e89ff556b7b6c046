import Albums
import Recognition
package import Readers
import Settings
package import SourceText

/// Reads release groups and releases in the JSON of the MusicBrainz web service: a single one, a list of them, or the
/// response to a search or for a collection (`release-groups`, `releases`).
///
/// The cover is the one that the Cover Art Archive has for the release group. A list may contain responses of that
/// archive as well (objects with `images`): then the cover is the front of a release among them. The group's id is
/// called `musicbrainz-release-group`. If the group has a single release, that release's id is `musicbrainz`, as in
/// other sources.
package struct MusicBrainzAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    func parse() -> AdapterResult {
        let nodes = JSONReader.readData(file)
        var result = AdapterResult(diagnostics: nodes.diagnostics)
        guard let root = nodes.root else { return result }
        guard let records = records(root) else {
            if root.isRecovered { return result }
            result.diagnostics.append(
                .error(
                    .wrongType, "this is not a release, a release group or a list of them", at: file.span(0..<0),
                    help: "both have an `id` and a `title`, lists of them are `releases` and `release-groups`"))
            return result
        }
        let covers = covers(records)
        let isOfReleases = root["title"] == nil && root["releases"] != nil
        var importReport = ImportReport(file)
        var known: [String: SourceSpan] = [:]
        let groups = records.filter { $0["images"] == nil }
        for node in groups {
            let isRelease = isOfReleases || node["release-group"] != nil || node["media"] != nil
            let album = isRelease ? release(node, covers, &importReport) : group(node, covers, &importReport)
            guard var album, importReport.isNew(album, &known) else { continue }
            // An answer about an artist has the artist's name around the groups.
            if album.artists.isEmpty, root["sort-name"] != nil, let name = ForeignText.text(root["name"]) {
                album.artists = [name]
            }
            result.albums.append(album)
        }
        result.diagnostics += importReport.diagnostics(of: groups.count, isOfReleases ? "release" : "release group")
        result.diagnostics += rest(of: root, after: groups.count)
        return result
    }

    /// The albums of releases in answers of the web service, whose nodes have no places; `file` stands for the service.
    package static func releases(_ records: [Node], in file: SourceFile) -> AdapterResult {
        let adapter = MusicBrainzAdapter(file: file, source: Settings.Source(kind: .musicbrainz, origin: nil))
        var importReport = ImportReport(file)
        var result = AdapterResult()
        result.albums = records.compactMap { adapter.release($0, [:], &importReport) }
        result.diagnostics = importReport.diagnostics(of: records.count, "release")
        return result
    }

    private func records(_ root: Node) -> [Node]? {
        if case .list(let items) = root.value { return items }
        if case .list(let items)? = root["release-groups"]?.value { return items }
        if root["title"] != nil { return [root] }
        if case .list(let items)? = root["releases"]?.value { return items }
        // An object with a name is a collection; the service includes its releases only on request.
        return root["id"] != nil && root["name"] == nil ? [root] : nil
    }

    /// Reports that the service has more records than the file: its responses are paged.
    private func rest(of root: Node, after count: Int) -> [Diagnostic] {
        let start = ForeignText.text(root["release-offset"] ?? root["offset"]).flatMap { Int($0) } ?? 0
        guard root["title"] == nil,
            let node = root["release-count"] ?? root["release-group-count"] ?? root["count"],
            let total = ForeignText.text(node).flatMap({ Int($0) }), total > start + count
        else { return [] }
        return [
            .warning(
                .leftOut, "the file holds \(count) of \(total) that MusicBrainz has", at: file.span(node.range),
                help: "ask for the others with `offset=\(start + count)`, and name that file as a further source")
        ]
    }

    private func group(_ node: Node, _ covers: [String: CoverReference], _ importReport: inout ImportReport) -> Album? {
        guard var album = album(node, &importReport), let idNode = node["id"] else { return nil }
        let id = album.id
        album.released = released(node, "first-release-date", &importReport)
        album.type = type(node)
        let releases = node["releases"]?.items ?? []
        let ids = releases.compactMap { ForeignText.text($0["id"])?.lowercased() }.filter(ExternalID.isMusicBrainz)
        album.ids = [ExternalID(name: "musicbrainz-release-group", value: id)]
        if ids.count == 1 { album.ids.append(ExternalID(name: "musicbrainz", value: ids[0])) }
        let known = ids.lazy.compactMap { covers[$0] }.first
        album.cover =
            known
            ?? CoverReference(
                "https://coverartarchive.org/release-group/\(id)/front-500", origin: file.span(idNode.range))
        return album
    }

    /// Reads one release, including the data of its group.
    private func release(_ node: Node, _ covers: [String: CoverReference], _ importReport: inout ImportReport) -> Album?
    {
        guard var album = album(node, &importReport), let idNode = node["id"] else { return nil }
        album.released = released(node, "date", &importReport)
        album.country = ForeignText.text(node["country"])
        album.barcode = ForeignText.text(node["barcode"])
        let labels = node["label-info"]?.items ?? []
        album.labels = unique(labels.compactMap { ForeignText.text($0["label"]?["name"]) })
        album.catalogNumbers = unique(labels.compactMap { ForeignText.text($0["catalog-number"]) })
        let media = node["media"]?.items ?? []
        album.formats = unique(media.compactMap { ForeignText.text($0["format"]) })
        album.tracks = media.flatMap { tracks(of: $0, hasDiscs: media.count > 1) }
        album.dropRepeatedArtists()
        album.ids = [ExternalID(name: "musicbrainz", value: album.id)]
        if let group = node["release-group"] {
            album.type = type(group)
            if let id = ForeignText.text(group["id"])?.lowercased(), ExternalID.isMusicBrainz(id) {
                album.ids.append(ExternalID(name: "musicbrainz-release-group", value: id))
            }
            if album.genres.isEmpty { album.genres = names(group["genres"]) }
        }
        if node["cover-art-archive"]?["front"]?.value != .bool(false) {
            let address = "https://coverartarchive.org/release/\(album.id)/front-500"
            album.cover = covers[album.id] ?? CoverReference(address, origin: file.span(idNode.range))
        }
        return album
    }

    private func tracks(of medium: Node, hasDiscs: Bool) -> [Track] {
        (medium["tracks"]?.items ?? []).compactMap { node in
            guard let title = ForeignText.text(node["title"]) else { return nil }
            let number = ForeignText.text(node["number"]) ?? ForeignText.text(node["position"])
            let disc = hasDiscs ? ForeignText.text(medium["position"]).map { "\($0)-" } ?? "" : ""
            let milliseconds = ForeignText.text(node["length"]).flatMap { Double($0) } ?? 0
            return Track(
                position: number.map { disc + $0 }, title: title, artists: credit(node["artist-credit"]),
                duration: TrackLength.text(seconds: milliseconds / 1000))
        }
    }

    /// Reads the fields that releases and release groups have in common; nil, and counted, for anything else.
    private func album(_ node: Node, _ importReport: inout ImportReport) -> Album? {
        guard let title = ForeignText.text(node["title"]), !Album.isPlaceholder(title), let idNode = node["id"],
            let id = ForeignText.text(idNode)?.lowercased()
        else {
            let missing = node["id"] == nil ? "an id" : "a title"
            let reason = node.isRecovered ? "with a mistake" : "without \(missing)"
            importReport.leftOut(reason, at: importReport.headSpan(node.range))
            return nil
        }
        guard ExternalID.isMusicBrainz(id) else {
            importReport.leftOut("with an invalid MusicBrainz id", at: file.span(idNode.range))
            return nil
        }
        var album = Album(of: .musicbrainz, title: title, id: id, known: [id], origin: file.span(node.range))
        album.artists = credit(node["artist-credit"])
        album.genres = names(node["genres"])
        album.tags = names(node["user-tags"])
        return album
    }

    /// The names of an artist credit.
    private func credit(_ list: Node?) -> [String] {
        (list?.items ?? []).compactMap {
            ForeignText.text($0["name"]) ?? ForeignText.text($0["artist"]?["name"])
        }
    }

    private func unique(_ texts: [String]) -> [String] {
        texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Names by number of votes, the most votes first.
    private func names(_ list: Node?) -> [String] {
        let found = (list?.items ?? []).compactMap { node -> (name: String, count: Int)? in
            guard let name = ForeignText.text(node["name"]) else { return nil }
            return (name, ForeignText.text(node["count"]).flatMap { Int($0) } ?? 0)
        }
        return found.indices.sorted { (-found[$0].count, $0) < (-found[$1].count, $1) }.map { found[$0].name }
    }

    private func released(_ node: Node, _ key: String, _ importReport: inout ImportReport) -> PartialDate? {
        guard let value = node[key], let text = ForeignText.text(value) else { return nil }
        return importReport.date(text, of: key, at: file.span(value.range))
    }

    /// The first secondary type, such as live, else the primary one, such as album.
    private func type(_ node: Node) -> String? {
        let secondary = node["secondary-types"]?.items.lazy.compactMap(ForeignText.text).first
        return (secondary ?? ForeignText.text(node["primary-type"]))?.lowercased()
    }

    /// The front covers of releases, by the ids of those.
    private func covers(_ records: [Node]) -> [String: CoverReference] {
        var covers: [String: CoverReference] = [:]
        for node in records {
            guard let images = node["images"]?.items, let release = ForeignText.text(node["release"]),
                let id = release.split(separator: "/").last,
                let front = images.first(where: { $0["front"]?.value == .bool(true) })
            else { continue }
            let sizes = front["thumbnails"]
            let address = [sizes?["500"], sizes?["large"], front["image"]].lazy.compactMap(\.self).first
            guard let address, let text = ForeignText.text(address) else { continue }
            // The archive still writes http, but supports https.
            let secure = text.hasPrefix("http://") ? "https://" + text.dropFirst(7) : text
            let cover = CoverReference(secure, origin: file.span(address.range))
            if cover.isRemote { covers[id.lowercased()] = cover }
        }
        return covers
    }
}
