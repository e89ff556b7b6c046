import CPosix
import Glibc

/// A failed system call.
package struct SystemError: Error, Equatable, Sendable {
    /// The value of `errno` after the call.
    package let number: Int32
    /// The call, such as `write`.
    package let call: String
    /// The file or folder concerned.
    package let path: FilePath
    /// The number of bytes to read or write, if relevant.
    package let wantedBytes: Int?

    package init(_ number: Int32, _ call: String, _ path: FilePath, wantedBytes: Int? = nil) {
        self.number = number
        self.call = call
        self.path = path
        self.wantedBytes = wantedBytes
    }

    /// The symbolic name, such as `ENOSPC`.
    package var name: String {
        guard let name = unsafe sitegen_error_name(number) else { return "error \(number)" }
        return unsafe String(cString: name)
    }

    /// The system's message, such as "No space left on device".
    package var systemMessage: String {
        guard let text = unsafe strerror(number) else { return name }
        return unsafe String(cString: text)
    }

    /// The name and the call, such as "ENOSPC from write, 4,096 bytes wanted".
    package var summary: String {
        guard let wantedBytes else { return "\(name) from \(call)" }
        return "\(name) from \(call), \(Self.grouped(wantedBytes)) bytes wanted"
    }

    /// Whether the path does not exist.
    package var isMissing: Bool { number == ENOENT || number == ENOTDIR }

    /// Whether the disk is full or a quota is exhausted.
    package var isDiskFull: Bool { number == ENOSPC || number == EDQUOT }

    /// A number with a comma between groups of three digits.
    package static func grouped(_ number: Int) -> String {
        let digits = Array(String(number.magnitude).utf8)
        var result = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
            result.unicodeScalars.append(Unicode.Scalar(digit))
        }
        return result
    }
}
