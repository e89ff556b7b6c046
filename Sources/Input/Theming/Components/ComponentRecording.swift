import Templates

package struct ComponentRecording: Sendable {
    let address: String
    /// The kind of file, such as `MP3`.
    let kind: String
    /// Its size in words, such as `3.4 MB`.
    let size: String

    /// A recording at an address without a prefix: it leads from the page to the file.
    package init(address: String, kind: String, size: String) {
        (self.address, self.kind, self.size) = (address, kind, size)
    }

    /// `3.4 MB`, or `87 kB`: bytes by thousands, with the decimal sign of a language.
    package static func size(_ bytes: Int, decimal: String) -> String {
        if bytes < 999_500 { return "\(max(1, (bytes + 500) / 1000)) kB" }
        let tenths = (bytes + 50_000) / 100_000
        return "\(tenths / 10)\(decimal)\(tenths % 10) MB"
    }

    static let fields = RecordType<ComponentRecording>(
        "recording",
        [
            .text("address", "The address of its file.") { $0.address },
            .text("kind", "The kind of file, such as `MP3`.") { $0.kind },
            .text("size", "Its size, such as `3.4 MB`.") { $0.size },
        ])
}
