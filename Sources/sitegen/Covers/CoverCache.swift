import Glibc
import Images
import SiteKit
import Synchronization

/// The folder `.sitegen/covers/`: pictures as they came, and the squares that were made of pictures.
///
/// It may be removed at any time, as a whole or in parts. A file appears under its name when it is whole, says by a hash
/// whether it still is, and is never changed; so several builds can share the folder.
final class CoverCache: Sendable {
    private let site: Folder
    private let opened = Mutex<Folder?>(nil)
    private let counter = Atomic(0)
    private let hasGrown = Atomic(false)

    /// Where it lies in the site folder.
    static let folderName = OwnFiles.state.appending("covers")

    /// The cache of a site.
    init(site: Folder) { self.site = site }

    /// What a file is for.
    private enum Kind: String {
        /// A picture as it came.
        case original
        /// The squares of one.
        case squares
        /// What is known of a cover by its address.
        case record
    }

    private static func name(_ hash: UInt64, _ kind: Kind) -> FilePath {
        FilePath("\(CoverLock.text(ofHash: hash)).\(kind.rawValue)")
    }

    private static func name(ofRecord key: String) -> FilePath { name(ContentHash.of(Array(key.utf8)), .record) }

    /// The folder; nil where it is not there.
    private func folder() -> Folder? {
        opened.withLock { opened in
            if let opened { return opened }
            opened = try? site.openFolder(Self.folderName)
            return opened
        }
    }

    /// The folder, made where it is missing.
    private func madeFolder() throws(SystemError) -> Folder {
        if let folder = folder() { return folder }
        try OwnFiles.makeState(in: site)
        do throws(SystemError) {
            try site.makeFolder(Self.folderName)
        } catch {
            // Another build was faster.
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
            // The folder was removed since it was opened.
            opened.withLock { $0 = nil }
            let folder = try madeFolder()
            try put(bytes, in: folder, to: folder, as: name)
        }
        hasGrown.store(true, ordering: .relaxed)
    }

    /// Puts a file in place in one step, by way of one of a name that no other build uses.
    private func put(
        _ bytes: [UInt8], in folder: Folder, to place: Folder, as name: FilePath, syncs: Bool = false
    ) throws(SystemError) {
        let part = FilePath("\(getpid())-\(counter.add(1, ordering: .relaxed).oldValue)\(Self.partEnding)")
        do throws(SystemError) {
            try folder.replaceFile(part, bytes)
            if syncs { try folder.syncFile(part) }
            try folder.rename(part, to: place, as: name)
        } catch {
            try? folder.remove(part)
            throw error
        }
    }

    /// Puts a file of the site folder in place of the one that is there, whole at every instant, even without power.
    func replace(_ path: FilePath, _ bytes: [UInt8]) throws(SystemError) {
        do throws(SystemError) {
            try put(bytes, in: try madeFolder(), to: site, as: path, syncs: true)
        } catch {
            // The cache lies on another file system, or cannot be written to: by way of a hidden file beside it.
            let beside = path.parent.appending("\(OwnFiles.coverLockDraftPrefix)\(getpid())\(Self.partEnding)")
            do throws(SystemError) {
                try site.replaceFile(beside, bytes)
                try site.syncFile(beside)
                try site.rename(beside, to: site, as: path)
            } catch {
                try? site.remove(beside)
                throw error
            }
        }
    }

    private static let partEnding = ".part"
}

/// What it holds.
extension CoverCache {
    /// A picture as it came; nil where it is not here, or not as it was.
    func original(_ hash: UInt64) -> [UInt8]? {
        guard let bytes = try? folder()?.readFile(Self.name(hash, .original)), ContentHash.of(bytes) == hash else {
            return nil
        }
        return bytes
    }

    /// The picture as a file of the site folder, to be copied; nil where it is not here.
    func originalFile(_ hash: UInt64) -> BinaryFile? {
        original(hash).map { BinaryFile(path: Self.folderName.appending(Self.name(hash, .original)).text, content: $0) }
    }

    /// Keeps a picture as it came.
    func keep(original bytes: [UInt8], hash: UInt64) throws(SystemError) {
        try put(bytes, as: Self.name(hash, .original))
    }

    /// Removes a picture and its squares, which are not as they were; whoever wants them makes them anew.
    func forget(_ hash: UInt64) {
        guard let folder = folder() else { return }
        for kind in [Kind.squares, .original] { try? folder.remove(Self.name(hash, kind)) }
    }

    /// What pages are told of a cover, if its squares are here.
    func art(_ hash: UInt64) -> CoverArt? {
        guard let folder = folder() else { return nil }
        return (try? pack(hash, in: folder) { (pack, _) throws(SystemError) in pack.art }) ?? nil
    }

    /// A square of a cover; nil where it is not here.
    func square(of art: CoverArt, side: Int, _ format: CoverArt.Format) -> [UInt8]? {
        guard let folder = folder() else { return nil }
        let square = try? pack(art.contentHash, in: folder) { (pack, file) throws(SystemError) in
            try pack.square(side: side, format, in: file)
        }
        return square ?? nil
    }

    private func pack<Result>(
        _ hash: UInt64, in folder: Folder,
        _ use: (CoverPack, borrowing OpenFile) throws(SystemError) -> Result?
    ) throws(SystemError) -> Result? {
        let file = try folder.openFile(Self.name(hash, .squares), followLink: false)
        guard let pack = CoverPack(head: try file.read(CoverPack.headSize, at: 0), contentHash: hash) else {
            return nil
        }
        return try use(pack, file)
    }

    /// Keeps the squares of a cover, and gives what pages are told of it.
    func keep(_ image: CoverImage, hash: UInt64) throws(SystemError) -> CoverArt {
        let (pack, bytes) = CoverPack.make(of: image, contentHash: hash)
        try put(bytes, as: Self.name(hash, .squares))
        return pack.art
    }

    /// What is known of a cover that was downloaded.
    func record(of key: String) -> CoverRecord? {
        guard let bytes = try? folder()?.readFile(Self.name(ofRecord: key)) else { return nil }
        return CoverRecord(packed: bytes, key: key)
    }

    /// Keeps what is known of a cover that was downloaded.
    func keep(_ record: CoverRecord, of key: String) throws(SystemError) {
        try put(record.packed(key: key), as: Self.name(ofRecord: key))
    }
}

/// Its size.
extension CoverCache {
    /// What a site shows: pictures by the hash of their content, and downloads by what they are known by.
    struct Shown: Sendable {
        var hashes: [UInt64]
        var keys: [String]
    }

    /// Removes files until no more than `limit` bytes are left: what the site does not show before what it does, and the
    /// oldest first; what an unfinished build left goes after an hour.
    ///
    /// Does nothing where nothing was added. A file that cannot be looked at or removed stays.
    func prune(limit: Int, shown: Shown) {
        guard hasGrown.load(ordering: .relaxed), let folder = folder(), let names = try? folder.names() else { return }
        let shownNames = Set(
            shown.hashes.flatMap { [Self.name($0, .squares), Self.name($0, .original)] }
                + shown.keys.map(Self.name(ofRecord:)))
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

    /// Whether the process still runs that an unfinished file is named after.
    private static func isInUse(_ name: FilePath) -> Bool {
        guard let number = Int32(name.text.prefix { $0 != "-" }), number > 0 else { return true }
        return kill(number, 0) == 0 || errno != ESRCH
    }
}
