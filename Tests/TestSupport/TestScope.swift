import Foundation

/// Which tests are wanted.
public enum TestScope {
    /// Whether tests run that take long or read whole sets of data beside the checkout: `SITEGEN_FULL` is 1.
    public static let isFull = ProcessInfo.processInfo.environment["SITEGEN_FULL"] == "1"

    /// Why a test over a whole set is skipped.
    public static let skipped = "it reads a whole set of test data beside the checkout; .ci/test --full runs it"
}
