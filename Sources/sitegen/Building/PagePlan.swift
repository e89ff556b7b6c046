import SiteKit

/// Which files of a site are as they were, by what they are made from.
struct PagePlan {
    /// The site.
    let tree: OutputTree
    /// What is remembered of the build before.
    let state: BuildState?
    /// For each file of the site, its index among the remembered files; nil for a new one.
    let known: [Int?]
    /// For each file of the site, the hash of what it is made from.
    let prints: [UInt64]
    /// A hash of all that links can lead to; 0 where no remembered page asks for it.
    private let addressesPrint: UInt64

    /// Compares a site with what is remembered.
    init(_ tree: OutputTree, state: BuildState?, jobs: Int) async {
        self.tree = tree
        self.state = state
        let usesAddresses = state?.pages.contains { $0.usesAddresses } ?? false
        addressesPrint = usesAddresses ? tree.addressesPrint : 0
        let known = Self.known(tree.files, in: state?.output.files ?? FileRecords())
        self.known = known
        prints = await concurrentMap(Array(tree.files.indices), jobs: jobs) { [addressesPrint] file in
            let usesAddresses = known[file].flatMap { state?.pages[$0].usesAddresses } ?? false
            return Self.print(tree.print(of: tree.files[file]), usesAddresses ? addressesPrint : nil)
        }
    }

    /// For each file of the site, its index among those that are remembered.
    private static func known(_ files: [OutputTree.File], in remembered: FileRecords) -> [Int?] {
        var (path, hint) = ([UInt8](), 0)
        return files.map { file in
            path.removeAll(keepingCapacity: true)
            path.append(contentsOf: file.path.utf8)
            return remembered.index(of: path, path.indices, hint: &hint)
        }
    }

    /// Whether a file is made from what it was made from before, and nothing has to be said about it.
    func isSame(_ file: Int) -> Bool {
        guard let state, let index = known[file], !state.pages[index].mustRender else { return false }
        return state.pages[index].print == prints[file]
    }

    /// Whether the whole site is.
    var isSame: Bool {
        guard let state, state.output.files.count == tree.files.count else { return false }
        return tree.files.indices.allSatisfy(isSame)
    }

    /// A mark for each remembered file that is to stay.
    var wanted: [Bool] {
        var wanted = [Bool](repeating: false, count: state?.output.files.count ?? 0)
        for file in tree.files.indices {
            if let index = known[file], isSame(file) { wanted[index] = true }
        }
        return wanted
    }

    /// The digest that a file has if it is as it was.
    func digest(_ file: Int) -> FileDigest? {
        guard let state, let index = known[file], isSame(file) else { return nil }
        return state.output.files[index].digest
    }

    /// What the next build may know of the files, after some of them were rendered.
    func pages(_ rendered: [RenderedFile]) -> [BuildState.Page] {
        var pages = prints.indices.map { file in
            let old = known[file].flatMap { state?.pages[$0] }
            return BuildState.Page(
                print: prints[file], usesAddresses: old?.usesAddresses ?? false,
                noteSource: tree.noteSource(of: tree.files[file]), noteMarks: old?.noteMarks ?? TextMarks())
        }
        let changed = rendered.filter { pages[$0.index].usesAddresses != $0.usesAddresses }
        let addresses = changed.contains { $0.usesAddresses } ? tree.addressesPrint : nil
        for file in changed {
            pages[file.index].print = Self.print(
                tree.print(of: tree.files[file.index]), file.usesAddresses ? addresses : nil)
            pages[file.index].usesAddresses = file.usesAddresses
        }
        for file in rendered {
            pages[file.index].noteMarks = file.noteMarks
            pages[file.index].mustRender = file.mustRender
        }
        return pages
    }

    private static func print(_ own: UInt64, _ addresses: UInt64?) -> UInt64 {
        guard let addresses else { return own }
        return ContentHash.of(words: [own, addresses])
    }
}

/// A file of the site that was rendered.
struct RenderedFile: Sendable {
    /// Its index among the files of the site.
    let index: Int
    /// Whether it depends on which pages the site has.
    let usesAddresses: Bool
    /// Whether it is to be rendered in the next build whatever it is made from.
    let mustRender: Bool
    /// Where it shows a note.
    let noteMarks: TextMarks
}
