import AudioTags
import Connectors
package import FileSystem
package import SourceText
import Synchronization

/// Reads input files, counts them, and detects files that change while a build is running.
package final class InputLoader: Sendable {
    private let folder: Folder
    private let readCount = Atomic(0)
    private let hasChangedFlag = Atomic(false)
    /// Recently read contents, for diagnostics that show the same file several times.
    private let recent = Mutex<[PathKey: [UInt8]]>([:])

    /// Contents that were read ahead.
    private let ahead = Mutex<[PathKey: (bytes: [UInt8], stamp: FileStamp)]>([:])

    /// Texts by path, if they are kept: a preview continues to show the same text when its file changes.
    private let kept: Mutex<[PathKey: KeptText]?>

    /// The content of a file.
    package struct KeptText: Sendable {
        let digest: FileDigest
        let bytes: [UInt8]
    }

    /// Creates a loader; with `kept`, it keeps what it reads, starting with these texts.
    package init(_ folder: Folder, kept: [PathKey: KeptText]? = nil) {
        self.folder = folder
        self.kept = Mutex(kept)
    }

    /// The kept texts; nil when none are kept.
    var keptTexts: [PathKey: KeptText]? { kept.withLock { $0 } }

    /// Keeps a text, if keeping is enabled and the text is not too large.
    func keep(_ path: String, _ digest: FileDigest, _ bytes: [UInt8]) {
        if bytes.count <= Self.keptSize {
            kept.withLock { $0?[PathKey(path)] = KeptText(digest: digest, bytes: bytes) }
        }
    }

    private static let keptSize = 262_144

    /// The number of reads; a file that is read again counts again.
    var filesRead: Int { readCount.load(ordering: .relaxed) }

    /// Whether a file has changed since the build began, so that the build must restart.
    var hasChanged: Bool { hasChangedFlag.load(ordering: .relaxed) }

    /// Records that a file has changed.
    func markChanged() { hasChangedFlag.store(true, ordering: .relaxed) }

    /// The stamp of a file; nil if it cannot be examined, and so not be read either.
    func stamp(of path: FilePath) -> FileStamp? { (try? folder.stamp(of: path, followLink: true)) ?? nil }

    /// The content of a file, and its stamp from before it was read.
    func read(_ path: String) throws(SystemError) -> (bytes: [UInt8], stamp: FileStamp) {
        if let file = ahead.withLock({ $0.removeValue(forKey: PathKey(path)) }) { return file }
        readCount.add(1, ordering: .relaxed)
        return try folder.readStampedFile(FilePath(path))
    }

    /// Like `read`, for callers that may not need the content: the next reader of the file receives it.
    package func readAhead(_ path: String) throws(SystemError) -> (bytes: [UInt8], stamp: FileStamp) {
        let file = try read(path)
        ahead.withLock { $0[PathKey(path)] = file }
        return file
    }

    /// The reason why an audio file has no tags, as the end of a sentence.
    package struct TagFailure: Error {
        package let reason: String
    }

    /// The tags of an audio file.
    package func tags(of path: FilePath) -> Result<CachedParse, TagFailure> {
        readCount.add(1, ordering: .relaxed)
        do {
            let file = try folder.openFile(path, followLink: true)
            return .success(
                CachedParse(
                    try file.withDescriptor { number throws(AudioTags.Failure) in
                        try AudioTags(descriptor: number)
                    }))
        } catch let error as SystemError {
            return .failure(TagFailure(reason: error.systemMessage))
        } catch let error as AudioTags.Failure {
            return .failure(TagFailure(reason: error.reason))
        } catch {
            return .failure(TagFailure(reason: "\(error)"))
        }
    }

    /// The picture inside an audio file; nil if there is none that can be read.
    package func embeddedCover(of path: FilePath) -> [UInt8]? {
        readCount.add(1, ordering: .relaxed)
        guard let file = try? folder.openFile(path, followLink: true) else { return nil }
        return (try? file.withDescriptor { number in try AudioTags.cover(descriptor: number) })?.bytes
    }

    /// The hash of the content of a file that may be large.
    func fingerprint(of path: String) throws(SystemError) -> UInt64 {
        readCount.add(1, ordering: .relaxed)
        return try folder.openFile(FilePath(path), followLink: true).fingerprint()
    }

    /// The content of a file whose stamp shows that it has the content of `digest`, when it is needed after all.
    ///
    /// Empty if the file cannot be read any more: the inputs changed during the build.
    func content(of path: String, expecting digest: FileDigest) -> [UInt8] {
        if let text = kept.withLock({ $0?[PathKey(path)] }), text.digest == digest { return text.bytes }
        if let bytes = recent.withLock({ $0[PathKey(path)] }) { return bytes }
        do throws(SystemError) {
            let bytes = try read(path).bytes
            if FileDigest(of: bytes) == digest { keep(path, digest, bytes) } else { markChanged() }
            recent.withLock { recent in
                if recent.count >= 64 { recent.removeAll() }
                recent[PathKey(path)] = bytes
            }
            return bytes
        } catch {
            hasChangedFlag.store(true, ordering: .relaxed)
            return []
        }
    }
}
