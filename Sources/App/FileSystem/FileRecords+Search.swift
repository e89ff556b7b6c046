import Glibc

/// The byte order of paths.
enum PathOrder {
    /// Negative, zero or positive if the first path is less than, equal to or greater than the second.
    @inline(__always)
    static func compare(
        _ first: UnsafeRawBufferPointer, _ firstRange: Range<Int>, _ second: UnsafeRawBufferPointer,
        _ secondRange: Range<Int>
    ) -> Int32 {
        let left = unsafe UnsafeRawBufferPointer(rebasing: first[firstRange])
        let right = unsafe UnsafeRawBufferPointer(rebasing: second[secondRange])
        if let start = left.baseAddress, let other = right.baseAddress {
            let order = unsafe memcmp(start, other, min(left.count, right.count))
            if order != 0 { return order }
        }
        return left.count < right.count ? -1 : left.count == right.count ? 0 : 1
    }
}

/// Finding files in a sorted list.
extension FileRecords {
    /// The index of the first file whose path is not less than `pool[range]`, searching forward from `start`.
    ///
    /// Fast for lookups in ascending order, because the search expands from `start`.
    func lowerBound(_ pool: [UInt8], _ range: Range<Int>, from start: Int = 0) -> Int {
        unsafe bytes.withUnsafeBytes { own in
            unsafe pool.withUnsafeBytes { other in
                var (low, high, step) = (start, start, 1)
                while high < count, unsafe PathOrder.compare(own, self[high].place.range, other, range) < 0 {
                    low = high + 1
                    high += step
                    step *= 2
                }
                high = min(high, count)
                while low < high {
                    let middle = (low + high) / 2
                    if unsafe PathOrder.compare(own, self[middle].place.range, other, range) < 0 {
                        low = middle + 1
                    } else {
                        high = middle
                    }
                }
                return low
            }
        }
    }

    /// The index of the file with the path `pool[range]`.
    ///
    /// `hint` is the position at which the last search ended; lookups in ascending order are fast.
    package func index(of pool: [UInt8], _ range: Range<Int>, hint: inout Int) -> Int? {
        if isEmpty { return nil }
        if hint >= count || isGreater(hint, pool, range) { hint = 0 }
        hint = lowerBound(pool, range, from: hint)
        return hint < count && isSame(hint, pool, range) ? hint : nil
    }

    /// The index of a file; `hint` is the position at which the last search ended.
    package func index(of path: FilePath, hint: inout Int) -> Int? {
        index(of: path.bytes, path.bytes.indices, hint: &hint)
    }

    package func index(of path: FilePath) -> Int? {
        var hint = 0
        return index(of: path, hint: &hint)
    }

    /// Whether any file is inside this folder.
    package func hasFolder(_ path: FilePath, hint: inout Int) -> Bool {
        let prefix = path.bytes + [FilePath.slash]
        if hint >= count || isGreater(hint, prefix, prefix.indices) { hint = 0 }
        hint = lowerBound(prefix, prefix.indices, from: hint)
        return hint < count && isPath(hint, startingWith: prefix)
    }

    /// Whether any file is inside this folder.
    package func hasFolder(_ path: FilePath) -> Bool {
        var hint = 0
        return hasFolder(path, hint: &hint)
    }

    /// The indices of the files inside a folder.
    package func indices(in folder: FilePath) -> Range<Int> {
        var hint = 0
        return indices(in: folder, hint: &hint)
    }

    private func indices(in folder: FilePath, hint: inout Int) -> Range<Int> {
        var prefix = folder.bytes + [FilePath.slash]
        if hint >= count || isGreater(hint, prefix, prefix.indices) { hint = 0 }
        hint = lowerBound(prefix, prefix.indices, from: hint)
        // The first path that is greater than all in the folder.
        prefix[prefix.count - 1] += 1
        return hint..<lowerBound(prefix, prefix.indices, from: hint)
    }

    /// The files and folders that are directly in a folder; the folders are in the order of their files.
    ///
    /// `hint` is the position at which the last search ended.
    package func content(of folder: FilePath, hint: inout Int) -> (files: [Int], folders: [FilePath]) {
        var (files, folders) = ([Int](), [FilePath]())
        var inner = ArraySlice<UInt8>()
        for index in indices(in: folder, hint: &hint) {
            let path = bytes[self[index].place.range]
            if !inner.isEmpty, path.starts(with: inner) { continue }
            if let slash = path.dropFirst(folder.bytes.count + 1).firstIndex(of: FilePath.slash) {
                inner = path[...slash]
                folders.append(FilePath(bytes: Array(path[..<slash])))
            } else {
                files.append(index)
            }
        }
        return (files, folders)
    }

    /// The folders that contain the files, sorted by bytes.
    package var folders: [FilePath] {
        var result: [FilePath] = []
        var before = ArraySlice<UInt8>()
        for index in indices {
            let path = bytes[self[index].place.range]
            let common = zip(path, before).prefix { $0 == $1 }.count
            for (offset, byte) in path.enumerated() where byte == FilePath.slash && offset >= common {
                result.append(FilePath(bytes: Array(path.prefix(offset))))
            }
            before = path
        }
        return result.sorted()
    }

    private func isPath(_ index: Int, startingWith prefix: [UInt8]) -> Bool {
        let range = self[index].place.range
        return range.count >= prefix.count
            && order(range.lowerBound..<range.lowerBound + prefix.count, prefix, prefix.indices) == 0
    }

    private func isSame(_ index: Int, _ pool: [UInt8], _ range: Range<Int>) -> Bool {
        order(self[index].place.range, pool, range) == 0
    }

    private func isGreater(_ index: Int, _ pool: [UInt8], _ range: Range<Int>) -> Bool {
        order(self[index].place.range, pool, range) > 0
    }

    private func order(_ own: Range<Int>, _ pool: [UInt8], _ range: Range<Int>) -> Int32 {
        unsafe bytes.withUnsafeBytes { first in
            unsafe pool.withUnsafeBytes { unsafe PathOrder.compare(first, own, $0, range) }
        }
    }
}
