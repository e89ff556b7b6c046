/// The reason why a database could not be read, or only in part.
public struct DatabaseError: Error, Equatable, Sendable {
    /// A kind of failure.
    public enum Kind: Equatable, Sendable {
        /// The bytes are not an SQLite database.
        case notADatabase
        /// The file is damaged or truncated.
        case damaged
        /// The query does not match the database: it names a table or column that does not exist.
        case query
        /// Reading took more work or produced more data than is possible for a valid file of this size.
        case tooMuch
        /// Anything else, such as a lack of memory.
        case other
    }

    /// The kind of failure.
    public let kind: Kind
    /// SQLite's own message, such as "database disk image is malformed".
    public let message: String

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
