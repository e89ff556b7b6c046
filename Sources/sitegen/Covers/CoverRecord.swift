import Connectors
import SiteKit

/// What is known of a cover that was downloaded.
struct CoverRecord: Sendable, Equatable {
    /// The hash of its bytes.
    var contentHash: UInt64
    /// How many there are.
    var size: Int
    /// The day on which they came, such as `2026-11-21`.
    var date: String
    /// What to show the server when asking again; only the cache knows it.
    var validators = CoverDownload.Validators()

    /// A record as bytes, for the cover that is known by `key`.
    func packed(key: String) -> [UInt8] {
        var writer = PackWriter()
        writer.put(key)
        writer.putWord(contentHash)
        writer.put(size)
        writer.put(date)
        writer.put(validators.etag) { $0.put($1) }
        writer.put(validators.lastModified) { $0.put($1) }
        var end = PackWriter()
        end.putWord(ContentHash.of(writer.bytes))
        return end.bytes + writer.bytes
    }

    /// Takes a record out of bytes; nil where they are damaged, or are about another cover.
    init?(packed bytes: [UInt8], key: String) {
        guard bytes.count > 8 else { return nil }
        var start = PackReader(bytes[..<8])
        guard start.word() == ContentHash.of(Array(bytes[8...])) else { return nil }
        var reader = PackReader(bytes[8...])
        guard reader.text() == key else { return nil }
        contentHash = reader.word()
        size = reader.number()
        date = reader.text()
        validators.etag = reader.optional { $0.text() }
        validators.lastModified = reader.optional { $0.text() }
        if !reader.isComplete { return nil }
    }

    /// A record.
    init(contentHash: UInt64, size: Int, date: String, validators: CoverDownload.Validators = .init()) {
        (self.contentHash, self.size, self.date, self.validators) = (contentHash, size, date, validators)
    }
}
