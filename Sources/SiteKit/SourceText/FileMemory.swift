/// What a build made of one text file, for the next build that finds the file unchanged.
///
/// Files with errors are not remembered, nor are those with many warnings, or with some that point to another file:
/// what there is to say is said again by reading them again.
public struct FileMemory: Sendable {
    /// The packed form; means something only to the same version of sitegen.
    public let bytes: ArraySlice<UInt8>

    /// The memory that an earlier build gave away as `bytes`.
    public init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

}
