import Readers
package import SourceText

extension Settings {
    /// Reads `offline`.
    mutating func readOfflineEdition(_ record: inout RecordReader) {
        guard let node = record.value("offline"), Self.flag("offline", &record) == true else { return }
        (hasOfflineEdition, offlineOrigin) = (true, record.file.span(node.range))
    }

    /// Takes the offline edition back where browsers would keep none, and reports it.
    ///
    /// Service workers need https, or a host of this machine (W3C, Service Workers, "Secure Context").
    mutating func checkOfflineEdition() -> [Diagnostic] {
        guard hasOfflineEdition, let offlineOrigin else { return [] }
        hasOfflineEdition = baseURL != nil
        guard let address = baseURL?.lowercased() else {
            return [
                .error(
                    .noOfflineEdition, "`offline` needs a `baseURL`", at: offlineOrigin,
                    notes: [.init("browsers keep no pages of a disk")],
                    help: "write `baseURL: https://music.example/`, or remove `offline`")
            ]
        }
        let hosts = ["localhost", "127.0.0.1", "[::1]"].flatMap { ["http://\($0)/", "http://\($0):"] }
        guard !address.utf8.hasPrefix("https://"), !hosts.contains(where: address.utf8.hasPrefix) else { return [] }
        return [
            .warning(
                .noOfflineEdition, "browsers keep no pages of a host without https", at: offlineOrigin,
                help: "write `baseURL` with https:// if your host has it")
        ]
    }

    /// The warning that no page of the theme loads the script of the offline edition.
    package var offlineEditionWithoutScript: [Diagnostic] {
        guard hasOfflineEdition, let offlineOrigin else { return [] }
        return [
            .warning(
                .noOfflineEdition, "no template loads the script of the offline edition", at: offlineOrigin,
                help: "your layout.html has to load {{root}}{{offlineScript}} where it is not empty")
        ]
    }
}
