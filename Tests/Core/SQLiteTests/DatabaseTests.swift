import SQLite
import TestSupport
import Testing

struct DatabaseTests {
    /// All rows of a table as lists of values, and the error that ended reading.
    private func contents(
        _ bytes: [UInt8], _ table: String = "t", _ columns: [String] = ["a", "b"]
    ) -> (rows: [[DatabaseValue]], error: DatabaseError?) {
        var rows: [[DatabaseValue]] = []
        do {
            let database = try Database(bytes: bytes)
            try database.read(table, columns) { row in rows.append(columns.map { row[$0] }) }
            return (rows, nil)
        } catch {
            return (rows, error)
        }
    }

    @Test func `values of every type are read`() throws {
        let bytes = try Program.database(
            """
            CREATE TABLE t (a, b);
            INSERT INTO t VALUES (NULL, 9223372036854775807), (-1.5, 9e999), ('', x''), ('é', x'00FF'),
                (CAST(x'E9' AS TEXT), CAST(x'410042' AS TEXT));
            """)
        let (rows, error) = contents(bytes)
        expect(error == nil)
        expectEqual(
            rows,
            [
                [.null, .integer(.max)], [.real(-1.5), .real(.infinity)], [.text([]), .blob([])],
                [.text([0xC3, 0xA9]), .blob([0, 0xFF])], [.text([0xE9]), .text([0x41, 0, 0x42])],
            ])
    }

    @Test func `tables and columns are read by any name`() throws {
        let bytes = try Program.database(
            #"CREATE TABLE "odd ""name" (b, "a ""'x", c AS (b + 1)); INSERT INTO "odd ""name" VALUES (1, 2);"#)
        let database = try Database(bytes: bytes)
        try expectEqual(database.columns(of: "odd \"name"), ["b", "a \"'x"])
        try expectEqual(database.columns(of: "none'"), [])
        var seen: [DatabaseValue] = []
        try database.read("odd \"name", ["a \"'x", "missing", "b"]) { row in
            seen += [row["a \"'x"], row["b"], row["missing"]]
        }
        expectEqual(seen, [.integer(2), .integer(1), .null])
        #expect(throws: DatabaseError.self) { try database.read("odd \"name", ["missing"]) { _ in } }
        #expect(throws: DatabaseError.self) { try database.query("DELETE FROM \"odd \"\"name\"") { _ in } }
    }

    @Test func `a database in write-ahead mode is read and detected`() throws {
        let plain = try Program.database("CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2);")
        let logged = try Program.database(
            "PRAGMA journal_mode = WAL; CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2);")
        try expect(!Database(bytes: plain).hasWriteAheadLog)
        try expect(Database(bytes: logged).hasWriteAheadLog)
        expectEqual(contents(logged).rows, [[.integer(1), .integer(2)]])
    }

    @Test func `text in UTF-16 is read as UTF-8`() throws {
        for encoding in ["UTF-16le", "UTF-16be"] {
            let bytes = try Program.database(
                "PRAGMA encoding = '\(encoding)'; CREATE TABLE t (a, b); INSERT INTO t VALUES ('aé音', 1);")
            expectEqual(contents(bytes).rows, [[.text(Array("aé音".utf8)), .integer(1)]])
        }
    }

    @Test(arguments: [
        "CREATE VIEW t AS SELECT 1 AS a, 2 AS b;",
        "CREATE VIEW t AS WITH RECURSIVE n(a, b) AS (SELECT 1, 1 UNION ALL SELECT a + 1, b FROM n) SELECT a, b FROM n;",
        "CREATE VIRTUAL TABLE t USING fts5(a, b);",
        "CREATE TABLE other (a, b);",
    ])
    func `views and virtual tables are refused`(statements: String) throws {
        let (rows, error) = contents(try Program.database(statements))
        expect(rows.isEmpty)
        expectEqual(error?.kind, .query)
    }

    @Test func `an endless query is stopped`() throws {
        let database = try Database(bytes: try Program.database("CREATE TABLE t (a, b);"))
        let numbers = "WITH RECURSIVE n(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM n)"
        var rows = 0
        #expect(throws: DatabaseError.self) { try database.query("\(numbers) SELECT a FROM n") { _ in rows += 1 } }
        expect(rows > 100)
        do {
            try database.query("\(numbers) SELECT count(*) FROM n") { _ in }
            Issue.record("the query ended by itself")
        } catch {
            expectEqual(error.kind, .tooMuch)
        }
    }

    @Test func `a file that is no database is refused`() {
        for bytes in [[], [0], Array("SQLite format 3".utf8), [UInt8](repeating: 7, count: 5000)] as [[UInt8]] {
            let (rows, error) = contents(bytes)
            expect(rows.isEmpty)
            expectEqual(error?.kind, .notADatabase, "\(bytes.count) bytes: \(String(describing: error))")
        }
    }

    /// A file with several pages, truncated after every 512 bytes and around the header.
    @Test func `a truncated database gives an error after its valid rows`() throws {
        let bytes = try Program.database(
            """
            PRAGMA page_size = 1024; CREATE TABLE t (a, b);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
            INSERT INTO t SELECT i, hex(zeroblob(i % 40)) FROM n;
            INSERT INTO t VALUES (301, hex(zeroblob(4000)));
            """)
        let all = contents(bytes).rows
        expectEqual(all.count, 301)
        for end in Array(stride(from: 0, to: bytes.count, by: 512)) + Array(0..<120) {
            let (rows, error) = contents(Array(bytes[..<end]))
            expect(error != nil, "cut at \(end)")
            expect(rows.elementsEqual(all.prefix(rows.count)))
        }
    }

    /// Randomly changed bytes give rows or an error, and never more rows than the file can hold.
    @Test(arguments: 0..<200)
    func `a damaged database gives rows or an error`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        var bytes = try Self.sound.get()
        for _ in 0...random.below(30) {
            // Half of them in the file's structure: the header, the schema, the page headers.
            let place = random.below(2) == 0 ? random.below(bytes.count) : random.below(8) * 512 + random.below(110)
            bytes[place % bytes.count] = random.pick([0, 1, 0x7F, 0x80, 0xFF, UInt8(truncatingIfNeeded: random.next())])
        }
        let (rows, error) = contents(bytes)
        expect(rows.count <= bytes.count)
        expect(error == nil || error?.message.isEmpty == false)
    }

    private static let sound = Result {
        try Program.database(
            """
            PRAGMA page_size = 512; CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT); CREATE INDEX i ON t (b);
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
            INSERT INTO t SELECT i, hex(zeroblob(i % 90)) FROM n;
            """)
    }
}
