import Albums
package import Localization
import Settings
import SourceText

extension Site {
    package var pageWords: Words { posts.lists.isEmpty ? words : words.ofResults }

    /// The entries of the menu: pages and lists of posts.
    package var menuPages: [(title: String, path: String)] {
        let pages = pages.filter(\.isInMenu).map { (key: $0.menuKey, title: $0.title, path: Self.path(of: $0)) }
        let lists = posts.lists.filter { $0.text?.isInMenu != false }
            .map { (key: $0.menuKey, title: $0.title, path: $0.path) }
        if lists.isEmpty { return pages.map { ($0.title, $0.path) } }
        return (pages + lists).sorted { $0.key < $1.key }.map { ($0.title, $0.path) }
    }

    /// Links to all feeds except the main one of the albums.
    package var otherFeeds: [FeedLink] {
        let own = hasFeed ? settings.feeds.dropFirst().map { FeedLink(settings.title, "", $0) } : []
        guard settings.baseURL != nil else { return [] }
        return own + podcastLinks
            + posts.lists.flatMap { list in
                settings.feeds.map { FeedLink("\(list.title) · \(settings.title)", list.folder, $0) }
            }
    }

    /// Whether a group has feeds: the settings say so, and one of its albums has a date.
    package func hasFeed(of term: Term) -> Bool {
        guard let taxonomy = term.taxonomy, settings.feedLists.contains(taxonomy), settings.pagesURL != nil else {
            return false
        }
        return term.albums.contains { albums[$0].added != nil }
    }

    /// Links to the feeds of a group.
    package func feeds(of term: Term) -> [FeedLink] {
        let folder = "\(Address.folder(of: term.path))/"
        return hasFeed(of: term)
            ? settings.feeds.map { FeedLink("\(term.title) · \(settings.title)", folder, $0) } : []
    }

    /// How a list of posts is split into pages.
    package func parts(of list: PostList) -> Pagination { Pagination(total: list.posts.count, size: settings.listSize) }

    /// The posts on a page of a list.
    package func posts(of list: PostList, part: Int) -> ArraySlice<Int> { list.posts[parts(of: list).range(of: part)] }

    /// What lists show of a post.
    package func entry(ofPost index: Int) -> PostEntry {
        PostEntry(pages[index], path: settings.links.path(Self.path(of: pages[index])), words: words)
    }
}
