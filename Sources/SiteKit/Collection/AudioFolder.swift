/// A folder of music as it was found: its audio files with their tags, and the pictures beside them.
public struct AudioFolder: Sendable {
    /// An audio file.
    public struct File: Sendable {
        /// Path within the folder, as bytes, which need not be UTF-8.
        public let path: [UInt8]
        /// Its tags, or why there are none, as the end of a sentence: `it is damaged`.
        public let tags: Reading

        /// A file and what was read of it.
        public init(path: [UInt8], tags: Reading) {
            self.path = path
            self.tags = tags
        }
    }

    /// What was read of a file.
    public enum Reading: Sendable {
        /// Its tags, which may be empty.
        case tags(TrackTags)
        /// Why it could not be read, as the end of a sentence: `it is damaged`.
        case failed(String)
    }

    /// The folder's path as diagnostics and covers name it, without `/` at its end.
    public let path: String
    /// The audio files, in any order.
    public let files: [File]
    /// Paths of the pictures in it, within the folder, in any order.
    public let pictures: [[UInt8]]

    /// A folder with these files.
    public init(path: String, files: [File], pictures: [[UInt8]]) {
        self.path = path
        self.files = files
        self.pictures = pictures
    }
}
