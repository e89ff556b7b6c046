import Foundation
import PackagePlugin

/// Runs `EmbedFiles` before a target is compiled: over `templates/` and `content/` for Pages, over `templates/words/`
/// for Localization, and over the folders of any other target that have no Swift file.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let root: URL
        let folders: [String]
        switch target.name {
        case "Pages": (root, folders) = (context.package.directoryURL, ["templates", "content"])
        case "Localization": (root, folders) = (context.package.directoryURL.appending(path: "templates"), ["words"])
        default:
            root = target.directoryURL
            folders = try FileManager.default.contentsOfDirectory(atPath: root.path).sorted().filter { name in
                let folder = root.appending(path: name)
                guard try folder.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else { return false }
                return try !files(under: folder).contains { $0.pathExtension == "swift" }
            }
        }
        // The words are compiled into the target that reads them.
        let skipped = root == context.package.directoryURL ? ["templates/words"] : []
        let inputs = try folders.flatMap { try files(under: root.appending(path: $0)) }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(folders.joined(separator: " and "))",
                executable: try context.tool(named: "EmbedFiles").url,
                arguments: [root.path, output.path] + folders + skipped.map { "!" + $0 },
                inputFiles: inputs,
                outputFiles: [output]
            )
        ]
    }

    private func files(under folder: URL) throws -> [URL] {
        guard let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        else { throw CocoaError(.fileReadNoSuchFile) }
        return try walk.compactMap { $0 as? URL }
            .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true }
    }
}
