import Adapters
import Albums
import Recognition
import Readers
import Settings

/// The albums and tracks of a Jellyfin server (https://api.jellyfin.org).
struct JellyfinService: AlbumService {
    static let rules = ServiceRules(
        name: "Jellyfin", tokenVariable: "SITEGEN_JELLYFIN_KEY", needsToken: true,
        tokenHelp: "make an API key in the server's dashboard and put it into SITEGEN_JELLYFIN_KEY",
        authorization: {
            .field(
                "Authorization: MediaBrowser Token=\"\($0)\", Client=\"sitegen\", Device=\"sitegen\", "
                    + "DeviceId=\"sitegen\", Version=\"1\"")
        })

    private enum Step { case albums(Int), tracks(Int), done }

    private let address: String
    private var step = Step.albums(0)
    private var read: ServiceAlbums
    private var tracks = AlbumTracks()

    private static let pageSize = 500
    /// Durations are in units of 100 nanoseconds.
    private static let ticksPerSecond = 10_000_000.0

    init(at address: String) {
        self.address = address
        read = ServiceAlbums(.jellyfin, at: address)
    }

    var request: String? {
        switch step {
        case .albums(let start):
            "Items?includeItemTypes=MusicAlbum&recursive=true&fields=ProviderIds,DateCreated,Genres,Studios"
                + "&sortBy=SortName&startIndex=\(start)&limit=\(Self.pageSize)"
        case .tracks(let start):
            "Items?includeItemTypes=Audio&recursive=true&sortBy=Album,SortName&enableImages=false"
                + "&startIndex=\(start)&limit=\(Self.pageSize)"
        case .done: nil
        }
    }

    var helpIfMissing: String { "check `url` in the settings: it must be the address of the server's web page" }

    var albums: ServiceAlbums { read.with(tracks) }

    mutating func read(_ answer: Node) throws(ServiceProblem) {
        guard case .list(let records)? = answer["Items"]?.value else { throw .missing("Items") }
        let total = answer["TotalRecordCount"]?.integer ?? 0
        switch step {
        case .albums(let start):
            for record in records { add(record) }
            let next = start + records.count
            step = records.isEmpty || next >= total ? .tracks(0) : .albums(next)
        case .tracks(let start):
            for record in records { addTrack(record) }
            let next = start + records.count
            step = records.isEmpty || next >= total ? .done : .tracks(next)
        case .done: break
        }
    }

    private mutating func add(_ record: Node) {
        guard let id = ForeignText.text(record["Id"]) else { return read.warnMissing("Id") }
        guard let title = ForeignText.text(record["Name"]) else { return read.warnMissing("Name") }
        if Album.isPlaceholder(title) { return }
        var album = Album(of: .jellyfin, title: title, id: id, known: [id], origin: read.origin)
        album.artists = (record["AlbumArtists"]?.items ?? []).compactMap { ForeignText.text($0["Name"]) }
        if album.artists.isEmpty { album.artists = [ForeignText.text(record["AlbumArtist"])].compactMap(\.self) }
        album.genres = (record["Genres"]?.items ?? []).compactMap(ForeignText.text)
        album.labels = (record["Studios"]?.items ?? []).compactMap { ForeignText.text($0["Name"]) }
        if let date = ForeignText.text(record["PremiereDate"]) {
            album.released = read.date(String(date.prefix { $0 != "T" }), of: "PremiereDate")
        }
        if album.released == nil {
            album.released = record["ProductionYear"]?.integer.flatMap { PartialDate(year: $0) }
        }
        album.added = ForeignText.text(record["DateCreated"]).flatMap { Timestamp.foreign($0)?.moment }
        for (key, name) in [
            ("MusicBrainzAlbum", "musicbrainz"), ("MusicBrainzReleaseGroup", "musicbrainz-release-group"),
        ] {
            let value = ForeignText.text(record["ProviderIds"]?[key])?.lowercased()
            if let value, ExternalID.isMusicBrainz(value) { album.ids.append(ExternalID(name: name, value: value)) }
        }
        // The tag changes with the picture; without a tag there is no picture.
        if let tag = ForeignText.text(record["ImageTags"]?["Primary"]) {
            album.cover = CoverReference(id: "\(id)/\(tag)", onServer: address, origin: read.origin)
        }
        read.add(album)
    }

    private mutating func addTrack(_ record: Node) {
        guard let album = ForeignText.text(record["AlbumId"]) else { return }
        let ticks = ForeignText.text(record["RunTimeTicks"]).flatMap { Double($0) } ?? 0
        tracks.add(
            ForeignText.text(record["Name"]), by: (record["Artists"]?.items ?? []).compactMap(ForeignText.text),
            to: album, disc: record["ParentIndexNumber"]?.integer ?? 0,
            number: record["IndexNumber"]?.integer ?? 0, seconds: ticks / Self.ticksPerSecond)
    }
}
