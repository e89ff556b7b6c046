internal import SQLite

/// Reads the library of beets, a SQLite file.
///
/// Both layouts of its tables are read, columns by their names: that of 1.6 (`genre`, absolute paths) and that of 2.x
/// (`genres` joined by `\␀`, paths relative to the music folder). An item without an album becomes an album of one
/// track. A database has no lines, so that diagnostics name the file and the number that beets gives the album.
struct BeetsAdapter: FileAdapter {
    /// What ``Album/source`` says of its albums.
    static let source = "beets"

    /// The library.
    let file: SourceFile
    /// With the music folder, which the database does not hold; relative paths of covers start there.
    let source: Settings.Source

    /// The albums, in the order of their numbers, then the single items, and what is wrong.
    func parse() -> AdapterResult {
        var reading = BeetsReading(path: file.path, directory: source.directory)
        do throws(DatabaseError) {
            let database = try Database(bytes: file.bytes)
            try reading.checkTables(of: database)
            reading.read(database)
        } catch {
            reading.report(error, table: nil)
        }
        return reading.result()
    }
}
