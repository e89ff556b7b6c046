import Albums
import SiteModel
import Pages
import Settings
import SourceInput

extension SiteBuild {
    /// Tells how much is about to be copied, such as `12 recordings, 84 MB, will be copied`; nothing for no recordings.
    ///
    /// `files` are the indices of the files to write.
    func printCopies(_ plan: PagePlan, _ files: [Int]) {
        if isQuiet { return }
        var (count, size) = (0, 0)
        for index in files {
            guard case .copy(let source) = plan.tree.files[index].content, !source.isEmbedded,
                SourceRole.isRecording(plan.tree.files[index].path)
            else { continue }
            count += 1
            size += source.size
        }
        if count == 0 { return }
        let recordings = "\(count) recording\(count == 1 ? "" : "s")"
        Terminal.print("\(recordings), \(AlbumRecordings.size(size)), will be copied\n")
    }
}
