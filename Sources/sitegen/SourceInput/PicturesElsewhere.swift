import SiteKit
import Synchronization

/// Reads the pictures that libraries name outside of the site, such as the covers beside music, and notes what was
/// seen of them.
final class PicturesElsewhere: Sendable {
    private let folder: Folder
    private let loader: InputLoader
    private let remembered: InputFiles?
    private let clock: FileClock
    private let seen = Mutex<[FilePath: InputPart?]>([:])

    /// A reader of pictures; paths count from `folder`, and a picture that is as remembered is not read.
    init(_ folder: Folder, _ loader: InputLoader, remembered: InputFiles?, clock: FileClock) {
        (self.folder, self.loader, self.remembered, self.clock) = (folder, loader, remembered, clock)
    }

    /// The bytes of a picture that is a file, or lies inside of one.
    ///
    /// Nil where they are not what they were a moment ago: then the build begins again.
    func bytes(of file: BinaryFile) -> [UInt8]? {
        let path = FilePath(file.path)
        let bytes = file.isEmbedded ? loader.embeddedCover(of: path) : try? loader.read(file.path).bytes
        if let bytes, ContentHash.of(bytes) == file.contentHash { return bytes }
        loader.disturb()
        return nil
    }

    /// Makes the build begin again, for what it relied on is gone.
    func disturb() { loader.disturb() }

    /// The picture at a path; nil where there is none.
    func picture(at path: String) -> BinaryFile? {
        let part = part(path)
        seen.withLock { $0[FilePath(path)] = .some(part) }
        if let part, case .binary(let file) = part.content { return file }
        return nil
    }

    /// What was seen, added to the other inputs: the next build looks at these files as well.
    func adding(to inputs: InputFiles) -> InputFiles {
        let seen = seen.withLock { $0 }
        if seen.isEmpty { return inputs }
        var result = inputs
        result.absent += seen.filter { $0.value == nil && !inputs.absent.contains($0.key) }.keys.sorted()
        var new = seen.compactMap { path, part in part.map { (path, $0) } }.sorted { $0.0 < $1.0 }[...]
        if new.isEmpty { return result }
        result.files = FileRecords()
        result.files.reserve(inputs.files.count + new.count)
        result.memories = []
        result.isYoung = []
        func add(_ path: FilePath, _ part: InputPart) {
            result.files.add(path, part.digest, stamp: part.stamp)
            result.isYoung.append(part.stamp.map(clock.isYoung) ?? true)
            result.memories.append(part.memory)
        }
        for index in inputs.files.indices {
            let path = inputs.files.path(index)
            while let (other, part) = new.first, other < path {
                add(other, part)
                new = new.dropFirst()
            }
            if let (other, part) = new.first, other == path {
                new = new.dropFirst()
                // Of a recording the tags are remembered, not its picture.
                if MusicFile(path) != .audio {
                    add(other, part)
                    continue
                }
            }
            result.files.add(path, inputs.files[index].digest, stamp: inputs.files[index].stamp)
            result.isYoung.append(inputs.isYoung[index])
            result.memories.append(inputs.memories[index])
        }
        for (path, part) in new { add(path, part) }
        return result
    }

    /// What is known of a picture, or read of it; nil where there is none.
    private func part(_ text: String) -> InputPart? {
        let path = FilePath(text)
        guard let stamp = (try? folder.stamp(of: path, followLink: true)) ?? nil else { return nil }
        if let remembered, let index = remembered.files.index(of: path), !remembered.isYoung[index],
            remembered.files[index].stamp == stamp, case .picture(let header) = remembered.memories[index]
        {
            let digest = remembered.files[index].digest
            let file = BinaryFile(path: text, size: digest.size, contentHash: digest.hash, header: header)
            return InputPart(content: .binary(file), digest: digest, stamp: stamp, memory: .picture(header))
        }
        if MusicFile(path) == .audio {
            return loader.embeddedCover(of: path).map { bytes in
                let file = BinaryFile(path: text, content: bytes, isEmbedded: true)
                return InputPart(content: .binary(file), digest: FileDigest(of: bytes), stamp: stamp)
            }
        }
        guard let (bytes, stamp) = try? loader.read(text) else { return nil }
        let file = BinaryFile(path: text, content: bytes)
        return InputPart(
            content: .binary(file), digest: FileDigest(of: bytes), stamp: stamp,
            memory: file.header.map { .picture($0) } ?? .none)
    }
}
