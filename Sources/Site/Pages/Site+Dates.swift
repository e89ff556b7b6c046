import SiteModel
import Albums

extension Site {
    /// The date of what a page is about: that of a text, or when an album was added; empty if it is unknown.
    static func date(of file: OutputTree.File, in sites: [Site]) -> String {
        switch file.content {
        case .rendered(.translated(let number, let content)): sites[number + 1].date(of: content)
        case .rendered(let content): sites[0].date(of: content)
        default: ""
        }
    }

    private func date(of content: OutputTree.Rendered) -> String {
        switch content {
        case .album(let index): albums[index].added?.date.text ?? ""
        case .page(let index): pages[index].date?.text ?? ""
        case .posts(let list, let part):
            posts(of: posts.lists[list], part: part).first.flatMap { pages[$0].date?.text } ?? ""
        default: ""
        }
    }
}
