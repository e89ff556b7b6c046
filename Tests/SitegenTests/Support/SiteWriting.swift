import SiteKit
import Testing

@testable import sitegen

/// The ways of putting a site in place, as a machine may force them.
enum Way: String, CaseIterable, CustomTestStringConvertible {
    case exchange, noExchange, inside, noLinks

    var abilities: OutputStage.Abilities {
        switch self {
        case .exchange: OutputStage.Abilities(syncs: false)
        case .noExchange: OutputStage.Abilities(canExchange: false, syncs: false)
        case .inside: OutputStage.Abilities(canStageBeside: false, syncs: false)
        case .noLinks: OutputStage.Abilities(canLink: false, syncs: false)
        }
    }

    var testDescription: String { rawValue }
}

extension TemporaryFolder {
    /// Opens `public/` for a site whose sources are `content/`.
    func openOutput(_ name: String = "public") throws -> OutputFolder {
        try OutputFolder.open(self(name), siteFolder: path, sources: [self("content"), self("templates")])
    }

    /// Writes a site into `public/`.
    @discardableResult
    func writeSite(
        _ files: [String: String], _ way: Way = .exchange, isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) throws -> OutputStage.Summary {
        let stage = try OutputStage(
            openOutput(), expectedFiles: files.count, abilities: way.abilities, isInterrupted: isInterrupted)
        for (path, text) in files { try stage.write(path, Array(text.utf8)) }
        return try stage.commit()
    }

    /// Whether `public/` has this file with this content.
    func holds(_ name: String, _ text: String?) -> Bool {
        guard let bytes = try? Folder.working.readFile(FilePath(self("public/" + name))) else { return false }
        return String(decoding: bytes, as: UTF8.self) == text
    }

    /// The codes and sentences of what `body` is refused with.
    func refusals(_ body: () throws -> Void) throws -> [String] {
        do {
            try body()
            return []
        } catch let failure as OutputFailure {
            return failure.diagnostics.map { diagnostic in
                let message = "\(diagnostic.code.rawValue): \(diagnostic.message)"
                return message.replacing(path + "/", with: "")
            }
        }
    }
}
