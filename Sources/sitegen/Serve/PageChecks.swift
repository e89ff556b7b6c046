import SiteKit

/// What is known of each page that shows a note: what it is made from, and what is wrong with it.
///
/// Mistakes in notes are found when pages are rendered. A preview renders what somebody looks at, and what has changed, so
/// that the author hears of every mistake.
struct PageChecks: Sendable {
    private struct Page: Sendable {
        /// Its index among the files of the site.
        let file: Int
        var print: UInt64 = 0
        var usesAddresses = false
        var mustRender = false
        var diagnostics: [Diagnostic] = []
    }

    /// The site.
    let tree: OutputTree
    /// The pages, in the order of their paths.
    private var pages: [Page] = []
    /// A hash of all that links can lead to; 0 where it was not asked for.
    private var addressesPrint: UInt64 = 0

    /// The pages of a site, of which nothing is known yet.
    init(_ tree: OutputTree) {
        self.tree = tree
        for (index, file) in tree.files.enumerated() {
            switch file.content {
            case .rendered(.album), .rendered(.page): pages.append(Page(file: index))
            case .rendered, .bytes, .copy, .cover: break
            }
        }
    }

    /// What is wrong with the notes.
    var diagnostics: [Diagnostic] { pages.flatMap(\.diagnostics) }

    /// Renders those that are not as they were, or have to be looked at each time; gives the number of the former.
    mutating func check(since before: PageChecks?, jobs: Int) async -> Int {
        let usesAddresses = before?.pages.contains(where: \.usesAddresses) ?? false
        addressesPrint = usesAddresses ? tree.addressesPrint : 0
        let twins = before.map(twins) ?? []
        let (tree, addressesPrint) = (tree, addressesPrint)
        let checked = await concurrentMap(Array(pages.indices), jobs: jobs) { [pages] index -> (Page, Bool) in
            var page = pages[index]
            page.print = tree.print(of: tree.files[page.file])
            var isSame = false
            if let before, let twin = twins[index] {
                let old = before.pages[twin]
                isSame = (!old.usesAddresses || before.addressesPrint == addressesPrint) && old.print == page.print
                if isSame, !old.mustRender {
                    (page.usesAddresses, page.diagnostics) = (old.usesAddresses, old.diagnostics)
                    return (page, false)
                }
            }
            guard case .rendered(let content) = tree.files[page.file].content else { return (page, false) }
            var buffer = RenderBuffer()
            tree.render(content, into: &buffer)
            (page.usesAddresses, page.diagnostics) = (buffer.usesAddresses, buffer.diagnostics)
            page.mustRender = buffer.mustRenderAgain
            return (page, !isSame)
        }
        pages = checked.map(\.0)
        if addressesPrint == 0, pages.contains(where: \.usesAddresses) { self.addressesPrint = tree.addressesPrint }
        return checked.count { $0.1 }
    }

    /// For each page, its index among those of before; nil for a new one.
    private func twins(in before: PageChecks) -> [Int?] {
        var next = 0
        return pages.map { page in
            let path = tree.files[page.file].path
            while next < before.pages.count {
                let other = before.tree.files[before.pages[next].file].path
                if other == path { return next }
                if path.utf8.lexicographicallyPrecedes(other.utf8) { return nil }
                next += 1
            }
            return nil
        }
    }
}
