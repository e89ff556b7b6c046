package import Albums
import SourceText

extension CoverReference {
    /// Whether a search found it, so that it is not in the data of its album.
    package var isFound: Bool { origin.file.path.utf8.isEqual(to: SourceRole.coverLock) }
}
