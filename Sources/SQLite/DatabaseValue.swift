/// A value of a row, as SQLite stores it: the column's declared type does not bind it.
public enum DatabaseValue: Equatable, Sendable {
    /// Nothing; also the value of a column that is not there.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction; may be infinite, never NaN.
    case real(Double)
    /// Text as bytes, which need not be UTF-8.
    case text([UInt8])
    /// Bytes.
    case blob([UInt8])
}
