import Albums
import Readers
package import SourceText

extension Settings {
    /// Which pictures are drawn for links to the site on other sites.
    package struct SocialImages: Sendable {
        /// The pages that have pictures of their own.
        package var pages: Set<Page> = []
        /// The font files in order of preference; without files the fonts of the system are used.
        package var fonts: [Font] = []
        /// Their place in the settings.
        package var origin: SourceSpan?

        /// A kind of page.
        package enum Page: String, Sendable, CaseIterable {
            /// All pages without pictures of their own, which share one.
            case site
            /// The first page of each list, such as that of an artist.
            case lists
            case albums
        }

        /// A file of fonts.
        package struct Font: Sendable {
            /// Its path, relative to the site folder.
            package let path: String
            /// Its place in the settings.
            package let origin: SourceSpan
        }

        /// The hash of the fonts, whose files are in a tree.
        package func fontsHash(in tree: SourceTree, system: () -> UInt64) -> UInt64 {
            if pages.isEmpty { return 0 }
            if fonts.isEmpty { return system() }
            return ContentHash.of(words: fonts.map { tree.binary(at: $0.path)?.contentHash ?? 0 })
        }

        /// Reports fonts that are missing.
        package func problems(in tree: SourceTree) -> [Diagnostic] {
            let known = tree.binaries.map(\.path).filter(SourceRole.isFont)
            return fonts.filter { tree.binary(at: $0.path) == nil }.map { font in
                let near = Suggestion.nearest(to: font.path, in: known).map { "did you mean \(Self.written($0))?" }
                return .error(
                    .missingFont, "there is no font at \(font.path)", at: font.origin,
                    help: near ?? "put the file into \(SourceRole.fontFolder)")
            }
        }

        /// A path as the settings write it.
        private static func written(_ path: String) -> String { path.droppingBytes(first: "content/".utf8.count) }
    }

    /// Reads `socialImages`: a flag, or a mapping that names pages and fonts.
    mutating func readSocialImages(_ record: inout RecordReader) {
        guard let node = record.value("socialImages") else { return }
        socialImages.origin = record.file.span(node.range)
        guard case .map = node.value else {
            if record.flag("socialImages") == true { socialImages.pages = Set(SocialImages.Page.allCases) }
            return
        }
        guard var entry = record.nested(node, keys: Self.socialImageTable.names, called: "socialImages") else { return }
        let pages: [SocialImages.Page] = Self.choices("for", called: "kind of page", .wrongSetting, &entry)
        socialImages.pages = Set(entry.value("for") == nil ? SocialImages.Page.allCases : pages)
        if let list = entry.value("fonts") {
            let items = if case .list(let items) = list.value { items } else { [list] }
            for item in items {
                guard let text = entry.plainText(of: item) else { continue }
                guard SourceRole.isFont("content/" + text) else {
                    entry.report(
                        .missingFont, "`fonts` names files of fonts in fonts/, not \"\(text)\"", at: item,
                        help: "write such as fonts/NotoSans.ttf, and put the file into \(SourceRole.fontFolder)")
                    continue
                }
                socialImages.fonts.append(.init(path: "content/" + text, origin: entry.file.span(item.range)))
            }
        }
        record.take(entry.finish(unknown: .unknownSetting))
    }
}
