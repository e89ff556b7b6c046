/// Finds the known name that the author most likely meant.
package enum Suggestion {
    /// The nearest of `names` by edits (insert, delete, replace, swap neighbours), or nil if none is near.
    ///
    /// A name is near if the number of edits is at most a third of the longer name's length; one edit is always
    /// allowed. Of equally near names, the first in `names` wins. A name that ends in "id", such as `release_id`, only
    /// matches names that do so too.
    package static func nearest(to name: String, in names: [String]) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars.prefix(80))
        var best: (name: String, distance: Int)?
        for candidate in names {
            let scalars = Array(candidate.lowercased().unicodeScalars.prefix(80))
            let limit = max(1, max(wanted.count, scalars.count) / 3)
            let distance = editDistance(wanted, scalars)
            if namesID(name), !namesID(candidate) { continue }
            if distance <= limit, distance < best?.distance ?? Int.max { best = (candidate, distance) }
        }
        return best?.name
    }

    /// Whether the last word of a name is "id": `release_id`, `release-id`, `releaseId`.
    private static func namesID(_ name: String) -> Bool {
        name.hasSuffix("Id") || name.hasSuffix("ID") || name.lowercased().hasSuffix("_id")
            || name.lowercased().hasSuffix("-id")
    }

    /// The optimal string alignment distance.
    private static func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        if first.isEmpty || second.isEmpty { return max(first.count, second.count) }
        var beforeLast = [Int](repeating: 0, count: second.count + 1)
        var last = Array(0...second.count)
        for row in 1...first.count {
            var current = [row] + [Int](repeating: 0, count: second.count)
            for column in 1...second.count {
                let isSame = first[row - 1] == second[column - 1]
                current[column] = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
                let isSwap =
                    row > 1 && column > 1 && first[row - 1] == second[column - 2]
                    && first[row - 2] == second[column - 1]
                if isSwap { current[column] = min(current[column], beforeLast[column - 2] + 1) }
            }
            beforeLast = last
            last = current
        }
        return last[second.count]
    }
}
