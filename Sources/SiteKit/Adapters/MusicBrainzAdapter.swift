/// Reads release groups as the web service of MusicBrainz gives them in JSON: one, a list of them, or what it answers to
/// a search (`release-groups`).
///
/// The cover is the one that the Cover Art Archive has for the release group. A list may hold answers of that archive
/// as well (objects with `images`): then the front of a release among them is the cover. The group's id is called
/// `musicbrainz-release-group`; where it has a single release, the id of that is `musicbrainz`, as in other sources.
struct MusicBrainzAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    func parse() -> AdapterResult {
        let nodes = JSONReader.read(file)
        var result = AdapterResult(diagnostics: nodes.diagnostics)
        guard let root = nodes.root else { return result }
        guard let records = records(root) else {
            if root.isDoubtful { return result }
            result.diagnostics.append(
                .error(
                    .wrongType, "this is no release group and no list of any", at: file.span(0..<0),
                    help: "a release group has an `id` and a `title`, a list of them `release-groups`"))
            return result
        }
        let covers = covers(records)
        var remarks = Remarks(file)
        var known: [String: SourceSpan] = [:]
        let groups = records.filter { $0["images"] == nil }
        for node in groups {
            if let album = album(node, covers, &remarks), remarks.isNew(album, &known) { result.albums.append(album) }
        }
        result.diagnostics += remarks.diagnostics(of: groups.count, "release group")
        return result
    }

    private func records(_ root: Node) -> [Node]? {
        if case .list(let items) = root.value { return items }
        if case .list(let items)? = root["release-groups"]?.value { return items }
        return root["title"] != nil || root["id"] != nil ? [root] : nil
    }

    private func album(_ node: Node, _ covers: [String: CoverReference], _ remarks: inout Remarks) -> Album? {
        let span = remarks.headSpan(node.range)
        guard let title = ForeignText.text(node["title"]), let idNode = node["id"],
            let id = ForeignText.text(idNode)?.lowercased()
        else {
            let missing = node["id"] == nil ? "an id" : "a title"
            remarks.leftOut(node.isDoubtful ? "with a mistake" : "without \(missing)", at: span)
            return nil
        }
        guard ExternalID.isMusicBrainz(id) else {
            remarks.leftOut("with an id that is none of MusicBrainz", at: file.span(idNode.range))
            return nil
        }
        var album = Album(of: .musicbrainz, title: title, id: id, known: [id], origin: file.span(node.range))
        album.artists =
            node["artist-credit"]?.items.compactMap {
                ForeignText.text($0["name"]) ?? ForeignText.text($0["artist"]?["name"])
            } ?? []
        album.genres = names(node["genres"])
        album.tags = names(node["user-tags"])
        album.released = released(node["first-release-date"], &remarks)
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

    /// Names that people voted for, those with most votes first.
    private func names(_ list: Node?) -> [String] {
        let found = (list?.items ?? []).compactMap { node -> (name: String, count: Int)? in
            guard let name = ForeignText.text(node["name"]) else { return nil }
            return (name, ForeignText.text(node["count"]).flatMap { Int($0) } ?? 0)
        }
        return found.indices.sorted { (-found[$0].count, $0) < (-found[$1].count, $1) }.map { found[$0].name }
    }

    private func released(_ node: Node?, _ remarks: inout Remarks) -> PartialDate? {
        guard let node, let text = ForeignText.text(node), let date = ForeignDate.known(text) else { return nil }
        do {
            return try PartialDate(date)
        } catch {
            remarks.value(
                .warning(
                    .badDate, error.message(for: "first-release-date", value: date), at: file.span(node.range)))
            return nil
        }
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
            // The archive still writes http, and answers to https.
            let secure = text.hasPrefix("http://") ? "https://" + text.dropFirst(7) : text
            let cover = CoverReference(secure, origin: file.span(address.range))
            if cover.isRemote { covers[id.lowercased()] = cover }
        }
        return covers
    }
}
