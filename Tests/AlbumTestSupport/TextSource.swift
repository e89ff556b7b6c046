import TestSupport
import Testing
@testable package import Adapters
package import Settings
package import SourceText

/// Sources made from settings text, and their read results.
package enum TextSource {
    /// The settings with this list of sources, and their diagnostics.
    package static func settings(_ text: String) -> (settings: Settings, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let tree = SourceTree(texts: [SourceFile(path: "content/site.yml", text: text)])
        return (Settings.read(from: tree, diagnostics: &diagnostics), diagnostics)
    }

    /// A source of this kind, with further keys in the form `a: b, c: d`.
    package static func source(_ kind: AdapterKind, _ keys: String = "") throws -> Settings.Source {
        let more = keys.isEmpty ? "" : ", \(keys)"
        let (settings, diagnostics) = settings("sources: [{kind: \(kind.rawValue), file: x\(more)}]")
        expect(diagnostics.isEmpty)
        return try #require(settings.sources.first)
    }

    /// The result of the source's adapter for these bytes.
    package static func read(
        _ source: Settings.Source, _ bytes: [UInt8], path: String = "content/x"
    ) async throws -> AdapterResult {
        let type = try #require(source.kind.fileAdapter)
        return await type.init(file: SourceFile(path: path, bytes: bytes), source: source).read()
    }
}
