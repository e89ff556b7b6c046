import Foundation
import Glibc
import SiteTestSupport
import TestSupport
import Testing

/// `sitegen check --watch`, run as a command.
struct CheckWatchTests {
    /// A running check, and what it has printed.
    private final class Watch {
        let process = Process()
        let folder: TemporaryFolder

        init(_ folder: TemporaryFolder) throws {
            self.folder = folder
            try folder.write("out", "")
            try folder.write("err", "")
            process.executableURL = URL(filePath: try BuiltBinary.path())
            process.arguments = ["check", "--watch", "--offline", "--source", folder("site")]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = try FileHandle(forWritingTo: URL(filePath: folder("out")))
            process.standardError = try FileHandle(forWritingTo: URL(filePath: folder("err")))
            try process.start()
        }

        deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

        func text(_ name: String = "out") throws -> String { try String(contentsOfFile: folder(name), encoding: .utf8) }

        /// The lines with time and counts.
        func lines() throws -> [String] {
            try text().split(separator: "\n").filter { $0.contains("waiting for changes") }.map(String.init)
        }

        /// Waits until the last check found so much.
        ///
        /// One that reads half of a file, or a file that was written in the same tick of the clock, is followed by
        /// another.
        func expectLast(_ counts: String) throws {
            for _ in 0..<1_000 where try lines().last?.contains("  \(counts)") != true && process.isRunning {
                usleep(20_000)
            }
            let printed = try text() + text("err")
            try #require(lines().last?.contains("  \(counts)") == true, "\(printed)")
        }
    }

    @Test func `the content is checked again after each change, and Ctrl-C ends it with exit code 130`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/albums/low.md", "---\ntitle: Low\nartist: A\nyear: 1977\ngenre: Rock\n---\n")
        let watch = try Watch(folder)
        try watch.expectLast("0 errors, 0 warnings, 1 note (")
        try expect(watch.lines().last?.contains(/^\d\d:\d\d:\d\d  .* \(\d+ ms\); waiting for changes/) == true)
        try folder.write("site/content/albums/low.md", "---\ntitle: Low\nartist: A\nyear: 77\ngenre: Rock\n---\n")
        try watch.expectLast("0 errors, 1 warning, ")
        try folder.write("site/content/albums/new.md", "---\ntitel: New\n---\n")
        try watch.expectLast("1 error, ")
        try expect(watch.text("err").contains("content/albums/new.md:2:1: "))
        usleep(200_000)
        let count = try watch.lines().count
        // What no build reads is no reason for a check.
        try folder.write("site/notes.txt", "x")
        try folder.write("site/content/albums/.new.md.swp", "x")
        usleep(200_000)
        try expectEqual(watch.lines().count, count)
        try FileManager.default.removeItem(atPath: folder("site/content/albums/new.md"))
        try watch.expectLast("0 errors, 1 warning, ")
        try expect(!watch.text().contains("\u{1B}"), "nothing is cleared where it is not a terminal")
        kill(watch.process.processIdentifier, SIGINT)
        watch.process.waitUntilExit()
        expect(watch.process.terminationReason == .exit && watch.process.terminationStatus == 130)
    }

    @Test func `what cannot be watched is refused`() throws {
        let folder = try TemporaryFolder()
        let arguments = ["check", "--watch", "--source", folder("none")]
        let nowhere = try BuiltBinary.run(BuiltBinary.path(), arguments)
        expect(nowhere.code == 1 && nowhere.errors.contains("C107"), "\(nowhere.errors)")
        for option in ["--fix", "--links", "--refresh"] {
            try expectEqual(BuiltBinary.run(BuiltBinary.path(), arguments + [option]).code, 64)
        }
    }
}
