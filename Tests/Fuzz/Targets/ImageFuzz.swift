@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Pages
@testable import Settings
@testable import SourceText
@testable import Templates
@testable import Images

/// Images: headers are read without accessing bytes outside the file, and small pictures are decoded or rejected.
enum ImageFuzz {
    @Sendable static func run(_ bytes: [UInt8]) {
        let header = ImageHeader(bytes)
        expect(ImageHeader(packed: header.packed[...]) == header, "another header")
        _ = header.isTooLarge
        guard let kind = try? ImageKind(bytes) else { return }
        let metadata = ImageMetadata(bytes, kind: kind)
        expect((1...8).contains(metadata.orientation) && metadata.profile.count <= ImageMetadata.profileLimit)
        _ = kind == .webp ? WebPChunk.still(of: bytes) : nil
        if let (width, height) = header.pixelSize, max(width, height) > 256 { return }
        guard let image = try? ScaledImage.make(from: bytes, sides: [10]) else { return }
        expect(image.width > 0 && image.height > 0 && image.files.allSatisfy { $0.side <= 10 })
    }
}
