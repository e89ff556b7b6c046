import Foundation
import Glibc

/// A server program on this machine that runs as long as this object exists.
public final class RunningServer: Sendable {
    /// The port on 127.0.0.1.
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
        try process.start()
        var line: [UInt8] = []
        while line.last != 0x0A {
            do {
                guard let byte = try pipe.fileHandleForReading.read(upToCount: 1)?.first else { break }
                line.append(byte)
            } catch let error as NSError where (error.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == Int(EINTR) {
                // Interrupted by a signal when another child process ended.
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

    /// Stops the server.
    ///
    /// It uses SIGKILL, because children inherit a test's blocked signals and would not receive a milder one.
    public func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
