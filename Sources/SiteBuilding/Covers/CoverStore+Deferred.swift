package import Albums
import Images
import SiteKit
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
        /// The content hash of the image set that the pages got.
        package let key: UInt64
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
    func deferredArt(_ file: BinaryFile, _ header: ImageHeader) -> ImageSet? {
        guard options.isDeferred, let size = header.pixelSize else { return nil }
        let sides = CoverImage.sides(longest: max(size.width, size.height))
        if sides.isEmpty { return nil }
        add(DeferredCover(key: file.contentHash, name: file.path, place: nil, file: file))
        return ImageSet(
            contentHash: file.contentHash, width: size.width, height: size.height,
            color: DrawnCover.placeholderColor(for: file.contentHash), sides: sides)
    }

    /// The image set of a picture that is not downloaded.
    func deferredArt(_ place: Place) -> ImageSet? {
        if !options.isDeferred || options.isOffline { return nil }
        let key = ContentHash.of(fields: ["deferred", place.key])
        add(DeferredCover(key: key, name: place.host, place: place, file: nil))
        let sides = CoverImage.standardSides
        let side = sides.last ?? 1
        return ImageSet(
            contentHash: key, width: side, height: side, color: DrawnCover.placeholderColor(for: key), sides: sides)
    }

    private func add(_ cover: DeferredCover) { deferred.withLock { $0.append(cover) } }

    /// Downloads a cover into the cache, if it is not there; returns the content hash of the picture.
    package func fetch(_ cover: DeferredCover) async -> Result<UInt64, DeferredFailure> {
        guard let place = cover.place else { return .success(cover.key) }
        switch await downloaded(place, isResized: false, mayDefer: false) {
        case .shown(.copied(let file)): return .success(file.contentHash)
        case .shown(.art(let art)): return .success(art.contentHash)
        case .failed(let problem, _): return .failure(DeferredFailure(problem: problem))
        }
    }

    /// Makes the squares of a cover whose picture is there.
    package func make(_ cover: DeferredCover, hash: UInt64) -> Result<ImageSet, DeferredFailure> {
        let result = art(hash) { [self] in cover.file.flatMap { pictures.bytes(of: $0) } ?? cache.original(hash) }
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
