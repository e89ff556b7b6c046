import FileSystem
import Glibc
import Synchronization

/// Another program that does part of the work, such as rsync.
struct Tool: Sendable {
    /// The name of the program.
    let name: String
    /// The package that has it, where it is called otherwise.
    var package: String?
    /// A folder for its input and its messages.
    let folder: FilePath

    struct Result {
        let code: Int32
        let output: [UInt8]
        let errors: String

        /// The lines that it printed.
        var lines: [String] {
            output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        }

        /// Its messages, without the times that rclone puts before them.
        var complaints: [String] {
            errors.split(whereSeparator: \.isNewline).filter { !$0.contains(" NOTICE: ") }.map { line in
                let isTimed = line.utf8.count > 20 && line.utf8.prefix(2).elementsEqual("20".utf8) && line.contains(":")
                return isTimed && line.dropFirst(4).first == "/" ? String(line.dropFirst(20)) : String(line)
            }
        }
    }

    private static let count = SharedCounter()

    /// Runs the program to its end; `onLine` is called for each line that it prints.
    ///
    /// After a request to stop it is asked to end, and the run is thrown as interrupted.
    func run(
        _ arguments: [String], input: [UInt8] = [], onLine: (() -> Void)? = nil
    ) throws(DeployFailure) -> Result {
        let number = Self.count.advance(by: 1)
        let (inputName, errorName) = (folder.appending("in-\(number)"), folder.appending("err-\(number)"))
        defer { for name in [inputName, errorName] { try? Folder.working.remove(name) } }
        let output: [UInt8]
        var status: Int32 = 0
        do throws(SystemError) {
            try Folder.working.replaceFile(inputName, input)
            try Folder.working.replaceFile(errorName, [])
            let (process, pipe) = try start(arguments, input: inputName.text, errors: errorName.text)
            output = read(pipe, of: process, onLine)
            while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        } catch {
            if error.call == "spawn", error.number == ENOENT { throw .missing(self) }
            throw .machine(error)
        }
        if CancellationSignal.isRequested { throw .interrupted }
        do throws(SystemError) {
            let errors = String(decoding: try Folder.working.readFile(errorName), as: UTF8.self)
            let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
            return Result(code: code, output: output, errors: errors)
        } catch {
            throw .machine(error)
        }
    }

    /// Runs it, and throws what it says if it fails.
    @discardableResult
    func mustRun(
        _ arguments: [String], input: [UInt8] = [], mayEndWith codes: Set<Int32> = [0], onLine: (() -> Void)? = nil
    ) throws(DeployFailure) -> Result {
        let result = try run(arguments, input: input, onLine: onLine)
        if !codes.contains(result.code) { throw .failed(self, result) }
        return result
    }

    private func start(
        _ arguments: [String], input: String, errors: String
    ) throws(SystemError) -> (process: pid_t, output: Int32) {
        // One at a time: a program that is started in the same moment would hold the end of the other's pipe.
        try Self.starting.withLock { (_) throws(SystemError) in
            try spawn(arguments, input: input, errors: errors)
        }
    }

    private static let starting = Mutex(())

    private func spawn(
        _ arguments: [String], input: String, errors: String
    ) throws(SystemError) -> (process: pid_t, output: Int32) {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw SystemError(errno, "pipe", FilePath(name)) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_TRUNC, 0)
        // In English, because some messages are parsed.
        var variables: [String] = ["LC_ALL=C"]
        var next = unsafe environ
        while let variable = unsafe next.pointee {
            let text = unsafe String(cString: variable)
            // Its hooks and helpers need no password or token of a music service.
            if !["LC_ALL=", "SITEGEN_"].contains(where: text.hasPrefix) { variables.append(text) }
            unsafe next += 1
        }
        var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
        var values = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer { unsafe (words + values).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let number = unsafe posix_spawnp(&process, name, &actions, nil, &words, &values)
        guard number == 0 else {
            close(ends[0])
            throw SystemError(number, "spawn", FilePath(name))
        }
        return (process, ends[0])
    }

    /// What the program prints until it ends.
    private func read(_ pipe: Int32, of process: pid_t, _ onLine: (() -> Void)?) -> [UInt8] {
        defer { close(pipe) }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var isAsked = false
        while true {
            var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            let ready = unsafe poll(&waiting, 1, 200)
            if CancellationSignal.isRequested, !isAsked {
                isAsked = true
                kill(process, SIGTERM)
            }
            if ready == 0 || ready < 0 && errno == EINTR { continue }
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe Glibc.read(pipe, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return output }
            if let onLine { for byte in buffer[..<count] where byte == UInt8(ascii: "\n") { onLine() } }
            output += buffer[..<count]
        }
    }
}
