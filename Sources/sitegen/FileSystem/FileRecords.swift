/// Files of a folder in compact storage: all paths in one run of bytes, and one record of fixed size for each.
///
/// A path is ended by a zero, so that the system takes it from where it lies.
struct FileRecords: Sendable {
    /// Where a path lies among the bytes.
    struct Place: Sendable {
        fileprivate(set) var start: Int
        let count: Int

        var range: Range<Int> { start..<start + count }
    }

    /// What is known of a file with regard to an output.
    enum State: UInt8, Sendable {
        /// The output has it as it is.
        case same
        /// It was written.
        case new
        /// It was listed before it was written.
        case pending
    }

    /// A file.
    struct Record: Sendable {
        fileprivate(set) var place: Place
        /// Size and fingerprint.
        var digest: FileDigest
        /// How the file was when it had that content; nil where nobody looked.
        var stamp: FileStamp?
        /// Whether the output has it.
        var state: State
        /// Where it was written; nil for its own place.
        var draft: Draft?
    }

    /// The paths, each ended by a zero.
    private(set) var bytes: [UInt8] = []
    private var records: [Record] = []

    /// No files.
    init() {}

    /// Makes room for files whose paths are about 40 bytes long.
    mutating func reserve(_ count: Int) {
        records.reserveCapacity(count)
        bytes.reserveCapacity(count * 41)
    }

    var count: Int { records.count }
    var isEmpty: Bool { records.isEmpty }
    var indices: Range<Int> { records.indices }

    subscript(index: Int) -> Record {
        get { records[index] }
        _modify { yield &records[index] }
    }

    /// The path of a file.
    func path(_ index: Int) -> FilePath { path(at: records[index].place) }

    /// A path as a value of its own.
    func path(at place: Place) -> FilePath { FilePath(bytes: Array(bytes[place.range])) }
}

/// The place of a new file between its writing and the commit, where the site will be made of the spare.
struct Draft: Equatable, Sendable {
    /// Its number among all drafts of the stage.
    let number: Int
}

/// Adding files.
extension FileRecords {
    /// Lays a path down; a file is made of it by `add`, or it is taken away by `takeBack`.
    mutating func layDown(_ path: some Sequence<UInt8>) -> Place {
        let start = bytes.count
        bytes.append(contentsOf: path)
        bytes.append(0)
        return Place(start: start, count: bytes.count - 1 - start)
    }

    /// Takes away the path that was laid down last.
    mutating func takeBack(_ place: Place) { bytes.removeLast(bytes.count - place.start) }

    /// Adds a file whose path was laid down.
    mutating func add(_ place: Place, _ digest: FileDigest, stamp: FileStamp?, state: State, draft: Draft? = nil) {
        records.append(Record(place: place, digest: digest, stamp: stamp, state: state, draft: draft))
    }

    /// Adds a file.
    mutating func add(_ path: FilePath, _ digest: FileDigest, stamp: FileStamp? = nil, state: State = .same) {
        let place = layDown(path.bytes)
        add(place, digest, stamp: stamp, state: state)
    }

    /// Adds the files of another list behind those of this.
    mutating func append(_ other: FileRecords) {
        if isEmpty {
            self = other
            return
        }
        let shift = bytes.count
        bytes.append(contentsOf: other.bytes)
        records.reserveCapacity(records.count + other.records.count)
        for var record in other.records {
            record.place.start += shift
            records.append(record)
        }
    }

    /// The files for which `isWanted` holds; the bytes stay shared.
    func filter(_ isWanted: (Int) -> Bool) -> FileRecords {
        var result = self
        var index = -1
        result.records = records.filter { _ in
            index += 1
            return isWanted(index)
        }
        return result
    }

    /// Sorts by the bytes of the paths; quick where the files are in runs that are sorted already.
    mutating func sort() {
        if isSorted { return }
        let bytes = self.bytes
        unsafe bytes.withUnsafeBytes { pool in
            records.sort { first, second in
                unsafe PathOrder.compare(pool, first.place.range, pool, second.place.range) < 0
            }
        }
    }

    /// Whether every path is greater than the one before, or the same.
    var isSorted: Bool { adjacentPair { $0 > 0 } == nil }

    /// The index of a file that has the same path as the one before; only of a sorted list.
    var firstDuplicate: Int? { adjacentPair { $0 == 0 } }

    /// The index of the first file for whose order with the one before it `holds`.
    private func adjacentPair(_ holds: (Int32) -> Bool) -> Int? {
        unsafe bytes.withUnsafeBytes { pool in
            for index in records.indices.dropFirst() {
                let (before, after) = (records[index - 1].place.range, records[index].place.range)
                if holds(unsafe PathOrder.compare(pool, before, pool, after)) { return index }
            }
            return nil
        }
    }

    /// Both lists, which have to be sorted, in one that is.
    func merged(with other: FileRecords) -> FileRecords {
        if isEmpty { return other }
        if other.isEmpty { return self }
        var result = self
        result.records = []
        let shift = bytes.count
        result.bytes.append(contentsOf: other.bytes)
        result.records.reserveCapacity(count + other.count)
        var next = 0
        for var record in other.records {
            let end = lowerBound(other.bytes, record.place.range, from: next)
            result.records.append(contentsOf: records[next..<end])
            next = end
            record.place.start += shift
            result.records.append(record)
        }
        result.records.append(contentsOf: records[next...])
        return result
    }
}
