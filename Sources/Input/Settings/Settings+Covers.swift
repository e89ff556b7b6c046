import Readers
import SourceText

extension Settings {
    /// Reads `covers`: a mode, or a mapping that also says where missing covers are searched.
    mutating func readCovers(_ record: inout RecordReader) {
        let modes = Covers.allCases.map(\.rawValue)
        guard let node = record.value("covers"), case .map = node.value else {
            covers = record.choice("covers", of: modes).flatMap(Covers.init) ?? covers
            return
        }
        guard var entry = record.nested(node, keys: Self.coverTable.names, called: "covers") else { return }
        covers = entry.choice("mode", of: modes).flatMap(Covers.init) ?? covers
        coverSearch.contact = entry.text("contact").flatMap { $0.isEmpty ? nil : $0 }
        coverSearch.musicBrainz = Self.serviceAddress("musicbrainz", &entry) ?? coverSearch.musicBrainz
        coverSearch.archive = Self.serviceAddress("coverartarchive", &entry) ?? coverSearch.archive
        coverSearch.itunes = Self.serviceAddress("itunes", &entry) ?? coverSearch.itunes
        coverSearch.deezer = Self.serviceAddress("deezer", &entry) ?? coverSearch.deezer
        coverSearch.discogs = Self.serviceAddress("discogs", &entry)
        let known = CoverSearch.Service.allCases.map(\.rawValue)
        for name in entry.texts("find") {
            if let service = CoverSearch.Service(rawValue: name) {
                if !coverSearch.services.contains(service) { coverSearch.services.append(service) }
            } else if let node = entry.value("find") {
                entry.report(
                    .badValue, "`find` cannot contain \"\(name)\"", at: node,
                    help: "the services are \(known.joined(separator: ", "))")
            }
        }
        record.take(entry.finish(unknown: .unknownSetting))
    }

    /// The address of a mirror of a service, without a trailing `/`.
    private static func serviceAddress(_ key: String, _ entry: inout RecordReader) -> String? {
        guard let node = entry.value(key), let text = entry.text(key) else { return nil }
        guard let address = normalizedBaseURL(text) else {
            entry.report(.badURL, "`\(key)` is not an absolute http or https address", at: node)
            return nil
        }
        return String(address.dropLast())
    }
}
