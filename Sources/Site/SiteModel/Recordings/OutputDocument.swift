/// A file of the site that is written without a template, when it is needed.
package protocol OutputDocument: Sendable {
    var bytes: [UInt8] { get }
}
