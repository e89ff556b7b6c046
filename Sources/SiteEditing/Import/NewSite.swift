import Adapters
import FileSystem
package import Recognition
package import SiteBuilding
import SourceCollection
package import SourceText

/// A new site from files of other programs and people, whose settings name each file with all that was recognized.
///
/// The files are copied to `content/sources`, so that the site is whole; a database stays where it is, because the
/// program that owns it writes to it.
package struct NewSite {
    /// One file.
    package struct Input {
        /// The path as given.
        package let path: String
        /// What it was recognized as.
        package var recognition: Recognition
        let file: SourceFile
        /// The path in the settings.
        let name: String
        /// Whether it is copied into the site.
        var isCopied: Bool { recognition.kind != "beets" }
    }

    /// The files in the order given.
    package var inputs: [Input]

    /// Reads and recognizes files; throws what is missing, and what was not recognized.
    package init(files paths: [String]) throws(SiteFailure) {
        inputs = []
        var problems: [Diagnostic] = []
        var exitCode: Int32 = 1
        var names: Set<String> = []
        for path in paths {
            do throws(SystemError) {
                let file = SourceFile(path: path, bytes: try Folder.working.readFile(FilePath(path)))
                let recognized = Recognition.recognize(file)
                guard let found = recognized, found.isReadable else {
                    problems.append(Recognition.problem(of: file, recognized: recognized))
                    continue
                }
                let name = found.kind == "beets" ? Self.absolute(path) : "sources/" + Self.free(path.fileName, &names)
                inputs.append(Input(path: path, recognition: found, file: file, name: name))
            } catch {
                if !error.isMissing { exitCode = 2 }
                problems.append(
                    error.isMissing
                        ? Diagnostic(.error, .missingSourceFile, "this file is not there", at: .path(path))
                        : .unreadable(path, error))
            }
        }
        if !problems.isEmpty { throw SiteFailure(diagnostics: problems, exitCode: exitCode) }
    }

    /// A name that no other file of the site has.
    private static func free(_ name: String, _ taken: inout Set<String>) -> String {
        var free = name
        var number = 1
        while !taken.insert(UnicodeText.collisionKey(free)).inserted {
            number += 1
            free = "\(number)-\(name)"
        }
        return free
    }

    private static func absolute(_ path: String) -> String {
        (try? FilePath(path).resolved().text) ?? path
    }

    /// The settings: the sources with their maps.
    package var settings: String {
        let sources = inputs.map { input in
            let hasPeer = inputs.count { $0.recognition.kind == input.recognition.kind } > 1
            return input.recognition.source(file: input.name, name: hasPeer ? input.name.fileStem : nil)
        }
        return "title: Albums\nsources:\n" + sources.joined()
    }

    /// The number of albums that each file gives, and what there is to say about them.
    package func albums() async -> [(count: Int, diagnostics: [Diagnostic])] {
        var results: [(count: Int, diagnostics: [Diagnostic])] = []
        for input in inputs {
            let (source, problems) = Import.source(from: "sources:\n" + input.recognition.source(file: input.name))
            guard var source else {
                results.append((0, problems))
                continue
            }
            source.exactPath = input.path
            let read = await Import.albums(of: source, in: SourceTree(texts: [input.file]))
            results.append((read.albums.count, read.diagnostics))
        }
        return results
    }

    /// The files of `content/`.
    package var files: [SourceFile] {
        [SourceFile(path: "content/site.yml", text: settings)]
            + inputs.filter(\.isCopied).map { SourceFile(path: "content/" + $0.name, bytes: $0.file.bytes) }
    }
}
