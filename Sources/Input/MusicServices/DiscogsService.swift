import Albums
import Recognition
import Readers
import Settings
import SourceText

/// The collection or the list of wants of a Discogs user (https://www.discogs.com/developers).
///
/// The albums have the same ids and addresses as those of the CSV file that Discogs exports. Names of folders are read
/// only with the owner's token. Pictures are not: the terms of Discogs do not let a site show them.
struct DiscogsService: AlbumService {
    static let rules = ServiceRules(
        name: "Discogs", address: "https://api.discogs.com", interval: 1.2, intervalWithoutToken: 2.5, busyPause: 20,
        tokenVariable: "SITEGEN_DISCOGS_TOKEN",
        tokenHelp: "make a token at https://www.discogs.com/settings/developers and put it into SITEGEN_DISCOGS_TOKEN",
        authorization: { .field("Authorization: Discogs token=\($0)") })

    /// The steps, in order.
    private enum Step { case fields, folders, page(Int), done }

    private let user: String
    private let isOfWants: Bool
    private let sourceName: String
    private var step: Step
    private var fields: [Int: String] = [:]
    private var folders: [Int: String] = [:]
    private var copies: Set<String> = []
    private var read: ServiceAlbums

    private static let pageSize = 100
    /// The folder of albums that are in no folder.
    private static let uncategorized = 1

    init(_ server: Settings.Server, at address: String) {
        user = server.user ?? ""
        isOfWants = server.list == .wantlist
        sourceName = server.sourceName
        step = isOfWants ? .page(1) : .fields
        read = ServiceAlbums(.discogs, at: address)
    }

    var request: String? {
        let path = "users/\(PercentCoding.queryText(user))"
        switch step {
        case .fields: return path + "/collection/fields"
        case .folders: return path + "/collection/folders"
        case .page(let number):
            let list = isOfWants ? "wants" : "collection/folders/0/releases"
            let order = isOfWants ? "" : "&sort=added&sort_order=asc"
            return "\(path)/\(list)?page=\(number)&per_page=\(Self.pageSize)\(order)"
        case .done: return nil
        }
    }

    var helpIfMissing: String { "check `user` in the settings" }

    var albums: ServiceAlbums {
        var result = read
        result.add(Copies.tellApart(&result.albums, .foreign))
        return result
    }

    mutating func read(_ answer: Node) throws(ServiceProblem) {
        switch step {
        case .fields:
            fields = Self.names(answer["fields"])
            step = .folders
        case .folders:
            folders = Self.names(answer["folders"])
            step = .page(1)
        case .page(let number):
            let key = isOfWants ? "wants" : "releases"
            guard case .list(let records)? = answer[key]?.value else { throw .missing(key) }
            for record in records { add(record) }
            let pages = answer["pagination"]?["pages"]?.integer ?? 1
            step = number < pages && !records.isEmpty ? .page(number + 1) : .done
        case .done: break
        }
    }

    private static func names(_ list: Node?) -> [Int: String] {
        var names: [Int: String] = [:]
        for node in list?.items ?? [] {
            if let id = node["id"]?.integer, let name = ForeignText.text(node["name"]) { names[id] = name }
        }
        return names
    }

    private mutating func add(_ record: Node) {
        let release = record["basic_information"]
        guard let id = ForeignText.text(release?["id"] ?? record["id"]) else { return read.warnMissing("id") }
        guard let release, var album = DiscogsRelease.album(of: release, id, source: sourceName, from: read.origin)
        else { return read.warnMissing("title") }
        // The same copy comes again if the collection changes between two pages; other copies of a release are albums.
        let copy = ForeignText.text(record["instance_id"]) ?? id
        guard copies.insert(copy).inserted else { return }
        // Rating 0 means unknown.
        album.rating = ForeignText.text(record["rating"]).flatMap { $0 == "0" ? nil : Rating($0) }
        album.added = ForeignText.text(record["date_added"]).flatMap { try? Timestamp($0) }
        if let folder = record["folder_id"]?.integer, folder > Self.uncategorized, let name = folders[folder] {
            album.tags = [name]
        }
        addNotes(record["notes"], to: &album)
        read.albums.append(album)
    }

    /// Notes of a want are a text; notes of a copy are values of fields that the owner defined.
    private func addNotes(_ notes: Node?, to album: inout Album) {
        if let text = ForeignText.text(notes) { return album.note = Note(text, markup: .plain, from: read.origin) }
        for note in notes?.items ?? [] {
            guard let text = ForeignText.text(note["value"]) else { continue }
            let name = note["field_id"]?.integer.flatMap { fields[$0] } ?? "Notes"
            if name == "Notes" {
                album.note = Note(text, markup: .plain, from: read.origin)
            } else {
                album.extra.append(ExtraField(name: name, value: text))
            }
        }
    }
}
