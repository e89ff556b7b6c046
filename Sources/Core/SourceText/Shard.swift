/// One of several disjoint shards of a site, built separately by different processes or machines.
///
/// Every file of the site is in exactly one shard, with the same bytes as in a build of the whole site.
package struct Shard: Sendable, Equatable {
    /// The number of this shard, starting at 1.
    package let number: Int
    /// The total number of shards.
    package let count: Int

    /// The shard that `text` names, such as `2/4`; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
        guard (1...Self.limit).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// The maximum number of shards.
    package static let limit = 10_000

    /// The written form: `2/4`.
    package var text: String { "\(number)/\(count)" }
}
