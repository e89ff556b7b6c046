import Foundation
import Glibc
@testable package import FileSystem

/// A folder for one test, removed with its content when the test ends.
package final class TemporaryFolder {
    /// Its real path, without symbolic links.
    package let path: String

    /// A file system in memory, and one on a disk, on most machines.
    package static let memory = "/dev/shm"
    package static let disk = "/var/tmp"

    /// Creates an empty folder; in the given parent folder if it can be written to.
    package init(in wanted: String? = nil) throws {
        let parent =
            if let wanted, FileManager.default.isWritableFile(atPath: wanted) { URL(filePath: wanted) } else {
                FileManager.default.temporaryDirectory
            }
        let made = parent.appendingPathComponent("sitegen-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        path = try FilePath(made.path).resolved().text
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file or folder in it.
    package func callAsFunction(_ name: String) -> String { path + "/" + name }

    /// Writes a file and creates its parent folders.
    ///
    /// The file appears in one step, so that a running preview never finds it missing or half written.
    package func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    /// The same with bytes.
    package func write(_ name: String, _ bytes: [UInt8]) throws {
        let path = FilePath(self(name))
        try FileManager.default.createDirectory(atPath: path.parent.text, withIntermediateDirectories: true)
        let draft = FilePath(self(".draft-\(UUID().uuidString)"))
        try Folder.working.writeNewFile(draft, bytes)
        try Folder.working.rename(draft, to: .working, as: path)
    }

    /// Creates a folder and its parent folders.
    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: self(name), withIntermediateDirectories: true)
    }

    /// Creates a symbolic link.
    package func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
    }

    /// The names directly in a folder of it, sorted.
    package func names(_ name: String = ".") throws -> [String] {
        try Folder.working.openFolder(FilePath(self(name))).names().map(\.text).sorted()
    }

    /// Everything below a folder: files by content, `-> target` for links, `/` for folders, `|` for other kinds.
    ///
    /// sitegen's own manifest and stages are left out; folders are only listed if they are empty.
    package func tree(_ name: String) throws -> [String: String] {
        let folder = try Folder.working.openFolder(FilePath(self(name)))
        let entries = folder.listing().entries.filter { entry in
            !entry.path.parts.contains { $0.text == ".sitegen-output" || $0.text.hasSuffix(".sitegen-stage") }
        }
        let parents = Set(entries.map(\.path.parent))
        var result: [String: String] = [:]
        for entry in entries {
            switch entry.kind {
            case .file: result[entry.path.text] = String(decoding: try folder.readFile(entry.path), as: UTF8.self)
            case .link: result[entry.path.text] = "-> " + (try folder.target(ofLink: entry.path).text)
            case .folder: if !parents.contains(entry.path) { result[entry.path.text] = "/" }
            case .other: result[entry.path.text] = "|"
            }
        }
        return result
    }

    /// Waits until the file system's clock has advanced, so that the next change gets another time.
    package func waitForTick() throws {
        let probe = FilePath(self("tick-\(UUID().uuidString)"))
        try Folder.working.writeNewFile(probe, [])
        defer { try? Folder.working.remove(probe) }
        let start = try Folder.working.stamp(of: probe)
        while try Folder.working.stamp(of: probe) == start {
            try Folder.working.setMode(probe, 0o644)
            sched_yield()
        }
    }

    /// The identity of a file: its device and inode.
    package func identity(_ name: String) throws -> FileStatus.Identity? {
        try Folder.working.status(FilePath(self(name)))?.identity
    }
}

extension ScanTime {
    /// A scan time at which every file changed long ago, so that its stamp is trusted.
    package static let ahead = ScanTime(start: .max)
}
