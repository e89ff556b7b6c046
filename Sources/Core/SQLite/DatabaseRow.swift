internal import CSQLite

/// A result row, valid only during the callback.
@safe public struct DatabaseRow: ~Copyable {
    private let statement: OpaquePointer
    private let names: [String: Int32]

    init(_ statement: OpaquePointer, names: [String: Int32]) {
        unsafe self.statement = unsafe statement
        self.names = names
    }

    /// The value of a column by its name; null if the result has no such column.
    public subscript(_ name: String) -> DatabaseValue {
        guard let column = names[name] else { return .null }
        switch unsafe sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return unsafe .integer(sqlite3_column_int64(statement, column))
        case SQLITE_FLOAT: return unsafe .real(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            // The pointer must come first: requesting text may change the encoding, and with it the number of bytes.
            let start = unsafe sqlite3_column_text(statement, column)
            return .text(unsafe bytes(UnsafeRawPointer(start), column))
        case SQLITE_BLOB:
            let start = unsafe sqlite3_column_blob(statement, column)
            return .blob(unsafe bytes(start, column))
        default: return .null
        }
    }

    /// Total size of text and blobs in all columns, in bytes.
    var byteCount: Int {
        var count = 0
        for column in 0..<(unsafe sqlite3_column_count(statement)) {
            let type = unsafe sqlite3_column_type(statement, column)
            if type == SQLITE_TEXT || type == SQLITE_BLOB {
                count += Int(unsafe sqlite3_column_bytes(statement, column))
            }
        }
        return count
    }

    private func bytes(_ start: UnsafeRawPointer?, _ column: Int32) -> [UInt8] {
        let count = Int(unsafe sqlite3_column_bytes(statement, column))
        guard let start = unsafe start, count > 0 else { return [] }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }
}
