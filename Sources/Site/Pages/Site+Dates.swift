import SiteModel

extension Site {
    /// The date of what a page is about: that of a text, or when an album was added; empty if it is unknown.
    static func date(of file: OutputTree.File, in sites: [Site]) -> String {
        switch file.content {
        case .rendered(.translated(let number, let content)): content.page?.date(on: sites[number + 1]) ?? ""
        case .rendered(let content): content.page?.date(on: sites[0]) ?? ""
        default: ""
        }
    }
}
