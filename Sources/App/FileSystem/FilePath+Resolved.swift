import Glibc

extension FilePath {
    /// The absolute path with symbolic links, `.` and `..` resolved.
    ///
    /// The end of the path need not exist yet.
    package func resolved() throws(SystemError) -> FilePath {
        var result = FilePath("/")
        var waiting: [FilePath] = Array(parts.reversed())
        if !isAbsolute { waiting += try Self.workingFolder().parts.reversed() }
        var links = 0
        while let part = waiting.popLast() {
            if part == Self.above {
                result = result.parent
                continue
            }
            let next = result.appending(part)
            guard try Folder.working.status(next)?.kind == .link else {
                result = next
                continue
            }
            links += 1
            if links > 40 { throw SystemError(ELOOP, "readlink", self) }
            let target = try Folder.working.target(ofLink: next)
            if target.isAbsolute { result = FilePath("/") }
            waiting += target.parts.reversed()
        }
        return result
    }

    private static func workingFolder() throws(SystemError) -> FilePath {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let isFound = unsafe buffer.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return unsafe getcwd(start.assumingMemoryBound(to: CChar.self), bytes.count) != nil
        }
        guard isFound else { throw SystemError(errno, "getcwd", FilePath(".")) }
        return FilePath(bytes: Array(buffer.prefix { $0 != 0 }))
    }
}
