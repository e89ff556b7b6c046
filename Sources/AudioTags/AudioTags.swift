internal import CTag

/// The tags of one audio file, as they stand in it; the only importer of TagLib's shim.
///
/// FLAC, MP3 (ID3v2, ID3v1, APE), Ogg Vorbis, Opus, FLAC in Ogg, and MPEG-4 (AAC, ALAC), recognized by their content.
/// Files may come from anybody. What is read of one is limited to 32 MB, 200,000 reads and 128 KB of stack; compressed
/// frames of ID3v2 are not unpacked.
public struct AudioTags: Equatable, Sendable {
    /// One value of a tag; a tag with several values gives several fields.
    public struct Field: Equatable, Sendable {
        /// TagLib's name for it in all formats, in capitals: `ALBUMARTIST`, `MUSICBRAINZ_ALBUMID`.
        public let name: String
        /// The value.
        public let value: String
    }

    /// A picture that lies in the file.
    public struct Cover: Equatable, Sendable {
        /// What the file says it is, such as `image/jpeg`; not checked.
        public let type: String
        /// The picture's file.
        public let bytes: [UInt8]
    }

    /// Why a file gave no tags.
    public enum Failure: Error, Equatable, Sendable {
        /// It is no audio file of a kind that is read.
        case notAudio
        /// It begins like one, but is damaged.
        case damaged
        /// Reading took more than any real file needs.
        case tooMuch
        /// Memory ran out, or TagLib failed within.
        case other
    }

    /// The fields, by name and then in the order of the file.
    public let fields: [Field]
    /// The codec: `FLAC`, `MP3`, `Ogg Vorbis`, `Opus`, `AAC`, `ALAC`.
    public let encoding: String
    /// How long it plays; 0 where that cannot be told.
    public let durationMilliseconds: Int
    /// Bytes of the front cover, or of the first picture; 0 where there is none.
    public let coverByteCount: Int

    /// The tags of an open file, whose position is not moved.
    public init(descriptor: Int32) throws(Failure) { self = try Self.read(descriptor, wantsCover: false).tags }

    /// The front cover in an open file, else its first picture; nil where there is none.
    public static func cover(descriptor: Int32) throws(Failure) -> Cover? {
        try read(descriptor, wantsCover: true).cover
    }

    private init(_ tags: OpaquePointer) {
        fields = unsafe (0..<sitegen_tags_count(tags)).map { index in
            unsafe Field(
                name: Self.text(sitegen_tags_name(tags, index)), value: Self.text(sitegen_tags_value(tags, index)))
        }
        encoding = unsafe Self.text(sitegen_tags_encoding(tags))
        durationMilliseconds = unsafe max(0, Int(sitegen_tags_milliseconds(tags)))
        coverByteCount = unsafe Int(sitegen_tags_cover_size(tags))
    }

    private static func read(_ descriptor: Int32, wantsCover: Bool) throws(Failure) -> (tags: AudioTags, cover: Cover?)
    {
        var made: OpaquePointer?
        let code = unsafe sitegen_tags_read(descriptor, wantsCover ? 1 : 0, &made)
        guard Int(code) == sitegen_tags_ok, let tags = unsafe made else {
            switch Int(code) {
            case sitegen_tags_not_audio: throw .notAudio
            case sitegen_tags_damaged: throw .damaged
            case sitegen_tags_too_much: throw .tooMuch
            default: throw .other
            }
        }
        defer { unsafe sitegen_tags_free(tags) }
        let bytes = unsafe Self.bytes(sitegen_tags_cover(tags))
        let type = unsafe text(sitegen_tags_cover_type(tags))
        return unsafe (AudioTags(tags), bytes.isEmpty ? nil : Cover(type: type, bytes: bytes))
    }

    private static func text(_ text: sitegen_text) -> String {
        unsafe String(decoding: UnsafeBufferPointer(start: text.start, count: text.count), as: UTF8.self)
    }

    private static func bytes(_ text: sitegen_text) -> [UInt8] {
        unsafe [UInt8](UnsafeBufferPointer(start: text.start, count: text.count))
    }
}
