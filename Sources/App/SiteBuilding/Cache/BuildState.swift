package import Albums
import FileSystem
import Publishing
import Pages
package import SourceInput
import SourceText
import Templates

/// The state that a build saves for the next: what it read, what it wrote, and what each page was built from.
package struct BuildState: Sendable {
    /// The build record of one output file.
    struct Page: Sendable {
        /// The hash of its inputs.
        var fingerprint: UInt64
        /// Whether it depends on which pages the site has.
        var usesAddresses: Bool
        /// Whether it is rendered in every build: it had diagnostics, or other notes decide about them.
        var mustRender = false
        /// Identifies the file whose note is shown only on this page; otherwise 0.
        var noteSource: UInt64 = 0
        /// The positions at which it shows that note.
        var noteMarks = TextMarks()
        /// What it is for visitors.
        var role = OutputRole.page
    }

    /// The output folder as the settings name it, or the default; the command line may have named another.
    let outputName: String
    /// The number of albums of the site.
    let albumCount: Int
    /// Whether file stamps cannot prove that nothing has changed: there were diagnostics for the author, or there are
    /// servers to query.
    let mustRescan: Bool
    /// The files that were read.
    package let inputs: InputFiles
    /// The files that were written.
    let output: PreviousOutput
    /// The build record of each of them, in the same order.
    let pages: [Page]
    /// The resized pictures that the site shows.
    package let imageSets: [ImageSet]
    /// The words that its notes show.
    let noteLabels: NoteLabels
}

/// Serializing the state.
extension BuildState {
    /// Passes the serialized bytes to `give` in chunks.
    ///
    /// `key` identifies the command's options and the program; with another key, the state is not usable.
    func write<Failure: Error>(key: UInt64, _ give: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        var file = StateWriter()
        let (inputCount, outputCount) = (inputs.files.count, output.files.count)
        file.reserve(words: 64 + 12 * inputCount + 14 * outputCount, bytes: 160 * inputCount + 40 * outputCount)
        file.put(key)
        file.put(bytes: outputName.utf8)
        file.put(albumCount)
        file.put(mustRescan ? 1 : 0)
        file.put(noteLabels.texts.count)
        for text in noteLabels.texts { file.put(bytes: text.utf8) }
        file.put(inputs.files)
        for index in inputs.files.indices {
            file.put(inputs.isRacilyClean[index] ? 1 : 0)
            file.put(inputs.cached[index])
        }
        file.put(inputs.folders)
        file.put(inputs.hasRacilyCleanFolder ? 1 : 0)
        file.put(inputs.absent.count)
        for path in inputs.absent { file.put(bytes: path.bytes) }
        file.put(inputs.links.count)
        for link in inputs.links {
            file.put(bytes: link.path.bytes)
            file.put(bytes: link.target.bytes)
        }
        file.put(output.manifest)
        file.put(output.files)
        file.put(output.folders.marks.count)
        for mark in output.folders.marks { file.put(mark) }
        for page in pages { file.put(page) }
        file.put(imageSets.count)
        for art in imageSets {
            file.put(art.contentHash)
            for number in [art.shape.rawValue, art.width, art.height, Int(art.color), art.sides.count] + art.sides {
                file.put(number)
            }
        }
        try file.finish(give)
    }

    /// Parses a state; nil if the bytes are corrupt, or belong to another version or command.
    init?(bytes: [UInt8], key: UInt64) {
        guard var file = StateReader(bytes), file.word() == key else { return nil }
        outputName = String(decoding: file.run(), as: UTF8.self)
        albumCount = file.number()
        mustRescan = file.number() != 0
        let labelCount = file.number()
        guard file.hasWords(labelCount),
            let labels = NoteLabels(texts: (0..<labelCount).map { _ in String(decoding: file.run(), as: UTF8.self) })
        else { return nil }
        noteLabels = labels
        var inputs = InputFiles()
        inputs.files = file.records(areInputs: true)
        for _ in inputs.files.indices {
            inputs.isRacilyClean.append(file.number() != 0)
            inputs.cached.append(file.cached())
        }
        inputs.folders = file.records(areInputs: true)
        inputs.hasRacilyCleanFolder = file.number() != 0
        let absentCount = file.number()
        guard file.hasWords(absentCount) else { return nil }
        for _ in 0..<absentCount { inputs.absent.append(file.path()) }
        let linkCount = file.number()
        guard file.hasWords(linkCount) else { return nil }
        for _ in 0..<linkCount { inputs.links.append(FollowedLink(path: file.path(), target: file.path())) }
        self.inputs = inputs
        let (manifest, files) = (file.stamp(), file.records(areInputs: false))
        let markCount = file.number()
        guard file.hasWords(markCount) else { return nil }
        let folders = KnownFolders((0..<markCount).map { _ in file.word() })
        output = PreviousOutput(manifest: manifest, files: files, folders: folders)
        pages = output.files.indices.map { _ in file.page() }
        imageSets = file.imageSets()
        if !file.isComplete { return nil }
    }
}

extension StateWriter {
    fileprivate mutating func put(_ cached: InputFiles.Cached) {
        switch cached {
        case .none: put(0)
        case .made(let made):
            put(1)
            put(bytes: made.bytes)
        case .whole(let bytes):
            put(2)
            put(bytes: bytes)
        case .picture(let header):
            put(3)
            put(bytes: header.packed)
        }
    }

    fileprivate mutating func put(_ stamp: FileStamp) {
        put(UInt64(bitPattern: stamp.size))
        put(UInt64(bitPattern: stamp.modified))
        put(UInt64(bitPattern: stamp.changed))
        put(stamp.inode)
        put(UInt64(stamp.mode))
    }

    fileprivate mutating func put(_ page: BuildState.Page) {
        put(page.fingerprint)
        let flags = (page.mustRender ? 2 : 0) | (page.usesAddresses ? 1 : 0)
        put(page.noteMarks.count << 5 | Int(page.role.rawValue) << 2 | flags)
        if page.noteMarks.count == 0 { return }
        put(page.noteSource)
        for index in 0..<page.noteMarks.count { put(page.noteMarks[index]) }
    }

    fileprivate mutating func put(_ records: FileRecords) {
        put(records.count)
        for index in records.indices {
            let record = records[index]
            put(bytes: records.bytes[record.place.range])
            put(record.digest.size)
            put(record.digest.hash)
            put(record.stamp == nil ? 0 : 1)
            if let stamp = record.stamp { put(stamp) }
        }
    }
}

extension StateReader {
    fileprivate mutating func path() -> FilePath { FilePath(bytes: Array(run())) }

    fileprivate mutating func imageSets() -> [ImageSet] {
        let count = number()
        guard hasWords(count) else {
            fail()
            return []
        }
        return (0..<count).map { _ in
            let hash = word()
            let shape = ImageSet.Shape(rawValue: number())
            let (width, height, color) = (number(), number(), number())
            let sideCount = number()
            guard let shape, hasWords(sideCount) else {
                fail()
                return ImageSet(contentHash: 0, width: 0, height: 0, color: 0, sides: [])
            }
            return ImageSet(
                contentHash: hash, shape: shape, width: width, height: height, color: UInt32(truncatingIfNeeded: color),
                sides: (0..<sideCount).map { _ in number() })
        }
    }

    fileprivate mutating func page() -> BuildState.Page {
        let (fingerprint, marks) = (word(), number())
        var page = BuildState.Page(fingerprint: fingerprint, usesAddresses: marks & 1 != 0, mustRender: marks & 2 != 0)
        guard marks >= 0, let role = OutputRole(rawValue: UInt8(marks >> 2 & 7)) else {
            fail()
            return page
        }
        page.role = role
        if marks >> 5 == 0 { return page }
        page.noteSource = word()
        guard marks >> 5 <= TextMarks.limit else {
            fail()
            return page
        }
        for _ in 0..<marks >> 5 { page.noteMarks.append(word()) }
        return page
    }

    fileprivate mutating func cached() -> InputFiles.Cached {
        switch number() {
        case 0: return .none
        case 1: return .made(CachedParse(bytes: run()))
        case 2: return .whole(Array(run()))
        case 3:
            if let header = ImageHeader(packed: run()) { return .picture(header) }
        default: break
        }
        fail()
        return .none
    }

    fileprivate mutating func stamp() -> FileStamp {
        FileStamp(
            size: Int64(bitPattern: word()), modified: Int64(bitPattern: word()), changed: Int64(bitPattern: word()),
            inode: word(), mode: UInt32(truncatingIfNeeded: word()))
    }

    /// Reads files; those of an output are inside it, inputs may be anywhere.
    fileprivate mutating func records(areInputs: Bool) -> FileRecords {
        var records = FileRecords()
        let count = number()
        if isBroken || !hasWords(count) {
            fail()
            return records
        }
        records.reserve(count)
        for _ in 0..<count {
            let path = run()
            if areInputs ? path.isEmpty || path.contains(0) : !path.isPlainPath { fail() }
            let place = records.write(path)
            let digest = FileDigest(size: number(), hash: word())
            if digest.size < 0 { fail() }
            records.add(place, digest, stamp: number() == 0 ? nil : stamp(), state: .same)
        }
        if !records.isSorted || records.firstDuplicate != nil { fail() }
        return records
    }
}
