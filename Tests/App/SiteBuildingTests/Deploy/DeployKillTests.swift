import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import Deploy
@testable import Deployment
@testable import FileSystem
@testable import SiteBuilding
@testable import Settings
@testable import SourceText

/// Deploys that are ended at any point.
@Suite(.serialized)
struct DeployKillTests {
    /// A change after which some files are new, some are sent again, and some are removed.
    private func change(_ site: DeployedSite) throws {
        try site.remove("two")
        try site.album("one", "Another note.")
        try site.album("four", "New.")
        try site.folder.write("site/templates/assets/style.css", "body { color: #222 }")
    }

    @Test(arguments: [FaultMode.kill, .torn, .ENOSPC])
    func `a deploy to a folder that ends at any file call leaves whole pages, and the next finishes`(
        mode: FaultMode
    ) async throws {
        let site = try DeployedSite("{folder: @/www, keep: 100s}")
        try site.deploy(try await site.build(), at: 1000)
        let old = try site.site()
        // What has become unneeded earlier is removed in the run that is ended.
        try site.remove("three")
        try site.deploy(try await site.build(), at: 2000)
        let between = try site.site()
        try change(site)
        let built = try await site.build()
        let new = try site.site()
        try site.folder.copyTree("www", to: "before")
        let count = try calls(site, built)
        try #require(count > 40)
        var ended = 0
        for point in stride(from: 1, through: count, by: max(1, count / (TestScope.isFull ? count : 10))) {
            try site.folder.copyTree("before", to: "www")
            if try isEnded(site, built, mode, at: point) { ended += 1 }
            try site.expectWhole([old, between, new], "\(mode) at \(point) of \(count)")
            try site.deploy(built, at: 3001)
            let target = try site.target()
            expect(new.allSatisfy { target[$0.key] == $0.value }, "\(mode) at \(point)")
            expect(target["albums/three/index.html"] == nil && target["albums/two/index.html"] != nil)
            try site.deploy(built, at: 4000)
            try expectEqual(site.target(), new, "\(mode) at \(point)")
        }
        expect(ended >= 8)
    }

    /// The number of file calls of a whole run.
    private func calls(_ site: DeployedSite, _ built: SiteBuild.Outcome) throws -> Int {
        let plan = try FaultPlan(site.folder("www"), .kill, at: 0)
        try expect(site.deploy(built, at: 3000).removed.contains("albums/three/index.html"))
        return plan.count
    }

    /// Deploys with a fault at one file call; returns whether that ended the run.
    private func isEnded(
        _ site: DeployedSite, _ built: SiteBuild.Outcome, _ mode: FaultMode, at point: Int
    ) throws -> Bool {
        let plan = try FaultPlan(site.folder("www"), mode, at: point)
        return try withExtendedLifetime(plan) {
            do {
                try site.deploy(built, at: 3000)
                return false
            } catch let failure as SiteFailure {
                expectEqual(failure.exitCode, 2, "\(failure)")
                return true
            }
        }
    }

    @Test(.enabled(if: DeployedSite.has("rsync"), "rsync is missing: .ci/install test"))
    func `a deploy by rsync that is killed in any of its runs leaves whole pages, and the next finishes`() throws {
        let site = try DeployedSite("{rsync: @/www, keep: 0}")
        try expectEqual(site.deploy().code, 0)
        let old = try site.site()
        try site.folder.copyTree("www", to: "before")
        try change(site)
        // Run number `POINT` of rsync sends the first half of its files, and then sitegen is killed.
        try site.folder.write(
            "bin/rsync",
            """
            #!/bin/bash
            echo >> "$COUNT"
            if [ "$(wc -l < "$COUNT")" -eq "$POINT" ]; then
                for word in "$@"; do case $word in --files-from=*)
                    list=${word#--files-from=}
                    count=$(tr -cd '\\0' < "$list" | wc -c)
                    head -z -n $(((count + 1) / 2)) "$list" > "$list.half" && cp "$list.half" "$list"
                    /usr/bin/rsync "$@" ;; esac
                done
                kill -KILL $PPID
                exit 1
            fi
            exec /usr/bin/rsync "$@"
            """)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.folder("bin/rsync"))
        for point in 1...10 {
            try site.folder.copyTree("before", to: "www")
            try site.folder.write("count", "")
            let result = try site.deploy(
                environment: [
                    "PATH": "\(site.folder("bin")):/usr/bin:/bin", "COUNT": site.folder("count"), "POINT": "\(point)",
                ])
            expectEqual(result.code, -SIGKILL, "run \(point): \(result.errors)")
            let new = try site.site()
            try site.expectWhole([old, new], "run \(point) of rsync")
            let finished = try site.deploy()
            expectEqual(finished.code, 0, "\(finished.errors)")
            try expectEqual(site.target(), new, "run \(point) of rsync")
        }
    }

    @Test func `two deploys at once are refused`() async throws {
        let site = try DeployedSite("{folder: @/www}")
        var request = SiteDeploy.Request(
            sitePath: site.folder("site"), built: try await site.build(), options: BuildOptions())
        request.isQuiet = true
        let first = try SiteDeploy(request)
        #expect { _ = try SiteDeploy(request) } throws: { error in
            (error as? SiteFailure)?.diagnostics.map(\.code) == [.outputBusy]
        }
        try first.run()
        try expectEqual(site.target(), site.site())
    }

    @Test func `a site that is built again while it is sent is not called complete`() async throws {
        let site = try DeployedSite("{folder: @/www}")
        var request = SiteDeploy.Request(
            sitePath: site.folder("site"), built: try await site.build(), options: BuildOptions())
        request.isQuiet = true
        let deploy = try SiteDeploy(request)
        try site.album("one", "Another note.")
        _ = try await site.build()
        #expect { try deploy.run() } throws: { error in
            (error as? SiteFailure)?.diagnostics.map(\.code) == [.transferFailed]
        }
    }
}
