import TestSupport

/// Generated iTunes libraries.
enum MadeLibrary {
    private static let names = [
        "Plain", "Rock &amp; Roll", "&lt;b&gt;", "<![CDATA[a < b & c]]>", "caf&#233;", "&#x6771;&#x4EAC;", "Übung",
        "Two<![CDATA[ ]]>parts", "x<!-- no -->y", "", "&quot;Quoted&quot; &apos;too&apos;",
    ]

    /// A library with this number of tracks.
    static func text(tracks: Int, seed: Int) -> String {
        var random = SeededGenerator(seed: seed)
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>
            <key>Major Version</key><integer>1</integer><key>Tracks</key><dict>

            """
        for number in 0..<tracks {
            text += "<key>\(number)</key><dict>\n<key>Track ID</key><integer>\(number)</integer>\n"
            add("Name", "string", "Track \(number) " + random.pick(names))
            for key in ["Artist", "Album Artist", "Album", "Genre"] where random.below(5) > 0 {
                add(key, "string", random.pick(names))
            }
            for (key, limit) in [("Disc Number", 3), ("Track Number", 12), ("Total Time", 600_000)]
            where random.below(5) > 0 {
                add(key, "integer", String(random.below(limit)))
            }
            if random.below(3) > 0 { add("Year", "integer", String(1990 + random.below(3))) }
            if random.below(3) == 0 {
                add("Release Date", "date", "199\(random.below(3))-0\(1 + random.below(9))-12T12:00:00Z")
            }
            if random.below(3) == 0 { add("Album Rating", "integer", String(random.below(11) * 10)) }
            for key in ["Compilation", "Podcast", "Movie", "Album Rating Computed", "Playlist Only"]
            where random.below(8) == 0 {
                text += "<key>\(key)</key><\(random.pick(["true", "true", "false"]))/>\n"
            }
            text += "</dict>\n"
        }
        return text
            + "</dict><key>Playlists</key><array><dict><key>Name</key><string>All</string></dict></array></dict></plist>\n"

        func add(_ key: String, _ type: String, _ value: String) {
            text += "<key>\(key)</key><\(type)>\(value)</\(type)>\n"
        }
    }
}
