internal import CSQLite

/// An in-memory, read-only SQLite database; the only importer of libsqlite3.
///
/// The bytes are untrusted. No code in them can access anything outside (`trusted_schema` is off, as are views and
/// triggers too), cells are checked, and work and data are limited by the size of the file, so that a damaged or
/// hostile file gives rows or an error.
///
/// Only the content of the file itself is read. If the database has a write-ahead log, changes that are only in the log
/// file next to it (`-wal`) are not visible until the owning program moves them. Likewise, an incomplete transaction
/// that a journal file would roll back is not rolled back.
@safe public struct Database: ~Copyable {
    /// The version of SQLite.
    public static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

    /// Whether the file says that a write-ahead log may exist next to it.
    public let hasWriteAheadLog: Bool

    private let handle: OpaquePointer
    private let size: Int

    /// Opens the database with the file content `bytes`.
    ///
    /// Throws if they are not a database; some damage is detected only when rows are read.
    public init(bytes: [UInt8]) throws(DatabaseError) {
        guard !bytes.isEmpty else { throw DatabaseError(.notADatabase, "the file is empty") }
        // The header (https://www.sqlite.org/fileformat.html): bytes 16 and 17 are the page size, where 1 means 65536.
        // SQLite would read the missing end of the last page as zeros, and so invent rows.
        if bytes.count > 19, bytes.starts(with: "SQLite format 3\0".utf8) {
            let pageSize = bytes[17] == 1 ? 65536 : Int(bytes[16]) << 8
            guard pageSize > 0, bytes.count.isMultiple(of: pageSize) else {
                throw DatabaseError(.damaged, "the file ends within a page")
            }
        }
        // Bytes 18 and 19: 1 for a journal, 2 for a log.
        let hasLog = bytes.count > 19 && (bytes[18] == 2 || bytes[19] == 2)
        let opened = try unsafe Self.open(bytes, clearsLog: hasLog)
        unsafe self.init(handle: opened, hasWriteAheadLog: hasLog, size: bytes.count)
    }

    private init(handle: OpaquePointer, hasWriteAheadLog: Bool, size: Int) {
        unsafe self.handle = unsafe handle
        self.hasWriteAheadLog = hasWriteAheadLog
        self.size = size
    }

    deinit { unsafe sqlite3_close_v2(handle) }

    /// The columns of a table, in order; empty if there is no such table.
    ///
    /// Views and virtual tables are ignored, and generated columns are left out.
    public func columns(of table: String) throws(DatabaseError) -> [String] {
        var isTable = false
        let name = Self.quoted(table, "'")
        try query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name = \(name)") { _ in
            isTable = true
        }
        guard isTable else { return [] }
        var columns: [String] = []
        try query("SELECT name FROM pragma_table_info(\(name))") { row in
            if case .text(let name) = row["name"] { columns.append(String(decoding: name, as: UTF8.self)) }
        }
        return columns
    }

    /// Reads every row of a table in storage order, with those of the `wanted` columns that exist.
    ///
    /// Passes the rows before a damaged position to `body`, and then throws.
    public func read(
        _ table: String, _ wanted: [String], _ body: (borrowing DatabaseRow) -> Void
    ) throws(DatabaseError) {
        let present = Set(try columns(of: table))
        let columns = wanted.filter(present.contains).map { Self.quoted($0, "\"") }
        guard !columns.isEmpty else { throw DatabaseError(.query, "no such table: \(table)") }
        try query("SELECT \(columns.joined(separator: ", ")) FROM \(Self.quoted(table, "\""))", body)
    }

    /// Passes each result row of a statement to `body`.
    ///
    /// Throws after passing the rows before a failure.
    public func query(_ sql: String, _ body: (borrowing DatabaseRow) -> Void) throws(DatabaseError) {
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
        guard code == SQLITE_OK, let statement = unsafe prepared else { throw error(code) }
        defer { unsafe sqlite3_finalize(statement) }
        let row = unsafe DatabaseRow(statement, names: Self.names(of: statement))
        // A valid file of this size cannot contain more; a cyclic page tree would give rows forever.
        var (rows, bytes) = (0, 0)
        while true {
            let code = unsafe sqlite3_step(statement)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw error(code) }
            rows += 1
            bytes += row.byteCount
            guard rows <= size, bytes <= 2 * size + 65536 else {
                throw DatabaseError(.tooMuch, "it returns more rows than it can contain")
            }
            body(row)
        }
    }

    /// A quoted name or text, with quotes in it doubled.
    private static func quoted(_ text: String, _ quote: Character) -> String {
        var result = String(quote)
        for character in text.unicodeScalars where character.value != 0 {
            result.unicodeScalars.append(character)
            if Character(character) == quote { result.append(quote) }
        }
        return result + String(quote)
    }

    private static func names(of statement: OpaquePointer) -> [String: Int32] {
        var names: [String: Int32] = [:]
        for column in 0..<(unsafe sqlite3_column_count(statement)) {
            guard let name = unsafe sqlite3_column_name(statement, column) else { continue }
            names[unsafe String(cString: name)] = column
        }
        return names
    }
}

extension Database {
    private static func open(_ bytes: [UInt8], clearsLog: Bool) throws(DatabaseError) -> OpaquePointer {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
        let code = unsafe sqlite3_open_v2(":memory:", &opened, flags, nil)
        guard let handle = unsafe opened else { throw DatabaseError(.other, "out of memory") }
        guard code == SQLITE_OK else {
            defer { unsafe sqlite3_close_v2(handle) }
            throw unsafe error(code, of: handle)
        }
        guard let copy = unsafe sqlite3_malloc64(UInt64(bytes.count)) else {
            unsafe sqlite3_close_v2(handle)
            throw DatabaseError(.other, "out of memory")
        }
        unsafe UnsafeMutableRawBufferPointer(start: copy, count: bytes.count).copyBytes(from: bytes)
        if clearsLog, bytes.count > 19 {
            // Without the log, the file is read as if it never had one; an in-memory database cannot have a log.
            unsafe copy.storeBytes(of: 1, toByteOffset: 18, as: UInt8.self)
            unsafe copy.storeBytes(of: 1, toByteOffset: 19, as: UInt8.self)
        }
        let size = Int64(bytes.count)
        let taken = unsafe sqlite3_deserialize(
            handle, "main", copy.assumingMemoryBound(to: UInt8.self), size, size,
            UInt32(SQLITE_DESERIALIZE_READONLY | SQLITE_DESERIALIZE_FREEONCLOSE))
        guard taken == SQLITE_OK else {
            defer { unsafe sqlite3_close_v2(handle) }
            throw unsafe error(taken, of: handle)
        }
        unsafe restrict(handle, size: bytes.count)
        return unsafe handle
    }

    /// Disables features of a connection that are not needed for reading untrusted files.
    private static func restrict(_ handle: OpaquePointer, size: Int) {
        let options = [
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
            (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
        ]
        for (option, value) in options { unsafe sitegen_sqlite_configure(handle, Int32(option), Int32(value)) }
        let limits = [
            (SQLITE_LIMIT_LENGTH, max(1_000_000, Int(clamping: size))), (SQLITE_LIMIT_SQL_LENGTH, 1_000_000),
            (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 10), (SQLITE_LIMIT_VDBE_OP, 100_000),
            (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
        ]
        for (limit, value) in limits { unsafe sqlite3_limit(handle, limit, Int32(clamping: value)) }
        // The first call of the handler aborts a statement; it is called after this number of SQLite's virtual machine
        // steps.
        let steps = Int32(clamping: 1_000_000 + 64 * min(size, 1 << 40))
        unsafe sqlite3_progress_handler(handle, steps, { _ in 1 }, nil)
        // SQLite's temporary data is kept in memory too. A failure here recurs with the first query.
        unsafe sqlite3_exec(handle, "PRAGMA cell_size_check = ON; PRAGMA temp_store = MEMORY", nil, nil, nil)
    }

    private func error(_ code: Int32) -> DatabaseError { unsafe Self.error(code, of: handle) }

    private static func error(_ code: Int32, of handle: OpaquePointer) -> DatabaseError {
        let message = unsafe String(cString: sqlite3_errmsg(handle))
        return switch code & 0xFF {
        case SQLITE_NOTADB: DatabaseError(.notADatabase, message)
        case SQLITE_CORRUPT, SQLITE_IOERR, SQLITE_FORMAT: DatabaseError(.damaged, message)
        case SQLITE_ERROR: DatabaseError(.query, message)
        case SQLITE_INTERRUPT: DatabaseError(.tooMuch, "it needs more work than any valid file of its size")
        default: DatabaseError(.other, message)
        }
    }
}
