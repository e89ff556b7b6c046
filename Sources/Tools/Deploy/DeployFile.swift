package import SourceText

/// A file of the site as it goes to the target.
package struct DeployFile: Sendable, Equatable {
    /// Its path below the target, with `/` between names.
    package let path: String
    /// Size in bytes.
    package let size: Int
    /// A hash of its content, or of what its content follows from.
    package let hash: UInt64
    /// What it is for visitors, which decides when it is sent.
    package let role: OutputRole

    package init(path: String, size: Int, hash: UInt64, role: OutputRole) {
        (self.path, self.size, self.hash, self.role) = (path, size, hash, role)
    }
}
