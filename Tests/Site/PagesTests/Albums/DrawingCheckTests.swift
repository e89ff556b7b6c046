import TestSupport
import Testing
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// A drawing that could run or load something is not accepted as a cover.
struct DrawingCheckTests {
    private func kind(_ inner: String, head: String = "") -> ImageHeader.Kind {
        ImageHeader(Array("\(head)<svg xmlns=\"http://www.w3.org/2000/svg\">\(inner)</svg>".utf8)).kind
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "<SCRIPT href='x'/>",
        "<x:script xmlns:x='http://www.w3.org/2000/svg'>1</x:script>",
        "<rect onclick='x()'/>", "<rect\nonload = 'x()'/>", "<rect/onload='x()'/>",
        "<a href='javascript:x()'><rect/></a>",
        "<a href='&#106;avascript:x()'><rect/></a>", "<a xlink:href=' https://evil.example/'/>",
        "<image href='https://evil.example/x.png'/>", "<image href=\"../secret.png\"/>",
        "<use href='data:image/svg+xml,x'/>",
        "<foreignObject><body/></foreignObject>", "<style>@import 'x'</style>",
        "<style>rect{fill:url(//evil.example)}</style>",
        "<style>rect{fill:\\75rl(//evil.example)}</style>", "<rect style='fill:url( \"http://evil.example\")'/>",
        "<a><set attributeName='href' to='&#106;avascript:x()'/></a>",
        "<a><animate attributeName = \"xlink:href\" values='x'/></a>",
        "<iframe src='x'/>", "<rect xml:base='http://evil.example'/>",
    ])
    func `a drawing that runs or loads something is refused`(_ inner: String) {
        expectEqual(kind(inner), .activeDrawing)
    }

    @Test func `a drawing that declares entities is none`() {
        expectEqual(kind("&x;", head: "<!DOCTYPE svg [<!ENTITY x '&#60;script>'>]>"), .activeDrawing)
        expectEqual(kind("", head: "<?xml-stylesheet href='#x'?>"), .activeDrawing)
    }

    @Test(arguments: [
        "<rect width='1' height='1'/>", "<text>on fire, href and all</text>", "<use href=\"#a\" xlink:href='#b'/>",
        "<rect fill='url(#gradient)' style=\"fill: url('#g')\"/>", "<style>.a{fill:red}</style>",
        "<image href='data:image/png;base64,AAAA'/>",
        "<metadata><rdf:Description about='http://a.example'/></metadata>",
        "<animate attributeName='x' values='1;2'/>",
    ])
    func `a plain drawing is one`(_ inner: String) { expectEqual(kind(inner), .svg) }

    @Test func `an album with an active drawing has a drawn cover and a warning`() async {
        let active = "<svg xmlns='http://www.w3.org/2000/svg'><script>x</script></svg>"
        let tree = SourceTree(
            texts: [SourceFile(path: "content/albums/a.md", text: "---\ntitle: A\ncover: a.svg\n---\n")],
            binaries: [BinaryFile(path: "content/covers/a.svg", content: Array(active.utf8))])
        let result = await Build.site(from: tree)
        expectEqual(result.diagnostics.map(\.code), [.coverIsNotImage])
        expectEqual(result.diagnostics.first?.message.contains("runs scripts or refers to other files"), true)
        let copied = result.output?.files.filter { if case .copy = $0.content { true } else { false } }
        expectEqual(copied?.isEmpty, true)
    }
}
