import Albums
import Readers
import Pages
import Settings
package import SourceText

/// The guide: a site that sitegen makes from pages written by hand and from the tables of the program.
package struct Guide: Sendable {
    /// The pages: those written by hand by their paths, then the reference.
    package let pages: [GuidePage]

    /// A file of the site.
    package struct File: Sendable {
        /// The path in the output folder.
        package let path: String
        package let bytes: [UInt8]
    }

    /// The guide to the program with these commands, which are described as ArgumentParser dumps them in JSON.
    package init(commands: String) {
        let reference = Reference.pages(commands: CommandHelp.all(in: commands))
        let links = ReferenceLinks(reference)
        pages = Self.written.map { $0.linked(by: links) } + reference
    }

    private init(_ pages: [GuidePage]) { self.pages = pages }

    /// The same guide with what the program prints for each wrong example of a diagnostic.
    private func withOutputs() async -> Guide {
        await withTaskGroup(of: (Int, GuidePage).self) { group in
            for (index, page) in pages.enumerated() {
                group.addTask { (index, await page.withOutput()) }
            }
            return Guide(await group.reduce(into: pages) { $0[$1.0] = $1.1 })
        }
    }

    /// Builds the site, and reports what is wrong in it.
    package func build() async -> (files: [File], diagnostics: [Diagnostic]) {
        await withOutputs().buildPages()
    }

    private func buildPages() async -> (files: [File], diagnostics: [Diagnostic]) {
        let result = await Build.site(from: tree)
        var diagnostics = result.diagnostics
        var buffer = RenderBuffer()
        let copies = Dictionary(uniqueKeysWithValues: (Self.files + markdownFiles).map { ($0.path, $0.bytes) })
        let files = (result.output?.files ?? []).map { file -> File in
            switch file.content {
            case .bytes(let bytes): return File(path: file.path, bytes: bytes)
            case .copy(let source): return File(path: file.path, bytes: copies[source.path] ?? [])
            case .rendered(let content):
                result.output?.render(content, into: &buffer)
                diagnostics += buffer.diagnostics
                return File(path: file.path, bytes: buffer.bytes)
            case .cover, .socialImage: preconditionFailure("the guide has no pictures in several sizes")
            }
        }
        return (files, Diagnostic.sorted(diagnostics))
    }

    /// The content of the site.
    var tree: SourceTree {
        var texts = pages.map(\.source)
        var binaries = markdownFiles.map { BinaryFile(path: $0.path, size: $0.bytes.count) }
        for file in Self.files where !file.path.utf8.hasSuffix(".md") {
            switch SourceRole(path: file.path) {
            case .text: texts.append(file)
            case .image: binaries.append(BinaryFile(path: file.path, content: file.bytes))
            case .staticFile: binaries.append(BinaryFile(path: file.path, size: file.bytes.count))
            case .template, .unread: preconditionFailure("\(file.path) is no file of the guide")
            }
        }
        return SourceTree(texts: texts, templates: Self.templates, binaries: binaries)
    }

    private static let pageFolder = "content/pages/"

    /// The Markdown beside each page, and the list of all for programs that read it.
    private var markdownFiles: [SourceFile] {
        pages.map { SourceFile(path: "content/static/\($0.markdownPath)", text: $0.markdown) }
            + [SourceFile(path: "content/static/llms.txt", text: list)]
            + Self.files.filter { $0.path.utf8.hasPrefix(Self.pageFolder) && !$0.path.utf8.hasSuffix(".md") }.map {
                // The pictures that the Markdown shows.
                let name = $0.path.droppingBytes(first: Self.pageFolder.utf8.count)
                return SourceFile(path: "content/static/\(name)", bytes: $0.bytes)
            }
    }

    /// The list of pages in the form of llmstxt.org.
    private var list: String {
        var text = "# sitegen\n\n> \(Self.summary)\n"
        var folder: String?
        for page in pages where !page.name.isEmpty {
            let own = page.name.utf8.contains(UInt8(ascii: "/")) ? page.name.pathParts[0] : ""
            let title = own.isEmpty ? "Pages" : own.prefix(1).uppercased() + own.dropFirst()
            if own != folder { text += "\n## \(title)\n\n" }
            folder = own
            text += "- [\(page.title)](\(page.markdownPath)): \(page.description)\n"
        }
        return text
    }
}

/// The embedded files.
extension Guide {
    /// The files of `site/`, with the paths of a site's content.
    private static let files = embedded(EmbeddedFiles.site, in: "content")
    private static let templates = embedded(EmbeddedFiles.templates, in: "templates")

    private static func embedded(
        _ files: [(path: String, text: StaticString, isText: Bool)], in folder: String
    ) -> [SourceFile] {
        files.map { file in
            let (path, text) = ("\(folder)/\(file.path)", file.text.description)
            if file.isText { return SourceFile(path: path, text: text) }
            return SourceFile(path: path, bytes: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        }
    }

    /// The sentence about the whole, from the settings of the site.
    private static let summary =
        files.first { $0.path.utf8.isEqual(to: "content/site.yml") }
        .flatMap { YAMLReader.read($0).root?["description"]?.string } ?? ""

    /// The pages written by hand.
    private static let written: [GuidePage] = files.filter { $0.path.utf8.hasSuffix(".md") }.map { file in
        let parts = FrontMatter.split(file)
        let root = parts.nodes(of: file)?.root
        let path = file.path.droppingBytes(first: "content/".utf8.count, last: ".md".utf8.count)
        let name = path.utf8.isEqual(to: "_index") ? "" : path.droppingBytes(first: "pages/".utf8.count)
        return GuidePage(
            name: name, title: root?["title"]?.string ?? name,
            description: root?["description"]?.string ?? (name.isEmpty ? summary : ""),
            body: String(decoding: file.bytes[parts.body].drop { $0 == 0x0A }, as: UTF8.self),
            file: (path: file.path, head: String(decoding: file.bytes[..<parts.body.lowerBound], as: UTF8.self)))
    }
}
