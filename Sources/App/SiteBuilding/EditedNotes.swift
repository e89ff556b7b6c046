import FileSystem
import Publishing
import Pages
import SourceInput
import SourceText

/// The changes since a build, if they are limited to album notes in files of their own.
struct EditedNotes {
    /// An edited note and its page.
    struct Edited {
        /// The page's index among the files of the output.
        let page: Int
        let edit: NoteEdit
    }

    /// The current inputs.
    private(set) var inputs: InputFiles
    /// The notes whose text has changed; empty if files were only saved again.
    private(set) var notes: [Edited] = []

    /// The maximum number of files to read before assuming that more than notes has changed.
    private static let limit = 16

    /// Examines the files that may have changed since `state` was saved.
    ///
    /// nil if more may have changed than these files alone can show.
    init?(since state: BuildState, _ snapshot: InputFiles.Snapshot, _ loader: InputLoader) async {
        inputs = state.inputs
        inputs.update(to: snapshot)
        guard !state.mustRescan, let changed = snapshot.changed, changed.count <= Self.limit else { return nil }
        let suspects = Set(changed).union(inputs.isRacilyClean.indices.lazy.filter { state.inputs.isRacilyClean[$0] })
        if suspects.count > Self.limit { return nil }
        for index in suspects.sorted() {
            let path = inputs.files.path(index).text
            guard path.utf8.hasSuffix(".md"), case .made(let memory) = inputs.cached[index],
                let (bytes, stamp) = try? loader.readAhead(path)
            else { return nil }
            let digest = FileDigest(of: bytes)
            if inputs.files[index].digest != digest {
                let file = SourceFile(path: path, bytes: bytes)
                guard let edit = await NoteEdit(of: file, previous: memory, labels: state.noteLabels),
                    let page = state.output.files.index(of: FilePath(edit.pagePath)), !state.pages[page].usesAddresses,
                    state.pages[page].noteSource == NoteEdit.source(path)
                else { return nil }
                notes.append(Edited(page: page, edit: edit))
                inputs.cached[index] = .made(edit.cachedParse)
            }
            inputs.files[index].digest = digest
            inputs.files[index].stamp = stamp
            inputs.isRacilyClean[index] = snapshot.clock.isRacilyClean(stamp)
        }
    }
}
