import AlbumTestSupport
import TestSupport
import Testing
@testable import Readers
@testable import SourceText

/// The XML reader: tokens, located mistakes, and limits that hold for any file.
struct XMLReaderTests {
    /// Tokens in a short form: `<a` for a start, `>` for an end, texts in brackets.
    private func outline(_ text: String) -> (tokens: String, diagnostics: [Diagnostic]) {
        var reader = XMLReader(SourceFile(path: "a.xml", text: text))
        var tokens = ""
        while let token = reader.next() {
            switch token {
            case .start(let name): tokens += "<" + String(decoding: reader.bytes[name], as: UTF8.self)
            case .end: tokens += ">"
            case .text(let range): tokens += "(" + String(decoding: reader.bytes[range], as: UTF8.self) + ")"
            case .verbatim(let range): tokens += "[" + String(decoding: reader.bytes[range], as: UTF8.self) + "]"
            }
        }
        return (tokens, reader.diagnostics)
    }

    @Test(
        arguments: [
            ("<a/>", "<a>"), ("<a></a>", "<a>"), ("<a >x</a >", "<a(x)>"), ("\u{FEFF}<a>x<b/>y</a>\n", "<a(x)<b>(y)>"),
            ("<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY e \"]>\"> <!-- ]> -->]><a>&e;</a>", "<a(&e;)>"),
            ("<a b=\"x>y\" c='/'>z</a>", "<a(z)>"), ("<a><![CDATA[<b>&]]]]></a>", "<a[<b>&]]]>"),
            ("<a>1<!-- <b> -->2<? <c> ?>3</a>", "<a(1)(2)(3)>"), ("<ns:a.b-c_d/>", "<ns:a.b-c_d>"), ("<été/>", "<été>"),
        ])
    func `well-formed XML gives its tokens`(text: String, wanted: String) {
        let (tokens, diagnostics) = outline(text)
        expectEqual(tokens, wanted)
        expect(diagnostics.isEmpty)
    }

    @Test(
        arguments: [
            ("<a><b>x⟦</a>⟧", "<a<b(x)>>", "`<b>` is not closed before this"),
            ("<a>x⟦</b>⟧</a>", "<a(x)>", "`</b>` closes nothing"),
            ("<a>x⟦<⟧ y</a>", "<a(x)( y)>", "a `<` that starts no tag"),
            ("<a>⟦<b⟧ <c/></a>", "<a<b<c>>>", nil), ("<a>x</a>⟦y⟧", "<a(x)>", "text outside of all elements"),
            ("<a/>⟦<b/>⟧", "<a><b>", "a second element after the end of the first"),
            ("<a>⟦<!--⟧ x", "<a>", "a comment that is never closed"),
            ("<a>⟦<![CDATA[⟧x", "<a[x]>", "a CDATA section that is never closed"),
            ("⟦<?⟧x", "", "an instruction that is never closed"),
            ("⟦<!⟧DOCTYPE a [ ]", "", "a declaration that is never closed"),
            ("<a>⟦x⟧", "<a(x)>", "the file ends inside `<a>`"), ("⟦⟧ ", "", "there is no element in the file"),
        ])
    func `mistakes in XML are located, and reading continues`(text: String, wanted: String, message: String?) {
        let marked = MarkedText(text)
        let (tokens, diagnostics) = outline(marked.text)
        expectEqual(tokens, wanted)
        if let message {
            marked.expectDiagnostics(diagnostics, [(.syntax, message)])
        } else {
            expect(!diagnostics.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("x &amp; &lt;&gt;&quot;&apos;", "x & <>\"'"), ("&#233;&#xe9;&#xE9;", "ééé"), ("a\r\nb\rc", "a\nb\nc"),
            ("a<![CDATA[&amp;]]>b", "a&amp;b"), ("", ""), ("<![CDATA[]]>", ""), ("a<!-- b -->c", "ac"),
        ])
    func `text content has resolved references and CDATA`(text: String, wanted: String) {
        var reader = XMLReader(SourceFile(path: "a.xml", text: "<a>\(text)</a>"))
        expectEqual(reader.next(), .start(1..<2))
        expectEqual(reader.content(), wanted)
        expect(reader.next() == nil)
        expect(reader.diagnostics.isEmpty)
    }

    /// Custom entities are not expanded, even if they refer to one another.
    @Test func `custom entities are never expanded`() {
        let names = (0..<20).map { "<!ENTITY e\($0) \"&e\($0 + 1);&e\($0 + 1);\">" }.joined()
        var reader = XMLReader(SourceFile(path: "a.xml", text: "<!DOCTYPE a [\(names)]><a>&e0;</a>"))
        expect(reader.next() != nil)
        expectEqual(reader.content(), "&e0;")
        expectEqual(reader.diagnostics.map(\.message), ["`&e0;` is not a character"])
    }

    @Test func `elements nested too deep are reported`() {
        for depth in [XMLReader.depthLimit, XMLReader.depthLimit + 1, 100_000] {
            let (tokens, diagnostics) = outline(
                String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth))
            expectEqual(tokens.utf8.count { $0 == UInt8(ascii: ">") }, min(depth, XMLReader.depthLimit))
            expectEqual(diagnostics.map(\.code), depth > XMLReader.depthLimit ? [.tooDeep] : [])
        }
    }

    @Test func `bytes of XML that are not UTF-8 are reported`() {
        for bytes in [Array("<a>\u{FF}</a>".utf16.map { UInt8(truncatingIfNeeded: $0) }), [0xFF, 0xFE, 0x3C, 0]] {
            var reader = XMLReader(SourceFile(path: "a.xml", bytes: bytes))
            while reader.next() != nil {}
            expectEqual(reader.diagnostics.first?.code, .notUTF8)
        }
    }

    /// Starts and ends match, and locations are inside the file, even if the file is damaged.
    @Test(arguments: 0..<400)
    func `any bytes give balanced XML tokens`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let bytes = random.mutated(
            Array("<?xml?><!DOCTYPE a [<!ENTITY b \"c\">]><a b='c'>x &amp; <![CDATA[y]]><d/><!-- e --></a>".utf8),
            interesting: "<>/!?&;[]-\"'\u{0}")
        let file = SourceFile(path: "a.xml", bytes: bytes)
        var reader = XMLReader(file)
        var depth = 0
        while let token = reader.next() {
            if case .start = token { depth += 1 }
            if token == .end { depth -= 1 }
            expect(depth >= 0)
        }
        expectEqual(depth, 0)
        expectSane(reader.diagnostics, in: file)
    }
}
