import Readers
package import SourceText

extension Settings {
    /// What others may show in frames on their pages.
    package struct Embeds: Sendable {
        /// The kinds of pages that have a page for frames.
        package var kinds: Set<Kind> = []
        /// Their place in the settings.
        package var origin: SourceSpan?

        /// What a page for frames shows.
        package enum Kind: String, Sendable, CaseIterable {
            /// Each album.
            case albums
            /// Each shelf of the home page.
            case shelves
        }
    }

    /// Reads `embed`: a flag, or a list of what others may show.
    mutating func readEmbeds(_ record: inout RecordReader) {
        guard let node = record.value("embed") else { return }
        embeds.origin = record.file.span(node.range)
        let isFlag = if case .bool = node.value { true } else { ["on", "off"].contains(node.string) }
        if isFlag {
            if Self.flag("embed", &record) == true { embeds.kinds = Set(Embeds.Kind.allCases) }
        } else {
            embeds.kinds = Set(Self.choices("embed", called: "kind of embedded page", .wrongSetting, &record))
        }
    }

    /// Takes pages for frames back where they would have no address, and reports it.
    mutating func checkEmbeds() -> [Diagnostic] {
        guard !embeds.kinds.isEmpty, baseURL == nil, let origin = embeds.origin else { return [] }
        embeds.kinds = []
        return [
            .error(
                .wrongSetting, "`embed` needs a `baseURL`", at: origin,
                notes: [.init("the line of HTML for other sites has the whole address of the page")],
                help: "write `baseURL: https://music.example/`, or remove `embed`")
        ]
    }
}
