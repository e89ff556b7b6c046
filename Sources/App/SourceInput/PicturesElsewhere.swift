package import Albums
import FileSystem
import SourceText
import Synchronization

/// Reads pictures outside of the site that libraries name, such as the covers beside music, and records their state.
package final class PicturesElsewhere: Sendable {
    private let folder: Folder
    private let loader: InputLoader
    private let previous: InputFiles?
    private let clock: ScanTime
    private let seen = Mutex<[FilePath: InputPart?]>([:])

    /// Creates a reader; paths are relative to `folder`, and a picture that is unchanged in the cache is not read.
    init(_ folder: Folder, _ loader: InputLoader, previous: InputFiles?, clock: ScanTime) {
        (self.folder, self.loader, self.previous, self.clock) = (folder, loader, previous, clock)
    }

    /// The bytes of a picture that is a file, or is embedded in one.
    ///
    /// nil if they have just changed: then the build restarts.
    package func bytes(of file: BinaryFile) -> [UInt8]? {
        let path = FilePath(file.path)
        let bytes = file.isEmbedded ? loader.embeddedCover(of: path) : try? loader.read(file.path).bytes
        if let bytes, ContentHash.of(bytes) == file.contentHash { return bytes }
        loader.markChanged()
        return nil
    }

    /// Makes the build restart, because something it relied on is gone.
    package func markChanged() { loader.markChanged() }

    /// The picture at a path; nil when there is none.
    package func picture(at path: String) -> BinaryFile? {
        let part = part(path)
        seen.withLock { $0[FilePath(path)] = .some(part) }
        if let part, case .binary(let file) = part.content { return file }
        return nil
    }

    /// Adds the recorded files to the other inputs, so that the next build checks them as well.
    package func adding(to inputs: InputFiles) -> InputFiles {
        let seen = seen.withLock { $0 }
        if seen.isEmpty { return inputs }
        var result = inputs
        result.absent += seen.filter { $0.value == nil && !inputs.absent.contains($0.key) }.keys.sorted()
        var new = seen.compactMap { path, part in part.map { (path, $0) } }.sorted { $0.0 < $1.0 }[...]
        if new.isEmpty { return result }
        result.files = FileRecords()
        result.files.reserve(inputs.files.count + new.count)
        result.cached = []
        result.isRacilyClean = []
        func add(_ path: FilePath, _ part: InputPart) {
            result.files.add(path, part.digest, stamp: part.stamp)
            result.isRacilyClean.append(part.stamp.map(clock.isRacilyClean) ?? true)
            result.cached.append(part.cached)
        }
        for index in inputs.files.indices {
            let path = inputs.files.path(index)
            while let (other, part) = new.first, other < path {
                add(other, part)
                new = new.dropFirst()
            }
            if let (other, part) = new.first, other == path {
                new = new.dropFirst()
                // For a recording, the tags are cached, not its picture.
                if MusicFile(path) != .audio {
                    add(other, part)
                    continue
                }
            }
            result.files.add(path, inputs.files[index].digest, stamp: inputs.files[index].stamp)
            result.isRacilyClean.append(inputs.isRacilyClean[index])
            result.cached.append(inputs.cached[index])
        }
        for (path, part) in new { add(path, part) }
        return result
    }

    /// The cached or newly read result for a picture; nil when there is none.
    private func part(_ text: String) -> InputPart? {
        let path = FilePath(text)
        guard let stamp = (try? folder.stamp(of: path, followLink: true)) ?? nil else { return nil }
        if let previous, let index = previous.files.index(of: path), !previous.isRacilyClean[index],
            previous.files[index].stamp == stamp, case .picture(let header) = previous.cached[index]
        {
            let digest = previous.files[index].digest
            let file = BinaryFile(path: text, size: digest.size, contentHash: digest.hash, header: header)
            return InputPart(content: .binary(file), digest: digest, stamp: stamp, cached: .picture(header))
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
            cached: file.header.map { .picture($0) } ?? .none)
    }
}
