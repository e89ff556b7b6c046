import FileSystem
import Glibc
import Preview
import SourceInput
import Synchronization

/// Watches the folders that a site is read from, with inotify(7).
///
/// Changes are reported after a short quiet period, but never later than a fixed time after the first.
final class SourceWatcher: Sendable {
    /// The paths to watch.
    struct Interest: Sendable, Equatable {
        /// Folders in which every name counts, except hidden files and editor leftovers.
        var folders: Set<FilePath> = []
        /// Paths that count regardless of their folder.
        var files: Set<FilePath> = []
        /// The targets of the site's links, with those links.
        var targets: [FilePath: Set<FilePath>] = [:]
    }

    private struct State {
        var interest = Interest()
        /// The paths of each watched folder: several if links lead to it.
        var paths: [Int32: [FilePath]] = [:]
        var numbers: [FilePath: Int32] = [:]
        var pending = SourceChanges()
        /// The files that were already checked for being links, with their inode numbers.
        var looked: [FilePath: UInt64] = [:]
        /// Whether everything is checked periodically, because something cannot be watched.
        var isPolling = false
    }

    /// Yields when ``take()`` has changes to return.
    let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let descriptor: Int32
    private let siteFolder: FilePath
    private let state = Mutex(State())

    /// A quiet period of this length ends a group of changes.
    private static let quietMilliseconds: Int32 = 4
    /// The maximum duration of a group of changes.
    private static let longestMilliseconds = 60
    private static let pollMilliseconds: Int32 = 1_000
    private static let kinds = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
            | IN_ONLYDIR)

    /// Creates a watcher without watches; nil if the system does not support watching.
    init?(siteFolder: FilePath) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        self.siteFolder = siteFolder
        (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        guard PlainThread.start({ [self] in follow() }) else {
            close(descriptor)
            return nil
        }
    }

    /// Watches the inputs of the latest build only; returns false if the system refuses.
    ///
    /// Newly watched paths are checked once more, because they may have changed before they were watched.
    func watch(_ inputs: InputFiles) -> Bool {
        var interest = Interest()
        for index in inputs.folders.indices { interest.folders.insert(inputs.folders.path(index)) }
        for index in inputs.files.indices {
            let path = inputs.files.path(index)
            if !interest.folders.contains(path.parent) { interest.files.insert(path) }
        }
        interest.files.formUnion(inputs.absent)
        interest.files.formUnion(InputScan.tops.map { FilePath($0) })
        interest.targets = targets(of: inputs)
        var wanted = interest.folders
        for path in interest.files { wanted.insert(existing(above: path)) }
        for path in interest.targets.keys { wanted.insert(path.parent) }
        return state.withLock { state in
            state.interest = interest
            for path in Set(state.numbers.keys).subtracting(wanted) { Self.forget(path, &state, descriptor) }
            var isComplete = true
            for path in wanted where state.numbers[path] == nil {
                let number = unsafe inotify_add_watch(descriptor, place(path), Self.kinds)
                guard number >= 0 else {
                    isComplete = isComplete && errno != ENOSPC
                    continue
                }
                state.numbers[path] = number
                state.paths[number, default: []].append(path)
                state.pending.isUnbounded = true
            }
            state.isPolling = !isComplete
            if state.pending.isUnbounded { continuation.yield() }
            return isComplete
        }
    }

    /// The same, or looks once a second if the system refuses or there are no inputs.
    func watchOrPoll(_ inputs: InputFiles?) {
        guard let inputs else { return poll() }
        if watch(inputs) { return }
        Terminal.printError(
            "not all folders can be watched (fs.inotify.max_user_watches); looking once a second instead\n")
    }

    /// Checks everything each second, until watching works again.
    func poll() { state.withLock { $0.isPolling = true } }

    /// Returns the changes since the last call.
    func take() -> SourceChanges {
        state.withLock { state in
            defer { state.pending = SourceChanges() }
            return state.pending
        }
    }

    /// The parent folder of a path, or its nearest existing ancestor, in which changes are seen.
    private func existing(above path: FilePath) -> FilePath {
        var folder = path.parent
        while !folder.isEmpty, folder != FilePath("/"),
            (try? Folder.working.status(FilePath(place(folder)), followLink: true))??.kind != .folder
        {
            folder = folder.parent
        }
        return folder
    }

    /// The targets of inputs that are links; each path is examined once.
    private func targets(of inputs: InputFiles) -> [FilePath: Set<FilePath>] {
        let (known, looked) = state.withLock { ($0.interest.targets, $0.looked) }
        let present = inputs.files.indices.filter { inputs.files[$0].stamp != nil }
        let isSame = present.allSatisfy { looked[inputs.files.path($0)] == inputs.files[$0].stamp?.inode }
        // The usual case: a file has other content.
        if isSame && present.count == looked.count { return known }
        var result = known
        var seen: Set<FilePath> = []
        for index in present {
            let path = inputs.files.path(index)
            seen.insert(path)
            if looked[path] == inputs.files[index].stamp?.inode { continue }
            for target in result.keys { result[target]?.remove(path) }
            let place = FilePath(place(path))
            guard let status = try? Folder.working.status(place), status.kind == .link,
                let target = try? place.resolved()
            else { continue }
            result[target, default: []].insert(path)
        }
        state.withLock { state in
            state.looked = [:]
            for index in inputs.files.indices {
                state.looked[inputs.files.path(index)] = inputs.files[index].stamp?.inode
            }
        }
        return result.mapValues { $0.intersection(seen) }.filter { !$0.value.isEmpty }
    }

    private func place(_ path: FilePath) -> String {
        if path.isEmpty { return siteFolder.isEmpty ? "." : siteFolder.text }
        return siteFolder.reaching(path.text).text
    }

    private static func forget(_ path: FilePath, _ state: inout State, _ descriptor: Int32) {
        guard let number = state.numbers.removeValue(forKey: path) else { return }
        state.paths[number]?.removeAll { $0 == path }
        if state.paths[number]?.isEmpty ?? false {
            state.paths[number] = nil
            _ = inotify_rm_watch(descriptor, number)
        }
    }
}

/// The thread that waits for events.
extension SourceWatcher {
    private func follow() {
        while true {
            let isPolling = state.withLock { $0.isPolling }
            if !wait(isPolling ? Self.pollMilliseconds : -1) {
                if isPolling { notify(SourceChanges(isUnbounded: true)) }
                continue
            }
            var changes = SourceChanges()
            let start = ContinuousClock.now
            repeat {
                changes.add(read())
            } while ContinuousClock.now - start < .milliseconds(Self.longestMilliseconds)
                && wait(Self.quietMilliseconds)
            if !changes.isEmpty { notify(changes) }
        }
    }

    private func notify(_ changes: SourceChanges) {
        state.withLock { $0.pending.add(changes) }
        continuation.yield()
    }

    /// Whether an event arrives before the timeout; -1 means no timeout.
    private func wait(_ milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe Glibc.poll(&request, 1, milliseconds) > 0
    }

    private func read() -> SourceChanges {
        var changes = SourceChanges()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            if count <= 0 { return changes }
            for event in WatchEvent.all(in: buffer[..<count]) { add(event, to: &changes) }
        }
    }

    private func add(_ event: WatchEvent, to changes: inout SourceChanges) {
        if event.isOverflow {
            changes.isUnbounded = true
            return
        }
        state.withLock { state in
            let folders = state.paths[event.number] ?? []
            if event.isGone { for folder in folders { Self.forget(folder, &state, descriptor) } }
            for folder in folders {
                guard !event.name.isEmpty else {
                    // The folder itself was removed; its parent also reports this, if it is watched.
                    if event.isGone, folder.isEmpty { state.isPolling = true }
                    if event.isGone { changes.isUnbounded = true }
                    continue
                }
                let path = folder.appending(event.name)
                if let links = state.interest.targets[path] { changes.paths.formUnion(links) }
                guard state.interest.counts(path, in: folder) else { continue }
                if event.isFolder, event.wasMovedAway {
                    for inner in state.numbers.keys where inner.isOrLies(in: path) {
                        Self.forget(inner, &state, descriptor)
                    }
                }
                changes.paths.insert(path)
            }
        }
    }
}

extension SourceWatcher.Interest {
    /// Whether an event at a path of a watched folder concerns the site.
    func counts(_ path: FilePath, in folder: FilePath) -> Bool {
        if folders.contains(folder) {
            return !InputName.isLeftOut(path.name, in: folder)
        }
        return files.contains { $0.isOrLies(in: path) }
    }
}
