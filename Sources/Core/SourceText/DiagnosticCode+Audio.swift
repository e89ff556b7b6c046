extension DiagnosticCode {
    /// What the codes of published recordings mean.
    var audioSentences: String {
        switch self {
        case .wrongPodcast:
            "Directories of podcasts would refuse the podcast: its picture is missing or has another form, or its category is not in their list. They take a square JPEG or PNG of 1,400 to 3,000 pixels, and the categories of Apple, such as Music or Music History."
        case .podcastWithoutFiles:
            "The episodes of a podcast are the published recordings of albums with an added date. So the settings need publishAudio: true and a baseURL, because directories ask for whole addresses, and at least one album needs recordings and a date."
        case .missingAudio:
            "The key audio of an album names a file or folder that is neither beside the album's file nor in content/ or content/static/. Recordings elsewhere are those of a source of the kind audio, or of a folder in symlinkFolders."
        case .unplayableAudio:
            "A recording is in a format that browsers do not play, such as WMA or Apple Lossless, so it is not published. Recordings are copied as they are and never converted. Browsers play MP3, M4A with AAC, OGG, OPUS, FLAC and WAV."
        case .unmatchedAudio:
            "An album has another number of recordings than of tracks, and some recordings have titles that no track has. These are not published, because the page could not say which track they are. Recordings that an album names under audio have the titles of their files, without numbers."
        case .audioNotPublished:
            "An album names its recordings, but they are published only if the settings say publishAudio: true. publishAudio: false keeps them unpublished without this warning. Who publishes recordings needs the right to do so."
        case .wrongTime:
            "A link to a time in a recording is written as #t=2:31, or as #track=3&t=2:31 for the third recording of the album. It works in the note of an album whose recordings are published. Elsewhere, and with a time that is invalid, the link leads nowhere."
        default:
            "The recordings of the site are larger than 1 GB together, the limit of many hosts. They are copied all the same. MP3 or OPUS need a tenth of FLAC or WAV."
        }
    }

    private static let site = "content/site.yml"
    private static let album = "content/albums/low/index.md"

    static let audioExamples: [DiagnosticCode: DiagnosticExample] = [
        .wrongPodcast: .init(
            site, wrong: "podcast: {category: Musik}", right: "podcast: {category: Music, image: covers/podcast.jpg}"),
        .podcastWithoutFiles: .init(
            site, wrong: "podcast: true", right: "baseURL: https://music.example/\npublishAudio: true\npodcast: true"),
        .missingAudio: .init(album, wrong: "audio: take-1.mp4", right: "audio: take-1.mp3"),
        .unplayableAudio: .init(album, wrong: "audio: take-1.wma", right: "audio: take-1.mp3"),
        .unmatchedAudio: .init(
            album, wrong: "tracks: [Warszawa, Art Decade]\naudio: [demo.mp3]",
            right: "tracks: [Warszawa, Art Decade]\naudio: [warszawa.mp3]"),
        .audioNotPublished: .init(site, wrong: "title: My records", right: "title: My records\npublishAudio: true"),
        .wrongTime: .init(album, wrong: "The choir at [2:31](#t=2.31)", right: "The choir at [2:31](#t=2:31)"),
        .largeAudio: .init(album, wrong: "audio: [concert.wav]", right: "audio: [concert.mp3]"),
    ]
}
