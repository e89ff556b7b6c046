/// Files of a folder in compact storage: all paths in one byte array, and one fixed-size record for each file.
///
/// Each path ends with a zero byte, so it can be passed to system calls without copying.
package struct FileRecords: Sendable {
    /// The position of a path in the bytes.
    package struct Place: Sendable {
        fileprivate(set) var start: Int
        let count: Int

        package var range: Range<Int> { start..<start + count }
    }

    /// The state of a file relative to an output.
    package enum State: UInt8, Sendable {
        /// Unchanged in the output.
        case same
        /// Written by this build.
        case new
        /// Listed but not written yet.
        case pending
    }

    package struct Record: Sendable {
        package fileprivate(set) var place: Place
        /// Size and fingerprint.
        package var digest: FileDigest
        /// The file's stamp when it had that content; nil when it was not examined.
        package var stamp: FileStamp?
        /// Whether the output already contains it.
        package var state: State
        /// Where it was written; nil for its final path.
        package var draft: Draft?
    }

    /// The paths, each ended by a zero byte.
    package private(set) var bytes: [UInt8] = []
    private var records: [Record] = []

    package init() {}

    /// Reserves space for files whose paths are about 40 bytes long.
    package mutating func reserve(_ count: Int) {
        records.reserveCapacity(count)
        bytes.reserveCapacity(count * 41)
    }

    package var count: Int { records.count }
    package var isEmpty: Bool { records.isEmpty }
    package var indices: Range<Int> { records.indices }

    package subscript(index: Int) -> Record {
        get { records[index] }
        _modify { yield &records[index] }
    }

    package func path(_ index: Int) -> FilePath { path(at: records[index].place) }

    /// Copies a path out of the shared bytes.
    package func path(at place: Place) -> FilePath { FilePath(bytes: Array(bytes[place.range])) }
}

/// The temporary location of a new file between writing and commit, when the site will be built from the previous generation.
package struct Draft: Equatable, Sendable {
    /// Its number among all drafts of the stage.
    package let number: Int

    package init(number: Int) {
        self.number = number
    }
}

/// Adding files.
extension FileRecords {
    /// Appends a path; `add` turns it into a file, `rollBack` removes it again.
    package mutating func write(_ path: ArraySlice<UInt8>) -> Place { writeAny(path) }

    package mutating func write(_ path: [UInt8]) -> Place { writeAny(path) }

    package mutating func write(_ path: String.UTF8View) -> Place { writeAny(path) }

    /// Not generic for callers: another module would call it without specialization, 10,000 times for a state.
    private mutating func writeAny(_ path: some Sequence<UInt8>) -> Place {
        let start = bytes.count
        bytes.append(contentsOf: path)
        bytes.append(0)
        return Place(start: start, count: bytes.count - 1 - start)
    }

    /// Removes the path that was appended last.
    package mutating func rollBack(_ place: Place) { bytes.removeLast(bytes.count - place.start) }

    /// Adds a file whose path has been appended.
    package mutating func add(
        _ place: Place, _ digest: FileDigest, stamp: FileStamp?, state: State, draft: Draft? = nil
    ) {
        records.append(Record(place: place, digest: digest, stamp: stamp, state: state, draft: draft))
    }

    package mutating func add(_ path: FilePath, _ digest: FileDigest, stamp: FileStamp? = nil, state: State = .same) {
        let place = write(path.bytes)
        add(place, digest, stamp: stamp, state: state)
    }

    /// Appends the files of another list.
    package mutating func append(_ other: FileRecords) {
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

    /// The files for which `isWanted` returns true; the path bytes stay shared.
    package func filter(_ isWanted: (Int) -> Bool) -> FileRecords {
        var result = self
        var index = -1
        result.records = records.filter { _ in
            index += 1
            return isWanted(index)
        }
        return result
    }

    /// Sorts by the bytes of the paths; fast when the files already come in sorted runs.
    package mutating func sort() {
        if isSorted { return }
        let bytes = self.bytes
        unsafe bytes.withUnsafeBytes { pool in
            records.sort { first, second in
                unsafe PathOrder.compare(pool, first.place.range, pool, second.place.range) < 0
            }
        }
    }

    /// Whether every path is greater than or equal to the one before.
    package var isSorted: Bool { adjacentPair { $0 > 0 } == nil }

    /// The index of a file that has the same path as the one before; valid only for a sorted list.
    package var firstDuplicate: Int? { adjacentPair { $0 == 0 } }

    /// The index of the first file whose comparison with the one before satisfies `holds`.
    private func adjacentPair(_ holds: (Int32) -> Bool) -> Int? {
        unsafe bytes.withUnsafeBytes { pool in
            for index in records.indices.dropFirst() {
                let (before, after) = (records[index - 1].place.range, records[index].place.range)
                if holds(unsafe PathOrder.compare(pool, before, pool, after)) { return index }
            }
            return nil
        }
    }

    /// Merges two sorted lists into one.
    package func merged(with other: FileRecords) -> FileRecords {
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
