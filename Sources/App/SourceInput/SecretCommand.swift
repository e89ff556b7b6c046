import Glibc

/// Runs a command that prints a secret, such as `pass show music`.
enum SecretCommand {
    /// The maximum number of bytes to read.
    private static let limit = 65_536

    /// The first line that the command prints; empty if it fails.
    ///
    /// It is run by the shell, and may ask for a passphrase: standard input and error are those of this process.
    static func output(of command: String) -> String {
        guard let stream = unsafe popen(command, "re") else { return "" }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe fread($0.baseAddress, 1, $0.count, stream) }
        guard unsafe pclose(stream) == 0 else { return "" }
        return String(decoding: bytes[..<count].prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }
}
