import Foundation
@testable import SourceText

/// The recorded form of a build's result: files by their paths in the folder of the case.
struct GoldenRecord: Equatable, Sendable {
    /// A file of the output.
    enum File: Equatable, Sendable {
        /// A page, a feed or another text, recorded as is.
        case text([UInt8])
        /// A file recorded as one line: its source, or its size and hash.
        case other(String)

        /// An output file with this content.
        init(path: String, bytes: [UInt8]) {
            let isText =
                path.hasPrefix("shelves/") || ["html", "xml", "atom", "txt"].contains { path.hasSuffix(".\($0)") }
            guard isText, String(validating: bytes, as: UTF8.self) != nil else {
                self = .other("\(bytes.count) bytes, hash \(ContentHash.text(ContentHash.of(bytes), length: 12))")
                return
            }
            self = .text(bytes)
        }
    }

    /// The recorded files, without empty ones.
    let files: [String: Data]

    private static let diagnostics = "diagnostics.txt"
    private static let text = "expected.txt"
    private static let folder = "expected/"
    private static let list = "expected/files.txt"

    /// A build that made no site.
    init(diagnostics: String) { self.init([Self.diagnostics: Data(diagnostics.utf8)]) }

    /// One text: a line for each file that is not text, then each text, indented, under a line with its path.
    ///
    /// Only lines with paths and empty lines are not indented, so different outputs have different texts.
    init(text output: [String: File], diagnostics: String) {
        var lines = Self.lines(of: output)
        for (path, file) in output.sorted(by: { $0.key < $1.key }) {
            guard case .text(let bytes) = file else { continue }
            lines.append("== \(path)")
            let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            lines += texts.dropLast().map { $0.isEmpty ? "" : "  \($0)" }
            if let last = texts.last, !last.isEmpty { lines += ["  \(last)", "\\ no line end"] }
        }
        self.init([Self.text: Self.data(lines), Self.diagnostics: Data(diagnostics.utf8)])
    }

    /// A file for each text in the output, and a list of the others; with `only`, just the texts at these paths.
    init(tree output: [String: File], only: Set<String>?, diagnostics: String) {
        var files = [Self.diagnostics: Data(diagnostics.utf8)]
        for (path, file) in output {
            guard case .text(let bytes) = file, only?.contains(path) ?? true else { continue }
            files[Self.folder + path] = Data(bytes)
        }
        if only == nil { files[Self.list] = Self.data(Self.lines(of: output)) }
        self.init(files)
    }

    private init(_ files: [String: Data]) { self.files = files.filter { !$0.value.isEmpty } }

    /// The record stored in the folder of a case.
    init(recordedIn folder: URL) throws {
        files = try GoldenSite.files(in: folder).filter {
            $0.key == Self.text || $0.key == Self.diagnostics || $0.key.hasPrefix(Self.folder)
        }
    }

    /// Replaces the record in the folder of a case with this one.
    func write(to folder: URL) throws {
        for path in try GoldenRecord(recordedIn: folder).files.keys {
            try FileManager.default.removeItem(at: folder.appending(path: path))
        }
        for (path, data) in files {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }
    }

    /// Every file that differs from the recorded one, and how, in order.
    func differences(from recorded: GoldenRecord) -> [String] {
        Set(files.keys).union(recorded.files.keys).sorted().compactMap { path in
            switch (recorded.files[path], files[path]) {
            case (let old?, let new?): old == new ? nil : "\(path) differs: \(Self.firstDifference(old, new))"
            case (.some, nil): "\(path) is recorded and was not made"
            case (nil, _): "\(path) was made and is not recorded"
            }
        }
    }

    private static func firstDifference(_ recorded: Data, _ made: Data) -> String {
        let lines = [recorded, made].map { data in
            data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }
        var page = ""
        for (number, pair) in zip(lines[0], lines[1]).enumerated() {
            if pair.0 != pair.1 {
                return "line \(number + 1)\(page)\n  recorded: \(pair.0)\n  made:     \(pair.1)"
            }
            if pair.0.hasPrefix("== ") { page = ", in \(pair.0.dropFirst(3))" }
        }
        return "\(lines[0].count) lines are recorded, \(lines[1].count) were made"
    }

    private static func lines(of output: [String: File]) -> [String] {
        output.sorted { $0.key < $1.key }.compactMap { path, file in
            if case .other(let line) = file { "\(path): \(line)" } else { nil }
        }
    }

    private static func data(_ lines: [String]) -> Data {
        Data(lines.map { $0 + "\n" }.joined().utf8)
    }
}
