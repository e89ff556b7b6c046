import Covers
import Foundation
import TestSupport
import Testing
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// One case: a site, and the recorded result of its build.
struct GoldenSite: Sendable, CustomTestStringConvertible {
    /// What a case tests.
    enum Subject: String, CaseIterable, Sendable {
        /// Data: the templates in `Templates/` print it, and one recorded text has all pages.
        case data = "Sites"
        /// The built-in theme: pages are recorded as they are.
        case theme = "Themes"
    }

    let stored: StoredCase
    let subject: Subject

    var testDescription: String { stored.name }

    /// The folders of a case that the build reads.
    private static let inputs = ["content/", "templates/"]

    /// The folder of this target.
    static let target = URL(filePath: #filePath).deletingLastPathComponent()

    /// All cases, by subject and name.
    static func all() throws -> [GoldenSite] { try Subject.allCases.flatMap(all) }

    /// All cases of a subject, by name.
    static func all(of subject: Subject) throws -> [GoldenSite] {
        try StoredCase.all(in: target.appending(path: subject.rawValue))
            .map { GoldenSite(stored: $0, subject: subject) }
    }

    /// The templates that print the data.
    static func dataTemplates() throws -> [SourceFile] {
        try StoredCase.files(in: target.appending(path: "Templates")).map {
            SourceFile(path: "templates/" + $0, bytes: Array($1))
        }
    }

    /// The source tree of the case.
    func tree() throws -> SourceTree {
        var texts: [SourceFile] = []
        var templates: [SourceFile] = []
        var binaries: [BinaryFile] = []
        var unread: [String] = []
        let files = try stored.files()
        for (path, data) in files where Self.inputs.contains(where: path.hasPrefix) {
            let bytes = Array(data)
            switch SourceRole(path: path) {
            case .staticFile: binaries.append(BinaryFile(path: path, size: bytes.count))
            case .image: binaries.append(BinaryFile(path: path, content: bytes))
            case .template: templates.append(SourceFile(path: path, bytes: bytes))
            case .text: texts.append(SourceFile(path: path, bytes: bytes))
            case .unread: unread.append(path)
            }
        }
        if subject == .data, templates.isEmpty { templates = try Self.dataTemplates() }
        // The settings name source files such as collection.csv.
        var ignored: [Diagnostic] = []
        let settings = Settings.read(from: SourceTree(texts: texts), diagnostics: &ignored)
        let named = settings.namedPaths
        for path in unread where named.contains(path) {
            texts.append(SourceFile(path: path, bytes: Array(try #require(files[path]))))
        }
        unread.removeAll { named.contains($0) }
        return SourceTree(
            texts: texts, templates: templates, binaries: binaries, unread: unread, music: try music(in: files),
            servers: settings.sources.compactMap(\.server).map { library(of: $0, in: files) })
    }

    /// The result of building a tree of this case: the output files, nil if the site has errors, and every diagnostic.
    struct Result: Equatable, Sendable {
        let output: [String: GoldenRecord.File]?
        let diagnostics: String
    }

    /// Builds a tree of this case.
    func build(_ tree: SourceTree, jobs: Int = 1) async -> Result {
        var options = BuildOptions()
        options.jobs = jobs
        options.resolvesCovers = true
        let plan = await Build.plan(from: tree, options: options)
        let result = await plan.site(covers: await covers(plan.coverRequests))
        var diagnostics = result.diagnostics
        let files = result.output.map { Self.files(of: $0, diagnostics: &diagnostics) }
        let text = DiagnosticPrinter(usesColor: false).text(for: Diagnostic.sorted(diagnostics))
        return Result(output: diagnostics.hasErrors ? nil : files, diagnostics: text)
    }

    /// The record of a build.
    func record(of result: Result) throws -> GoldenRecord {
        guard let output = result.output else { return GoldenRecord(diagnostics: result.diagnostics) }
        switch subject {
        case .data: return GoldenRecord(text: output, diagnostics: result.diagnostics)
        case .theme: return GoldenRecord(tree: output, like: try recorded(), diagnostics: result.diagnostics)
        }
    }

    /// The stored record.
    func recorded() throws -> GoldenRecord { GoldenRecord(recordedIn: try stored.files()) }

    private static func files(of output: OutputTree, diagnostics: inout [Diagnostic]) -> [String: GoldenRecord.File] {
        var buffer = RenderBuffer()
        var files: [String: GoldenRecord.File] = [:]
        for file in output.files {
            switch file.content {
            case .bytes(let bytes): files[file.path] = GoldenRecord.File(path: file.path, bytes: bytes)
            case .cover(_, let side, let format): files[file.path] = .other("\(side) pixels as \(format)")
            case .socialImage(let image):
                files[file.path] = .other(
                    "\(image.title) · \(image.detail) · \(image.site), \(image.covers.count) covers")
            case .copy(let source): files[file.path] = .other("copy of \(source.path)")
            case .rendered(let content):
                output.render(content, into: &buffer)
                files[file.path] = GoldenRecord.File(path: file.path, bytes: buffer.bytes)
                diagnostics += buffer.diagnostics
            }
        }
        return files
    }
}
