package import Albums

/// A folder of music as scanned: its audio files with their tags, and the images next to them.
package struct AudioFolder: Sendable {
    package struct File: Sendable {
        /// The path within the folder, as bytes that may not be UTF-8.
        package let path: [UInt8]
        /// The tags, or why reading failed, as the end of a sentence: `it is damaged`.
        package let tags: Reading

        /// The file as it may be published; nil if nothing is, or if its name is not UTF-8.
        package let source: BinaryFile?

        /// Creates a file with its tags or the reason for the failure.
        package init(path: [UInt8], tags: Reading, source: BinaryFile? = nil) {
            (self.path, self.tags, self.source) = (path, tags, source)
        }
    }

    /// The outcome of reading a file.
    package enum Reading: Sendable {
        /// The tags, which may be empty.
        case tags(TrackTags)
        /// The reason for the failure, as the end of a sentence: `it is damaged`.
        case failed(String)
    }

    /// The folder's path as shown in diagnostics and used in covers, without a trailing `/`.
    package let path: String
    /// The audio files, in any order.
    package let files: [File]
    /// The paths of the images within the folder, in any order.
    package let pictures: [[UInt8]]

    package init(path: String, files: [File], pictures: [[UInt8]]) {
        self.path = path
        self.files = files
        self.pictures = pictures
    }
}
