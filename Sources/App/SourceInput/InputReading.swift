import Adapters
import Albums
import FileSystem
import Settings
import SourceText

/// Converts each input file to what a build works on: from the cache if possible, otherwise by reading it.
struct InputReading: Sendable {
    let scan: InputScan
    let previous: InputFiles?
    let loader: InputLoader
    /// Files named by sources and places.
    let named: [String]
    /// Files named by places.
    var places: [String] = []
    /// Whether recordings are published, so that their tags are read.
    var publishesAudio = false

    /// Files up to this size are cached as they are, in bytes.
    private static let smallSize = 65_536

    /// The build input from a file.
    func part(_ index: Int) -> InputPart {
        if !scan.music.isEmpty, let file = musicFile(index) { return part(index, file) }
        let path = scan.files.path(index).text
        let role = isNamed(path) ? .text : SourceRole(path: path)
        switch role {
        case .unread: return InputPart(unread: .unread(path), stamp: stamp(index))
        case .staticFile:
            let stamp = stamp(index)
            let file = BinaryFile(path: path, size: Int(stamp?.size ?? 0), stamp: fingerprint(path, stamp))
            if publishesAudio, SourceRole.isRecording(path) { return part(index, file, stamp) }
            return InputPart(unread: .binary(file), stamp: stamp)
        case .text, .template, .image:
            do throws(SystemError) {
                if let part = known(index, path, role) { return part }
                return try read(index, path, role)
            } catch {
                // It existed when the folder was listed: the build restarts.
                if error.isMissing { loader.markChanged() }
                return InputPart(unread: .failure(.unreadable(path, error)), stamp: nil)
            }
        }
    }

    private func isNamed(_ path: String) -> Bool { named.contains { $0.utf8.isEqual(to: path) } }

    /// The stamp from before reading; nil if the file cannot be examined.
    private func stamp(_ index: Int) -> FileStamp? {
        scan.files[index].stamp ?? loader.stamp(of: scan.files.path(index))
    }

    /// The index of the cached file if it is unchanged, judged by its stamp.
    private func same(_ index: Int, _ stamp: FileStamp?) -> Int? {
        guard let previous, let old = scan.known[index], !previous.isRacilyClean[old], let stamp else { return nil }
        return previous.files[old].stamp == stamp ? old : nil
    }

    private func musicFile(_ index: Int) -> MusicFile? {
        let path = scan.files.path(index)
        return scan.music.contains(where: path.isOrLies) ? MusicFile(path) : nil
    }

    /// A recording of the site, with its tags, which are cached; a file without any is published as well.
    private func part(_ index: Int, _ file: BinaryFile, _ stamp: FileStamp?) -> InputPart {
        var part = InputPart(unread: .recording(file, nil), stamp: stamp)
        var cached: CachedParse?
        if let previous, let old = same(index, stamp), case .made(let known) = previous.cached[old] { cached = known }
        if cached?.tags == nil, case .success(let read) = loader.tags(of: scan.files.path(index)) { cached = read }
        guard let cached, let tags = cached.tags else { return part }
        part.content = .recording(file, tags)
        part.cached = .made(cached)
        return part
    }

    /// Audio files are read up to the end of their tags, which are cached; for a picture the name is enough.
    private func part(_ index: Int, _ file: MusicFile) -> InputPart {
        let stamp = stamp(index)
        var part = InputPart(unread: .music(nil), stamp: stamp)
        if file == .picture { return part }
        if let previous, let old = same(index, stamp), case .made(let cached) = previous.cached[old],
            let tags = cached.tags
        {
            part.content = .music(.tags(tags), recording(index, stamp))
            part.cached = .made(cached)
            return part
        }
        switch loader.tags(of: scan.files.path(index)) {
        case .success(let cached):
            part.content = .music(cached.tags.map { .tags($0) }, recording(index, stamp))
            part.cached = .made(cached)
        case .failure(let failure): part.content = .music(.failed(failure.reason))
        }
        return part
    }

    /// A recording as a file that may be published; nil if it is not, or if its name is not UTF-8.
    private func recording(_ index: Int, _ stamp: FileStamp?) -> BinaryFile? {
        guard publishesAudio, let path = String(validating: scan.files.path(index).bytes, as: UTF8.self) else {
            return nil
        }
        return BinaryFile(path: path, size: Int(stamp?.size ?? 0), stamp: fingerprint(path, stamp))
    }

    /// A fingerprint for a file that is copied without inspection: from its stamp, or from its content if it is racily
    /// clean.
    private func fingerprint(_ path: String, _ stamp: FileStamp?) -> UInt64 {
        guard let stamp else { return 0 }
        if !scan.clock.isRacilyClean(stamp) { return stamp.fingerprint }
        // A file that cannot be read is reported when it is copied.
        return (try? loader.fingerprint(of: path)) ?? stamp.fingerprint
    }

    /// The cached result for the file; nil if the file has changed, or nothing is cached for it.
    private func known(_ index: Int, _ path: String, _ role: SourceRole) -> InputPart? {
        // A new file need not be checked.
        guard let previous, scan.known[index] != nil else { return nil }
        let stamp = stamp(index)
        guard let old = same(index, stamp) else { return nil }
        return part(path, role, previous.files[old].digest, stamp, previous.cached[old])
    }

    private func read(_ index: Int, _ path: String, _ role: SourceRole) throws(SystemError) -> InputPart {
        let (bytes, stamp) = try loader.read(path)
        let digest = FileDigest(of: bytes)
        if role == .text { loader.keep(path, digest, bytes) }
        // Unchanged content: a copied tree, another permission, a file saved without a change.
        if let previous, let old = scan.known[index], previous.files[old].digest == digest,
            let part = part(path, role, digest, stamp, previous.cached[old])
        {
            return part
        }
        var result = InputPart(
            content: .text(SourceFile(path: path, bytes: bytes)), digest: digest, stamp: stamp)
        switch role {
        case .image:
            let file = BinaryFile(path: path, content: bytes)
            result.content = .binary(file)
            if let header = file.header { result.cached = .picture(header) }
        case .template:
            result.content = .template(SourceFile(path: path, bytes: bytes))
            if bytes.count <= Self.smallSize { result.cached = .whole(bytes) }
        case .text, .staticFile, .unread:
            let isSmall = bytes.count <= Self.smallSize && !SourceRole.isMadeIntoAlbums(path: path)
            if isSmall && (!isNamed(path) || places.contains { $0.utf8.isEqual(to: path) }) {
                result.cached = .whole(bytes)
            }
        }
        return result
    }

    /// Builds the part of a file from its cached result.
    private func part(
        _ path: String, _ role: SourceRole, _ digest: FileDigest, _ stamp: FileStamp?, _ cached: InputFiles.Cached
    ) -> InputPart? {
        let content: InputPart.Content
        switch (cached, role) {
        case (.none, _): return nil
        case (.picture(let header), .image):
            content = .binary(
                BinaryFile(path: path, size: digest.size, contentHash: digest.hash, header: header))
        case (.made(let made), .text):
            let loader = loader
            content = .text(
                SourceFile(path: path, byteCount: digest.size, cachedParse: made) {
                    loader.content(of: path, expecting: digest)
                })
        case (.whole(let bytes), .text): content = .text(SourceFile(path: path, bytes: bytes))
        case (.whole(let bytes), .template): content = .template(SourceFile(path: path, bytes: bytes))
        default: return nil
        }
        return InputPart(content: content, digest: digest, stamp: stamp, cached: cached)
    }
}
