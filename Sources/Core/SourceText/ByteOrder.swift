/// Order by bytes: the same on every machine and in every locale.
///
/// All lists of paths use it.
@usableFromInline package enum ByteOrder {
    /// Whether the UTF-8 of `first` comes before that of `second`.
    @usableFromInline package static func precedes(_ first: String, _ second: String) -> Bool {
        let (one, other) = (first.utf8.span, second.utf8.span)
        let count = min(one.count, other.count)
        var index = 0
        while index < count, one[index] == other[index] { index += 1 }
        if index < count { return one[index] < other[index] }
        return one.count < other.count
    }

    /// The first 16 bytes as a number that sorts like the bytes themselves; shorter texts are padded with zeros.
    @usableFromInline static func key(of text: String) -> UInt128 {
        let bytes = text.utf8.span
        var key: UInt128 = 0
        for index in 0..<16 { key = key << 8 | (index < bytes.count ? UInt128(bytes[index]) : 0) }
        return key
    }
}

extension Array {
    /// The elements sorted by path; returns immediately if they are already sorted.
    @inlinable package func sorted(byPath path: (Element) -> String) -> [Element] {
        let isSorted = indices.dropFirst().allSatisfy { !ByteOrder.precedes(path(self[$0]), path(self[$0 - 1])) }
        if isSorted { return self }
        // Sorting moves and compares the keys many times, but moves each element only once.
        var places = indices.map { (key: ByteOrder.key(of: path(self[$0])), index: $0) }
        places.sort { first, second in
            if first.key != second.key { return first.key < second.key }
            return ByteOrder.precedes(path(self[first.index]), path(self[second.index]))
        }
        return places.map { self[$0.index] }
    }

    /// The index of the element with the given path, in elements sorted by path.
    @inlinable package func index(ofPath wanted: String, by path: (Element) -> String) -> Int? {
        let place = firstIndex(fromPath: wanted, by: path)
        return place < count && path(self[place]).utf8.elementsEqual(wanted.utf8) ? place : nil
    }

    /// The index of the first element whose path is `wanted` or sorts after it.
    @inlinable package func firstIndex(fromPath wanted: String, by path: (Element) -> String) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if ByteOrder.precedes(path(self[middle]), wanted) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
