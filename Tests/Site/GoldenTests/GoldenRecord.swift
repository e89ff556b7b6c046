import Foundation
import TestSupport
@testable import SourceText

/// The recorded form of a build's result: files by their paths in the case.
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
                self = .other(Self.line(bytes))
                return
            }
            self = .text(bytes)
        }

        /// One line about the file.
        var line: String {
            switch self {
            case .text(let bytes): Self.line(bytes)
            case .other(let line): line
            }
        }

        private static func line(_ bytes: [UInt8]) -> String {
            "\(bytes.count) bytes, hash \(ContentHash.text(ContentHash.of(bytes), length: 12))"
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
        var lines = Self.lines(of: output.filter { if case .other = $0.value { true } else { false } })
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

    /// The texts of the output that are in a record, and a list of the other files if it has one.
    ///
    /// If the record has no text, all of them and the list.
    init(tree output: [String: File], like recorded: GoldenRecord, diagnostics: String) {
        let isNew = !recorded.files.keys.contains { $0.hasPrefix(Self.folder) }
        let texts = output.filter { path, file in
            if case .text = file { isNew || recorded.files[Self.folder + path] != nil } else { false }
        }
        var files = [Self.diagnostics: Data(diagnostics.utf8)]
        for case (let path, .text(let bytes)) in texts { files[Self.folder + path] = Data(bytes) }
        if isNew || recorded.files[Self.list] != nil {
            files[Self.list] = Self.data(Self.lines(of: output.filter { texts[$0.key] == nil }))
        }
        self.init(files)
    }

    private init(_ files: [String: Data]) { self.files = files.filter { !$0.value.isEmpty } }

    /// The record among the files of a case.
    init(recordedIn files: [String: Data]) { self.files = files.filter { Self.isRecord($0.key) } }

    /// Replaces the record of a case with this one.
    func write(to stored: StoredCase) throws { try stored.replace(Self.isRecord, with: files) }

    private static func isRecord(_ path: String) -> Bool {
        path == text || path == diagnostics || path.hasPrefix(folder)
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
        output.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.line)" }
    }

    private static func data(_ lines: [String]) -> Data {
        Data(lines.map { $0 + "\n" }.joined().utf8)
    }
}
