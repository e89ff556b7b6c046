import Glibc

extension FilePath {
    /// A name beside this one for a temporary file, which no other task or process uses.
    package var temporary: FilePath { FilePath(bytes: bytes + Array("-\(Self.uniqueName).part".utf8)) }

    /// A name that no other task or process uses; it begins with the number of this process and a hyphen.
    ///
    /// Processes in two containers may have the same number.
    package static var uniqueName: String { "\(getpid())-\(processName)-\(temporaryCount.advance(by: 1))" }

    private static let temporaryCount = SharedCounter()
    private static let processName = String(UInt64.random(in: 0..<(1 << 40)), radix: 36)
}

/// Files that are replaced as a whole.
extension Folder {
    /// Writes a file so that its name always has the whole old content or the whole new one.
    ///
    /// The content is written to the temporary file `part` of this folder, which then gets `name` in `target`. With
    /// `isDurable` this also holds after a power failure. If it fails, `part` is removed; one that an interrupted
    /// program left is replaced.
    package func replaceAtomically(
        _ name: FilePath, in target: Folder? = nil, through part: FilePath, isDurable: Bool = false,
        _ write: (borrowing OpenFile) throws(SystemError) -> Void
    ) throws(SystemError) {
        do throws(SystemError) {
            let file = try makeNewFile(part)
            try write(file)
            if isDurable { try file.sync() }
            try file.close()
            try rename(part, to: target ?? self, as: name)
        } catch {
            try? remove(part)
            throw error
        }
    }

    /// Writes a file of `bytes` so that its name always has the whole old content or the whole new one.
    package func replaceAtomically(
        _ name: FilePath, in target: Folder? = nil, through part: FilePath, isDurable: Bool = false, with bytes: [UInt8]
    ) throws(SystemError) {
        try replaceAtomically(name, in: target, through: part, isDurable: isDurable) { (file) throws(SystemError) in
            try file.write(bytes[...])
        }
    }

    private func makeNewFile(_ name: FilePath) throws(SystemError) -> OpenFile {
        do throws(SystemError) {
            return try makeFile(name)
        } catch {
            guard error.name == "EEXIST" else { throw error }
            try remove(name)
            return try makeFile(name)
        }
    }
}
