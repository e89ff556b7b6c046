public import Foundation

/// The files of a test case: a `TextArchive` `NAME.txt`, and in a folder `NAME` beside it what is no plain text.
public struct StoredCase: Sendable {
    /// The name of the case.
    public let name: String
    /// The folder with the files that the archive cannot hold; it may be missing.
    public let folder: URL

    private let archive: URL

    /// The case with an archive.
    public init(_ archive: URL) {
        self.archive = archive
        name = archive.deletingPathExtension().lastPathComponent
        folder = archive.deletingPathExtension()
    }

    /// All cases in a folder, by name.
    public static func all(in parent: URL) throws -> [StoredCase] {
        let names = try FileManager.default.contentsOfDirectory(atPath: parent.path).sorted()
        for name in names where !name.hasSuffix(".txt") && !names.contains(name + ".txt") {
            throw Problem(description: "\(parent.path)/\(name) is no case: \(name).txt is missing")
        }
        return names.filter { $0.hasSuffix(".txt") }.map { StoredCase(parent.appending(path: $0)) }
    }

    /// All files by their paths.
    public func files() throws -> [String: Data] {
        var files = try Self.files(in: folder)
        for file in try readArchive().files {
            guard files.updateValue(Data(file.text.utf8), forKey: file.path) == nil else {
                throw Problem(description: "\(file.path) is in \(archive.lastPathComponent) and in \(folder.path)")
            }
        }
        return files
    }

    /// Writes all files into a folder.
    public func unpack(into path: String) throws {
        for (name, data) in try files() { try Self.write(data, URL(filePath: path).appending(path: name)) }
    }

    /// Replaces the files whose paths are `isReplaced` with others, which stand after the rest.
    public func replace(_ isReplaced: (String) -> Bool, with files: [String: Data]) throws {
        var stored = try readArchive()
        stored.files.removeAll { isReplaced($0.path) }
        for path in try Self.files(in: folder).keys where isReplaced(path) {
            try FileManager.default.removeItem(at: folder.appending(path: path))
        }
        for (path, data) in files.sorted(by: { $0.key < $1.key }) {
            if let text = TextArchive.text(data) {
                stored.files.append(TextArchive.File(path: path, text: text))
            } else {
                try Self.write(data, folder.appending(path: path))
            }
        }
        try Self.write(Data(stored.text.utf8), archive)
    }

    private func readArchive() throws -> TextArchive {
        guard let text = String(validating: try Data(contentsOf: archive), as: UTF8.self) else {
            throw Problem(description: "\(archive.path) is not UTF-8")
        }
        do throws(TextArchive.Damage) { return try TextArchive(text) } catch {
            throw Problem(description: "\(archive.path), \(error)")
        }
    }

    private static func write(_ data: Data, _ file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// All files in a folder by their relative paths; empty if the folder is missing.
    public static func files(in folder: URL) throws -> [String: Data] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [:] }
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let file = folder.appending(path: path)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            files[path] = try Data(contentsOf: file)
        }
        return files
    }

    private struct Problem: Error, CustomStringConvertible { let description: String }
}
