import SocialImages
import Albums
import AudioTags
import Covers
import FileSystem
import Publishing
import Pages
import SourceInput
import SourceText

/// Renders files of a site into a stage, on several tasks, each with its own buffers.
struct SiteWriter {
    /// Determines which files are unchanged.
    let plan: PagePlan
    /// The indices of the files to write.
    let files: [Int]
    let siteFolder: FilePath
    /// The pictures in several sizes.
    let covers: CoverStore
    let jobs: Int
    let progress: Progress
    var timings: Timings?

    /// The results of one task, or of all together.
    struct Work: Sendable {
        /// The errors in the notes of pages; with an error, the stage must not be committed.
        var diagnostics: [Diagnostic] = []
        var rendered: [RenderedFile] = []
        fileprivate var failure: OutputFailure?

        fileprivate mutating func append(_ other: Work) {
            diagnostics += other.diagnostics
            rendered += other.rendered
            failure = failure ?? other.failure
        }
    }

    /// Writes the files into the stage; the first failure ends the work of all tasks.
    func write(to stage: OutputStage) async throws(OutputFailure) -> Work {
        let next = SharedCounter()
        let done = await withTaskGroup(of: Work.self) { group in
            for number in 0..<min(jobs, (files.count + Self.runLength - 1) / Self.runLength) {
                group.addTask { work(stage, next, number) }
            }
            return await group.reduce(into: Work()) { $0.append($1) }
        }
        if let failure = done.failure { throw failure }
        return done
    }

    private static let runLength = 16

    /// The file index at which syncing to disk may start; nil if there is too little for it to matter.
    ///
    /// Measured with 10,000 albums on ext4 with a journal: the commit waited 0.01 s instead of 0.07 s. An earlier start
    /// would leave more for the end.
    private var syncStart: Int? {
        files.count < 512 ? nil : files.count * 7 / 8 / Self.runLength * Self.runLength
    }

    /// Processes one run of files after another until none is left.
    private func work(_ stage: OutputStage, _ next: SharedCounter, _ number: Int) -> Work {
        var buffer = RenderBuffer()
        buffer.covers = { [covers] art, side in covers.file(of: art, side: side, .webp) }
        var work = Work()
        let writer = stage.writer()
        while true {
            let start = next.advance(by: Self.runLength)
            if start >= files.count { return work }
            if start == syncStart { stage.beginSync() }
            let began = timings?.now
            let run = files[start..<min(start + Self.runLength, files.count)]
            do throws(OutputFailure) {
                try writer.makeFolders(for: run.map { plan.tree.files[$0].path })
                for index in run { try write(index, writer, &buffer, &work) }
            } catch {
                // The other tasks find nothing left to do.
                _ = next.advance(by: files.count)
                work.failure = error
                return work
            }
            if let timings, let began {
                timings.add(
                    worker: number, "files \(start) to \(min(start + Self.runLength, files.count) - 1)", from: began)
            }
            progress.advance(to: start)
        }
    }

    private func write(
        _ index: Int, _ writer: StageWriter, _ buffer: inout RenderBuffer, _ work: inout Work
    ) throws(OutputFailure) {
        let file = plan.tree.files[index]
        switch file.content {
        case .bytes(let bytes): try writer.write(file.path, bytes)
        case .copy(let source) where source.isEmbedded: try writer.write(file.path, try embeddedCover(source))
        case .copy(let source): try copy(source, to: file.path, writer)
        case .cover(let art, let side, let format): try writer.write(file.path, try size(of: art, side, format))
        case .socialImage(let image): try writer.write(file.path, try drawn(image))
        case .rendered(let content):
            // Unchanged, although its stamp cannot prove it: a copied folder, or a touched file.
            if let digest = plan.digest(index), try writer.keep(file.path, expecting: digest) { return }
            if let bytes = plan.ready[index] {
                try writer.write(file.path, bytes)
                let fingerprint = plan.fingerprint(index, using: &buffer)
                return work.rendered.append(RenderedFile(index: index, fingerprint: fingerprint))
            }
            plan.tree.render(content, into: &buffer)
            if buffer.lacksCover { throw Self.lostSizes }
            work.diagnostics += buffer.diagnostics
            // After an error, the rest is rendered only to find further errors.
            if work.diagnostics.hasErrors { return }
            try writer.write(file.path, buffer.bytes)
            let (usesAddresses, mustRender) = (buffer.usesAddresses, buffer.mustRenderAgain)
            let marks = buffer.noteMarks
            work.rendered.append(
                RenderedFile(
                    index: index, fingerprint: buffer.fingerprint ?? plan.fingerprint(index, using: &buffer),
                    usesAddresses: usesAddresses,
                    mustRender: mustRender, noteMarks: marks))
        }
    }
}

extension SiteWriter {
    /// Copies a file; if it has been removed meanwhile, the build restarts.
    private func copy(_ source: BinaryFile, to path: String, _ writer: StageWriter) throws(OutputFailure) {
        do throws(OutputFailure) {
            try writer.copy(path, fromFile: siteFolder.reaching(source.path), called: source.path)
        } catch {
            if case .machine(_, let error) = error, error.isMissing { covers.pictures.markChanged() }
            throw error
        }
    }

    /// One size of a picture whose sizes were known when the site was computed.
    private func size(of art: ImageSet, _ side: Int, _ format: ImageSet.Format) throws(OutputFailure) -> [UInt8] {
        if let bytes = covers.file(of: art, side: side, format) { return bytes }
        throw Self.lostSizes
    }

    /// A picture for links.
    private func drawn(_ image: SocialImage) throws(OutputFailure) -> [UInt8] {
        let reason: String
        do throws(SocialImageError) {
            if let bytes = try covers.file(of: image) { return bytes }
            reason = "the settings ask for none"
        } catch {
            reason = error.summary
        }
        throw Self.lost("the picture for links to \"\(image.title)\" cannot be drawn: \(reason)", image.path)
    }

    /// The picture inside a recording, which existed when the site was computed.
    private func embeddedCover(_ file: BinaryFile) throws(OutputFailure) -> [UInt8] {
        if let recording = try? Folder.working.openFile(siteFolder.reaching(file.path), followLink: true),
            let cover = try? recording.withDescriptor({ number in try AudioTags.cover(descriptor: number) }),
            ContentHash.of(cover.bytes) == file.contentHash
        {
            return cover.bytes
        }
        throw Self.lost("the cover inside this recording cannot be read any more", file.path)
    }

    private static var lostSizes: OutputFailure {
        lost("the sizes of a picture are gone from \(CoverCache.folderName.text)", CoverCache.folderName.text)
    }

    private static func lost(_ message: String, _ path: String) -> OutputFailure {
        .refused([
            Diagnostic(
                .error, .refused, message, at: .path(path), notes: [.init("nothing was written")], help: "build again")
        ])
    }
}
