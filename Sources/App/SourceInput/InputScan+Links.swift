import FileSystem
import Glibc
import SourceText

/// Symbolic links below `content/` and `templates/`.
///
/// A link within the site folder is followed like any name. A link that leads out of it could publish any file that the
/// user may read, so it is followed only into folders that the settings name.
extension InputScan {
    /// Follows the links that lead into `allowed` folders; the others, and targets that are not files, are failures.
    ///
    /// Paths in `allowed` are relative to the site folder.
    mutating func followLinks(into allowed: [String], in folder: Folder, previous: InputFiles?, jobs: Int) {
        let roots = Self.ownFolders(of: folder) + allowed.compactMap { try? folder.path.reaching($0).resolved() }
        // Links of the previous build were allowed then.
        for link in links where !roots.contains(where: link.target.isOrLies) { fail(link) }
        let count = files.count
        var next = 0
        while next < otherLinks.count {
            follow(otherLinks[next], into: roots, in: folder, jobs: jobs)
            next += 1
        }
        if next > 0 { sortAgain(hasNewFiles: files.count > count, previous) }
    }

    /// The resolved paths of the site folder and of `content/`, which may be elsewhere.
    static func ownFolders(of site: Folder) -> [FilePath] {
        [site.path, site.path.appending(tops[0])].compactMap { try? $0.resolved() }
    }

    private mutating func follow(_ path: FilePath, into roots: [FilePath], in folder: Folder, jobs: Int) {
        do throws(SystemError) {
            let target = try folder.path.appending(path).resolved()
            guard let status = try folder.status(path, followLink: true) else {
                return failures.append(Self.dangling(path, target))
            }
            let link = FollowedLink(path: path, target: target)
            guard roots.contains(where: target.isOrLies) else { return fail(link) }
            switch status.kind {
            case .file: addFile(path, status.stamp)
            case .folder:
                if otherLinks.count > Self.mostLinks { throw SystemError(ELOOP, "readlink", path) }
                addFolder(path, status.stamp)
                let opened = try folder.openFolder(path, followLink: true)
                add(opened.listing(following: .into(roots), jobs: jobs), below: path, of: folder)
            case .link, .other: return failures.append(Self.notAFile(path))
            }
            links.append(link)
        } catch {
            failures.append(.unreadable(path.text, error))
        }
    }

    private static let mostLinks = 10_000

    private mutating func fail(_ link: FollowedLink) {
        failures.append(
            Diagnostic(
                .error, .linkOutside, "this symbolic link leads out of the site folder", at: .path(link.path.text),
                notes: [.init("it leads to \(link.target.text)")],
                help: "copy it into the site folder, or allow its folder with `symlinkFolders` in the settings"))
    }

    private static func dangling(_ path: FilePath, _ target: FilePath) -> Diagnostic {
        Diagnostic(
            .error, .notAFile, "this symbolic link leads to nothing", at: .path(path.text),
            notes: [.init("it leads to \(target.text)")], help: "remove it, or restore what it leads to")
    }

    /// The diagnostic for a path that is neither a file nor a folder.
    static func notAFile(_ path: FilePath) -> Diagnostic {
        Diagnostic(
            .error, .notAFile, "this is a pipe, socket or device, not a file", at: .path(path.text),
            help: "remove it")
    }
}
