import Foundation
import SiteKit
import Testing

/// One folder under `Sites/`.
struct GoldenSite: Sendable, CustomTestStringConvertible {
    let name: String
    let folder: URL

    var testDescription: String { name }

    /// All cases, by name.
    static func all() throws -> [GoldenSite] {
        let sites = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sites")
        return try FileManager.default.contentsOfDirectory(atPath: sites.path).sorted()
            .filter { !$0.hasPrefix(".") }
            .map { GoldenSite(name: $0, folder: sites.appending(path: $0)) }
    }

    /// The source tree of the case.
    func tree() throws -> SourceTree {
        var texts: [SourceFile] = []
        var templates: [SourceFile] = []
        var binaries: [BinaryFile] = []
        var unread: [String] = []
        for (path, data) in try Self.files(in: folder, under: ["content", "templates"]) {
            let bytes = Array(data)
            switch SourceRole(path: path) {
            case .staticFile: binaries.append(BinaryFile(path: path, size: bytes.count))
            case .cover: binaries.append(BinaryFile(path: path, content: bytes))
            case .template: templates.append(SourceFile(path: path, bytes: bytes))
            case .text: texts.append(SourceFile(path: path, bytes: bytes))
            case .unread: unread.append(path)
            }
        }
        // The file of a source, such as collection.csv, is known by the settings that name it.
        var ignored: [Diagnostic] = []
        let settings = Settings.read(from: SourceTree(texts: texts), diagnostics: &ignored)
        let named = settings.namedPaths
        for path in unread where named.contains(path) {
            texts.append(SourceFile(path: path, bytes: Array(try Data(contentsOf: folder.appending(path: path)))))
        }
        unread.removeAll { named.contains($0) }
        return SourceTree(
            texts: texts, templates: templates, binaries: binaries, unread: unread, music: try music(),
            servers: try settings.sources.compactMap(\.server).map(library), covers: covers)
    }

    /// The whole site as it would be written, and everything that is said about it.
    ///
    /// Files by path, none for a site with errors; a copied file stands as the path it is copied from.
    func build(_ tree: SourceTree, jobs: Int = 1) async -> (output: [String: Data]?, diagnostics: String) {
        var options = Build.Options()
        options.jobs = jobs
        let result = await Build.site(from: tree, options: options)
        var diagnostics = result.diagnostics
        let output = result.output.map { files(of: $0, diagnostics: &diagnostics) }
        let text = DiagnosticPrinter(usesColor: false).text(for: Diagnostic.sorted(diagnostics))
        return (diagnostics.hasErrors ? nil : output, text)
    }

    private func files(of output: OutputTree, diagnostics: inout [Diagnostic]) -> [String: Data] {
        var buffer = RenderBuffer()
        var files: [String: Data] = [:]
        for file in output.files {
            switch file.content {
            case .bytes(let bytes): files[file.path] = Data(bytes)
            case .cover(_, let side, let format):
                files[file.path] = Data("\(side) pixels as \(format)\n".utf8)
            case .copy(let source): files[file.path] = Data("copy of \(source.path)\n".utf8)
            case .rendered(let content):
                output.render(content, into: &buffer)
                files[file.path] = Data(buffer.bytes)
                diagnostics += buffer.diagnostics
            }
        }
        return files
    }

    /// The recorded output, or nil for a case that has none.
    func recordedOutput() throws -> [String: Data]? {
        let expected = folder.appending(path: "expected")
        guard FileManager.default.fileExists(atPath: expected.path) else { return nil }
        return try Self.files(in: expected, under: [""])
    }

    /// The recorded diagnostics.
    func recordedDiagnostics() throws -> String {
        try String(contentsOf: folder.appending(path: "diagnostics.txt"), encoding: .utf8)
    }

    /// Writes what was made as what is expected from now on.
    func record(output: [String: Data]?, diagnostics: String) throws {
        let expected = folder.appending(path: "expected")
        if FileManager.default.fileExists(atPath: expected.path) { try FileManager.default.removeItem(at: expected) }
        for (path, data) in output ?? [:] {
            let file = expected.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
        try diagnostics.write(to: folder.appending(path: "diagnostics.txt"), atomically: true, encoding: .utf8)
    }

    static func files(in folder: URL, under tops: [String]) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for top in tops {
            let start = top.isEmpty ? folder : folder.appending(path: top)
            guard FileManager.default.fileExists(atPath: start.path) else { continue }
            for path in try FileManager.default.subpathsOfDirectory(atPath: start.path) {
                let file = start.appending(path: path)
                guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
                files[top.isEmpty ? path : "\(top)/\(path)"] = try Data(contentsOf: file)
            }
        }
        return files
    }
}
