import Albums
import FileSystem
import Glibc
import Images
import SourceInput
import SourceText
import Synchronization

/// The folder `.sitegen/covers/`: original pictures, and the sizes computed from pictures.
///
/// It may be removed at any time, as a whole or in parts. A file appears under its name only when it is complete,
/// contains a hash that proves it still is, and is never changed; so several builds can share the folder.
final class CoverCache: Sendable {
    private let site: Folder
    private let opened = Mutex<Folder?>(nil)
    private let hasGrown = Atomic(false)

    /// Its path in the site folder.
    static let folderName = OwnFiles.state.appending("covers")

    init(site: Folder) { self.site = site }

    /// The kinds of cached files.
    private enum Kind: String {
        /// A picture in its original form.
        case original
        /// The squares of a cover.
        case squares
        /// The sizes of a picture in a text.
        case sizes
        /// The record of a cover, by its address.
        case record
        /// A picture for links, by what is on it.
        case socialImage = "link"
    }

    private static func name(_ hash: UInt64, _ kind: Kind) -> FilePath {
        FilePath("\(CoverLock.text(ofHash: hash)).\(kind.rawValue)")
    }

    private static func name(_ key: ImageSet.Key) -> FilePath {
        name(key.contentHash, key.shape == .square ? .squares : .sizes)
    }

    private static func name(ofRecord key: String) -> FilePath { name(ContentHash.of(Array(key.utf8)), .record) }

    /// The folder; nil if it does not exist.
    private func folder() -> Folder? {
        opened.withLock { opened in
            if let opened { return opened }
            opened = try? site.openFolder(Self.folderName)
            return opened
        }
    }

    /// The folder, created if it is missing.
    private func madeFolder() throws(SystemError) -> Folder {
        if let folder = folder() { return folder }
        try OwnFiles.makeState(in: site)
        do throws(SystemError) {
            try site.makeFolder(Self.folderName)
        } catch {
            // Another build created it first.
            if error.number != EEXIST { throw error }
        }
        let folder = try site.openFolder(Self.folderName)
        opened.withLock { $0 = folder }
        return folder
    }

    private func put(_ bytes: [UInt8], as name: FilePath) throws(SystemError) {
        do throws(SystemError) {
            let folder = try madeFolder()
            try put(bytes, in: folder, to: folder, as: name)
        } catch {
            if !error.isMissing { throw error }
            // The folder was removed after it was opened.
            opened.withLock { $0 = nil }
            let folder = try madeFolder()
            try put(bytes, in: folder, to: folder, as: name)
        }
        hasGrown.store(true, ordering: .relaxed)
    }

    /// Puts a file in place atomically, through a temporary file whose name no other build uses.
    private func put(
        _ bytes: [UInt8], in folder: Folder, to place: Folder, as name: FilePath, isDurable: Bool = false
    ) throws(SystemError) {
        let part = FilePath(FilePath.uniqueName + Self.partEnding)
        try folder.replaceAtomically(name, in: place, through: part, isDurable: isDurable, with: bytes)
    }

    /// Replaces a file of the site folder atomically, so that it is complete at every instant, even after a power
    /// failure.
    func replace(_ path: FilePath, _ bytes: [UInt8]) throws(SystemError) {
        do throws(SystemError) {
            try put(bytes, in: try madeFolder(), to: site, as: path, isDurable: true)
        } catch {
            // The cache is on another file system, or is read-only: use a hidden file beside the target.
            let beside = path.parent.appending(OwnFiles.coverLockDraftPrefix + FilePath.uniqueName + Self.partEnding)
            try site.replaceAtomically(path, through: beside, isDurable: true, with: bytes)
        }
    }

    /// Runs what reads and then replaces `content/covers.lock`, while no other process does so.
    ///
    /// Throws `EWOULDBLOCK` if another process holds the lock for ten seconds: it has probably been suspended, and would
    /// write over the change when it goes on.
    func whileLocked<Result>(
        mostWaits: Int = CoverCache.mostWaits, _ change: () throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        var waits = 0
        while try !site.lock() {
            if waits == mostWaits { throw SystemError(EWOULDBLOCK, "flock", site.path) }
            waits += 1
            usleep(20_000)
        }
        defer { site.unlock() }
        return try change()
    }

    /// Ten seconds; the lock is held for milliseconds.
    private static let mostWaits = 500

    private static let partEnding = ".part"
}

/// Reading and adding files.
extension CoverCache {
    /// An original picture; nil when it is missing or corrupt.
    func original(_ hash: UInt64) -> [UInt8]? {
        guard let bytes = try? folder()?.readFile(Self.name(hash, .original)), ContentHash.of(bytes) == hash else {
            return nil
        }
        return bytes
    }

    /// The picture as a file of the site folder, to be copied; nil when it is missing.
    func originalFile(_ hash: UInt64) -> BinaryFile? {
        original(hash).map { BinaryFile(path: Self.folderName.appending(Self.name(hash, .original)).text, content: $0) }
    }

    /// Stores an original picture.
    func keep(original bytes: [UInt8], hash: UInt64) throws(SystemError) {
        try put(bytes, as: Self.name(hash, .original))
    }

    /// Removes a corrupt picture and its sizes; they are recreated when needed.
    func forget(_ hash: UInt64) {
        guard let folder = folder() else { return }
        for kind in [Kind.squares, .sizes, .original] { try? folder.remove(Self.name(hash, kind)) }
    }

    /// The image set that pages use for a picture, if its sizes are cached.
    func art(_ key: ImageSet.Key) -> ImageSet? {
        guard let folder = folder() else { return nil }
        return (try? pack(key, in: folder) { (pack, _) throws(SystemError) in pack.art }) ?? nil
    }

    /// A file of one size; nil when it is missing.
    func file(of art: ImageSet, side: Int, _ format: ImageSet.Format) -> [UInt8]? {
        guard let folder = folder() else { return nil }
        let bytes = try? pack(art.key, in: folder) { (pack, file) throws(SystemError) in
            try pack.file(side: side, format, from: file)
        }
        return bytes ?? nil
    }

    private func pack<Result>(
        _ key: ImageSet.Key, in folder: Folder,
        _ use: (ImagePack, borrowing OpenFile) throws(SystemError) -> Result?
    ) throws(SystemError) -> Result? {
        let file = try folder.openFile(Self.name(key), followLink: false)
        guard let pack = ImagePack(head: try file.read(ImagePack.headSize, at: 0), key: key) else { return nil }
        return try use(pack, file)
    }

    /// Stores the sizes of a picture, and returns the image set that pages use.
    func keep(_ image: ScaledImage, key: ImageSet.Key) throws(SystemError) -> ImageSet {
        let (pack, bytes) = ImagePack.make(of: image, key: key)
        try put(bytes, as: Self.name(key))
        return pack.art
    }

    /// A picture for links; nil when it is missing or corrupt.
    func socialImage(_ hash: UInt64) -> [UInt8]? {
        guard let bytes = try? folder()?.readFile(Self.name(hash, .socialImage)) else { return nil }
        return SealedBytes.open(bytes).map { Array($0) }
    }

    /// Stores a picture for links.
    func keep(socialImage bytes: [UInt8], hash: UInt64) throws(SystemError) {
        try put(SealedBytes.seal(bytes), as: Self.name(hash, .socialImage))
    }

    /// The record of a downloaded cover.
    func record(of key: String) -> CachedCover? {
        guard let bytes = try? folder()?.readFile(Self.name(ofRecord: key)) else { return nil }
        return CachedCover(packed: bytes, key: key)
    }

    /// Stores the record of a downloaded cover.
    func keep(_ record: CachedCover, of key: String) throws(SystemError) {
        try put(record.packed(key: key), as: Self.name(ofRecord: key))
    }
}

/// Limiting its size.
extension CoverCache {
    /// The pictures that a site shows: those in several sizes, original ones by content hash, downloads by key, and
    /// pictures for links.
    struct CoversInUse: Sendable {
        var imageSets: [ImageSet.Key]
        var originals: [UInt64]
        var keys: [String]
        var socialImages: [UInt64]
    }

    /// Removes files until at most `limit` bytes are left: files that the site does not show first, and the oldest
    /// first; temporary files of unfinished builds are removed after an hour.
    ///
    /// Does nothing if nothing was added. A file that cannot be examined or removed stays.
    func prune(limit: Int, shown: CoversInUse) {
        guard hasGrown.load(ordering: .relaxed), let folder = folder(), let names = try? folder.names() else { return }
        let shownNames = Set(
            shown.imageSets.flatMap { [Self.name($0), Self.name($0.contentHash, .original)] }
                + shown.originals.map { Self.name($0, .original) } + shown.keys.map(Self.name(ofRecord:))
                + shown.socialImages.map { Self.name($0, .socialImage) })
        let hourAgo = SystemClock.nanoseconds - 3_600_000_000_000
        var files: [(rank: Int, modified: Int64, size: Int, name: FilePath)] = []
        for name in names {
            guard let stamp = (try? folder.stamp(of: name)) ?? nil, stamp.isFile else { continue }
            if !name.bytes.suffix(Self.partEnding.utf8.count).elementsEqual(Self.partEnding.utf8) {
                files.append((shownNames.contains(name) ? 1 : 0, stamp.modified, Int(stamp.size), name))
            } else if stamp.modified < hourAgo || !Self.isInUse(name) {
                // A newer one may belong to a concurrent build, perhaps on another machine.
                try? folder.remove(name)
            }
        }
        var size = files.reduce(0) { $0 + $1.size }
        for file in files.sorted(by: { ($0.rank, $0.modified, $0.name) < ($1.rank, $1.modified, $1.name) }) {
            if size <= limit { break }
            if (try? folder.remove(file.name)) != nil { size -= file.size }
        }
    }

    /// Whether the process that an unfinished file is named after is still running.
    private static func isInUse(_ name: FilePath) -> Bool {
        guard let number = Int32(name.text.prefix { $0 != "-" }), number > 0 else { return true }
        return kill(number, 0) == 0 || errno != ESRCH
    }
}
