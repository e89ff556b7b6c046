import Albums
import Formats
import SourceText

/// Albums as a JSON array with one object per line, in the keys of files of albums.
enum JSONExport {
    static func bytes(of albums: [Album], at places: [LibraryExport.Place]) -> [UInt8] {
        Array(JSONValue.lines(zip(albums, places).map(object)).utf8)
    }

    private static func object(_ album: Album, _ place: LibraryExport.Place) -> JSONValue {
        var album = album
        // Its text would be read from the disk, and then left out.
        album.note = nil
        var members = AlbumJSON.members(of: album).filter { !LibraryExport.leftOut.contains($0.key) }
        if let cover = place.cover { members.append(("cover", .string(cover))) }
        members.append(("page", .string(place.page)))
        return .object(members)
    }
}
