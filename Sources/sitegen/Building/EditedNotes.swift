import SiteKit

/// What has changed since a build, where that is nothing but notes of albums in files of their own.
struct EditedNotes {
    /// A note and its page.
    struct Edited {
        /// Index of the page among the files of the output.
        let page: Int
        let edit: NoteEdit
    }

    /// The inputs as they are now.
    private(set) var inputs: InputFiles
    /// The notes that have another text now; none where files were only saved again.
    private(set) var notes: [Edited] = []

    /// Files that are read before more than notes is thought to have changed.
    private static let limit = 16

    /// Looks at the files that may be others than they were when `state` was left.
    ///
    /// Nil where more may have changed than can be told from them alone.
    init?(since state: BuildState, _ look: InputFiles.Look, _ loader: InputLoader) async {
        inputs = state.inputs
        inputs.see(look)
        guard !state.mustLookAgain, let changed = look.changed, changed.count <= Self.limit else { return nil }
        let doubtful = Set(changed).union(inputs.isYoung.indices.lazy.filter { state.inputs.isYoung[$0] })
        if doubtful.count > Self.limit { return nil }
        for index in doubtful.sorted() {
            let path = inputs.files.path(index).text
            guard path.utf8.hasSuffix(".md"), case .made(let memory) = inputs.memories[index],
                let (bytes, stamp) = try? loader.readAhead(path)
            else { return nil }
            let digest = FileDigest(of: bytes)
            if inputs.files[index].digest != digest {
                let file = SourceFile(path: path, bytes: bytes)
                guard let edit = await NoteEdit(of: file, remembered: memory),
                    let page = state.output.files.index(of: FilePath(edit.pagePath)), !state.pages[page].usesAddresses,
                    state.pages[page].noteSource == NoteEdit.source(path)
                else { return nil }
                notes.append(Edited(page: page, edit: edit))
                inputs.memories[index] = .made(edit.memory)
            }
            inputs.files[index].digest = digest
            inputs.files[index].stamp = stamp
            inputs.isYoung[index] = look.clock.isYoung(stamp)
        }
    }
}
