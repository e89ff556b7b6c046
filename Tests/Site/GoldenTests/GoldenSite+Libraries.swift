import AudioTags
import Connectors
import Foundation
import TestSupport
@testable import Adapters
@testable import MusicServices
@testable import Albums
@testable import Settings
@testable import SourceText

/// Data beside the content of a case: recordings in `music/`, server responses in `server/`.
extension GoldenSite {
    /// The folder `music/` with the tags of its files; empty if missing.
    func music(in all: [String: Data]) throws -> [AudioFolder] {
        var files: [AudioFolder.File] = []
        var pictures: [[UInt8]] = []
        let found = Self.files(in: "music/", of: all)
        for (path, data) in found {
            if path.hasSuffix(".jpg") {
                pictures.append(Array(path.utf8))
            } else {
                files.append(
                    AudioFolder.File(
                        path: Array(path.utf8), tags: try tags(of: "music/" + path),
                        source: BinaryFile(path: "music/" + path, size: data.count)))
            }
        }
        return found.isEmpty ? [] : [AudioFolder(path: "music", files: files, pictures: pictures)]
    }

    private func tags(of path: String) throws -> AudioFolder.Reading {
        let file = try FileHandle(forReadingFrom: stored.folder.appending(path: path))
        do throws(AudioTags.Failure) {
            let memory = CachedParse(try AudioTags(descriptor: file.fileDescriptor))
            return memory.tags.map { .tags($0) } ?? .failed("its memory is damaged")
        } catch {
            return .failed(error.reason)
        }
    }

    /// The albums of a server whose responses are the files in `server/`.
    func library(of server: Settings.Server, in files: [String: Data]) -> ServerLibrary {
        var albums = SubsonicAlbums(server: server.address ?? "")
        for (path, data) in Self.files(in: "server/", of: files).sorted(by: { $0.key < $1.key }) {
            guard case .done(let answer) = SubsonicResponse.read(Array(data)) else { continue }
            _ = path.hasPrefix("search3") ? albums.addSongs(answer) : albums.addAlbums(answer).new
        }
        return ServerLibrary(server, albums)
    }

    /// The files in a folder, by their paths in it.
    private static func files(in folder: String, of files: [String: Data]) -> [String: Data] {
        Dictionary(
            uniqueKeysWithValues: files.filter { $0.key.hasPrefix(folder) }
                .map { (String($0.key.dropFirst(folder.count)), $0.value) })
    }

    /// Pictures of the site resized, and those beside music unchanged, by their paths relative to the case's folder.
    func covers(_ requests: [CoverRequest]) async -> [CoverResult] {
        requests.map { request in
            switch request.source {
            case .file(let file): Self.art(file, request.shape).map(CoverResult.art) ?? .copied(file)
            case .path(let path): picture(path).map(CoverResult.copied) ?? .failed(.missing)
            case .address, .service: .failed(.offline)
            }
        }
    }

    /// The sizes of a picture by its header, with a made-up colour; nil if the header has no size.
    private static func art(_ file: BinaryFile, _ shape: ImageSet.Shape?) -> ImageSet? {
        guard let shape, let size = file.header?.pixelSize else { return nil }
        let sides = [75, 150, 300, 600, 1200].filter { $0 <= min(size.width, size.height) }
        return ImageSet(
            contentHash: file.contentHash, shape: shape, width: size.width, height: size.height, color: 0x8A5C2E,
            sides: sides)
    }

    private func picture(_ path: String) -> BinaryFile? {
        if !path.hasSuffix(".jpg"), let file = try? FileHandle(forReadingFrom: stored.folder.appending(path: path)) {
            let cover = try? AudioTags.cover(descriptor: file.fileDescriptor)
            return cover.map { BinaryFile(path: path, content: $0.bytes, isEmbedded: true) }
        }
        return (try? Data(contentsOf: stored.folder.appending(path: path))).map {
            BinaryFile(path: path, content: Array($0))
        }
    }
}
