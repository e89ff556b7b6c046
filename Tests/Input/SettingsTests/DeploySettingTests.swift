import AlbumTestSupport
import TestSupport
import Testing
@testable import Settings
@testable import SourceText

/// The section `deploy` of the settings.
struct DeploySettingTests {
    @Test(
        arguments: [
            ("{folder: /srv/www}", Settings.Deploy.Place.folder("/srv/www")),
            ("{folder: ~/www}", .folder("/home/me/www")),
            ("{folder: \"./a:b\"}", .folder("./a:b")), ("{rsync: \"me@host:/srv\"}", .rsync("me@host:/srv")),
            ("{rsync: \"host::module\"}", .rsync("host::module")),
            ("{rsync: rsync://host/m}", .rsync("rsync://host/m")),
            ("{rsync: /mnt/disk}", .rsync("/mnt/disk")), ("{rclone: \"s3:bucket/a\"}", .rclone("s3:bucket/a")),
            ("{rclone: \":local:/srv\"}", .rclone(":local:/srv")),
            ("{git: \"git@host:me/r.git\"}", .git("git@host:me/r.git", branch: "pages")),
            ("{git: https://host/r, branch: gh-pages}", .git("https://host/r", branch: "gh-pages")),
        ])
    func `each kind of place is read`(text: String, place: Settings.Deploy.Place) {
        let (deploy, diagnostics) = read(text)
        expect(deploy?.place == place && diagnostics.isEmpty, "\(diagnostics)")
        expect(deploy?.keep == 86_400 && deploy?.maxDelete == nil && deploy?.headers == Settings.Deploy.Headers.none)
    }

    @Test func `all keys are read`() {
        let (deploy, diagnostics) = read(
            "{git: g, keep: 7d, maxDelete: 5, compress: [gz, br], headers: caddy, host: github, history: off}")
        expect(diagnostics.isEmpty)
        expect(deploy?.keep == 604_800 && deploy?.maxDelete == 5 && deploy?.compress == [.gz, .br])
        expect(deploy?.headers == .caddy && deploy?.host == .github && deploy?.hasHistory == false)
    }

    @Test(
        arguments: [
            ("{folder: ⟦\"s3:/x\"⟧}", "`folder` is a folder of this machine, but \"s3:/x\" looks like an address"),
            ("{folder: ⟦\"me@h:/x\"⟧}", "`folder` is a folder of this machine, but \"me@h:/x\" looks like an address"),
            ("{folder: ⟦\"~you/x\"⟧}", "`folder` cannot be \"~you/x\""),
            ("{folder: ⟦\"~\"⟧}", "`folder` cannot be your home folder"),
            ("{rsync: ⟦me@h/srv⟧}", "`rsync` has no host: \"me@h/srv\" has no colon"),
            ("{rsync: ⟦\"s3://b\"⟧}", "rsync knows no address that starts with `s3://`"),
            ("{rsync: ⟦\"h:\"⟧}", "`rsync` names no folder on h"),
            ("{rsync: ⟦\"h:/\"⟧}", "`rsync` names no folder on h"),
            ("{rsync: ⟦\"-e sh:/x\"⟧}", "`rsync` must not start with `-`"),
            ("{rclone: ⟦bucket⟧}", "`rclone` has no remote: \"bucket\" has no colon"),
            ("{rclone: ⟦\"s3://b/x\"⟧}", "rclone writes \"s3://b/x\" in another way"),
            ("{git: ⟦\"ext::sh -c x\"⟧}", "`git` cannot be \"ext::sh -c x\""),
            ("{git: ⟦g⟧, branch: \"a b\"}", "`branch` cannot be \"a b\""),
            ("⟦{⟧}", "`deploy` does not say where to"),
            ("{folder: a, rsync: ⟦\"h:/b\"⟧}", "`deploy` names two places, `folder` and `rsync`"),
            ("{folder: a, branch: ⟦b⟧}", "`branch` belongs to `git`, not to `folder`"),
            ("{folder: a, keep: ⟦3y⟧}", "`keep` must be a time, not \"3y\""),
            ("{folder: a, keep: ⟦-1h⟧}", "`keep` must be a time, not \"-1h\""),
            ("{folder: a, compress: [⟦zip⟧]}", "there is no compression `zip`"),
        ])
    func `a wrong place or value is reported where it is`(text: String, message: String) {
        let marked = MarkedText("deploy: " + text)
        var diagnostics: [Diagnostic] = []
        let file = SourceFile(path: "content/site.yml", text: marked.text)
        _ = Settings.read(from: SourceTree(texts: [file]), diagnostics: &diagnostics)
        marked.expectDiagnostics(diagnostics, [(.wrongDeploy, message)])
        expect(diagnostics.allSatisfy { $0.help != nil })
    }

    @Test(arguments: [
        "{git: \"https://me:hunter2@host/r.git\"}", "{git: \"https://ghp_0123456789abcdefghij@host/r.git\"}",
        "{rclone: \":s3,secret_access_key=hunter2:b\"}",
    ])
    func `a password in an address is reported and not shown`(text: String) {
        let (deploy, diagnostics) = read(text)
        expect(deploy == nil && diagnostics.map(\.code) == [.secretInSettings])
        let printed = DiagnosticPrinter(usesColor: false).text(for: diagnostics)
        expect(!printed.contains("hunter2") && !printed.contains("ghp_"), "\(printed)")
    }

    private func read(_ text: String) -> (Settings.Deploy?, [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        var options = BuildOptions()
        options.homeFolder = "/home/me"
        let file = SourceFile(path: "content/site.yml", text: "deploy: \(text)\n")
        let settings = Settings.read(from: SourceTree(texts: [file]), options: options, diagnostics: &diagnostics)
        return (settings.deploy, diagnostics)
    }
}
