internal import CTag

/// The tags of an audio file, as stored; the only importer of TagLib's shim.
///
/// Supports FLAC, MP3 (ID3v2, ID3v1, APE), Ogg Vorbis, Opus, FLAC in Ogg, and MPEG-4 (AAC, ALAC), recognized by
/// content.
/// Files are untrusted. Reading one is limited to 32 MB, 200,000 reads and 128 KB of stack; compressed frames of ID3v2
/// are not decompressed.
public struct AudioTags: Equatable, Sendable {
    /// One value of a tag; a tag with several values gives several fields.
    public struct Field: Equatable, Sendable {
        /// TagLib's format-independent name in upper case: `ALBUMARTIST`, `MUSICBRAINZ_ALBUMID`.
        public let name: String
        /// The value.
        public let value: String
    }

    /// A picture embedded in the file.
    public struct Cover: Equatable, Sendable {
        /// The media type given by the file, such as `image/jpeg`; not checked.
        public let type: String
        /// The contents of the picture file.
        public let bytes: [UInt8]
    }

    /// The reason why no tags could be read.
    public enum Failure: Error, Equatable, Sendable {
        /// It is not an audio file in a supported format.
        case notAudio
        /// The header is an audio file's, but the data is corrupt.
        case damaged
        /// Reading exceeded the limits, which are above what any real file needs.
        case tooMuch
        /// Not enough memory, or an internal error of TagLib.
        case other
    }

    /// The version of TagLib.
    public static var libraryVersion: String { unsafe String(cString: sitegen_tags_library_version()) }

    /// The fields, sorted by name and then in the order of the file.
    public let fields: [Field]
    /// The codec: `FLAC`, `MP3`, `Ogg Vorbis`, `Opus`, `AAC`, `ALAC`.
    public let encoding: String
    /// The duration; 0 if unknown.
    public let durationMilliseconds: Int
    /// Size of the front cover, or of the first picture, in bytes; 0 if missing.
    public let coverByteCount: Int

    /// Reads the tags of an open file; its position is not changed.
    public init(descriptor: Int32) throws(Failure) { self = try Self.read(descriptor, wantsCover: false).tags }

    /// Reads the front cover in an open file, or its first picture; nil if missing.
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
