import Albums
import FileSystem
import SourceInput
import SourceText

/// Finds the covers that imported albums name.
struct ImportCovers {
    let place: SiteImport.Place

    /// An album's cover reference, and the file that it requires.
    struct Cover {
        var reference: CoverReference?
        var copy: (path: String, bytes: [UInt8])?
    }

    /// A file with more bytes is not accepted as a cover.
    private static let sizeLimit = 64 << 20

    /// The cover of an album: an address as it is, a file of the site at its location, any other file as a copy in
    /// `content/covers` named after the album.
    ///
    /// A path is relative to the data folder, then to the music folder, then to the site.
    func cover(of album: Album, in site: Folder, _ diagnostics: inout [Diagnostic]) -> Cover {
        guard let cover = album.cover, !cover.isRemote else { return Cover(reference: album.cover) }
        if cover.server != nil { return Cover() }
        let text = FilePath(cover.text)
        let candidates =
            text.isAbsolute
            ? [text] : [place.data.appending(text)] + [place.directory?.appending(text)].compactMap(\.self)
        for path in candidates {
            let found: FileStatus?
            do throws(SystemError) {
                found = try Folder.working.status(path, followLink: true)
            } catch {
                diagnostics.append(Self.leftOut(album, cover, path, .refused, "cannot be read: \(error.systemMessage)"))
                return Cover()
            }
            guard let status = found, status.kind == .file else { continue }
            if let inside = pathInContent(path) {
                return Cover(reference: CoverReference(inside, origin: cover.origin))
            }
            return copy(of: path, status.size, album, cover, &diagnostics)
        }
        let own = ["content", "content/covers"].map { FilePath($0).appending(text) }
        if !text.isAbsolute, own.contains(where: { (try? site.status($0, followLink: true)) ?? nil != nil }) {
            return Cover(reference: cover)
        }
        diagnostics.append(
            .warning(
                .missingCover, "the cover of `\(album.title)` is not there; it is left out", at: cover.origin,
                notes: [.init("looked for \(candidates.map(\.text).joined(separator: " and "))")]))
        return Cover()
    }

    /// The warning about a cover that is left out.
    private static func leftOut(
        _ album: Album, _ cover: CoverReference, _ path: FilePath, _ code: DiagnosticCode, _ reason: String
    ) -> Diagnostic {
        .warning(
            code, "the cover of `\(album.title)` \(reason); it is left out", at: cover.origin,
            notes: [.init(path.text)])
    }

    /// The path relative to `content/` of a file inside it.
    private func pathInContent(_ path: FilePath) -> String? {
        guard let file = try? path.resolved(), let content = try? place.site.appending("content").resolved(),
            file != content, file.isOrLies(in: content)
        else { return nil }
        return FilePath(bytes: Array(file.bytes[(content.bytes.count + 1)...])).text
    }

    private func copy(
        of path: FilePath, _ size: Int, _ album: Album, _ cover: CoverReference, _ diagnostics: inout [Diagnostic]
    ) -> Cover {
        func leftOut(_ code: DiagnosticCode, _ reason: String) -> Cover {
            diagnostics.append(Self.leftOut(album, cover, path, code, reason))
            return Cover()
        }
        let isInside = MusicFile(path) == .audio
        if !isInside, size > Self.sizeLimit { return leftOut(.coverTooLarge, "is larger than 64 MB") }
        do throws(SystemError) {
            let bytes =
                isInside
                ? InputLoader(Folder.working).embeddedCover(of: path) ?? [] : try Folder.working.readFile(path)
            guard let header = BinaryFile(path: "", content: bytes).header, header.isImage else {
                return leftOut(.coverIsNotImage, "is not an image")
            }
            let name = "covers/\(album.slug).\(header.fileExtension)"
            return Cover(
                reference: CoverReference(name, origin: cover.origin), copy: (path: "content/\(name)", bytes: bytes))
        } catch {
            return leftOut(.refused, "cannot be read: \(error.systemMessage)")
        }
    }
}
