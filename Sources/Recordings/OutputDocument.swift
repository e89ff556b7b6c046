/// A file of the site that is written without a template, when it is needed.
package protocol OutputDocument: Sendable {
    /// A hash of everything its bytes are written from.
    var fingerprint: UInt64 { get }
    /// The bytes.
    var bytes: [UInt8] { get }
}
