import SiteKit
import Synchronization

/// Renders a site into a stage, on several tasks, each with room of its own.
struct SiteWriter {
    let tree: OutputTree
    let siteFolder: FilePath
    let jobs: Int

    /// Writes every file of the site into the stage; the first failure ends the work of all tasks.
    func write(to stage: OutputStage, progress: Progress) async throws(OutputFailure) {
        let next = SharedCounter()
        let failures = await withTaskGroup(of: OutputFailure?.self) { group in
            for _ in 0..<jobs {
                group.addTask { work(stage, next, progress) }
            }
            return await group.reduce(into: [OutputFailure]()) { failures, failure in
                if let failure { failures.append(failure) }
            }
        }
        if let failure = failures.first { throw failure }
    }

    /// Takes one run of files after another until none is left.
    private func work(_ stage: OutputStage, _ next: SharedCounter, _ progress: Progress) -> OutputFailure? {
        var buffer = RenderBuffer()
        let runLength = 16
        while true {
            let start = next.advance(by: runLength)
            if start >= tree.files.count { return nil }
            for file in tree.files[start..<min(start + runLength, tree.files.count)] {
                do throws(OutputFailure) {
                    try write(file, to: stage, &buffer)
                } catch {
                    // The others find nothing left to do.
                    _ = next.advance(by: tree.files.count)
                    return error
                }
            }
            progress.advance(to: start)
        }
    }

    private func write(
        _ file: OutputTree.File, to stage: OutputStage, _ buffer: inout RenderBuffer
    ) throws(OutputFailure) {
        switch file.content {
        case .bytes(let bytes): try stage.write(file.path, bytes)
        case .copy(let source): try stage.copy(file.path, fromFile: siteFolder.appending(source.path))
        case .rendered(let content):
            tree.render(content, into: &buffer)
            try stage.write(file.path, buffer.bytes)
        }
    }
}

/// A number that several tasks draw from.
final class SharedCounter: Sendable {
    private let value = Atomic(0)

    /// The number as it was, before `step` is added to it.
    func advance(by step: Int) -> Int { value.add(step, ordering: .relaxed).oldValue }
}
