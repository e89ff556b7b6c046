import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Recognition
@testable import Settings
@testable import SourceText

struct AudioAdapterTests {
    private func file(_ path: String, _ fields: (String, String)..., hasCover: Bool = false) -> AudioFolder.File {
        file(Array(path.utf8), fields, hasCover: hasCover)
    }

    private func file(
        _ path: [UInt8], _ fields: [(String, String)], hasCover: Bool = false
    ) -> AudioFolder.File {
        let tags = TrackTags(
            fields: fields.map { (name: $0.0, value: $0.1) }, encoding: "FLAC", durationMilliseconds: 61_000,
            hasCover: hasCover)
        return AudioFolder.File(path: path, tags: .tags(tags))
    }

    private func group(_ files: [AudioFolder.File], pictures: [String] = []) -> AudioAdapter.Grouping {
        let folder = AudioFolder(path: "music", files: files, pictures: pictures.map { Array($0.utf8) })
        return AudioAdapter(folder: folder).grouping()
    }

    /// `artist: title (tracks)` of each album.
    private func shown(_ grouping: AudioAdapter.Grouping) -> [String] {
        grouping.result.albums.map { "\($0.artistText): \($0.title) (\($0.tracks.count))" }
    }

    @Test func `discs in separate folders become one album`() {
        let album = ("ALBUM", "Songs")
        let result = group([
            file("A/Songs/CD2/01.flac", album, ("ARTIST", "A"), ("TRACKNUMBER", "1/2"), ("TITLE", "three")),
            file("A/Songs/CD1/01.flac", album, ("ARTIST", "A"), ("TRACKNUMBER", "01"), ("TITLE", "one")),
            file("A/Songs/CD1/02.flac", album, ("ARTIST", "a"), ("TRACKNUMBER", "2"), ("DISCNUMBER", "1/2")),
        ])
        expectEqual(shown(result), ["A: Songs (3)"])
        let tracks = result.result.albums[0].tracks
        expectEqual(tracks.map(\.position), ["1-1", "1-2", "2-1"])
        expectEqual(tracks.map(\.title), ["one", "02", "three"])
        expectEqual(tracks.map(\.duration), ["1:01", "1:01", "1:01"])
    }

    /// The bytes of windows-1251 that were read as ISO 8859-1.
    @Test func `tags in an old encoding are reported, and read in the encoding of the source`() {
        let files = [
            file("a/1.mp3", ("ALBUM", "Àëüáîì"), ("ARTIST", "Êèíî"), ("TITLE", "Ãðóïïà êðîâè (live)")),
            file("a/2.mp3", ("ALBUM", "Àëüáîì"), ("ARTIST", "Êèíî"), ("TITLE", "Track 2")),
            file("b/1.mp3", ("ALBUM", "Début"), ("ARTIST", "Björk"), ("TITLE", "Ævi à É")),
        ]
        let plain = group(files)
        expectEqual(shown(plain), ["Êèíî: Àëüáîì (2)", "Björk: Début (1)"])
        expectEqual(
            plain.result.diagnostics.map(\.message),
            [
                "the tags of 2 files seem to be in windows-1251: \"Àëüáîì\" would be \"Альбом\""
            ])
        let folder = AudioFolder(path: "music", files: files, pictures: [])
        let read = AudioAdapter(folder: folder, encoding: .windows1251).grouping()
        expectEqual(shown(read), ["Кино: Альбом (2)", "Björk: Début (1)"])
        expectEqual(read.result.albums[0].tracks.map(\.title), ["Группа крови (live)", "Track 2"])
        expectEqual(read.result.albums[1].tracks.map(\.title), ["Ævi à É"])
        expect(read.result.diagnostics.isEmpty)
        expect(OldTags.text("£ód\u{9F}", as: .windows1250) == "Łódź" && OldTags.text("東é", as: .windows1250) == "東é")
    }

    @Test func `one album in two folders is joined unless tracks repeat`() {
        func files(_ second: String) -> [AudioFolder.File] {
            [
                file("x/1.flac", ("ALBUM", "T"), ("ALBUMARTIST", "A"), ("TRACKNUMBER", "1")),
                file("y/2.flac", ("ALBUM", "t "), ("ALBUMARTIST", "A"), ("TRACKNUMBER", second)),
            ]
        }
        expectEqual(shown(group(files("2"))), ["A: T (2)"])
        expectEqual(shown(group(files("1"))), ["A: T (1)", "A: t (1)"])
        expectEqual(shown(group(files(""))), ["A: T (1)", "A: t (1)"])
    }

    @Test func `equal titles are separate albums unless they form a compilation`() {
        let hits = ("ALBUM", "Greatest Hits")
        let apart = group([
            file("1.mp3", hits, ("ARTIST", "Alpha"), ("TRACKNUMBER", "1")),
            file("2.mp3", hits, ("ARTIST", "Beta"), ("TRACKNUMBER", "1")),
        ])
        expectEqual(shown(apart), ["Alpha: Greatest Hits (1)", "Beta: Greatest Hits (1)"])
        let compilation = group([
            file("1.mp3", hits, ("ARTIST", "Alpha"), ("TRACKNUMBER", "1")),
            file("2.mp3", hits, ("ARTIST", "Beta"), ("TRACKNUMBER", "2")),
        ])
        expectEqual(shown(compilation), ["Various Artists: Greatest Hits (2)"])
        expectEqual(compilation.result.albums[0].type, "compilation")
        let flagged = group([
            file("1.mp3", hits, ("ARTIST", "Alpha"), ("TRACKNUMBER", "1"), ("COMPILATION", "1")),
            file("2.mp3", hits, ("ARTIST", "Beta"), ("TRACKNUMBER", "1"), ("COMPILATION", "1")),
        ])
        expectEqual(shown(flagged), ["Various Artists: Greatest Hits (2)"])
    }

    @Test func `untagged files form an album named after their folder`() {
        let alone = group([file("Old/b.mp3"), file("Old/a.mp3"), file("c.mp3")])
        expectEqual(shown(alone), [": Old (2)"])
        expectEqual(
            alone.result.diagnostics.map(\.message),
            [
                "the tags name no album; it is shown as \"Old\", the name of its folder",
                "1 of 3 recordings is left out: without an album",
            ])
        expectEqual(alone.result.albums[0].tracks.map(\.title), ["a", "b"])
        let joined = group([file("T/1.mp3", ("ALBUM", "T"), ("ARTIST", "A")), file("T/2.mp3")])
        expectEqual(shown(joined), ["A: T (2)"])
    }

    @Test func `file names that are not UTF-8 are shown escaped`() {
        let folder = AudioFolder(
            path: "music",
            files: [
                file([0x43, 0xE9, 0x2F, 0xFF, 0x2E, 0x6D], [], hasCover: true), file("ok/1.mp3", ("ALBUM", "T")),
                AudioFolder.File(path: [0xE9], tags: .failed("it is damaged")),
            ], pictures: [[0x43, 0xE9, 0x2F] + Array("cover.jpg".utf8)])
        let result = AudioAdapter(folder: folder).grouping()
        expectEqual(shown(result), [": C\\xE9 (1)", ": T (1)"])
        expectEqual(result.result.albums[0].tracks[0].title, "\\xFF")
        expect(result.result.albums[0].cover == nil)
        expectEqual(result.embeddedCovers.map(\.path), [[0x43, 0xE9, 0x2F, 0xFF, 0x2E, 0x6D]])
        expectEqual(
            result.result.diagnostics.map(\.path), ["music/\\xE9", "music/C\\xE9/cover.jpg", "music/C\\xE9"])
        expectEqual(
            result.result.diagnostics.first?.message,
            "the tags of this file cannot be read: it is damaged; it is left out")
    }

    @Test func `an album's cover is its best picture file or embedded picture`() {
        let tagged = [("ALBUM", "T"), ("ARTIST", "A")]
        let files = [
            file(Array("A/T/CD1/1.mp3".utf8), tagged + [("TRACKNUMBER", "1")], hasCover: true),
            file(Array("A/T/CD2/1.mp3".utf8), tagged + [("TRACKNUMBER", "1")], hasCover: true),
        ]
        func cover(_ pictures: String...) -> String? {
            group(files, pictures: pictures).result.albums.first?.cover?.text
        }
        expectEqual(cover("A/T/back.png", "A/T/Folder.JPG"), "music/A/T/Folder.JPG")
        expectEqual(cover("A/T/folder.jpg", "A/T/cover.png"), "music/A/T/cover.png")
        expectEqual(cover("A/T/CD1/x.jpg", "A/x.jpg"), "music/A/T/CD1/x.jpg")
        // If no picture file is suitable, the cover is the picture in the album's first recording.
        expectEqual(cover("A/T/back.jpg", "A/T/inlay.jpg", "A/cover.jpg"), "music/A/T/CD1/1.mp3")
        expectEqual(group(files).embeddedCovers.map(\.path), [Array("A/T/CD1/1.mp3".utf8)])
    }

    @Test(arguments: [
        ("2019-05-17T10:00:00Z", "2019-05-17"), ("2019-05", "2019-05"), ("2019-05-00", "2019-05"), ("2019", "2019"),
        ("20190517", "2019-05-17"), ("2019/05", "2019"), ("0000", nil), ("soon", nil), ("2019-13-01", "2019"),
    ])
    func `a recording's date is read as far as it is valid`(text: String, date: String?) {
        let result = group([file("1.mp3", ("ALBUM", "T"), ("DATE", text))]).result
        expectEqual(result.albums.first?.released?.text, date)
        expect(result.diagnostics.map(\.path) == (["soon", "2019/05", "2019-13-01"].contains(text) ? ["music"] : []))
    }

    @Test(arguments: [
        ("CD1", 1), ("cd 02", 2), ("Disc 2", 2), ("Disk-3", 3), ("disc_4", 4), ("Disc 1 - Live", 1), ("CD", nil),
        ("CD0", nil), ("CDs 1", nil), ("Discovery", nil), ("disc 1st", nil), ("cd123", nil), ("1", nil),
    ])
    func `the disc number is read from a folder's name`(name: String, number: Int?) {
        expectEqual(AudioTrack.discNumber(Array(name.utf8)[...]), number)
    }

    /// Every file is a track of exactly one album or reported as left out, for any tags and in any order of files.
    @Test(arguments: 0..<200)
    func `every recording is a track of exactly one album`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        var files: [AudioFolder.File] = []
        for index in 0..<random.below(40) {
            let folder = random.pick(["", "a/", "a/CD1/", "a/CD2/", "b/", "b/c/"])
            var fields: [(String, String)] = [("TITLE", "t\(index)")]
            for (name, values) in [
                ("ALBUM", ["X", "x", "Y", ""]), ("ARTIST", ["A", "B", ""]), ("ALBUMARTIST", ["A", "V", "", ""]),
                ("TRACKNUMBER", ["1", "2", "3/9", "A1", ""]), ("DISCNUMBER", ["1", "2/2", "", ""]),
                ("COMPILATION", ["", "", "1", "0"]), ("DATE", ["1999", "x", ""]),
            ] {
                fields.append((name, random.pick(values)))
            }
            files.append(file(Array("\(folder)\(index).mp3".utf8), fields, hasCover: random.below(2) == 0))
        }
        let result = group(files)
        let titles = result.result.albums.flatMap { $0.tracks.map(\.title) }
        let leftOut = result.result.diagnostics.filter { $0.code == .leftOut }
        let leftOutCount = leftOut.reduce(0) { $0 + (Int($1.message.prefix { $0.isNumber }) ?? 0) }
        expect(Set(titles).count == titles.count && titles.count + leftOutCount == files.count)
        expectEqual(Set(result.result.albums.map(\.id)).count, result.result.albums.count)
        expect(result.result.albums.allSatisfy { !$0.title.isEmpty && !$0.tracks.isEmpty })
        let again = group(files.shuffled(using: &random))
        expectEqual(again.result.albums.map(\.id), result.result.albums.map(\.id))
        expectEqual(again.result.albums.map(\.tracks), result.result.albums.map(\.tracks))
    }
}
