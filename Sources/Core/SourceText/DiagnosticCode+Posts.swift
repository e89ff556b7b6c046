extension DiagnosticCode {
    /// What the codes of posts and of patterns for addresses mean.
    var postSentences: String {
        switch self {
        case .lackingPermalinkValue:
            "The pattern under permalinks has a value, such as :year, that some albums lack. Their addresses leave it out, with the slash behind it. When the value is added later, the address changes; name the old one under aliases."
        case .undatedPost:
            "A page is in a list of posts, which is sorted by date, and has none. Write date: 2024-05-13 into its front matter, or take list out of it. A page gets its list from list in its own front matter, or from that of _index.md in its folder."
        case .cleanLinks:
            "With links: clean, links lead to folders such as albums/low/, of which only a host shows the index.html. So there must be a host: write its address as baseURL, or build with --base-url. Without links, pages work from a disk as well."
        case .badList:
            "The name under list becomes an address, such as notes/, so it needs letters or digits, and must not be a name that some systems reserve."
        default:
            "A file _index.md in content/pages names a list that no page is in, or one that another file is about, so its text is not shown."
        }
    }

    static let postExamples: [DiagnosticCode: DiagnosticExample] = [
        .lackingPermalinkValue: .init(
            "content/site.yml", wrong: "permalinks: {albums: /:year/:slug/}",
            right: "permalinks: {albums: /records/:slug/}"),
        .undatedPost: .init(
            "content/pages/bonn.md", wrong: "---\nlist: notes\n---", right: "---\nlist: notes\ndate: 2024-05-13\n---"),
        .cleanLinks: .init(
            "content/site.yml", wrong: "links: clean", right: "links: clean\nbaseURL: https://music.example/"),
        .badList: .init("content/pages/bonn.md", wrong: "list: \"...\"", right: "list: notes"),
        .unusedList: .init(
            "content/pages/notes/_index.md", wrong: "list: nots", right: "list: notes"),
    ]
}
