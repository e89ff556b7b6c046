package import SourceText

/// Distinguishes the albums of one source that have the same id.
///
/// Albums without their own id are identified by title, artists and date. If several have the same ones, they are
/// pressings if anything else that identifies a release differs, such as the catalogue number or the format; these
/// fields are then included in their ids. Albums that still have the same id are copies: the second of `7` is `7-2`,
/// and its address ends the same way.
package struct Copies {
    /// The origin of the records.
    package enum Records {
        /// The site's own records: each is an album, and different albums with the same id are a mistake.
        case own
        /// Records of another program: each is an album.
        case foreign
        /// Records read through a map: different records with the same mapped data are parts of one album.
        case mapped(hasRows: Bool)
    }

    private var albums: [Album]
    private let records: Records
    private var taken: Set<String>
    private var leftOut: Set<Int> = []
    private var repeated: [(index: Int, first: Int)] = []
    private var parts: [(index: Int, first: Int)] = []
    private var diagnostics: [Diagnostic] = []

    /// Makes duplicate ids unique and returns the diagnostics.
    package static func tellApart(_ albums: inout [Album], _ records: Records) -> [Diagnostic] {
        var firsts: [String: Int] = [:]
        firsts.reserveCapacity(albums.count)
        var groups: [Int: [Int]] = [:]
        for index in albums.indices {
            if let first = firsts[albums[index].id] {
                groups[first, default: [first]].append(index)
            } else {
                firsts[albums[index].id] = index
            }
        }
        if groups.isEmpty { return [] }
        var copies = Copies(albums: albums, records: records, taken: Set(firsts.keys))
        for (_, members) in groups.sorted(by: { $0.key < $1.key }) { copies.tellApart(members) }
        albums = copies.albums.indices.filter { !copies.leftOut.contains($0) }.map { copies.albums[$0] }
        return copies.diagnostics + copies.repeats
    }

    private init(albums: [Album], records: Records, taken: Set<String>) {
        (self.albums, self.records, self.taken) = (albums, records, taken)
    }

    private mutating func tellApart(_ members: [Int]) {
        let members = withoutParts(members)
        let isMade = albums[members[0]].madeID == albums[members[0]].id
        guard isMade else { return number(members) }
        let pressings = Dictionary(grouping: members) { albums[$0].pressingID }
        for (id, copies) in pressings.sorted(by: { $0.value[0] < $1.value[0] }) {
            if pressings.count > 1 {
                for index in copies { albums[index].id = id }
            }
            number(copies)
        }
    }

    /// Numbers the albums with the same id, starting with the second.
    private mutating func number(_ members: [Int]) {
        var contents: [[UInt8]: Int] = [:]
        var number = 1
        for index in members {
            let first = contents[albums[index].content()]
            if let first { repeated.append((index, first)) } else { contents[albums[index].content()] = index }
            if index == members[0] { continue }
            if first == nil { report(index, members[0]) }
            repeat { number += 1 } while !taken.insert("\(albums[index].id)-\(number)").inserted
            albums[index].id += "-\(number)"
            if albums[index].isSlugMade { albums[index].slug += "-\(number)" }
        }
    }

    /// Reports that two different albums have the same id.
    private mutating func report(_ index: Int, _ first: Int) {
        let (album, other) = (albums[index], albums[first])
        if album.title == other.title, album.artists == other.artists { return }
        // Two files have the same name, so the conflicting addresses are the mistake to report.
        if !album.isSlugMade, album.slug == other.slug { return }
        var isOwn = false
        if case .own = records { isOwn = true }
        diagnostics.append(
            Diagnostic(
                isOwn ? .error : .warning, .duplicateID, "two albums have the id `\(album.id)`",
                at: .text(album.slugOrigin), notes: [.init("the first is here", at: other.slugOrigin)],
                help: isOwn ? "give this album an `id` of its own" : nil))
    }

}

extension Copies {
    /// The albums that are not merged into another.
    ///
    /// Records are merged if they differ only in data that the map leaves out, and rows if they differ only in their
    /// one track.
    private mutating func withoutParts(_ members: [Int]) -> [Int] {
        guard case .mapped(let hasRows) = records else { return members }
        var firsts: [[UInt8]: Int] = [:]
        return members.filter { index in
            let isTrack = hasRows && albums[index].tracks.count == 1
            let content = albums[index].content(withTracks: !isTrack)
            guard let first = firsts[content] else {
                firsts[content] = index
                return true
            }
            if record(index).elementsEqual(record(first)) { return true }
            if isTrack {
                albums[first].tracks += albums[index].tracks
            } else {
                parts.append((index, first))
            }
            leftOut.insert(index)
            return false
        }
    }

    private func record(_ index: Int) -> ArraySlice<UInt8> {
        let origin = albums[index].origin
        return origin.file.bytes[origin.range]
    }

    private var repeats: [Diagnostic] {
        (parts.isEmpty ? [] : [repeats(parts, "it is shown as one album", "they are shown as one album each")])
            + (repeated.isEmpty ? [] : [repeats(repeated, "both are shown", "all are shown")])
    }

    /// One warning about repeated records.
    private func repeats(_ found: [(index: Int, first: Int)], _ one: String, _ many: String) -> Diagnostic {
        let (index, first) = found[0]
        let name = "`\(albums[index].title)`"
        let message =
            found.count == 1
            ? "\(name) is listed again; \(one)"
            : "\(found.count) records are listed again, the first is \(name); \(many)"
        return .warning(
            .sameRelease, message, at: head(of: albums[index]),
            notes: [.init("the first is here", at: head(of: albums[first]))])
    }

    /// The first line of a record.
    private func head(of album: Album) -> SourceSpan {
        let (file, range) = (album.origin.file, album.origin.range)
        let end = file.bytes[range].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? range.upperBound
        return file.span(range.lowerBound..<end)
    }
}
