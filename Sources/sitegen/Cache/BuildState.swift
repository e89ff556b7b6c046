import SiteKit

/// What a build leaves for the next one: what it read, what it wrote, and what each page was made from.
struct BuildState: Sendable {
    /// What was made of one file of the output.
    struct Page: Sendable {
        /// The hash of what it was made from.
        var print: UInt64
        /// Whether it depends on which pages the site has.
        var usesAddresses: Bool
        /// Whether it is rendered in each build: there was something to say about it, or other notes decide about that.
        var mustRender = false
        /// What stands for the file whose note it shows as the only page; else 0.
        var noteSource: UInt64 = 0
        /// Where it shows that.
        var noteMarks = TextMarks()
    }

    /// The output folder as the settings name it, or the usual one; the command line may have named another.
    let outputName: String
    /// Albums of the site.
    let albumCount: Int
    /// Whether a look at the stamps of files cannot tell that nothing has changed: there was something to tell the author,
    /// or there are servers to be asked.
    let mustLookAgain: Bool
    /// The files that were read.
    let inputs: InputFiles
    /// The files that were written.
    let output: RememberedOutput
    /// What each of them was made from, in the same order.
    let pages: [Page]
    /// The covers in sizes that the site shows.
    let arts: [CoverArt]
}

/// The state as bytes.
extension BuildState {
    /// Gives the bytes of it away, part by part.
    ///
    /// `key` stands for what the command asked for and the program that did it: with another one the state is worthless.
    func write<Failure: Error>(key: UInt64, _ give: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        var file = StateWriter()
        let (inputCount, outputCount) = (inputs.files.count, output.files.count)
        file.reserve(words: 64 + 12 * inputCount + 14 * outputCount, bytes: 160 * inputCount + 40 * outputCount)
        file.put(key)
        file.put(bytes: outputName.utf8)
        file.put(albumCount)
        file.put(mustLookAgain ? 1 : 0)
        file.put(inputs.files)
        for index in inputs.files.indices {
            file.put(inputs.isYoung[index] ? 1 : 0)
            file.put(inputs.memories[index])
        }
        file.put(inputs.folders)
        file.put(inputs.hasYoungFolder ? 1 : 0)
        file.put(inputs.absent.count)
        for path in inputs.absent { file.put(bytes: path.bytes) }
        file.put(inputs.links.count)
        for link in inputs.links {
            file.put(bytes: link.path.bytes)
            file.put(bytes: link.target.bytes)
        }
        file.put(output.manifest)
        file.put(output.files)
        for page in pages { file.put(page) }
        file.put(arts.count)
        for art in arts {
            file.put(art.contentHash)
            for number in [art.width, art.height, Int(art.color), art.sides.count] + art.sides { file.put(number) }
        }
        try file.finish(give)
    }

    /// Takes a state out of bytes; nil where they are damaged, or of another version or command.
    init?(bytes: [UInt8], key: UInt64) {
        guard var file = StateReader(bytes), file.word() == key else { return nil }
        outputName = String(decoding: file.run(), as: UTF8.self)
        albumCount = file.number()
        mustLookAgain = file.number() != 0
        var inputs = InputFiles()
        inputs.files = file.records(areInputs: true)
        for _ in inputs.files.indices {
            inputs.isYoung.append(file.number() != 0)
            inputs.memories.append(file.memory())
        }
        inputs.folders = file.records(areInputs: true)
        inputs.hasYoungFolder = file.number() != 0
        let absentCount = file.number()
        guard file.hasWords(absentCount) else { return nil }
        for _ in 0..<absentCount { inputs.absent.append(file.path()) }
        let linkCount = file.number()
        guard file.hasWords(linkCount) else { return nil }
        for _ in 0..<linkCount { inputs.links.append(FollowedLink(path: file.path(), target: file.path())) }
        self.inputs = inputs
        output = RememberedOutput(manifest: file.stamp(), files: file.records(areInputs: false))
        pages = output.files.indices.map { _ in file.page() }
        arts = file.arts()
        if !file.isComplete { return nil }
    }
}

extension StateWriter {
    fileprivate mutating func put(_ memory: InputFiles.Memory) {
        switch memory {
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
        put(page.print)
        put(page.noteMarks.count << 2 | (page.mustRender ? 2 : 0) | (page.usesAddresses ? 1 : 0))
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

    fileprivate mutating func arts() -> [CoverArt] {
        let count = number()
        guard hasWords(count) else {
            fail()
            return []
        }
        return (0..<count).map { _ in
            let (hash, width, height, color) = (word(), number(), number(), number())
            let sideCount = number()
            guard hasWords(sideCount) else {
                fail()
                return CoverArt(contentHash: 0, width: 0, height: 0, color: 0, sides: [])
            }
            return CoverArt(
                contentHash: hash, width: width, height: height, color: UInt32(truncatingIfNeeded: color),
                sides: (0..<sideCount).map { _ in number() })
        }
    }

    fileprivate mutating func page() -> BuildState.Page {
        let (print, marks) = (word(), number())
        var page = BuildState.Page(print: print, usesAddresses: marks & 1 != 0, mustRender: marks & 2 != 0)
        if marks < 4 { return page }
        page.noteSource = word()
        guard marks >> 2 <= TextMarks.limit else {
            fail()
            return page
        }
        for _ in 0..<marks >> 2 { page.noteMarks.append(word()) }
        return page
    }

    fileprivate mutating func memory() -> InputFiles.Memory {
        switch number() {
        case 0: return .none
        case 1: return .made(FileMemory(bytes: run()))
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

    /// Files; those of an output lie in it, inputs may lie anywhere.
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
            let place = records.layDown(path)
            let digest = FileDigest(size: number(), hash: word())
            if digest.size < 0 { fail() }
            records.add(place, digest, stamp: number() == 0 ? nil : stamp(), state: .same)
        }
        if !records.isSorted || records.firstDuplicate != nil { fail() }
        return records
    }
}
