/// Files with mistakes: the location of each diagnostic is marked, with the codes in file order and the album count.
extension MalformedInputTests {
    typealias Case = (text: String, codes: String, kept: Int)

    /// The text between two valid tracks of a library.
    static let tracks: [Case] = [
        (
            "<key>3</key><dict><key>Album</key><string>A</string><key>Album Rating</key>"
                + "<integer>⟦9223372036854775807⟧</integer></dict>", "D212", 3
        ),
        (
            "<key>3</key><dict><key>Album</key><string>A</string><key>Total Time</key>"
                + "<integer>⟦9223372036854775807⟧</integer></dict>", "D212", 3
        ),
        (
            "<key>3</key><dict><key>Album</key><string>A</string><key>Track Number</key>"
                + "<integer>⟦9223372036854775807⟧</integer></dict>", "D212", 3
        ),
        (
            "<key>3</key><dict><key>Album</key><string>A</string><key>Disc Number</key>"
                + "<integer>⟦9223372036854775807⟧</integer></dict>", "D212", 3
        ),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string>A⟦</dict>⟧", "D218 D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string>A⟦</strng>⟧⟦</dict>⟧", "D218 D201 D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>⟦Album⟧</key></dict>", "D218 D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>⟦Album⟧</key><key>Name</key><string>T</string></dict>", "D218 D201", 2),
        ("<key>3</key>⟦<dict>⟧<⟦string⟧>A</string></dict>", "D218 D201", 2),
        ("<key>3</key>⟦<dict>⟧⟦text⟧<key>Album</key><string>A</string></dict>", "D218 D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key>⟦text⟧<string>A</string></dict>", "D218 D201", 2),
        ("<key>3</key><⟦string⟧>A</string>", "D218", 2),
        ("<key>3</key><⟦true⟧/>", "D218", 2),
        ("<key>3</key><⟦array⟧><dict/></array>", "D218", 2),
        ("<key>⟦⟦3⟧⟧</key>", "D201 D218", 2),
        ("<⟦dict⟧><key>Album</key><string>A</string></dict>", "D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string>A ⟦&bogus;⟧ B</string></dict>", "D218 D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string>A ⟦&⟧ B</string></dict>", "D218 D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string>A ⟦&#0;⟧ B</string></dict>", "D218 D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string>A ⟦&#x110000;⟧ B</string></dict>", "D218 D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string>A ⟦&#xD800;⟧ B</string></dict>", "D218 D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string>A ⟦&#;⟧ ⟦&⟧; B</string></dict>", "D218 D201 D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string>A ⟦<⟧ B</string></dict>", "D218 D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string>A ⟦<⟧3 B</string></dict>", "D218 D201", 2),
        ("<key>3</key><dict><key>Album</key><string>A</string></dict>⟦</oops>⟧", "D201", 3),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string>A<⟦b⟧>C</b></string></dict>", "D218 D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string>A<⟦b⟧>C⟦</string>⟧</dict>", "D218 D201 D201", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string/></dict>", "D218", 2),
        ("<key>3</key>⟦<dict/⟧>", "D218", 2),
        ("<key>3</key><dict><key>Album</key><string>A</string><key>Year</key><integer>⟦x⟧</integer></dict>", "D212", 3),
        (
            "<key>3</key><dict><key>Album</key><string>A</string><key>Year</key><integer>⟦-4⟧</integer></dict>", "D212",
            3
        ),
        (
            "<key>3</key><dict><key>Album</key><string>A</string><key>Year</key><integer>⟦99999999999999999999⟧"
                + "</integer></dict>",
            "D212", 3
        ),
        (
            "<key>3</key><dict><key>Album</key><string>A</string><key>Date Added</key><date>⟦yesterday⟧</date></dict>",
            "D207", 3
        ),
        (
            "<key>3</key><dict><key>Album</key><string>A</string><key>Release Date</key>"
                + "<date>⟦2019-02-30T00:00:00Z⟧</date></dict>",
            "D207", 3
        ),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><array><string>A</string></array></dict>", "D218", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><true/></dict>", "D218", 2),
        ("<key></key><dict><key>Album</key><string>A</string></dict>", "", 3),
        ("<key>3</key><dict><key>Album<b/></key><string>A</string></dict>", "", 3),
        ("<!-- <key>3</key> -->", "", 2),
        ("<? anything ?>", "", 2),
        ("<key>3</key>⟦⟦<dict⟧ ⟧a=\"⟦<⟧⟦\">⟧<key>Album</key><string>A</string></dict>", "D201 D218 D201 D201", 2),
        ("<key>3</key>⟦<dict⟧ a=\"><key>Album</key><string>A</string></dict>", "D201", 3),
        ("<key>3</key>⟦<dict⟧ <key>Album</key><string>A</string></dict>", "D201", 3),
        ("<key>3</key><dict><key>Album</key><string>A</string ></dict >", "", 3),
        ("<key>3</key><dict><key>Album</key><string>A</string/></dict>", "", 3),
        ("</dict><⟦dict⟧>", "D201", 1),
        ("<!DOCTYPE again>", "", 2),
        ("<key>3</key>⟦<dict>⟧<key>Album</key><string>A</string><key>Podcast</key><true>⟦</dict>⟧", "D218 D201", 2),
    ]

    /// Whole libraries; `①` and `②` stand for the text around such tracks.
    static let libraries: [Case] = [
        ("⟦⟧", "D201", 0),
        ("⟦⟧ \n", "D201", 0),
        ("⟦text⟧", "D201", 0),
        ("⟦⟧<plist/>", "D203", 0),
        ("⟦⟧<plist></plist>", "D203", 0),
        ("<⟦dict⟧/>", "D203", 0),
        ("<plist><⟦array⟧/></plist>", "D203", 0),
        ("<plist><⟦string⟧>Tracks</string></plist>", "D203", 0),
        ("⟦bplist⟧00\u{1}", "D201", 0),
        ("⟦⟧<plist><dict></dict></plist>", "D204", 0),
        ("⟦⟧<plist><dict><key>Tracks</key><array/></dict></plist>", "D204", 0),
        ("<plist><dict><key>⟦Tracks⟧</key></dict></plist>", "D201", 0),
        ("⟦<⟧", "D201", 0),
        ("⟦</⟧", "D201", 0),
        ("⟦<!⟧", "D201", 0),
        ("⟦<!--⟧", "D201", 0),
        ("⟦⟦<![CDATA[⟧⟧", "D201 D201", 0),
        ("⟦<plist⟧", "D201", 0),
        ("<plist><dict><key>Track⟦s⟧", "D201", 0),
        (
            "<plist><dict><key>Tracks</key><dict><key>1</key><dict><key>Name</key><string>T</string>"
                + "<key>Album</key><string>A1</string></dict⟦>⟧",
            "D201", 1
        ),
        (
            "<!DOCTYPE plist [<!ENTITY a \"&b;&b;\"><!ENTITY b \"lol\">]>①<key>3</key>⟦<dict>⟧<key>Album</key>"
                + "<string>⟦&a;⟧</string></dict>②",
            "D218 D201", 2
        ),
        ("<!DOCTYPE plist SYSTEM \"file:///etc/passwd\">①②", "", 2),
        ("⟦<!⟧DOCTYPE plist [ <!-- > -->①②", "D201", 0),
        ("①②⟦more⟧", "D201", 2),
        ("①②⟦<plist/>⟧", "D201", 2),
        ("①②⟦</plist>⟧", "D201", 2),
        (
            "①<key>2</key><dict><key>Name</key><string>T</string><key>Album</key><string>A2</string>"
                + "</dict></dict></dict⟦>⟧",
            "D201", 2
        ),
        ("⟦<![CDATA[⟧x]]>①②", "D201", 2),
    ]
}
