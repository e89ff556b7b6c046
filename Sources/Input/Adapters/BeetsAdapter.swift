internal import SQLite
import Settings
import SourceText

/// Reads the library of beets, a SQLite file.
///
/// Both table layouts are supported, and columns are read by name: that of 1.6 (`genre`, absolute paths) and that of
/// 2.x (`genres` joined by `\␀`, paths relative to the music folder). An item without an album becomes an album of one
/// track. A database has no lines, so diagnostics give the file and the album's number in beets.
struct BeetsAdapter: FileAdapter {
    /// The ``Album/source`` of its albums.
    static let source = "beets"

    let file: SourceFile
    /// The source, with the music folder, which the database does not contain; relative paths of covers start there.
    let source: Settings.Source

    /// Returns the albums, in the order of their numbers, then the single items, and the problems found.
    func parse() -> AdapterResult {
        var reading = BeetsReading(path: file.path, source)
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
