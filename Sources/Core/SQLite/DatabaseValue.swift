/// A value of a row as stored by SQLite, independent of the column's declared type.
public enum DatabaseValue: Equatable, Sendable {
    /// Null; also the value of a missing column.
    case null
    /// An integer.
    case integer(Int64)
    /// A floating-point number; may be infinite, never NaN.
    case real(Double)
    /// Text as bytes, which are not necessarily UTF-8.
    case text([UInt8])
    /// Binary data.
    case blob([UInt8])
}
