/// The result of parsing one text file, kept for the next build that finds the file unchanged.
///
/// Files with errors are not cached, nor are files with many warnings or with warnings that point to another file. They
/// are read again, which reports the diagnostics again.
package struct CachedParse: Sendable {
    /// The encoded form, valid only for the same version of sitegen.
    package let bytes: ArraySlice<UInt8>

    /// A cached parse from the `bytes` of a previous build.
    package init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

}
