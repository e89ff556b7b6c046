import Albums
import Connectors
import FileSystem
import SourceText

/// A downloaded cover, as stored in the cache.
struct CachedCover: Sendable, Equatable {
    /// The hash of its bytes.
    var contentHash: UInt64
    /// The size in bytes.
    var size: Int
    /// The date of the download, such as `2026-11-21`.
    var date: String
    /// The validators to send when the server is asked again; only the cache has them.
    var validators = CoverDownload.Validators()

    /// Serializes the record of the cover identified by `key`.
    func packed(key: String) -> [UInt8] {
        var writer = BinaryEncoder()
        writer.put(key)
        writer.putWord(contentHash)
        writer.put(size)
        writer.put(date)
        writer.put(validators.etag) { $0.put($1) }
        writer.put(validators.lastModified) { $0.put($1) }
        return SealedBytes.seal(writer.bytes)
    }

    /// Parses a record; nil if the bytes are corrupt, or belong to another cover.
    init?(packed bytes: [UInt8], key: String) {
        guard let content = SealedBytes.open(bytes) else { return nil }
        var reader = BinaryDecoder(content)
        guard reader.text() == key else { return nil }
        contentHash = reader.word()
        size = reader.number()
        date = reader.text()
        validators.etag = reader.optional { $0.text() }
        validators.lastModified = reader.optional { $0.text() }
        if !reader.isComplete { return nil }
    }

    init(contentHash: UInt64, size: Int, date: String, validators: CoverDownload.Validators = .init()) {
        (self.contentHash, self.size, self.date, self.validators) = (contentHash, size, date, validators)
    }

    /// The record of a picture that was just downloaded.
    init(_ fetched: CoverDownload.Fetched) {
        self.init(
            contentHash: ContentHash.of(fetched.bytes), size: fetched.bytes.count, date: Self.today,
            validators: fetched.validators)
    }

    /// The date of today, such as `2026-11-21`.
    static var today: String { Timestamp(nanosecondsSince1970: SystemClock.nanoseconds)?.date.text ?? "1970-01-01" }
}
