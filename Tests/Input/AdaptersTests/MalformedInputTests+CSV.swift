/// Files with mistakes: the location of each diagnostic is marked, with the codes in file order and the album count.
extension MalformedInputTests {
    static let discogs: [Case] = [
        ("ⓓA,T,1,,,\n⟦⟦B⟧⟧\nC,T,3,,,\n", "D208 D218", 2),
        ("ⓓA,T,1,,,\n⟦\"⟧B,T,2,,,\nC,T,3,,,\n", "D209", 2),
        ("ⓓA,T,1,,,\nB,\"T⟦\"⟧x,2,,,\nC,T,3,,,\n", "D209", 3),
        ("ⓓA,T,1,,,\nB,T ⟦\"⟧x\",2,,,\nC,T,3,,,\n", "D209", 3),
        ("ⓓA,T,1,,,\n⟦B,,2,,,⟧\nC,T,3,,,\n", "D218", 2),
        ("ⓓA,T,1,,,\n⟦B,T,,,,⟧\nC,T,3,,,\n", "D218", 2),
        ("ⓓA,T,1,,,\nB,T,2,⟦9⟧,,\nC,T,3,,,\n", "D212", 3),
        ("ⓓA,T,1,,,\nB,T,2,⟦x⟧,,\nC,T,3,,,\n", "D212", 3),
        ("ⓓA,T,1,,,\nB,T,2,⟦-1⟧,,\nC,T,3,,,\n", "D212", 3),
        ("ⓓA,T,1,,,\nB,T,2,⟦99999999999999999999⟧,,\nC,T,3,,,\n", "D212", 3),
        ("ⓓA,T,1,,,\nB,T,2,,⟦19x9⟧,\nC,T,3,,,\n", "D207", 3),
        ("ⓓA,T,1,,,\nB,T,2,,⟦1999-13⟧,\nC,T,3,,,\n", "D207", 3),
        ("ⓓA,T,1,,,\nB,T,2,,⟦1999-02-30⟧,\nC,T,3,,,\n", "D207", 3),
        ("ⓓA,T,1,,,\nB,T,2,,,⟦soon⟧\nC,T,3,,,\n", "D207", 3),
        ("ⓓA,T,1,,,\nB,T,2,,,⟦2019-01-01 25:00⟧\nC,T,3,,,\n", "D207", 3),
        ("ⓓA,T,1,,,\n⟦B,T,1,,,⟧\nC,T,3,,,\n", "D205", 3),
        ("ⓓA,T,1,,,\n,,,,,\nC,T,3,,,\n", "", 2),
        ("ⓓA,T,1,,,\n⟦B,T,2,,,,x⟧\nC,T,3,,,\n", "D208", 2),
        ("ⓓA,T,1,,,\nB,T,2,,,,,,\nC,T,3,,,\n", "", 3),
        ("ⓓA,T,1,,,\n\"B\nX\",T,2,,,\nC,T,3,,,\n", "", 3),
        ("ⓓA,T,1,,,\n\n\nC,T,3,,,\n", "", 2),
        ("ⓓA,T,1,,,\u{D}C,T,3,,,", "", 2),
        ("ⓓA,T,1,,,\nC,T,3,,,\n⟦\"⟧", "D209", 2),
        ("ⓓA,T,1,,,\n⟦\u{0}⟧,T,2,,,\nC,T,3,,,\n", "D201", 3),
        ("⟦⟧", "D201", 0),
        ("⟦⟧\n", "D201", 0),
        ("⟦Artist,Title⟧\nA,T\n", "D215", 0),
        ("⟦Artist,Titel,release_id⟧\nA,T,1\n", "D215", 0),
        ("Artist;Title;release_id\nA;T;1\n", "", 1),
        ("Artist\tTitle\trelease_id\nA\tT\t1\n", "", 1),
        ("sep=|\nArtist|Title|release_id\nA|T|1\n", "", 1),
        ("Artist,Title,release_id,⟦⟧\nA,T,1,x\n", "D215", 1),
        ("Artist,Title,release_id,⟦Title⟧\nA,T,1,x\n", "D215", 1),
        ("Artist,Title,release_id", "", 0),
        ("\u{FEFF}Artist,Title,release_id\nA,T,1\n", "", 1),
        ("⟦\"⟧Artist,Title,release_id\nA,T,1\n", "D209", 1),
    ]

    static let rateYourMusic: [Case] = [
        ("ⓡ1,,B,T,1977,⟦11⟧,o,,\n2,,B,T,,,,,\n", "D212", 2),
        ("ⓡ1,,B,T,1977,9.5,o,,\n", "", 1),
        ("ⓡ⟦1,,B,,1977,,,,⟧\n2,,B,T,,,,,\n", "D218", 1),
        ("ⓡ⟦,,B,T,1977,,,,⟧\n", "D218", 0),
        ("ⓡ1,,B,T,⟦77⟧,,,,\n", "D207", 1),
        ("ⓡ1,,B,T,,,o,⟦yesterday⟧,\n", "D207", 1),
        ("ⓡ1,,&bogus;,&#xD800;,,,,,\n", "", 1),
        ("ⓡ1,,B,T,,,zz,,\n", "", 1),
        ("ⓡ⟦1,,B,\" \",,,,,⟧\n", "D218", 0),
        ("⟦RYM Album,Titel,Last Name⟧\n1,T,B\n", "D215", 0),
        ("⟦⟦Title⟧⟧\nT\n", "D215 D215", 0),
    ]

    static let lastFM: [Case] = [
        ("ⓛ⟦x⟧,,A,,B,,T,\n", "D207", 1),
        ("ⓛ⟦99999999999999⟧,,A,,B,,T,\n", "D207", 1),
        ("ⓛ⟦1,,A,,,,T,⟧\n2,,A,,B,,T,\n", "D218", 1),
        ("ⓛ⟦1,,,,B,,T,⟧\n", "D218", 0),
        ("ⓛ⟦1,,A,,B⟧\n2,,A,,B,,T,\n", "D208", 1),
        ("ⓛ-1,,A,,B,,T,\n", "", 1),
        ("⟦uts,artist,track⟧\n1,A,T\n", "D215", 0),
    ]

    static let playlists: [Case] = [
        ("ⓔ⟦t:1,N,,A,⟧\nt:2,N,B,A,\n", "D218", 1),
        ("ⓔt:1,N,B,A,⟦soon⟧\n", "D207", 1),
        ("ⓔ⟦t:1,N,B⟧\nt:2,N,C,A,1999\n", "D208", 2),
        ("ⓔt:1,,B,,0000\n", "", 1),
        ("⟦Track URI,Track Name⟧\nt:1,N\n", "D215", 0),
    ]

    static let mappedTables: [Case] = [
        ("ⓜA,⟦6⟧,,,\nB,,,,\n", "D212", 2),
        ("ⓜA,⟦x⟧,,,\n", "D203", 1),
        ("ⓜA,,⟦soon⟧,,\n", "D207", 1),
        ("ⓜA,,⟦1999-13-01⟧,,\n", "D207", 1),
        ("ⓜA,,,⟦soon⟧,\n", "D207", 1),
        ("ⓜA,,,,⟦javascript:x⟧\n", "M304", 1),
        ("ⓜA,,,,⟦http://a.example;b⟧\n", "M304", 1),
        ("ⓜ⟦,5,,,⟧\nB,,,,\n", "D218", 1),
        ("ⓜ⟦A⟧\nB,,,,\n", "D208", 2),
        ("ⓜA,,,,\n⟦A,,,,⟧\n", "D214", 2),
    ]
}
