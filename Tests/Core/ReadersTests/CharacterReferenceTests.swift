import TestSupport
import Testing
@testable import Readers

/// Character references in XML and HTML.
struct CharacterReferenceTests {
    @Test(
        arguments: [
            ("Earth, Wind &amp; Fire", "Earth, Wind & Fire"), ("That&#39;s", "That's"),
            ("&eacute;&Eacute;&yuml;", "éÉÿ"),
            ("&nbsp;", "\u{A0}"), ("&hellip;&#x2026;&#X2026;", "………"),
            ("&unknown; & &; &#; &#x;", "&unknown; & &; &#; &#x;"),
            ("&amp;amp;", "&amp;"), ("&amp", "&amp"), ("&#55296;&#0;&#1114112;&#+5;", "&#55296;&#0;&#1114112;&#+5;"),
            ("&#128512;", "😀"), ("&toolongtobeaname;", "&toolongtobeaname;"), ("", ""), ("&", "&"),
        ])
    func `character references of HTML are resolved`(text: String, wanted: String) {
        expectEqual(CharacterReference.resolvedHTML(text), wanted)
    }

    @Test func `only the five named references of XML are resolved`() {
        for (name, text) in [("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'")] {
            let reference = CharacterReference(Array("&\(name);x".utf8)[...], names: .xml)
            expectEqual(reference?.text, text)
            expectEqual(reference?.length, name.utf8.count + 2)
        }
        expect(CharacterReference(Array("&eacute;".utf8)[...], names: .xml) == nil)
    }
}
