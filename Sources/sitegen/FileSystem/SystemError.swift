import CPosix
import Glibc

/// A call to the system that failed.
struct SystemError: Error, Equatable, Sendable {
    /// The number that the call left in `errno`.
    let number: Int32
    /// The call, such as `write`.
    let call: String
    /// The file or folder that it was about.
    let path: FilePath
    /// How many bytes were to be read or written, where that matters.
    let wantedBytes: Int?

    /// A failure of `call`.
    init(_ number: Int32, _ call: String, _ path: FilePath, wantedBytes: Int? = nil) {
        self.number = number
        self.call = call
        self.path = path
        self.wantedBytes = wantedBytes
    }

    /// Such as `ENOSPC`.
    var name: String {
        guard let name = unsafe sitegen_error_name(number) else { return "error \(number)" }
        return unsafe String(cString: name)
    }

    /// What the system says about it, such as "No space left on device".
    var systemMessage: String {
        guard let text = unsafe strerror(number) else { return name }
        return unsafe String(cString: text)
    }

    /// Such as "ENOSPC from write, 4,096 bytes wanted".
    var summary: String {
        guard let wantedBytes else { return "\(name) from \(call)" }
        return "\(name) from \(call), \(Self.grouped(wantedBytes)) bytes wanted"
    }

    /// Whether there is nothing at the path.
    var isMissing: Bool { number == ENOENT || number == ENOTDIR }

    /// Whether the disk or a quota is used up.
    var isDiskFull: Bool { number == ENOSPC || number == EDQUOT }

    /// A number with a comma between groups of three digits.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number.magnitude).utf8)
        var result = number < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
            result.unicodeScalars.append(Unicode.Scalar(digit))
        }
        return result
    }
}
