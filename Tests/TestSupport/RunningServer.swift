import Foundation
import Glibc

/// A program that serves on this machine only, for as long as somebody holds it.
public final class RunningServer {
    /// Its port at 127.0.0.1.
    public let port: Int
    private let process = Process()

    /// Starts Python with a script that prints its port in the first line and serves.
    public init(python script: String, _ arguments: [String] = [], folder: String? = nil) throws {
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        process.arguments = ["-B", "-c", script] + arguments
        if let folder {
            process.currentDirectoryURL = URL(fileURLWithPath: folder)
            process.environment = ProcessInfo.processInfo.environment.merging(["HOME": folder]) { $1 }
        }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        var line: [UInt8] = []
        while line.last != 0x0A {
            do {
                guard let byte = try pipe.fileHandleForReading.read(upToCount: 1)?.first else { break }
                line.append(byte)
            } catch let error as NSError where (error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == Int(EINTR) {
                // The end of another child.
                continue
            }
        }
        guard let number = Int(String(decoding: line.dropLast(), as: UTF8.self)) else {
            kill(process.processIdentifier, SIGKILL)
            throw CocoaError(.executableLoad)
        }
        port = number
    }

    deinit { stop() }

    /// Ends it.
    ///
    /// Children of a test inherit its blocked signals, so that a polite one would not arrive.
    public func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
