import Pages
import SourceText

/// Check results for each page that shows a text: the fingerprint of the text, and the mistakes in it.
///
/// A build finds mistakes in texts when it renders their pages. A preview renders the pages that are viewed, so it
/// checks the texts of all pages that have changed, in order to report the same mistakes.
struct PageChecks: Sendable {
    private struct Page: Sendable {
        /// Its index among the files of the site.
        let file: Int
        let content: OutputTree.Rendered
        /// Nil if it must be checked each time.
        var fingerprint: UInt64?
        var usesAddresses = false
        var mustRender = false
        var diagnostics: [Diagnostic] = []
    }

    let tree: OutputTree
    /// A hash of the settings, on which mistakes may depend as well.
    private let settings: UInt64
    /// The pages, sorted by path.
    private var pages: [Page] = []
    /// A hash of all possible link targets; 0 if it was not needed.
    private var addressesFingerprint: UInt64 = 0

    /// Collects the pages of a site, without any results yet.
    init(_ tree: OutputTree, settings: UInt64) {
        (self.tree, self.settings) = (tree, settings)
        for (index, file) in tree.files.enumerated() {
            guard case .rendered(let content) = file.content, tree.showsText(content) else { continue }
            pages.append(Page(file: index, content: content))
        }
    }

    /// The diagnostics of the texts.
    var diagnostics: [Diagnostic] { pages.flatMap(\.diagnostics) }

    /// Checks the pages whose texts have changed or must be checked each time; returns the number of those that changed.
    mutating func check(since before: PageChecks?, jobs: Int) async -> Int {
        let before = before?.settings == settings ? before : nil
        let usesAddresses = before?.pages.contains(where: \.usesAddresses) ?? false
        addressesFingerprint = usesAddresses ? tree.addressesFingerprint : 0
        let twins = before.map(twins) ?? []
        let (tree, addressesFingerprint) = (tree, addressesFingerprint)
        let checked = await concurrentMap(Array(pages.indices), jobs: jobs) { [pages] index -> (Page, Bool) in
            var page = pages[index]
            page.fingerprint = tree.textFingerprint(of: page.content)
            var isSame = false
            if let before, let twin = twins[index] {
                let old = before.pages[twin]
                isSame =
                    (!old.usesAddresses || before.addressesFingerprint == addressesFingerprint)
                    && old.fingerprint == page.fingerprint && page.fingerprint != nil
                if isSame, !old.mustRender {
                    (page.usesAddresses, page.diagnostics) = (old.usesAddresses, old.diagnostics)
                    return (page, false)
                }
            }
            var buffer = RenderBuffer()
            tree.renderText(of: page.content, into: &buffer)
            (page.usesAddresses, page.diagnostics) = (buffer.usesAddresses, buffer.diagnostics)
            page.mustRender = buffer.mustRenderAgain
            return (page, !isSame)
        }
        pages = checked.map(\.0)
        if addressesFingerprint == 0, pages.contains(where: \.usesAddresses) {
            self.addressesFingerprint = tree.addressesFingerprint
        }
        return checked.count { $0.1 }
    }

    /// For each page, its index in the previous checks; nil for a new one.
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
