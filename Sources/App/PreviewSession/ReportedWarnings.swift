import SourceText
import Synchronization

/// The warnings that a preview has printed, so that it does not print them again after each save.
final class ReportedWarnings: Sendable {
    private let texts = Mutex<Set<String>>([])

    /// The diagnostics to print after a build.
    struct News {
        /// All errors, and the warnings that the previous build did not have.
        var diagnostics: [Diagnostic]
        /// The number of repeated warnings, and of those that have disappeared.
        var repeatedCount = 0
        var goneCount = 0

        init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

        /// The end of a sentence: `, 3 warnings as before, 1 gone`.
        var counts: String {
            let repeated =
                repeatedCount == 0 ? "" : ", \(repeatedCount) warning\(repeatedCount == 1 ? "" : "s") as before"
            return repeated + (goneCount == 0 ? "" : ", \(goneCount) warning\(goneCount == 1 ? "" : "s") gone")
        }
    }

    /// Compares the diagnostics of a build with those of the previous one.
    func news(of diagnostics: [Diagnostic]) -> News {
        // Without the line number, which changes as soon as text is added above it.
        let keys = diagnostics.map { $0.severity == .warning ? "\($0.code.rawValue) \($0.path) \($0.message)" : nil }
        let current = Set(keys.compactMap { $0 })
        return texts.withLock { before in
            var news = News([])
            for (diagnostic, key) in zip(diagnostics, keys) {
                if let key, before.contains(key) { continue }
                news.diagnostics.append(diagnostic)
            }
            news.repeatedCount = diagnostics.count - news.diagnostics.count
            news.goneCount = before.subtracting(current).count
            before = current
            return news
        }
    }
}
