import Albums
import Settings
import SourceText

/// An audio file that will become a track of an album.
struct AudioTrack {
    /// The path within the music folder.
    let path: [UInt8]
    let tags: TrackTags
    /// The file as it may be published.
    let source: BinaryFile?
    /// The folder of its album: its own, or the one that contains the folders of the discs.
    let folder: [UInt8]
    /// The disc number; 0 when unknown.
    let disc: Int
    /// The track number on its disc; 0 when unknown or not a number.
    let number: Int

    init(path: [UInt8], tags: TrackTags, source: BinaryFile? = nil) {
        (self.path, self.tags, self.source) = (path, tags, source)
        let own = path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
        let slash = own.lastIndex(of: UInt8(ascii: "/"))
        let name = own[(slash.map { $0 + 1 } ?? 0)...]
        let folderDisc = Self.discNumber(name)
        folder = Array(folderDisc == nil ? own : own[..<(slash ?? 0)])
        disc = tags.disc ?? folderDisc ?? 0
        number = tags.track.flatMap { Int($0) } ?? 0
    }

    /// The file name, without extension.
    var fileName: String {
        let name = path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
        let end = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
        return UTF8Text.plain(name[..<end])
    }

    /// Sorts by disc, number and path.
    static func precedes(_ first: AudioTrack, _ second: AudioTrack) -> Bool {
        if first.disc != second.disc { return first.disc < second.disc }
        if first.number != second.number { return first.number < second.number }
        return first.path.lexicographicallyPrecedes(second.path)
    }

    /// The number in the name of a disc's folder: `CD1`, `cd 02`, `Disc 2`, `Disk-3`, `Disc 1 - Live`; nil for other
    /// names.
    static func discNumber(_ name: ArraySlice<UInt8>) -> Int? {
        let lower = name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        for word in ["cd", "disc", "disk"] where lower.starts(with: word.utf8) {
            let rest = lower.dropFirst(word.utf8.count).drop { [0x20, 0x2D, 0x5F, 0x2E].contains($0) }
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            let next = rest.dropFirst(digits.count).first
            let endsWord = next.map { $0 < 0x80 && !(0x61...0x7A).contains($0) } ?? true
            guard (1...2).contains(digits.count), endsWord else { continue }
            let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            return number > 0 ? number : nil
        }
        return nil
    }
}
