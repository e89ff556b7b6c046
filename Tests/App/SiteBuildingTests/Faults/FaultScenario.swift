import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import SiteBuilding
@testable import SourceText

/// A change of a site that may be interrupted at any file call.
///
/// `site` is the folder before the change. Each trial works on a copy of it, `run`.
protocol FaultScenario {
    var folder: TemporaryFolder { get }
    /// The change as a command line, for a separate process.
    var arguments: [String] { get }
    /// The variables that the process needs.
    var environment: [String: String] { get }

    /// Makes the change in this process.
    func run() async throws -> FaultResult

    /// Checks the state after a trial: old or new, and new if the change was reported as done.
    func expectWhole(_ result: FaultResult, _ place: Comment) throws

    /// Makes the next or the same change again, and checks that nothing of the trial is left.
    func expectHealed(_ result: FaultResult, _ place: Comment) async throws

    /// Checks the state after a power failure: the old or the new state once the next command has run, and the new one
    /// if the change was reported as done.
    func expectSurvived(isDone: Bool, _ place: Comment) async throws
}

/// The result of a trial.
struct FaultResult {
    /// The exit code; negative if the process was ended.
    var code: Int32
    /// The printed text.
    var text: String

    static func refused(_ failure: SiteFailure) -> FaultResult {
        FaultResult(code: failure.exitCode, text: printed(failure.diagnostics) + failure.outcome)
    }

    static func done(_ diagnostics: [Diagnostic] = []) -> FaultResult {
        FaultResult(code: 0, text: printed(diagnostics))
    }

    private static func printed(_ diagnostics: [Diagnostic]) -> String {
        DiagnosticPrinter(usesColor: false).text(for: diagnostics)
    }
}

extension FaultScenario {
    var environment: [String: String] { ["HOME": folder.path] }

    /// Resets `run` to the site before the change.
    func reset() throws { try folder.copyTree("site", to: "run") }

    /// The calls of a kind that the change makes.
    func calls(_ calls: FaultPlan.Calls) async throws -> [FaultPlan.Call] {
        try reset()
        let plan = try FaultPlan(folder("run"), .kill, at: 0, of: calls)
        let result = try await run()
        try #require(result.code == 0, "\(result.text)")
        return plan.calls
    }

    /// Makes the change in this process with a fault at one call.
    func run(_ mode: FaultMode, at point: Int, of calls: FaultPlan.Calls) async throws -> FaultResult {
        try reset()
        let plan = try FaultPlan(folder("run"), mode, at: point, of: calls)
        var result = try await run()
        if mode.endsProcess && plan.count >= point { result.code = -9 }
        return result
    }
}

/// The changes that are tested.
enum FaultCase: String, CaseIterable, CustomTestStringConvertible {
    /// A build into a new output folder.
    case firstBuild
    /// A build after albums were added, removed and changed: the folders are exchanged.
    case secondBuild
    /// Another such build: the new site reuses the previous generation.
    case thirdBuild
    /// A build after one note was edited: one file is replaced.
    case noteBuild
    case removeFile, removeEntry, removeHidden
    case undoFile, undoEntry, undoHidden
    case changeFile, changeEntry, changeElsewhere, addAlbum
    case undoChange, undoAddition, redoFile, redoChange
    case importAlbums
    case buildWithCovers
    /// Commands that are tried in a process of their own only.
    case initSample, initFrom, newPage, checkFix, migrate, addHost, copyTemplate, writeGuide
    case findCovers, decideCovers, sheetOfCovers, buildFromService, importFromService, importSite, deploy

    /// The changes that are made in the process of the tests as well.
    static let inProcess = allCases.prefix { $0 != .initSample }

    var testDescription: String { rawValue }

    func make() async throws -> any FaultScenario {
        switch self {
        case .firstBuild, .secondBuild, .thirdBuild, .noteBuild: try await BuildScenario(self)
        case .removeFile: try await EditScenario(.remove("night"), .make)
        case .removeEntry: try await EditScenario(.remove("one"), .make)
        case .removeHidden: try await EditScenario(.remove("7"), .make)
        case .undoFile: try await EditScenario(.remove("night"), .undo)
        case .undoEntry: try await EditScenario(.remove("one"), .undo)
        case .undoHidden: try await EditScenario(.remove("7"), .undo)
        case .changeFile: try await EditScenario(.change("night"), .make)
        case .changeEntry: try await EditScenario(.change("two"), .make)
        case .changeElsewhere: try await EditScenario(.change("8"), .make)
        case .addAlbum: try await EditScenario(.add, .make)
        case .undoChange: try await EditScenario(.change("two"), .undo)
        case .undoAddition: try await EditScenario(.add, .undo)
        case .redoFile: try await EditScenario(.remove("night"), .redo)
        case .redoChange: try await EditScenario(.change("8"), .redo)
        case .importAlbums: try await ImportScenario()
        case .buildWithCovers: try await CoverScenario()
        default: try CommandScenario(self)
        }
    }
}
