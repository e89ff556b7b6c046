import SiteKit
import Synchronization

/// Renders a site into a stage, on several tasks, each with room of its own.
struct SiteWriter {
    let tree: OutputTree
    let siteFolder: FilePath
    let jobs: Int

    /// What one task did.
    private struct Work: Sendable {
        var diagnostics: [Diagnostic] = []
        var rendered = 0
        var failure: OutputFailure?
    }

    /// Writes every file of the site into the stage; the first failure ends the work of all tasks.
    ///
    /// What is wrong with the notes of pages is found here; with an error, the stage is not to be committed.
    func write(to stage: OutputStage, progress: Progress) async throws(OutputFailure) -> [Diagnostic] {
        let next = SharedCounter()
        let works = await withTaskGroup(of: Work.self) { group in
            for _ in 0..<jobs {
                group.addTask { work(stage, next, progress) }
            }
            return await group.reduce(into: [Work]()) { $0.append($1) }
        }
        if let failure = works.lazy.compactMap(\.failure).first { throw failure }
        return works.flatMap(\.diagnostics)
    }

    /// Takes one run of files after another until none is left.
    private func work(_ stage: OutputStage, _ next: SharedCounter, _ progress: Progress) -> Work {
        var buffer = RenderBuffer()
        var work = Work()
        let writer = stage.writer()
        let runLength = 16
        while true {
            let start = next.advance(by: runLength)
            if start >= tree.files.count { return work }
            for file in tree.files[start..<min(start + runLength, tree.files.count)] {
                do throws(OutputFailure) {
                    try write(file, to: writer, &buffer, &work)
                } catch {
                    // The others find nothing left to do.
                    _ = next.advance(by: tree.files.count)
                    work.failure = error
                    return work
                }
            }
            progress.advance(to: start)
        }
    }

    private func write(
        _ file: OutputTree.File, to writer: StageWriter, _ buffer: inout RenderBuffer, _ work: inout Work
    ) throws(OutputFailure) {
        switch file.content {
        case .bytes(let bytes): try writer.write(file.path, bytes)
        case .copy(let source): try writer.copy(file.path, fromFile: siteFolder.appending(source.path))
        case .rendered(let content):
            tree.render(content, into: &buffer)
            work.rendered += 1
            work.diagnostics += buffer.diagnostics
            // After an error, the rest is rendered only to find the other ones.
            if !work.diagnostics.hasErrors { try writer.write(file.path, buffer.bytes) }
        }
    }
}

/// A number that several tasks draw from.
final class SharedCounter: Sendable {
    private let value = Atomic(0)

    /// The number as it was, before `step` is added to it.
    func advance(by step: Int) -> Int { value.add(step, ordering: .relaxed).oldValue }
}
