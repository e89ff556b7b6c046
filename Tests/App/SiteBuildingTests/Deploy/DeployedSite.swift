import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import Deploy
@testable import Deployment
@testable import FileSystem
@testable import SiteBuilding
@testable import Settings
@testable import SourceText

/// A small site and where it is deployed to, in one folder.
struct DeployedSite {
    let folder: TemporaryFolder
    /// How each note begins: shelves show no more of it.
    private static let beginning = String(repeating: "A note. ", count: 30)

    /// A site with three albums and a section `deploy`, in which `@` stands for the folder.
    init(_ deploy: String) throws {
        folder = try TemporaryFolder()
        try set(deploy)
        for name in ["one", "two", "three"] { try album(name, "Note.") }
    }

    /// Writes the settings.
    func set(_ deploy: String) throws {
        let section = deploy.isEmpty ? "" : "deploy: \(deploy.replacing("@", with: folder.path))\n"
        try folder.write("site/content/site.yml", "title: Records\n\(section)")
    }

    /// Writes an album.
    func album(_ name: String, _ note: String) throws {
        try folder.write(
            "site/content/albums/\(name).md",
            "---\ntitle: \(name)\nartist: A\nyear: 1977\n---\n\(Self.beginning)\(note)\n")
    }

    /// Removes an album.
    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: folder("site/content/albums/\(name).md"))
    }

    /// Runs the command.
    func deploy(_ arguments: String..., environment: [String: String] = [:]) throws -> BuiltBinary.Result {
        try BuiltBinary.run(
            BuiltBinary.path(), ["deploy", "--source", folder("site")] + arguments, environment: environment)
    }

    /// Builds the site in this process.
    func build() async throws -> SiteBuild.Outcome {
        try await SiteBuild(
            sitePath: folder("site"), output: nil, isStrict: false, isQuiet: true, options: BuildOptions()
        ).run()
    }

    /// Deploys the built site in this process at a time; returns the plan.
    @discardableResult
    func deploy(_ built: SiteBuild.Outcome, at now: Int) throws -> DeployPlan {
        var request = SiteDeploy.Request(sitePath: folder("site"), built: built, options: BuildOptions())
        (request.now, request.isQuiet) = (now, true)
        let deploy = try SiteDeploy(request)
        try deploy.run()
        return deploy.plan
    }

    /// The files of the built site.
    func site() throws -> [String: String] { try folder.tree("site/public") }

    /// The files at the target, without the list of sitegen; rclone leaves empty folders.
    func target(_ name: String = "www") throws -> [String: String] {
        try folder.tree(name).filter { !$0.key.hasPrefix(".sitegen-deploy") && $0.value != "/" }
    }

    /// Checks that each page at the target is a whole one of these sites, and finds what it loads.
    func expectWhole(_ sites: [[String: String]], _ place: Comment) throws {
        let target = try target()
        for (path, text) in target where path.hasSuffix(".html") {
            guard let site = sites.first(where: { $0[path] == text }) else {
                Issue.record("\(place): \(path) is no page of any site")
                continue
            }
            let missing = Self.assets(of: path, text).filter { site[$0] != nil && target[$0] == nil }
            expectEqual(missing, [], "\(place): \(path)")
        }
    }

    /// The files besides pages that a page names.
    private static func assets(of path: String, _ text: String) -> [String] {
        text.matches(of: /(?:href|src|data-search)="([^"#?]+)"/).map { String($0.output.1) }
            .filter { !$0.hasSuffix(".html") && !$0.contains(":") }
            .map { address in
                URL(filePath: "/\(path)").deletingLastPathComponent().appending(path: address).standardized.path
                    .droppingBytes(first: 1)
            }
    }

    /// Whether a tool is installed.
    static func has(_ tool: String) -> Bool {
        ["/usr/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + tool) }
    }
}
