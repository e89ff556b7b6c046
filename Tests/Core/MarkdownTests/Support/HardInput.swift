/// Inputs that are known to slow down Markdown parsers, from public reports, and our own variants.
struct HardInput: Sendable {
    let name: String
    let bytes: @Sendable () -> [UInt8]

    static let all: [HardInput] = comments + brackets + blocks + inlines + oddities + variants + extensions

    private static let comments = [
        HardInput("comments after a letter") { "a" + "<!--" * 50_000 },
        HardInput("</ then comments") { "</" + "<!--" * 300_000 },
        HardInput("CDATA") { "a <![CDATA[" * 20_000 },
        HardInput("instructions") { "a <? " * 20_000 },
        HardInput("declarations") { "a <!A" * 20_000 },
        HardInput("< runs") { "<" * 100_000 },
        HardInput("<a attributes") { "<a " + "b=\"c\" " * 50_000 },
        HardInput("<a unclosed") { "<a b=\"" * 50_000 },
        HardInput("autolink unclosed") { "<http://" * 50_000 },
    ]

    private static let brackets = [
        HardInput("![[]()") { "![[]()" * 160_000 },
        HardInput("]([") { "]([" * 50_000 },
        HardInput("]([ and lines") { "]([\n" * 50_000 },
        HardInput("one reference used often") { "[a]: /" + "u" * 10_000 + "\n\n" + "[a] " * 10_000 },
        HardInput("100,000 references") { (0..<100_000).map { "[r\($0)]: /u\n" }.joined() + "\n" + "[r0] " * 1_000 },
        HardInput("unresolved references") { "[x] " * 100_000 },
        HardInput("nested links") { "[" * 20_000 + "a" + "](b)" * 20_000 },
        HardInput("images nested") { "![" * 20_000 + "a" + "](b)" * 20_000 },
        HardInput("title unclosed") { "[a](b \"" * 30_000 },
        HardInput("parentheses deep") { "[a](" + "(" * 30_000 + ")" * 30_000 + ")" },
    ]

    private static let blocks = [
        HardInput("empty lines in deep lists") { "- " * 30_000 + "x" + "\n" * 30_000 },
        HardInput("the same in a quote") { "> " + "- " * 30_000 + "x\n" + ">\n" * 30_000 },
        HardInput("emphasis in a deep quote") { ">" * 100_000 + "a*" * 100_000 },
        HardInput("quote 100,000 deep") { "> " * 100_000 + "x" },
        HardInput("lists 1,000 deep") { (0..<1_000).map { "  " * $0 + "* a\n" }.joined() },
        HardInput("quote and list") { "> * " * 10_000 + "x" },
        HardInput("setext") { "a\n-\n" * 50_000 },
        HardInput("like a table") { "|" * 100_000 + "\n" + "|-" * 50_000 },
        HardInput("headings") { "#" * 100_000 },
        HardInput("numbered") { (0..<50_000).map { "\($0). a\n" }.joined() },
        HardInput("long number") { "9" * 100_000 + ". a" },
        HardInput("fence unclosed") { "```\n" * 50_001 },
        HardInput("hard breaks") { "a  \n" * 100_000 },
    ]

    private static let inlines = [
        HardInput("backticks rising") { (1..<2_500).map { "e" + "`" * $0 }.joined() },
        HardInput("entities") { "&amp;" * 200_000 },
        HardInput("bad entities") { "&" * 500_000 },
        HardInput("backslashes") { "\\" * 500_000 },
        HardInput("strong 20,000 deep") { "*" * 20_000 + "a" + "*" * 20_000 },
        HardInput("quotes") { "\"'" * 100_000 },
    ]

    private static let oddities = [
        HardInput("tabs") { "\t" * 200_000 + "x" },
        HardInput("one line of 5 MB") { "a " * 2_500_000 },
        HardInput("NULs") { "\0" * 200_000 },
        HardInput(name: "lone continuation bytes") { Array(repeating: 0x80, count: 200_000) },
        HardInput("zalgo") { "Z" + "\u{351}" * 200_000 },
        HardInput("CR LF") { "a\r\n\r\n" * 50_000 },
        HardInput("CR") { "a\r" * 100_000 },
        HardInput("U+2028") { "a\u{2028}" * 50_000 },
    ]

    private static let variants = [
        HardInput("open images then links") { "![" * 100_000 + "[]()" * 100_000 },
        HardInput("links between open images, CR LF") { "[]()![\r\n" * 100_000 },
        HardInput("open images in escaped brackets") { "![`]` []()" * 60_000 },
        HardInput("quotes and underscores") { "a=\"" * 100_000 + "_a\"" * 100_000 },
        HardInput("many empty lines in deep lists") { "- " * 30_000 + "x" + "\n" * 300_000 },
        HardInput("many empty lines in a staircase") {
            (0..<500).map { "  " * $0 + "* a\n" }.joined() + " \n" * 300_000
        },
        HardInput("rules that look deep") { ("- " * 150 + "\n") * 1_000 },
        HardInput("empty lines in deep numbers") { "1. " * 20_000 + "x" + "\n" * 20_000 },
        HardInput("tabs and bullets") { "-\t" * 20_000 + "x" + "\n" * 20_000 },
        HardInput("deep quotes in code") { "```\n" + ("> " * 3_000 + "x\n") * 100 },
        HardInput("100 lists and empty lines") { "- " * 100 + "x" + "\n" * 200_000 },
        HardInput("links with entities") { "[](&a;)" * 50_000 },
        HardInput("code and links") { "`" + "[a](b)`" * 30_000 + "[r]" * 30_000 + "\n\n[r]: c" },
        HardInput("headings alike") { "# a\n" * 50_000 },
        HardInput("definitions unfinished") { "[a\n" * 100_000 },
        HardInput("labels") { ("[" + "\\]" * 400) * 500 },
        HardInput("angles") { "[a](<" * 100_000 },
        HardInput("comment lines") { "<!--\n" * 100_000 },
    ]

    /// The first of them takes cmark-gfm 0.29.0.gfm.6 more than a minute at 20,000.
    private static let extensions = [
        HardInput("_www.a") { "_www.a" * 100_000 },
        HardInput("www dots") { "www." * 100_000 },
        HardInput("schemes") { "http://" * 100_000 },
        HardInput("schemes and parentheses") { ("http://a" + "(" * 5_000 + ")" * 10_000) * 10 },
        HardInput("closing parentheses") { "http://a.b/" + ")" * 500_000 },
        HardInput("entities behind an address") { "http://a.b/" + "&a;" * 200_000 },
        HardInput("mail") { "a@" * 200_000 },
        HardInput("mail names") { "a.b-c_" * 100_000 + "@" },
        HardInput("struck") { "~~a " * 100_000 },
        HardInput("struck, nested") { "~a ~~b " * 50_000 + "~~ a~ " * 50_000 },
        HardInput("tildes rising") { (1..<2_000).map { "~" * $0 + "a" }.joined() },
        HardInput("references without footnotes") { "[^a]" * 50_000 },
        HardInput("different references") { (0..<50_000).map { "[^a\($0)]" }.joined() },
        HardInput("references to one footnote") { "[^a] " * 50_000 + "\n\n[^a]: b" },
        HardInput("footnotes") { (0..<20_000).map { "[^\($0)]\n\n[^\($0)]: a [^\($0 + 1)]\n\n" }.joined() },
        HardInput("footnotes alike") { "[^a]: b\n" * 50_000 + "\n[^a]" },
        HardInput("brackets and carets") { "[^" * 200_000 },
        HardInput("escapes") { "\\~\\[" * 100_000 },
        HardInput("protected addresses") { "http://a.b/_*_" * 50_000 },
        HardInput("wide table with short rows") {
            "|a" * 20_000 + "\n" + "|-" * 20_000 + "\n" + "|b\n" * 20_000
        },
        HardInput("tall table") { "a|b\n-|-\n" + "c|d\n" * 100_000 },
        HardInput("many tables") { "a|b\n-|-\nc|d\n\n" * 30_000 },
        HardInput("delimiter rows") { "a\n" + "-|-\n" * 100_000 },
        HardInput("tables in quotes") { ("> " * 90 + "|a|\n" + "> " * 90 + "|-|\n\n") * 1_000 },
        HardInput("table with many definitions") {
            (0..<20_000).map { "[r\($0)]: /u\n" }.joined() + "\n|a|\n|-|\n" + "|[r1]|\n" * 20_000
        },
        HardInput("tasks") { "- [ ] a\n" * 50_000 },
    ]

    private init(_ name: String, _ text: @escaping @Sendable () -> String) {
        self.init(name: name) { Array(text().utf8) }
    }

    private init(name: String, bytes: @escaping @Sendable () -> [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

private func * (text: String, count: Int) -> String { String(repeating: text, count: count) }
