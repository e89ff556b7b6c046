import SourceText
import TestSupport
@testable import Editing

/// A file of some parts, by what is unusual about it.
struct MadeFile: Sendable {
    /// What is done with a file.
    enum Use: Sendable {
        case reading
        /// It is one line, read with this pattern.
        case pattern(String)
        /// The files of a site of another program.
        case site(SiteProgram, @Sendable (Int) -> [SourceFile])
    }

    let name: String
    let use: Use
    let bytes: @Sendable (Int) -> [UInt8]

    init(name: String, use: Use, bytes: @escaping @Sendable (Int) -> [UInt8]) {
        (self.name, self.use, self.bytes) = (name, use, bytes)
    }

    /// Every unusual list in every form, texts that are no list, long lines for each pattern, and sites.
    static let all: [MadeFile] = lists + texts + lines + sites

    private static let lists = MadeForm.allCases.flatMap { form in
        MadeAlbums.Shape.allCases.filter(form.takes).map { shape in
            MadeFile(name: "\(shape.rawValue), \(form.rawValue)", use: .reading) { form.file(MadeAlbums(shape, $0)) }
        }
    }

    private static func repeated(_ name: String, _ part: String, before: String = "", after: String = "") -> MadeFile {
        MadeFile(name: name, use: .reading) { Array((before + String(repeating: part, count: $0) + after).utf8) }
    }

    private static let longLines = [
        ("one long line of words", "Blue Night, 1977 - Train by (Davis) "),
        ("one long line of code", "function a(b,c){return b+c*2};"), ("one long word", "abcdefghij"),
        ("digits", "1977"), ("opening brackets", "(((("), ("dashes", " - "), ("colons", "a: "), ("blanks", "    "),
        ("years in brackets", "(1977) "), ("slashes", " / "), ("entities", "&amp;"),
    ]

    private static let texts: [MadeFile] =
        longLines.map { repeated($0, $1) } + [
            repeated("commas", "a,", before: "title,", after: "\nx"), repeated("quotes", "\"\"", after: "\na"),
            repeated("an open quote", "a,b\n", before: "title,artist\n\""),
            repeated("equal lines", "Low - Low (1977)\n"),
            repeated("rows of one cell", "| a\n"), repeated("headings", "# A\n- b (1977)\n"),
            repeated("lists in a list", "[1,2],", before: "[", after: "0]"), repeated("open lists of JSON", "[{\"a\":"),
            repeated("deeper and deeper JSON", "{\"albums\":[", after: "1"),
            repeated("dashes of YAML", "- ", after: "a: b\n"),
            repeated("open elements", "<b ", before: "<a>"),
            repeated("elements in elements", "<a>", before: "<albums>"),
            repeated("elements of a page", "<div class=a>x", before: "<html>"),
            repeated("tables in tables", "<table><tr><td>a", before: "<html>"),
            repeated("comments of a page", "<!-- a -->", before: "<html><table><tr><td>a"),
            repeated("tables of TOML", "[[a.b]]\nc = 1\n"), repeated("front matter", "---\ntitle: a\n"),
            repeated("lists of a plist", "<array>", before: "<plist><dict><key>Track ID</key>"),
            repeated("records of JSON Lines", "{\"title\": \"Low\", \"artist\": \"Bowie\"}\n"),
            repeated("tracks of a cue sheet", "TRACK 01 AUDIO\n  INDEX 01 00:00:00\n"),
            repeated("lines of a log", "[2020-01-02 10:11:12] a: b\n"),
            repeated("columns of a bar table", "| a ", after: "|\n| - |\n| b |\n"),
        ]

    private static let patterns = [
        "{artist} - {title} ({year})", "{title}, {year}", "({year}) {title}", "{artist}: {title}",
    ]

    private static let lines = patterns.flatMap { pattern in
        longLines.map { name, part in
            MadeFile(name: "\(name), \(pattern)", use: .pattern(pattern)) {
                Array(String(repeating: part, count: $0).utf8)
            }
        }
    }

    private static let sites = SiteProgram.allCases.flatMap { program in
        MadeAlbums.Shape.allCases.filter(\.isOfSites).map { shape in
            let files: @Sendable (Int) -> [SourceFile] = { MadeAlbums(shape, $0).site(of: program) }
            return MadeFile(name: "\(shape.rawValue), a site of \(program.rawValue)", use: .site(program, files)) { _ in
                []
            }
        }
    }
}
