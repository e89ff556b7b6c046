import Glibc
import SiteTestSupport
import TestSupport
@testable import FileSystem

/// The content of a disk after a power failure, computed from recorded file calls.
///
/// The bytes of a file are safe after an `fsync` of it, a name after an `fsync` of its folder, everything after a
/// `syncfs`. Anything else may be lost, in any order; a rename or an exchange happens completely or not at all. The
/// model is a simplified version of Pillai and others, "All File Systems Are Not Created Equal" (OSDI 2014).
struct Disk {
    /// A file, folder or link.
    final class Node {
        enum Kind { case file, folder, link }

        let kind: Kind
        /// The bytes of a file or the target of a link: the current ones and the safe ones.
        var bytes: [UInt8]
        var safeBytes: [UInt8]
        /// The names in a folder.
        var names: [String: Node] = [:]
        var safeNames: [String: Node] = [:]
        var mode: UInt32
        /// The number in the name `new.N`, if the folder ever had one: its inode, after which the stage names folders.
        var number: String?

        init(_ kind: Kind, _ bytes: [UInt8] = [], safeBytes: [UInt8] = [], mode: UInt32) {
            (self.kind, self.bytes, self.safeBytes, self.mode) = (kind, bytes, safeBytes, mode)
        }
    }

    /// Name changes that happen together.
    private struct Change {
        var entries: [(folder: Node, name: String, node: Node?)]
    }

    /// Which unsafe changes the disk kept.
    enum Loss: CustomStringConvertible {
        /// All of them, as after a killed process.
        case nothing
        /// No bytes; names are kept. Files are empty, as on ext4 and XFS.
        case bytes
        /// Half of the bytes of each file; names are kept.
        case halfOfBytes
        /// No names; bytes are kept.
        case names
        /// Everything that is not safe.
        case everything
        /// Some of the names, and the bytes of some files.
        case some(seed: Int)

        var description: String {
            switch self {
            case .nothing: "nothing lost"
            case .bytes: "bytes lost"
            case .halfOfBytes: "half of the bytes lost"
            case .names: "names lost"
            case .everything: "all that is not safe lost"
            case .some(let seed): "some lost, seed \(seed)"
            }
        }
    }

    private let path: String
    private let root: Node
    private var changes: [Change] = []
    private var files: [Node] = []

    /// A disk on which everything below `path` is safe.
    init(of path: String) throws {
        self.path = path
        root = Node(.folder, mode: 0o755)
        let folder = try Folder.working.openFolder(FilePath(path))
        var nodes: [FileStatus.Identity: Node] = [:]
        for entry in folder.listing().entries {
            guard let status = try folder.status(entry.path), let parent = node(entry.path.parent.text) else {
                continue
            }
            let node: Node
            switch status.kind {
            case .folder: node = Node(.folder, mode: status.mode)
            case .link: node = Node(.link, try folder.target(ofLink: entry.path).bytes, mode: status.mode)
            case .file, .other:
                let bytes = try folder.readFile(entry.path)
                node = nodes[status.identity] ?? Node(.file, bytes, safeBytes: bytes, mode: status.mode)
                nodes[status.identity] = node
            }
            parent.names[entry.path.name.text] = node
            parent.safeNames[entry.path.name.text] = node
        }
    }

    private func node(_ relative: String) -> Node? {
        relative.split(separator: "/").reduce(root) { $0?.names[String($1)] }
    }

    /// The folder and name of an absolute path; nil if it is outside the disk or has no name any more.
    private func place(_ absolute: String) -> (folder: Node, name: String)? {
        guard absolute.hasPrefix(path + "/") else { return nil }
        let relative = FilePath(String(absolute.dropFirst(path.count + 1)))
        return node(relative.parent.text).map { ($0, relative.name.text) }
    }

    private func node(at absolute: String) -> Node? {
        absolute == path ? root : place(absolute).flatMap { $0.folder.names[$0.name] }
    }
}

/// File calls.
extension Disk {
    /// Applies a call; a call that failed because a name exists or is missing changes nothing.
    mutating func apply(_ call: FaultPlan.Call) {
        switch call.operation {
        case "create", "truncate", "write open": open(call)
        case "write": write(call)
        case "ftruncate": node(at: call.path).map { $0.bytes = Array($0.bytes.prefix(call.value)) }
        case "fsync", "fdatasync": node(at: call.path).map { sync($0) }
        case "syncfs":
            for change in changes { Self.keep(change) }
            changes = []
            for file in files { file.safeBytes = file.bytes }
        case "mkdir": add(call.path, Node(.folder, mode: UInt32(call.value) & 0o755))
        case "symlink": add(call.path, Node(.link, Array(call.other.utf8), mode: 0o777))
        case "link": node(at: call.path).map { add(call.other, $0) }
        case "unlink": if node(at: call.path)?.names.isEmpty == true { set(call.path, nil) }
        case "rename", "exchange": rename(call)
        case "chmod": node(at: call.path).map { $0.mode = UInt32(call.value) }
        default: break
        }
    }

    private mutating func open(_ call: FaultPlan.Call) {
        if let file = node(at: call.path) {
            if call.operation == "truncate" { file.bytes = [] }
        } else if call.value & Int(O_CREAT) != 0 {
            let file = Node(.file, mode: 0o644)
            files.append(file)
            set(call.path, file)
        }
    }

    private mutating func write(_ call: FaultPlan.Call) {
        guard let file = node(at: call.path) else { return }
        let missing = call.value + call.bytes.count - file.bytes.count
        if missing > 0 { file.bytes += [UInt8](repeating: 0, count: missing) }
        file.bytes.replaceSubrange(call.value..<call.value + call.bytes.count, with: call.bytes)
        if !files.contains(where: { $0 === file }) { files.append(file) }
    }

    private mutating func rename(_ call: FaultPlan.Call) {
        guard let old = place(call.path), let new = place(call.other), let node = old.folder.names[old.name] else {
            return
        }
        let other = call.operation == "exchange" ? new.folder.names[new.name] : nil
        if call.value & Self.noReplace != 0, new.folder.names[new.name] != nil { return }
        if call.operation == "rename", new.name.hasPrefix("new.") { node.number = String(new.name.dropFirst(4)) }
        change(Change(entries: [(old.folder, old.name, other), (new.folder, new.name, node)]))
    }

    /// The flag RENAME_NOREPLACE of Linux.
    private static let noReplace = 1

    private mutating func add(_ path: String, _ node: Node) {
        if self.node(at: path) == nil { set(path, node) }
    }

    private mutating func set(_ path: String, _ node: Node?) {
        guard let place = place(path) else { return }
        change(Change(entries: [(place.folder, place.name, node)]))
    }

    private mutating func change(_ change: Change) {
        for (folder, name, node) in change.entries { folder.names[name] = node }
        changes.append(change)
    }

    private static func keep(_ change: Change) {
        for (folder, name, node) in change.entries { folder.safeNames[name] = node }
    }

    /// Makes the bytes of a file or the names in a folder safe, including earlier changes in the same folders.
    private mutating func sync(_ node: Node) {
        guard node.kind == .folder else {
            node.safeBytes = node.bytes
            return
        }
        var folders: Set<ObjectIdentifier> = [ObjectIdentifier(node)]
        var safe: [Change] = []
        var rest: [Change] = []
        for change in changes.reversed() {
            let touched = change.entries.map { ObjectIdentifier($0.folder) }
            if folders.isDisjoint(with: touched) {
                rest.append(change)
            } else {
                folders.formUnion(touched)
                safe.append(change)
            }
        }
        for change in safe.reversed() { Self.keep(change) }
        changes = rest.reversed()
    }
}

/// The state after a loss.
extension Disk {
    /// Writes the disk's content after a loss into an empty folder.
    func write(after loss: Loss, to folder: FilePath) throws {
        var random = SeededGenerator(seed: 0)
        if case .some(let seed) = loss { random = SeededGenerator(seed: seed) }
        var names: [ObjectIdentifier: [String: Node]] = [:]
        for change in changes {
            let isKept =
                switch loss {
                case .nothing, .bytes, .halfOfBytes: true
                case .names, .everything: false
                case .some: random.below(2) == 0
                }
            if !isKept { continue }
            for (folder, name, node) in change.entries {
                names[ObjectIdentifier(folder), default: folder.safeNames][name] = node
            }
        }
        var written: [ObjectIdentifier: FilePath] = [:]
        var numbered: [(node: Node, path: FilePath)] = []
        try write(root, to: folder, names, &written, &numbered) { file in
            switch loss {
            case .nothing, .names: return file.bytes
            case .bytes, .everything: return file.safeBytes
            case .halfOfBytes: return file.isSafe ? file.bytes : Array(file.bytes.prefix(file.bytes.count / 2))
            case .some: return random.below(2) == 0 ? file.bytes : file.safeBytes
            }
        }
        try renumber(numbered)
    }

    /// Renames folders that are named by an inode to the inode that they have here.
    private func renumber(_ folders: [(node: Node, path: FilePath)]) throws {
        var inodes: [String: UInt64] = [:]
        for case (let node, let path) in folders {
            if let number = node.number { inodes[number] = try Folder.working.status(path)?.identity.inode }
        }
        for (_, path) in folders where path.name.text.hasPrefix("new.") {
            guard let inode = inodes[String(path.name.text.dropFirst(4))] else { continue }
            try Folder.working.rename(path, to: .working, as: path.parent.appending("new.\(inode)"))
        }
    }

    private func write(
        _ folder: Node, to path: FilePath, _ names: [ObjectIdentifier: [String: Node]],
        _ written: inout [ObjectIdentifier: FilePath], _ numbered: inout [(node: Node, path: FilePath)],
        bytes: (Node) -> [UInt8]
    ) throws {
        for (name, node) in (names[ObjectIdentifier(folder)] ?? folder.safeNames).sorted(by: { $0.key < $1.key }) {
            let place = path.appending(name)
            switch node.kind {
            case .folder:
                // A folder has one name; if a disk kept two, repair leaves one.
                if written[ObjectIdentifier(node)] != nil { continue }
                written[ObjectIdentifier(node)] = place
                try Folder.working.makeFolder(place)
                if node.number != nil || name.hasPrefix("new.") { numbered.append((node, place)) }
                try write(node, to: place, names, &written, &numbered, bytes: bytes)
            case .link:
                try place.makeLink(to: FilePath(bytes: node.bytes))
            case .file:
                if let first = written[ObjectIdentifier(node)] {
                    try Folder.working.link(first, to: .working, as: place)
                } else {
                    try Folder.working.writeNewFile(place, bytes(node))
                    try Folder.working.setMode(place, node.mode)
                    written[ObjectIdentifier(node)] = place
                }
            }
        }
    }
}

extension Disk.Node {
    fileprivate var isSafe: Bool { bytes == safeBytes }
}
