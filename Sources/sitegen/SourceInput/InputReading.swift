import SiteKit

/// Makes of each input file what a build works on: from memory where it can, by reading it where it must.
struct InputReading: Sendable {
    let scan: InputScan
    let remembered: InputFiles?
    let loader: InputLoader
    /// Files that sources and places name.
    let named: [String]
    /// Those of places.
    var places: [String] = []

    /// Files up to this size are remembered as they are, in bytes.
    private static let smallSize = 65_536

    /// What a file gives.
    func part(_ index: Int) -> InputPart {
        if !scan.music.isEmpty, let file = musicFile(index) { return part(index, file) }
        let path = scan.files.path(index).text
        let role = isNamed(path) ? .text : SourceRole(path: path)
        switch role {
        case .unread: return InputPart(unread: .unread(path), stamp: stamp(index))
        case .staticFile:
            let stamp = stamp(index)
            let file = BinaryFile(path: path, size: Int(stamp?.size ?? 0), stamp: print(path, stamp))
            return InputPart(unread: .binary(file), stamp: stamp)
        case .text, .template, .cover:
            do throws(SystemError) {
                if let part = known(index, path, role) { return part }
                return try read(index, path, role)
            } catch {
                // It was there when the folder was listed: the build begins again.
                if error.isMissing { loader.disturb() }
                return InputPart(unread: .failure(.unreadable(path, error)), stamp: nil)
            }
        }
    }

    private func isNamed(_ path: String) -> Bool { named.contains { $0.utf8.isEqual(to: path) } }

    /// How the file is before it is read; nil where it cannot be looked at.
    private func stamp(_ index: Int) -> FileStamp? {
        scan.files[index].stamp ?? loader.stamp(of: scan.files.path(index))
    }

    /// The index among the remembered files of one that is the same still, by its stamp.
    private func same(_ index: Int, _ stamp: FileStamp?) -> Int? {
        guard let remembered, let old = scan.known[index], !remembered.isYoung[old], let stamp else { return nil }
        return remembered.files[old].stamp == stamp ? old : nil
    }

    private func musicFile(_ index: Int) -> MusicFile? {
        let path = scan.files.path(index)
        return scan.music.contains(where: path.isOrLies) ? MusicFile(path) : nil
    }

    /// An audio file is read as far as its tags go, and they are remembered; of a picture the name is enough.
    private func part(_ index: Int, _ file: MusicFile) -> InputPart {
        let stamp = stamp(index)
        var part = InputPart(unread: .music(nil), stamp: stamp)
        if file == .picture { return part }
        if let remembered, let old = same(index, stamp), case .made(let memory) = remembered.memories[old],
            let tags = memory.tags
        {
            part.content = .music(.tags(tags))
            part.memory = .made(memory)
            return part
        }
        switch loader.tags(of: scan.files.path(index)) {
        case .success(let memory):
            part.content = .music(memory.tags.map { .tags($0) })
            part.memory = .made(memory)
        case .failure(let failure): part.content = .music(.failed(failure.reason))
        }
        return part
    }

    /// What differs when the content of a file that is copied unseen may: its stamp, or its content where it changed so
    /// shortly before that its stamp may stay the same.
    private func print(_ path: String, _ stamp: FileStamp?) -> UInt64 {
        guard let stamp else { return 0 }
        if !scan.clock.isYoung(stamp) { return stamp.print }
        // A file that cannot be read is told of when it is copied.
        return (try? loader.fingerprint(of: path)) ?? stamp.print
    }

    /// The file as it is remembered; nil where it is another one, or nothing of it is remembered.
    private func known(_ index: Int, _ path: String, _ role: SourceRole) -> InputPart? {
        // Nobody need look at a file that is new.
        guard let remembered, scan.known[index] != nil else { return nil }
        let stamp = stamp(index)
        guard let old = same(index, stamp) else { return nil }
        return part(path, role, remembered.files[old].digest, stamp, remembered.memories[old])
    }

    private func read(_ index: Int, _ path: String, _ role: SourceRole) throws(SystemError) -> InputPart {
        let (bytes, stamp) = try loader.read(path)
        let digest = FileDigest(of: bytes)
        if role == .text { loader.keep(path, digest, bytes) }
        // The same content after all: a copied tree, another permission, a file saved without a change.
        if let remembered, let old = scan.known[index], remembered.files[old].digest == digest,
            let part = part(path, role, digest, stamp, remembered.memories[old])
        {
            return part
        }
        var result = InputPart(
            content: .text(SourceFile(path: path, bytes: bytes)), digest: digest, stamp: stamp)
        switch role {
        case .cover:
            let file = BinaryFile(path: path, content: bytes)
            result.content = .binary(file)
            if let header = file.header { result.memory = .picture(header) }
        case .template:
            result.content = .template(SourceFile(path: path, bytes: bytes))
            if bytes.count <= Self.smallSize { result.memory = .whole(bytes) }
        case .text, .staticFile, .unread:
            let isSmall = bytes.count <= Self.smallSize && !SourceRole.isMadeIntoAlbums(path: path)
            if isSmall && (!isNamed(path) || places.contains { $0.utf8.isEqual(to: path) }) {
                result.memory = .whole(bytes)
            }
        }
        return result
    }

    /// A file of which something is remembered.
    private func part(
        _ path: String, _ role: SourceRole, _ digest: FileDigest, _ stamp: FileStamp?, _ memory: InputFiles.Memory
    ) -> InputPart? {
        let content: InputPart.Content
        switch (memory, role) {
        case (.none, _): return nil
        case (.picture(let header), .cover):
            content = .binary(
                BinaryFile(path: path, size: digest.size, contentHash: digest.hash, header: header))
        case (.made(let made), .text):
            let loader = loader
            content = .text(
                SourceFile(path: path, byteCount: digest.size, memory: made) {
                    loader.content(of: path, expecting: digest)
                })
        case (.whole(let bytes), .text): content = .text(SourceFile(path: path, bytes: bytes))
        case (.whole(let bytes), .template): content = .template(SourceFile(path: path, bytes: bytes))
        default: return nil
        }
        return InputPart(content: content, digest: digest, stamp: stamp, memory: memory)
    }
}
