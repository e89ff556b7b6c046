package import Albums
package import Settings
package import SourceText

/// The pictures that notes show, the further pictures of albums, and the output files they become.
///
/// A picture of a note is a file beside the note, in `content/covers/` or in `content/static/`, or it is on another site,
/// from which it is downloaded: pages never load pictures from other sites. That of an album is found like its cover.
/// Pages get them in several sizes without metadata. Drawings (SVG), pictures that may move, and with `covers: copy` all
/// pictures stay as they are.
package struct NotePictures: Sendable {
    /// What a note shows for a picture.
    package enum Outcome: Sendable {
        /// The picture; with a problem, it is an older copy.
        case shown(CoverPlan.Picture, CoverProblem? = nil)
        case failed(CoverProblem)
    }

    /// A picture whose outcome is not known yet.
    private struct Pending: Sendable {
        let key: String
        /// The file; nil for a picture on another site.
        let file: BinaryFile?
        /// What is requested; nil if the file stays as it is.
        let request: CoverRequest?

        /// The path in the output of a file of `content/static/`, which is part of the site anyway.
        var staticPath: String? {
            key.utf8.hasPrefix(NotePictures.staticFolder)
                ? key.droppingBytes(first: NotePictures.staticFolder.utf8.count) : nil
        }
    }

    /// The pictures that become files of their own.
    package private(set) var planned: [CoverPlan.PlannedCover] = []
    private var outcomes: [PathKey: Outcome] = [:]
    private var pending: [Pending] = []
    /// Files with the names of pictures that were not found, by those names.
    private var namesakes: [PathKey: String] = [:]

    private static let staticFolder = "content/static/"

    /// A site whose notes show no picture.
    package init() {}

    /// Creates a plan for the pictures of notes, each with the path of the page that shows it, and of albums.
    package init(
        _ tree: SourceTree, notes: [(note: Note, page: String)], albums: [Album] = [], settings: Settings,
        options: BuildOptions
    ) {
        let shape: ImageSet.Shape? = settings.covers == .resize && options.resolvesCovers ? .original : nil
        let readsFiles = options.resolvesCovers && !options.ignoresCovers
        var known: Set<PathKey> = []
        var missing: Set<PathKey> = []
        var pending: [Pending] = []
        func add(_ keys: [String]) {
            for key in keys {
                let file = tree.binary(at: key)
                let isRemote = CoverReference.isRemote(key)
                guard isRemote || (file != nil && MediaKind(path: key) == nil) else { continue }
                if !known.insert(PathKey(key)).inserted || (isRemote && options.ignoresCovers) { return }
                let source = Self.source(of: file, key)
                let isRequested = isRemote || readsFiles
                return pending.append(
                    Pending(key: key, file: file, request: isRequested ? CoverRequest(source, shape: shape) : nil))
            }
            if let key = keys.first { missing.insert(PathKey(key.fileName)) }
        }
        for (note, page) in notes {
            for destination in note.pictures { add(Self.keys(of: destination, in: note.span.file.path, on: page)) }
        }
        for index in albums.indices where !albums[index].pictures.isEmpty {
            for name in albums[index].pictures { add(CoverPlan.keys(of: name, in: albums[index].origin.file.path)) }
        }
        self.pending = pending
        if missing.isEmpty { return }
        for file in tree.binaries where MediaKind(path: file.path) == nil {
            let name = PathKey(file.path.fileName)
            if missing.contains(name), namesakes[name] == nil { namesakes[name] = file.path }
        }
    }

    /// Where the bytes of a picture are: a file of `content/static/` is only listed, so it is read like a file elsewhere.
    private static func source(of file: BinaryFile?, _ key: String) -> CoverRequest.Source {
        guard let file else { return .address(key) }
        return file.header == nil ? .path(key) : .file(file)
    }

    /// The keys of a picture that a note names: an address, or the files it may be, in the order of precedence.
    private static func keys(of destination: String, in sourcePath: String, on pagePath: String) -> [String] {
        if CoverReference.isRemote(destination) { return [destination] }
        if destination.utf8.hasPrefix("//") { return ["https:" + destination] }
        let end = destination.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        guard let path = Address.decoded(String(destination[..<(end ?? destination.endIndex)])), !path.isEmpty else {
            return []
        }
        func inStatic(_ folder: String) -> String? { Address.resolved(path, from: folder).map { staticFolder + $0 } }
        if path.utf8.hasPrefix("/") { return [inStatic("")].compactMap(\.self) }
        return [Address.resolved(path, from: Address.folder(of: sourcePath)), inStatic(Address.folder(of: pagePath))]
            .compactMap(\.self)
    }
}

/// Requests and their results.
extension NotePictures {
    /// The requests for pictures, each once.
    package var requests: [CoverRequest] { pending.compactMap(\.request) }

    /// Adds the results of ``requests``, in their order; a request without a result has failed.
    ///
    /// A cover that stays as it is, is shown by the file that `covers` has for it.
    package mutating func take(_ results: ArraySlice<CoverResult>, _ covers: CoverPlan) {
        var results = results
        for picture in pending {
            guard picture.request != nil, let result = results.popFirst() else {
                if let file = picture.file { copy(file, for: picture, covers) } else { fail(picture, .offline) }
                continue
            }
            switch result {
            case .shown(let available): show(available, for: picture, covers)
            case .failed(let problem, nil): fail(picture, problem)
            case .failed(let problem, let older?):
                show(older, for: picture, covers)
                guard case .shown(let shown, _) = outcomes[PathKey(picture.key)] else { continue }
                outcomes[PathKey(picture.key)] = .shown(shown, problem)
            }
        }
    }

    private mutating func fail(_ picture: Pending, _ problem: CoverProblem) {
        outcomes[PathKey(picture.key)] = .failed(problem)
    }

    private mutating func show(_ available: AvailableCover, for picture: Pending, _ covers: CoverPlan) {
        switch available {
        case .copied(let file): copy(file, for: picture, covers)
        case .art(let art): show(art, for: picture)
        }
    }

    private mutating func show(_ art: ImageSet, for picture: Pending) {
        if art.sides.isEmpty { return fail(picture, .damaged()) }
        let files = ImageSetFiles(art, stem: Self.stem(of: picture.key), dimension: 0)
        add(CoverPlan.Picture(files), nil, for: picture)
    }

    /// Shows a file as it is.
    private mutating func copy(_ file: BinaryFile, for picture: Pending, _ covers: CoverPlan) {
        if let path = picture.staticPath {
            // Browsers show more kinds of pictures than are known here.
            if let header = file.header, header.isTooLarge || [.html, .empty].contains(header.kind),
                let problem = CoverProblem.of(file)
            {
                return fail(picture, problem)
            }
            let size = file.header.flatMap { $0.isImage ? $0.pixelSize : nil }
            let shown = CoverPlan.Picture(path: path, pixelSize: size, isDrawn: false)
            return outcomes[PathKey(picture.key)] = .shown(shown)
        }
        if let problem = CoverProblem.of(file) { return fail(picture, problem) }
        if let shown = covers.copiedPicture(of: picture.key) { return outcomes[PathKey(picture.key)] = .shown(shown) }
        let name = "\(Self.stem(of: picture.key))-\(ContentHash.text(file.contentHash, length: 8))"
        let path = "\(ImageSetFiles.folder(of: .original))\(name).\(file.header?.fileExtension ?? "")"
        add(CoverPlan.Picture(path: path, pixelSize: file.header?.pixelSize, isDrawn: false), file, for: picture)
    }

    private mutating func add(_ shown: CoverPlan.Picture, _ copied: BinaryFile?, for picture: Pending) {
        outcomes[PathKey(picture.key)] = .shown(shown)
        // Links to a cover, or to a file of `content/static/`, lead to that file.
        let isOwn = SourceRole.isBesideNotes(picture.key)
        planned.append(
            CoverPlan.PlannedCover(
                picture: shown, copied: copied, sourcePath: isOwn ? picture.key : nil,
                ownerPath: picture.file?.path ?? "a picture on another site"))
    }

    /// The base name of the files of a picture; of an address, nothing but the name of the file is used.
    private static func stem(of key: String) -> String {
        let path = key.prefix { $0 != "?" && $0 != "#" }
        let stem = CoverReference.isRemote(key) ? "" : Slug.make(from: String(path).fileStem)
        return stem.isEmpty ? "picture" : stem
    }
}

/// Looking up pictures.
extension NotePictures {
    /// What a note shows for a picture; nil if the picture is neither on another site nor a file of the site.
    package func outcome(of destination: String, in sourcePath: String, on pagePath: String) -> Outcome? {
        if outcomes.isEmpty { return nil }
        for key in Self.keys(of: destination, in: sourcePath, on: pagePath) {
            if let outcome = outcomes[PathKey(key)] { return outcome }
        }
        return nil
    }

    /// The further pictures of an album that can be shown, each with what it shows by the name of its file:
    /// `blue-train-back.jpg` shows the `back`.
    package func pictures(of album: Album) -> [(picture: CoverPlan.Picture, text: String)] {
        album.pictures.compactMap { name in
            guard case .shown(let picture, _) = outcome(of: name, of: album) else { return nil }
            return (picture, Self.text(of: name, ofAlbumAt: album.slug))
        }
    }

    /// The name of a file in words, without the name of the album.
    private static func text(of name: String, ofAlbumAt slug: String) -> String {
        let words = stem(of: name)
        let rest = words.utf8.hasPrefix(slug + "-") ? words.droppingBytes(first: slug.utf8.count + 1) : words
        return String(rest.map { $0 == "-" ? " " : $0 })
    }

    private func outcome(of name: String, of album: Album) -> Outcome? {
        CoverPlan.keys(of: name, in: album.origin.file.path).lazy.compactMap { outcomes[PathKey($0)] }.first
    }

    /// The warnings about further pictures of albums.
    package func problems(of albums: [Album]) -> [Diagnostic] {
        albums.indices.lazy.filter { !albums[$0].pictures.isEmpty }.flatMap { index in
            albums[index].pictures.compactMap { name in
                let place = albums[index].place(of: name)
                switch outcome(of: name, of: albums[index]) {
                case .shown(_, nil): return nil
                case .shown(_, let problem?): return problem.diagnostic(ofPictureAt: place, name, isShown: true)
                case .failed(let problem): return problem.diagnostic(ofPictureAt: place, name, isShown: false)
                // Where covers are not resolved, as in `sitegen check`, an address is no mistake.
                case nil where CoverReference.isRemote(name): return nil
                case nil:
                    return .warning(
                        .missingImage, "no picture `\(name.prefix(80))`", at: place,
                        notes: [.init("it is looked for in content/covers/, content/ and the folder of the album")],
                        help: namesakes[PathKey(name.fileName)].map { "a file of that name exists: `\($0)`" })
                }
            }
        }
    }

    /// The address by which a note can show a picture that was not found, if another folder has a file of its name.
    ///
    /// `sourcePath` is the path of the note. Returns nil if no folder has such a file.
    package func namesake(of destination: String, in sourcePath: String) -> String? {
        guard !namesakes.isEmpty, let key = Self.keys(of: destination, in: sourcePath, on: "").first,
            let path = namesakes[PathKey(key.fileName)]
        else { return nil }
        if path.utf8.hasPrefix(Self.staticFolder) {
            return "/" + Address.encoded(path.droppingBytes(first: Self.staticFolder.utf8.count))
        }
        return Address.encoded(Address.relative(path, from: Address.folder(of: sourcePath)))
    }

    /// A hash of everything that pages get from it.
    package var fingerprint: UInt64 {
        // Combined by XOR, because a dictionary has no order.
        outcomes.reduce(0) { hash, entry in
            let value: UInt64
            switch entry.value {
            case .shown(let picture, let problem):
                value = picture.fingerprint ^ (problem.map { ContentHash.of(Array("\($0)".utf8)) } ?? 0)
            case .failed(let problem): value = ContentHash.of(Array("\(problem)".utf8))
            }
            return hash ^ ContentHash.of(words: [ContentHash.of(Array(entry.key.path.utf8)), value])
        }
    }

    /// The warnings about pictures beside notes that no note shows, not even one that the site leaves out.
    ///
    /// Nor those that are covers: by `covers`, or of albums that are left out.
    package func unused(
        in tree: SourceTree, leftOut: [Note], covers: CoverPlan, ofLeftOut: Set<String>
    ) -> [Diagnostic] {
        let unused = tree.binaries.filter {
            SourceRole.isBesideNotes($0.path) && !SourceRole.isRecording($0.path) && outcomes[PathKey($0.path)] == nil
                && !covers.isBesideAlbum($0.path) && !ofLeftOut.contains($0.path)
        }
        if unused.isEmpty { return [] }
        let named = leftOut.flatMap { note in
            note.pictures.flatMap { Self.keys(of: $0, in: note.span.file.path, on: "") }
        }
        let keys = Set(named.map { PathKey($0) })
        return unused.filter { !keys.contains(PathKey($0.path)) }.map { SourceRole.diagnostic(forUnread: $0.path) }
    }
}
