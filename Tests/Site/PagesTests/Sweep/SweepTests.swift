import TestSupport
import Testing
@testable import Albums
@testable import Localization
@testable import Pages
@testable import Settings
@testable import SourceText

/// One change at a time to a site that uses everything: an incremental build must equal a clean one.
///
/// An incremental build keeps a file if its fingerprint is that of the previous build. So whenever the bytes of a file
/// differ, its fingerprint must differ. The changes follow from the program's own tables: a new setting, field, word or
/// template is swept without being added here. Without `--full` a run takes samples of each kind of change.
struct SweepTests {
    /// What a build records of a file, and what the file is.
    private struct File {
        let fingerprint: UInt64
        let mustRender: Bool
        let usesAddresses: Bool
        /// A hash of its bytes.
        let bytes: UInt64
    }

    /// A build: its files by path, and the parse results for the next build.
    private struct Built {
        let files: [String: File]
        let addresses: UInt64
        let cachedParses: [(path: String, cachedParse: CachedParse)]
    }

    /// The build of a site; nil if it is refused.
    private static func built(_ site: SweepSite) async -> Built? {
        let result = await Build.site(from: site.tree(cached: [], of: []))
        guard let output = result.output else { return nil }
        var (buffer, files) = (RenderBuffer(), [String: File]())
        for file in output.files {
            let fingerprint = output.fingerprint(of: file)
            // Other content than rendered one has a hash of what it is, so it cannot depend on more.
            var bytes = fingerprint
            var (mustRender, usesAddresses) = (false, false)
            if case .rendered(let content) = file.content {
                output.render(content, into: &buffer)
                bytes = ContentHash.of(buffer.bytes)
                (mustRender, usesAddresses) = (buffer.mustRenderAgain, buffer.usesAddresses)
                if buffer.diagnostics.hasErrors { return nil }
            }
            files[file.path] = File(
                fingerprint: fingerprint, mustRender: mustRender, usesAddresses: usesAddresses, bytes: bytes)
        }
        return Built(files: files, addresses: output.addressesFingerprint, cachedParses: result.cachedParses)
    }

    /// The fingerprints of the files of a build that takes the parse results of files that did not change from another.
    private static func fingerprints(
        _ site: SweepSite, after previous: Built, unchanged: Set<String>
    ) async -> [String: UInt64]? {
        let result = await Build.site(from: site.tree(cached: previous.cachedParses, of: unchanged))
        guard let output = result.output else { return nil }
        var buffer = RenderBuffer()
        return Dictionary(
            uniqueKeysWithValues: output.files.map { ($0.path, output.fingerprint(of: $0, using: &buffer)) })
    }

    /// The files that an incremental build after `old` would keep although a clean build writes others.
    private static func stale(_ old: Built, _ new: Built) -> [String] {
        new.files.compactMap { path, file in
            guard let before = old.files[path], !before.mustRender, before.fingerprint == file.fingerprint,
                !before.usesAddresses || old.addresses == new.addresses
            else { return nil }
            return before.bytes == file.bytes ? nil : path
        }.sorted()
    }

    /// What is wrong after a change, or whether the site with it is refused.
    private enum Outcome {
        case same, refused
        case stale(String)
    }

    private static func outcome(of change: SweepChange, to site: SweepSite, _ base: Built) async -> Outcome {
        var changed = site
        change.apply(&changed)
        let unchanged = Set(site.texts.filter { changed.texts[$0.key] == $0.value }.keys)
        guard let new = await built(changed),
            let after = await fingerprints(changed, after: base, unchanged: unchanged)
        else { return .refused }
        let stale = stale(base, new) + new.files.filter { after[$0.key] != $0.value.fingerprint }.map(\.key)
        return stale.isEmpty ? .same : .stale("\(change.name): \(stale.prefix(5).joined(separator: ", "))")
    }

    /// Applies changes on all cores; returns what is stale, and the names of the changes that are refused.
    private static func sweep(_ changes: [SweepChange]) async throws -> (stale: [String], refused: Set<String>) {
        let site = SweepSite()
        let base = try #require(await built(site))
        var (stale, refused) = ([String](), Set<String>())
        await withTaskGroup(of: (String, Outcome).self) { group in
            for change in changes {
                group.addTask { (change.name, await outcome(of: change, to: site, base)) }
            }
            for await (name, outcome) in group {
                switch outcome {
                case .same: break
                case .refused: refused.insert(name)
                case .stale(let text): stale.append(text)
                }
            }
        }
        return (stale.sorted(), refused)
    }

    @Test func `the site of the sweep has every kind of page`() async throws {
        let base = try #require(await Self.built(SweepSite()))
        for path in [
            "index.html", "albums/a0/index.html", "about/index.html", "notes/index.html", "artists/index.html",
            "artists/can/index.html", "places/index.html", "browse/index.html", "statistics/index.html", "feed.atom",
            "notes/feed.json", "artists/can/feed.rss", "sitemap.xml", "404.html", "offline.html",
            "service-worker.js", "albums.csv", "albums.json", "albums/a1/embed.html", "de/index.html",
        ] { expect(base.files[path] != nil, "\(path)") }
    }

    /// A page that is rendered takes its fingerprint from that run; the next build compares it with that of a dry run.
    @Test func `rendering a file and a dry run give the same fingerprint`() async throws {
        let output = try #require(await Build.site(from: SweepSite().tree(cached: [], of: [])).output)
        var (buffer, compared) = (RenderBuffer(), 0)
        for file in output.files {
            guard case .rendered(let content) = file.content else { continue }
            output.render(content, into: &buffer)
            guard let fingerprint = buffer.fingerprint else { continue }
            expectEqual(fingerprint, output.fingerprint(of: file), "\(file.path)")
            compared += 1
        }
        expect(compared > 100)
    }

    @Test func `no page is stale after a change of any word`() async throws {
        let others = Word.allCases.filter { !NoteLabels.words.contains($0) }
        // Those of notes have a fingerprint of their own, so each run changes them.
        let words = NoteLabels.words + TestScope.sample(others, 12, for: "sweep of words")
        let changes = words.map(SweepChange.word)
        let (stale, refused) = try await Self.sweep(changes)
        expectEqual(stale, [])
        expect(refused.count < changes.count / 4, "\(refused.sorted())")
    }

    /// Each key has a list of values to try; one that nothing here fits fails the test until a value is added.
    @Test func `no page is stale after a change of any setting`() async throws {
        let names = TestScope.sample(Settings.table.names, 24, for: "sweep of settings")
        let changes = names.flatMap(SweepChange.setting)
        let (stale, refused) = try await Self.sweep(changes)
        expectEqual(stale, [])
        let accepted = Set(changes.map(\.name).filter { !refused.contains($0) }.map(SweepChange.subject))
        expectEqual(names.filter { !accepted.contains("setting \($0)") }, [])
    }

    @Test func `no page is stale after a change of any field of an album`() async throws {
        let changes = TestScope.sample(Album.keys.flatMap(SweepChange.field), 24, for: "sweep of fields")
        let (stale, refused) = try await Self.sweep(changes)
        expectEqual(stale, [])
        guard TestScope.isFull else { return }
        let accepted = Set(changes.map(\.name).filter { !refused.contains($0) }.map(SweepChange.subject))
        expectEqual(Album.keys.filter { !accepted.contains("field \($0)") }, [])
    }

    @Test func `no page is stale after a change of any file of the theme`() async throws {
        let (stale, refused) = try await Self.sweep(
            TestScope.sample(BuiltIn.themeFiles.compactMap(SweepChange.themeFile), 10, for: "sweep of the theme"))
        expectEqual(stale, [])
        expectEqual(refused, [])
    }

    @Test func `no page is stale after a change of any text of the content`() async throws {
        let (stale, refused) = try await Self.sweep(TestScope.sample(SweepChange.texts, 24, for: "sweep of texts"))
        expectEqual(stale, [])
        expectEqual(refused, [])
    }
}
