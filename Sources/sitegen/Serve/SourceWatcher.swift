import Glibc
import Preview
import Synchronization

/// Watches the folders that a site is read from, by inotify(7).
///
/// Changes are told when nothing more happens for a moment, but never later than a few moments after the first.
final class SourceWatcher: Sendable {
    /// What counts.
    struct Interest: Sendable, Equatable {
        /// Folders in which every name counts that is not hidden and no editor's left-over.
        var folders: Set<FilePath> = []
        /// Paths that count wherever they lie.
        var files: Set<FilePath> = []
        /// Paths to which links of the site lead, and those links.
        var targets: [FilePath: Set<FilePath>] = [:]
    }

    private struct State {
        var interest = Interest()
        /// The paths of each watched folder: several where links lead to it.
        var paths: [Int32: [FilePath]] = [:]
        var numbers: [FilePath: Int32] = [:]
        var pending = SourceChanges()
        /// The files that were looked at whether they are links, by their number.
        var looked: [FilePath: UInt64] = [:]
        /// Whether everything is looked at again and again, because something cannot be watched.
        var isPolling = false
    }

    /// Yields when ``take()`` has something to give.
    let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let descriptor: Int32
    private let siteFolder: FilePath
    private let state = Mutex(State())

    /// Nothing more for so long ends a group of changes.
    private static let quietMilliseconds: Int32 = 4
    /// No group of changes takes longer.
    private static let longestMilliseconds = 60
    private static let pollMilliseconds: Int32 = 1_000
    private static let kinds = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
            | IN_ONLYDIR)

    /// Watches nothing yet; nil where the system does not watch at all.
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

    /// Watches what a build has read, and no longer what an earlier one has; false where the system refuses to.
    ///
    /// What is new is looked at once more, because it may have changed before it was watched.
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

    /// Looks at everything each second, until something can be watched again.
    func poll() { state.withLock { $0.isPolling = true } }

    /// What has happened since the last call.
    func take() -> SourceChanges {
        state.withLock { state in
            defer { state.pending = SourceChanges() }
            return state.pending
        }
    }

    /// The folder itself, or the nearest one above a path that is there; changes are seen in it.
    private func existing(above path: FilePath) -> FilePath {
        var folder = path.parent
        while !folder.isEmpty, folder != FilePath("/"),
            (try? Folder.working.status(FilePath(place(folder)), followLink: true))??.kind != .folder
        {
            folder = folder.parent
        }
        return folder
    }

    /// Where the inputs lie that are links; each path is looked at once.
    private func targets(of inputs: InputFiles) -> [FilePath: Set<FilePath>] {
        let (known, looked) = state.withLock { ($0.interest.targets, $0.looked) }
        var result = known
        var seen: Set<FilePath> = []
        for index in inputs.files.indices {
            let path = inputs.files.path(index)
            guard let stamp = inputs.files[index].stamp else { continue }
            seen.insert(path)
            if looked[path] == stamp.inode { continue }
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

/// The thread that waits for the system.
extension SourceWatcher {
    private func follow() {
        while true {
            let isPolling = state.withLock { $0.isPolling }
            if !wait(isPolling ? Self.pollMilliseconds : -1) {
                if isPolling { tell(SourceChanges(isUnbounded: true)) }
                continue
            }
            var changes = SourceChanges()
            let start = ContinuousClock.now
            repeat {
                changes.add(read())
            } while ContinuousClock.now - start < .milliseconds(Self.longestMilliseconds)
                && wait(Self.quietMilliseconds)
            if !changes.isEmpty { tell(changes) }
        }
    }

    private func tell(_ changes: SourceChanges) {
        state.withLock { $0.pending.add(changes) }
        continuation.yield()
    }

    /// Whether something happens before the time is over; -1 for no end.
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
                    // The folder itself went; its name in the one above it is told as well, if that is watched.
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
    /// Whether something that happens at a path of a watched folder is about the site.
    func counts(_ path: FilePath, in folder: FilePath) -> Bool {
        if folders.contains(folder) {
            if path == FilePath(OwnFiles.coverLock) { return false }
            return !InputName.isLeftOut(path.name, in: folder)
        }
        return files.contains { $0.isOrLies(in: path) }
    }
}
