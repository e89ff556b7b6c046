import Albums
import Readers
import Settings
import SourceText

/// Reads a cue sheet: one album with its tracks.
///
/// The length of a track is the distance to the next one in the same recording. What describes the recording, such as
/// its gain and the ids of its disc, is left out; other remarks of the album are kept as `extra`.
struct CueAdapter: FileAdapter {
    let file: SourceFile
    let source: Settings.Source

    func parse() -> AdapterResult {
        var result = AdapterResult()
        var importReport = ImportReport(file)
        let sheet = CueSheet(file)
        let tree = NodeTree(file: file, dialect: .foreign, root: sheet.album, diagnostics: [])
        if let root = tree.root, root["title"] != nil {
            var problems: [Diagnostic] = []
            var album = AlbumRecord.read(root, in: tree, naming: .list, diagnostics: &problems)
            for problem in problems { importReport.value(problem, of: problem.code.rawValue) }
            album?.source = source.kind.rawValue
            result.albums = album.map { [$0] } ?? []
        } else {
            importReport.leftOut("without a `TITLE` before its tracks", at: file.span(0..<0))
        }
        result.diagnostics = importReport.diagnostics(of: 1, "album")
        return result
    }
}

/// The commands of a cue sheet, as the record of an album.
private struct CueSheet {
    private struct Track {
        let number: String
        var title: Node?
        var artist: Node?
        /// The number of the file, and where in it the track starts, in frames.
        var start: (file: Int, frames: Int)?
    }

    private var fields: [(key: String, value: Node)] = []
    private var extra: [Node.Entry] = []
    private var tracks: [Track] = []
    private var fileCount = 0
    private let range: Range<Int>

    private static let framesPerSecond = 75
    private static let technical = ["DISCID", "COMMENT", "REPLAYGAIN", "ACCURATERIP", "COMPOSER"]

    init(_ file: SourceFile) {
        range = 0..<file.bytes.count
        let text = file.bytes[TextCheck.start(of: file.bytes)...]
        for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) { take(line) }
    }

    private mutating func take(_ line: ArraySlice<UInt8>) {
        let text = RecordReader.trimmed(String(decoding: line, as: UTF8.self))
        var words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard let first = words.first?.uppercased(), words.count == 2 else { return }
        var command = first
        if command == "REM" {
            words = words[1].split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { return }
            command = "REM " + words[0].uppercased()
        }
        let value = Self.unquoted(words[1])
        if value.isEmpty { return }
        let node = Node(.string(value), line.startIndex..<line.endIndex)
        switch command {
        case "FILE": fileCount += 1
        case "TRACK": tracks.append(Track(number: String(value.prefix { $0.isNumber })))
        case "TITLE" where tracks.isEmpty: fields.append(("title", node))
        case "PERFORMER" where tracks.isEmpty: fields.append(("artist", Node(.list([node]), node.range)))
        case "TITLE": tracks[tracks.count - 1].title = node
        case "PERFORMER": tracks[tracks.count - 1].artist = node
        case "INDEX" where value.hasPrefix("01 ") && !tracks.isEmpty:
            tracks[tracks.count - 1].start = Self.frames(value.dropFirst(3)).map { (fileCount, $0) }
        case "CATALOG" where value.contains { $0 != "0" }: fields.append(("barcode", node))
        case "REM DATE": fields.append(("released", node))
        case "REM GENRE": fields.append(("genre", Node(.list([node]), node.range)))
        case _ where command.hasPrefix("REM ") && tracks.isEmpty:
            let name = String(command.dropFirst(4))
            if Self.technical.contains(where: name.hasPrefix) || extra.contains(where: { $0.key == name }) { return }
            extra.append(Node.Entry(key: name, range: node.range, value: node))
        default: return
        }
    }

    /// The album; the first of two equal commands counts.
    var album: Node {
        var seen: Set<String> = []
        var entries = fields.filter { seen.insert($0.key).inserted }.map {
            Node.Entry(key: $0.key, range: $0.value.range, value: $0.value)
        }
        let artist = entries.first { $0.key == "artist" }?.value.items.first?.string
        let list = tracks.indices.compactMap { track($0, of: artist) }
        if !list.isEmpty { entries.append(Node.Entry(key: "tracks", range: range, value: Node(.list(list), range))) }
        if !extra.isEmpty { entries.append(Node.Entry(key: "extra", range: range, value: Node(.map(extra), range))) }
        return Node(.map(entries), range)
    }

    private func track(_ index: Int, of albumArtist: String?) -> Node? {
        let track = tracks[index]
        guard let title = track.title else { return nil }
        let place = title.range
        var entries = [Node.Entry(key: "title", range: place, value: title)]
        func add(_ key: String, _ text: String) {
            entries.append(Node.Entry(key: key, range: place, value: Node(.string(text), place)))
        }
        if let number = Int(track.number) { add("position", String(number)) }
        if let artist = track.artist?.string, artist != albumArtist { add("artist", artist) }
        if let start = track.start, index + 1 < tracks.count, let end = tracks[index + 1].start, end.file == start.file,
            end.frames > start.frames
        {
            let seconds = (end.frames - start.frames + Self.framesPerSecond / 2) / Self.framesPerSecond
            add("duration", "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)")
        }
        return Node(.map(entries), place)
    }

    private static func unquoted(_ text: String) -> String {
        let text = RecordReader.trimmed(text)
        guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return RecordReader.trimmed(String(text.dropFirst().dropLast()))
    }

    /// The frames of `mm:ss:ff`; nil for any other text.
    private static func frames(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":").map { Int($0) }
        guard parts.count == 3, let minutes = parts[0], let seconds = parts[1], let frames = parts[2],
            (0..<100_000).contains(minutes), (0..<60).contains(seconds), (0..<framesPerSecond).contains(frames)
        else { return nil }
        return (minutes * 60 + seconds) * framesPerSecond + frames
    }
}
