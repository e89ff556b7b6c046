extension Array {
    /// Appends the elements of `other` by moving them: a copy of an element counts all references that it contains.
    ///
    /// `other` should be the only reference to its elements; otherwise they are copied.
    @inlinable package mutating func append(moving other: consuming [Element]) {
        other.reverse()
        while let element = other.popLast() { append(element) }
    }
}
