import Foundation
import Glibc
import SiteTestSupport
import TestSupport
import Testing

/// If memory or threads run out, the program reports it and exits; it never hangs or crashes.
struct MachineTests {
    private func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("site/content/albums/a.md", "---\ntitle: A\n---\n")
        return folder
    }

    @Test(.enabled(if: getuid() == 0), arguments: 1...8)
    func `where threads cannot be started the program ends with a diagnostic`(limit: Int) throws {
        let folder = try site()
        let result = try BuiltBinary.run(
            "/usr/bin/timeout",
            [
                "20", "setpriv", "--reuid", "\(54_300 + limit)", "--regid", "54300", "--clear-groups", "prlimit",
                "--nproc=\(limit)", BuiltBinary.copy(in: folder), "check", "--source", folder("site"),
            ], environment: BuiltBinary.ofAnotherUser)
        try #require(result.code != 126 && result.code != 127, "\(result.errors)")
        if limit >= 6 && result.code == 0 { return }
        expect(result.code == 2 && result.errors.contains("error[O705]: no more threads can be started"), "\(result)")
        expect(result.errors.hasSuffix("1 error: nothing was done\n"), "\(result.errors)")
    }

    @Test(arguments: [120_000, 150_000, 180_000])
    func `where memory is short the program ends with a diagnostic`(kilobytes: Int) throws {
        let folder = try site()
        let command =
            "ulimit -v \(kilobytes); exec timeout 20 \(try BuiltBinary.path()) check --source \(folder("site"))"
        let text = try BuiltBinary.run("/bin/sh", ["-c", command])
        expect(text.code == 2 && text.errors.contains("error[O705]: there is too little memory"), "\(text)")
        let json = try BuiltBinary.run("/bin/sh", ["-c", command + " --diagnostics json"])
        expect(
            json.code == 2 && json.errors.hasPrefix("{\"outcome\":\"nothing was done\",\"diagnostics\":[{"), "\(json)")
    }
}
