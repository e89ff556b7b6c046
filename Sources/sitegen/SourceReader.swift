import SiteKit

/// Reads a site folder from the disk: what a build works on, as values.
struct SourceReader {
    private let folder: Folder
    private let jobs: Int

    /// What one cannot read, and why.
    struct Failure: Error {
        /// For the person who runs sitegen.
        let diagnostics: [Diagnostic]
    }

    /// What lies in a file.
    private enum Content: Sendable {
        case text(SourceFile)
        case template(SourceFile)
        case binary(BinaryFile)
        case unread(String)
        case failure(Diagnostic)
    }

    /// A reader of the site folder at `path` that reads `jobs` files at once.
    init(siteFolder path: String, jobs: Int) throws(Failure) {
        do throws(SystemError) {
            folder = try Folder.working.openFolder(FilePath(path), followLink: true)
        } catch {
            if !error.isMissing { throw Failure(diagnostics: [Self.diagnostic(error, path: path)]) }
            let help = "name the folder that holds content/ with --source"
            throw Failure(diagnostics: [
                Diagnostic(.error, .noSite, "there is no such folder", at: .path(path), help: help)
            ])
        }
        self.jobs = jobs
    }

    /// The settings files that are there; the tree holds them as well.
    func settingsFiles() throws(Failure) -> [SourceFile] {
        var files: [SourceFile] = []
        for path in Settings.paths {
            do throws(SystemError) {
                files.append(SourceFile(path: path, bytes: try folder.readFile(FilePath(path))))
            } catch {
                if !error.isMissing { throw Failure(diagnostics: [Self.diagnostic(error, path: path)]) }
            }
        }
        return files
    }

    /// Everything a build reads: `content/`, `templates/`, and the files at `sourcePaths` that are there.
    func read(sourcePaths: [String]) async throws(Failure) -> SourceTree {
        var paths: [String] = []
        for top in ["content", "templates"] { paths += try list(top) }
        let known = Set(paths)
        paths += Set(sourcePaths).subtracting(known).sorted()
        let named = Set(sourcePaths)
        let contents = await concurrentMap(paths, jobs: jobs) { path in content(of: path, isNamed: named.contains(path))
        }
        var texts: [SourceFile] = []
        var templates: [SourceFile] = []
        var binaries: [BinaryFile] = []
        var unread: [String] = []
        var failures: [Diagnostic] = []
        for case let content? in contents {
            switch content {
            case .text(let file): texts.append(file)
            case .template(let file): templates.append(file)
            case .binary(let file): binaries.append(file)
            case .unread(let path): unread.append(path)
            case .failure(let diagnostic): failures.append(diagnostic)
            }
        }
        if !failures.isEmpty { throw Failure(diagnostics: failures) }
        return SourceTree(texts: texts, templates: templates, binaries: binaries, unread: unread)
    }

    /// Paths of all files below a folder, but for hidden ones and what editors leave behind; none where it is missing.
    private func list(_ top: String) throws(Failure) -> [String] {
        let entries: [Folder.Entry]
        do throws(SystemError) {
            entries = try folder.listFiles(under: FilePath(top), followLinks: true)
        } catch {
            if error.isMissing { return [] }
            throw Failure(diagnostics: [Self.diagnostic(error, path: top)])
        }
        var paths: [String] = []
        var failures: [Diagnostic] = []
        for entry in entries where entry.status.kind == .file {
            let isHidden = entry.path.parts.contains { $0.bytes.first == UInt8(ascii: ".") }
            if isHidden || entry.path.bytes.last == UInt8(ascii: "~") { continue }
            if let path = String(validating: entry.path.bytes, as: UTF8.self) {
                paths.append("\(top)/\(path)")
            } else {
                let shown = "\(top)/\(UTF8Text.describing(entry.path.bytes[...]))"
                let message = "the name of this file is not UTF-8"
                failures.append(Diagnostic(.error, .unsafeName, message, at: .path(shown), help: "rename it"))
            }
        }
        if !failures.isEmpty { throw Failure(diagnostics: failures) }
        return paths
    }

    /// What a file holds, by its role; nil for one that was named by a source and is not there.
    private func content(of path: String, isNamed: Bool) -> Content? {
        let role = isNamed ? .text : SourceRole(path: path)
        do throws(SystemError) {
            switch role {
            case .unread: return .unread(path)
            case .staticFile:
                let size = try folder.status(FilePath(path), followLink: true)?.size ?? 0
                return .binary(BinaryFile(path: path, size: size))
            case .cover: return .binary(BinaryFile(path: path, content: try folder.readFile(FilePath(path))))
            case .text: return .text(SourceFile(path: path, bytes: try folder.readFile(FilePath(path))))
            case .template: return .template(SourceFile(path: path, bytes: try folder.readFile(FilePath(path))))
            }
        } catch {
            if isNamed && error.isMissing { return nil }
            return .failure(Self.diagnostic(error, path: path))
        }
    }

    private static func diagnostic(_ error: SystemError, path: String) -> Diagnostic {
        Diagnostic(
            .error, .refused, "cannot be read: \(error.systemMessage)", at: .path(path),
            notes: [.init(error.summary)])
    }
}
