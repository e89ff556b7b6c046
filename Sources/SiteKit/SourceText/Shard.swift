/// One of several disjoint parts of a site that are built apart, by as many processes or machines.
///
/// Every file of the site is in exactly one part, and its bytes are those it has in the whole.
public struct Shard: Sendable, Equatable {
    /// Which part, from 1.
    public let number: Int
    /// How many parts there are.
    public let count: Int

    /// The part that `text` names, such as `2/4`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
        guard (1...Self.limit).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// The most parts there may be.
    public static let limit = 10_000

    /// As it is written: `2/4`.
    public var text: String { "\(number)/\(count)" }
}
