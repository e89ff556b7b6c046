/// Why a database could not be read, or not to its end.
public struct DatabaseError: Error, Equatable, Sendable {
    /// What kind of failure it is.
    public enum Kind: Equatable, Sendable {
        /// The bytes are no SQLite database at all.
        case notADatabase
        /// The file is damaged, or cut short.
        case damaged
        /// The query does not fit the database: it names a table or column that is not there.
        case query
        /// Reading took more work or gave more data than a sound file of this size can hold.
        case tooMuch
        /// Anything else, such as a lack of memory.
        case other
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// SQLite's own words, such as "database disk image is malformed".
    public let message: String

    init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
