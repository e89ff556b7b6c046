package import Albums

/// Covers that are inside other files.
extension CoverStore {
    /// One size of a cover as WebP; nil if it is a cover of a preview that is not made yet.
    package func made(_ art: ImageSet, side: Int) -> [UInt8]? {
        options.isDeferred ? cache.file(of: art, side: side, .webp) : file(of: art, side: side, .webp)
    }
}
