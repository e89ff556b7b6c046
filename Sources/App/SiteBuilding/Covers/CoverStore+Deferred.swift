package import Albums
import Covers
import Images
import SourceInput
import SourceText
import Synchronization

/// Covers that a preview shows before they are made.
///
/// The pages of the preview get an ``ImageSet`` that is computed from the header of the picture, or assumed for one that
/// is not downloaded yet, so that nothing waits for the picture. Its content hash identifies the cover until it is made.
extension CoverStore {
    /// A cover that is not made yet.
    package struct DeferredCover: Sendable {
        /// Identifies the image set that the pages got.
        package let key: ImageSet.Key
        /// Whether it has to be downloaded first.
        package var isRemote: Bool { place != nil }
        /// What messages call it: its path, or the host that has it.
        package let name: String
        fileprivate let place: Place?
        fileprivate let file: BinaryFile?
    }

    /// The covers of this build that are not made yet, in the order of the albums.
    package var deferredCovers: [DeferredCover] { deferred.withLock { $0 } }

    /// The image set of a picture that is not decoded; nil if its header does not have its size.
    func deferredArt(_ file: BinaryFile, _ header: ImageHeader, _ shape: ImageSet.Shape) -> ImageSet? {
        guard options.isDeferred, let size = header.pixelSize else { return nil }
        let sides = ScaledImage.sides(width: size.width, height: size.height, ScaledImage.Shape(shape))
        if sides.isEmpty { return nil }
        let key = ImageSet.Key(file.contentHash, shape)
        add(DeferredCover(key: key, name: file.path, place: nil, file: file))
        return ImageSet(
            contentHash: file.contentHash, shape: shape, width: size.width, height: size.height,
            color: DrawnCover.placeholderColor(for: file.contentHash), sides: sides)
    }

    /// The image set of a picture that is not downloaded.
    ///
    /// A cover is usually square; the proportions of other pictures are not known, so their usual 3 to 2 is assumed.
    func deferredArt(_ place: Place, _ shape: ImageSet.Shape) -> ImageSet? {
        if !options.isDeferred || options.isOffline { return nil }
        let hash = ContentHash.of(fields: ["deferred", place.key])
        add(DeferredCover(key: ImageSet.Key(hash, shape), name: place.host, place: place, file: nil))
        let sides = ScaledImage.Shape(shape).standardSides
        let side = sides.last ?? 1
        return ImageSet(
            contentHash: hash, shape: shape, width: side, height: shape == .square ? side : side * 2 / 3,
            color: DrawnCover.placeholderColor(for: hash), sides: sides)
    }

    private func add(_ cover: DeferredCover) { deferred.withLock { $0.append(cover) } }

    /// Downloads a cover into the cache, if it is not there; returns the content hash of the picture.
    package func fetch(_ cover: DeferredCover) async -> Result<UInt64, DeferredFailure> {
        guard let place = cover.place else { return .success(cover.key.contentHash) }
        switch await downloaded(place, nil, mayDefer: false) {
        case .shown(.copied(let file)): return .success(file.contentHash)
        case .shown(.art(let art)): return .success(art.contentHash)
        case .failed(let problem, _): return .failure(DeferredFailure(problem: problem))
        }
    }

    /// Makes the sizes of a cover or picture whose bytes are there.
    package func make(_ cover: DeferredCover, hash: UInt64) -> Result<ImageSet, DeferredFailure> {
        let bytes = cover.file.flatMap { pictures.bytes(of: $0) } ?? cache.original(hash)
        if let bytes, ImageHeader(bytes).mayMove, cover.key.shape == .original {
            let what = "a picture that may move, which the next build shows as it is"
            return .failure(DeferredFailure(problem: .notImage(what: what)))
        }
        let result = art(ImageSet.Key(hash, cover.key.shape)) { bytes }
        switch result {
        case .shown(.art(let art)): return .success(art)
        case .shown(.copied): return .failure(DeferredFailure(problem: .damaged()))
        case .failed(let problem, _): return .failure(DeferredFailure(problem: problem))
        }
    }

    /// Why a cover could not be made.
    package struct DeferredFailure: Error {
        package let problem: CoverProblem
    }
}
