package import Readers
package import SourceText

/// A former address of a page, as the content names it under `aliases`.
package struct FormerAddress: Sendable {
    /// The address as written, such as `/old/page/`.
    package let address: String
    /// Where it is written.
    package let place: SourceSpan
}

extension RecordReader {
    /// The addresses under `aliases`: one, or a list.
    package mutating func aliases() -> [FormerAddress] {
        guard let node = value("aliases") else { return [] }
        let items = if case .list(let items) = node.value { items } else { [node] }
        return zip(texts("aliases"), items).map { FormerAddress(address: $0, place: file.span($1.range)) }
    }
}
