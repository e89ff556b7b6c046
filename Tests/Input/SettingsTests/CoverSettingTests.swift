import AlbumTestSupport
import TestSupport
import Testing
@testable import Settings
@testable import SourceText

/// `coverHosts` in the settings: the hosts of a private network from which covers may be downloaded.
struct CoverSettingTests {
    @Test(
        arguments: [
            ("title: T", []), ("coverHosts: nas.local", ["nas.local"]),
            ("coverHosts: [\"nas.local:8080\", 10.0.0.7, \"[::1]:80\"]", ["nas.local:8080", "10.0.0.7", "[::1]:80"]),
        ])
    func `the hosts of the setting are read`(text: String, hosts: [String]) {
        let (settings, diagnostics) = read(text)
        expectEqual(settings.coverHosts, hosts)
        expect(diagnostics.isEmpty)
    }

    @Test(
        arguments: [
            "⟦http://nas.local⟧", "[nas.local, ⟦nas.local/covers⟧, ⟦\"\"⟧]", "⟦me@nas.local⟧", "⟦nas local⟧",
            "⟦\"nas?\"⟧",
            "⟦\"nas#1\"⟧", "⟦'\\\\nas'⟧",
        ])
    func `addresses in place of hosts are reported`(value: String) {
        let marked = MarkedText("coverHosts: \(value)\n")
        let expected = (DiagnosticCode.badURL, "`coverHosts` must name hosts, not addresses")
        marked.expectDiagnostics(read(marked.text).1, marked.ranges.map { _ in expected })
    }

    private func read(_ text: String) -> (Settings, [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let tree = SourceTree(texts: [SourceFile(path: "content/site.yml", text: text)])
        let settings = Settings.read(from: tree, diagnostics: &diagnostics)
        return (settings, diagnostics)
    }
}
