import FileSystem
import Publishing
import Pages
import SourceText
import Templates

/// Determines which files of a site are unchanged, by the fingerprints of their inputs.
struct PagePlan {
    let tree: OutputTree
    /// The state of the previous build.
    let state: BuildState?
    /// For each file of the site, its index among the files of the previous build; nil for a new one.
    let known: [Int?]
    /// For each file of the site, the hash of its inputs, without those of addresses; nil for a file to render in any
    /// case, whose hash is computed then.
    private let fingerprints: [UInt64?]
    /// The bytes of changed files that the hash was made from.
    let ready: [Int: [UInt8]]
    /// A hash of all possible link targets; 0 if no page of the previous build depends on it.
    private let addressesFingerprint: UInt64

    /// Compares a site with the state of the previous build.
    init(_ tree: OutputTree, state: BuildState?, jobs: Int) async {
        self.tree = tree
        self.state = state
        let usesAddresses = state?.pages.contains { $0.usesAddresses } ?? false
        addressesFingerprint = usesAddresses ? tree.addressesFingerprint : 0
        let known = Self.known(tree.files, in: state?.output.files ?? FileRecords())
        self.known = known
        let runs = stride(from: 0, to: tree.files.count, by: Self.runLength).map { start in
            start..<min(start + Self.runLength, tree.files.count)
        }
        let comparison = Comparison(tree: tree, state: state, known: known, addresses: addressesFingerprint)
        let samples = await concurrentMap(runs, jobs: jobs) { comparison.compare($0.prefix(1)) }
        let changed = comparison.changedTemplates(samples)
        let parts = await concurrentMap(runs, jobs: jobs) { comparison.compare($0.dropFirst(), except: changed) }
        fingerprints = zip(samples, parts).flatMap { $0.fingerprints + $1.fingerprints }
        ready = Dictionary(uniqueKeysWithValues: (samples + parts).flatMap(\.ready))
    }

    /// Compares files with those of the previous build, by dry runs.
    private struct Comparison: Sendable {
        let tree: OutputTree
        let state: BuildState?
        let known: [Int?]
        let addresses: UInt64

        /// The files compared, and for each its hash, or nil for a file to render in any case.
        struct Part: Sendable {
            let files: Range<Int>
            var fingerprints: [UInt64?] = []
            var ready: [(Int, [UInt8])] = []
        }

        /// Files of templates in `changed` are not compared: they are rendered.
        func compare(_ files: Range<Int>, except changed: Set<String> = []) -> Part {
            var (buffer, part) = (RenderBuffer(), Part(files: files))
            for file in files {
                var isRendered = false
                if case .rendered = tree.files[file].content { isRendered = true }
                if isRendered, known[file] == nil || isChanged(file, changed) {
                    part.fingerprints.append(nil)
                    continue
                }
                let fingerprint = tree.fingerprint(of: tree.files[file], using: &buffer)
                if isRendered, buffer.isWhole, known[file].map({ state?.pages[$0].fingerprint }) != fingerprint {
                    part.ready.append((file, buffer.bytes))
                }
                part.fingerprints.append(fingerprint)
            }
            return part
        }

        private func isChanged(_ file: Int, _ templates: Set<String>) -> Bool {
            !templates.isEmpty && tree.template(of: tree.files[file]).map(templates.contains) == true
        }

        /// The templates of which each file in a sample has changed.
        ///
        /// A dry run takes a fifth of the time that rendering does, which is lost for a file that has changed. If a
        /// word or a setting changes all pages of albums, a sample shows it. A file that has not changed is then
        /// rendered as well, and has the same bytes.
        func changedTemplates(_ samples: [Part]) -> Set<String> {
            var (changed, unchanged) = ([String: Int](), Set<String>())
            for sample in samples {
                guard let file = sample.files.first, let own = sample.fingerprints.first ?? nil,
                    let index = known[file], let page = state?.pages[index],
                    let template = tree.template(of: tree.files[file])
                else { continue }
                if PagePlan.isSame(own, page, addresses) {
                    unchanged.insert(template)
                } else {
                    changed[template, default: 0] += 1
                }
            }
            return Set(changed.filter { $0.value >= Self.sampleSize && !unchanged.contains($0.key) }.keys)
        }

        private static let sampleSize = 8
    }

    private static let runLength = 64

    /// For each file of the site, its index among the files of the previous build.
    private static func known(_ files: [OutputTree.File], in previous: FileRecords) -> [Int?] {
        var (path, hint) = ([UInt8](), 0)
        return files.map { file in
            path.removeAll(keepingCapacity: true)
            path.append(contentsOf: file.path.utf8)
            return previous.index(of: path, path.indices, hint: &hint)
        }
    }

    /// Whether a file's inputs are unchanged, and it has no diagnostics to report again.
    func isSame(_ file: Int) -> Bool {
        guard let state, let index = known[file], !state.pages[index].mustRender, let own = fingerprints[file] else {
            return false
        }
        return Self.isSame(own, state.pages[index], addressesFingerprint)
    }

    private static func isSame(_ own: UInt64, _ page: BuildState.Page, _ addresses: UInt64) -> Bool {
        page.fingerprint == fingerprint(own, page.usesAddresses ? addresses : nil)
    }

    /// Whether the whole site is unchanged.
    var isSame: Bool {
        guard let state, state.output.files.count == tree.files.count else { return false }
        return tree.files.indices.allSatisfy(isSame)
    }

    /// For each file of the previous build, whether it is to stay.
    var wanted: [Bool] {
        var wanted = [Bool](repeating: false, count: state?.output.files.count ?? 0)
        for file in tree.files.indices {
            if let index = known[file], isSame(file) { wanted[index] = true }
        }
        return wanted
    }

    /// The digest of a file if it is unchanged.
    func digest(_ file: Int) -> FileDigest? {
        guard let state, let index = known[file], isSame(file) else { return nil }
        return state.output.files[index].digest
    }

    /// The hash of the inputs of a file, which `buffer` has just rendered.
    func fingerprint(_ file: Int, using buffer: inout RenderBuffer) -> UInt64 {
        fingerprints[file] ?? tree.fingerprint(of: tree.files[file], using: &buffer)
    }

    /// The build records for the next build, after some files were rendered.
    func pages(_ rendered: [RenderedFile]) -> [BuildState.Page] {
        var own = fingerprints
        var pages = known.indices.map { file in
            let old = known[file].flatMap { state?.pages[$0] }
            return BuildState.Page(
                fingerprint: 0, usesAddresses: old?.usesAddresses ?? false,
                noteSource: tree.noteSource(of: tree.files[file]), noteMarks: old?.noteMarks ?? TextMarks(),
                role: tree.files[file].role)
        }
        for file in rendered {
            own[file.index] = file.fingerprint
            pages[file.index].usesAddresses = file.usesAddresses
            pages[file.index].noteMarks = file.noteMarks
            pages[file.index].mustRender = file.mustRender
        }
        let usesAddresses = addressesFingerprint == 0 && pages.contains(where: \.usesAddresses)
        let addresses = usesAddresses ? tree.addressesFingerprint : addressesFingerprint
        for file in pages.indices {
            guard let own = own[file] else { continue }
            pages[file].fingerprint = Self.fingerprint(own, pages[file].usesAddresses ? addresses : nil)
        }
        return pages
    }

    private static func fingerprint(_ own: UInt64, _ addresses: UInt64?) -> UInt64 {
        guard let addresses else { return own }
        return ContentHash.of(words: [own, addresses])
    }
}

/// A file of the site that was rendered.
struct RenderedFile: Sendable {
    /// Its index among the files of the site.
    let index: Int
    /// The hash of its inputs, without those of addresses.
    let fingerprint: UInt64
    /// Whether it depends on which pages the site has.
    var usesAddresses = false
    /// Whether the next build has to render it even if its inputs are unchanged.
    var mustRender = false
    /// The positions at which it shows a note.
    var noteMarks = TextMarks()
}
