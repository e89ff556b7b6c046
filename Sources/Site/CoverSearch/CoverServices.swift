package import Readers

/// The services that a search asks; the caller decides how requests are sent, paced and kept.
package protocol CoverServices: Sendable {
    /// Asks a service, at a path and query below its address, such as `release/ID?inc=release-groups`.
    ///
    /// Returns nil if the service answers that it has nothing there.
    func answer(of service: CoverService, to request: String) async throws(ServiceFailure) -> Node?

    /// Whether there is a picture at an address; if so, it is kept.
    func hasPicture(at address: String) async throws(ServiceFailure) -> Bool
}

/// The reason why a service gave no usable answer.
package struct ServiceFailure: Error, Sendable, Equatable {
    /// The problem as a sentence without a full stop, and without secrets.
    package let message: String
    /// What to do about it.
    package let help: String
    /// Whether other albums probably fail as well: the service is away or denies access, or the disk is full.
    package let isGeneral: Bool
    /// Whether the user stopped the search.
    package let isStopped: Bool

    package init(_ message: String, help: String, isGeneral: Bool = false, isStopped: Bool = false) {
        (self.message, self.help, self.isGeneral, self.isStopped) = (message, help, isGeneral, isStopped)
    }
}
