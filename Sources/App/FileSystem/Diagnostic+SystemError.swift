import Glibc
package import SourceText

extension Diagnostic {
    /// The diagnostic for a file or folder that cannot be read.
    package static func unreadable(_ path: String, _ error: SystemError) -> Diagnostic {
        let isForbidden = error.number == EACCES || error.number == EPERM
        return Diagnostic(
            .error, .refused, "cannot be read: \(error.systemMessage)", at: .path(path),
            notes: [.init(error.summary)], help: isForbidden ? "see who may read it" : nil)
    }
}
