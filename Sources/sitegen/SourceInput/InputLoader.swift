import AudioTags
import Connectors
import SiteKit
import Synchronization

/// Reads input files, counts them, and sees whether one is changed while a build is at work.
final class InputLoader: Sendable {
    private let folder: Folder
    private let readCount = Atomic(0)
    private let isDisturbedFlag = Atomic(false)
    /// What was read late, for diagnostics that show the same file several times.
    private let recent = Mutex<[PathKey: [UInt8]]>([:])

    /// What was read ahead.
    private let ahead = Mutex<[PathKey: (bytes: [UInt8], stamp: FileStamp)]>([:])

    /// Texts by their paths, where they are kept: what a preview shows stays what it was when its file changes.
    private let kept: Mutex<[PathKey: KeptText]?>

    /// The content of a file.
    struct KeptText: Sendable {
        let digest: FileDigest
        let bytes: [UInt8]
    }

    /// A loader; with `kept` it keeps what it reads, and begins with that.
    init(_ folder: Folder, kept: [PathKey: KeptText]? = nil) {
        self.folder = folder
        self.kept = Mutex(kept)
    }

    /// What is kept; nil where nothing is.
    var keptTexts: [PathKey: KeptText]? { kept.withLock { $0 } }

    /// Keeps a text, where that is wanted and it is none of the largest.
    func keep(_ path: String, _ digest: FileDigest, _ bytes: [UInt8]) {
        if bytes.count <= Self.keptSize {
            kept.withLock { $0?[PathKey(path)] = KeptText(digest: digest, bytes: bytes) }
        }
    }

    private static let keptSize = 262_144

    /// How many files were read, each as often as it was.
    var filesRead: Int { readCount.load(ordering: .relaxed) }

    /// Whether a file was not what it had been when the build began, so that the build has to begin again.
    var isDisturbed: Bool { isDisturbedFlag.load(ordering: .relaxed) }

    /// Says that a file is not what it was.
    func disturb() { isDisturbedFlag.store(true, ordering: .relaxed) }

    /// The stamp of a file; nil where it cannot be looked at, and so not be read either.
    func stamp(of path: FilePath) -> FileStamp? { (try? folder.stamp(of: path, followLink: true)) ?? nil }

    /// The content of a file, and its stamp from before it was read.
    func read(_ path: String) throws(SystemError) -> (bytes: [UInt8], stamp: FileStamp) {
        if let file = ahead.withLock({ $0.removeValue(forKey: PathKey(path)) }) { return file }
        readCount.add(1, ordering: .relaxed)
        return try folder.readStampedFile(FilePath(path))
    }

    /// The same, for somebody who may not need it after all: whoever reads the file next is given what was read.
    func readAhead(_ path: String) throws(SystemError) -> (bytes: [UInt8], stamp: FileStamp) {
        let file = try read(path)
        ahead.withLock { $0[PathKey(path)] = file }
        return file
    }

    /// Why an audio file has no tags, as the end of a sentence.
    struct TagFailure: Error {
        let reason: String
    }

    /// The tags of an audio file.
    func tags(of path: FilePath) -> Result<FileMemory, TagFailure> {
        readCount.add(1, ordering: .relaxed)
        do {
            let file = try folder.openFile(path, followLink: true)
            return .success(
                FileMemory(
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

    /// The picture inside an audio file; nil where there is none that can be read.
    func embeddedCover(of path: FilePath) -> [UInt8]? {
        readCount.add(1, ordering: .relaxed)
        guard let file = try? folder.openFile(path, followLink: true) else { return nil }
        return (try? file.withDescriptor { number in try AudioTags.cover(descriptor: number) })?.bytes
    }

    /// The hash of the content of a file that may be large.
    func fingerprint(of path: String) throws(SystemError) -> UInt64 {
        readCount.add(1, ordering: .relaxed)
        return try folder.openFile(FilePath(path), followLink: true).fingerprint()
    }

    /// The content of a file whose stamp says that it has the content of `digest`, when it is wanted after all.
    ///
    /// Empty for one that cannot be read any more: then the build is disturbed.
    func content(of path: String, expecting digest: FileDigest) -> [UInt8] {
        if let text = kept.withLock({ $0?[PathKey(path)] }), text.digest == digest { return text.bytes }
        if let bytes = recent.withLock({ $0[PathKey(path)] }) { return bytes }
        do throws(SystemError) {
            let bytes = try read(path).bytes
            if FileDigest(of: bytes) == digest { keep(path, digest, bytes) } else { disturb() }
            recent.withLock { recent in
                if recent.count >= 64 { recent.removeAll() }
                recent[PathKey(path)] = bytes
            }
            return bytes
        } catch {
            isDisturbedFlag.store(true, ordering: .relaxed)
            return []
        }
    }
}
