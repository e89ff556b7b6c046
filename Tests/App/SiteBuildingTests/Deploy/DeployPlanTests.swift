import TestSupport
import Testing
@testable import Deploy
@testable import Settings
@testable import SourceText

/// Plans for random sites, one after another, of which some runs are interrupted.
struct DeployPlanTests {
    @Test(arguments: 0..<(TestScope.isFull ? 400 : 60))
    func `after any part of any run, each page at the target finds what it loads`(seed: Int) {
        var model = TargetModel(seed: TestScope.seed &+ seed)
        for _ in 0..<12 {
            model.change()
            model.run(isInterrupted: model.random.below(3) == 0)
        }
        expectEqual(model.faults, [])
        model.run(isInterrupted: false)
        expect(model.faults == [] && model.plan().steps == [])
    }

    @Test func `a file that is unneeded for less than the time of keep stays`() {
        let page = DeployFile(path: "index.html", size: 1, hash: 1, role: .page)
        let asset = DeployFile(path: "assets/a-1.css", size: 1, hash: 2, role: .asset)
        let first = DeployPlan(site: [page, asset], target: .init(), now: 0, keep: 100)
        let second = DeployPlan(site: [page], target: first.after, now: 1000, keep: 100)
        expect(second.removed == [] && second.keptCount == 1 && second.sent == [])
        expectEqual(DeployPlan(site: [page], target: second.after, now: 1099, keep: 100).steps, [])
        expectEqual(DeployPlan(site: [page], target: second.after, now: 1100, keep: 100).removed, ["assets/a-1.css"])
        // Needed again, it is not sent again.
        let again = DeployPlan(site: [page, asset], target: second.after, now: 1100, keep: 100)
        expect(again.sent == [] && again.removed == [] && again.after == first.after)
    }

    @Test func `the text of a plan names each step in order`() {
        let files = OutputRole.allCases.reversed().map { role in
            DeployFile(path: "f\(role.rawValue)", size: 20_000, hash: 1, role: role)
        }
        var target = TargetManifest()
        for role in OutputRole.allCases {
            target.files[PathKey("old\(role.rawValue)")] = .init(hash: 1, size: 1, role: role, unneededSince: 0)
        }
        let plan = DeployPlan(site: files, target: target, now: 10, keep: 10)
        expectEqual(
            plan.text.split(separator: "\n").map { $0.split(separator: " ").prefix(2).joined(separator: " ") },
            [
                "list .sitegen-deploy.json", "send f0", "send f1", "send f2", "send f3", "send f4", "remove old4",
                "remove old3", "remove old2", "remove old1", "remove old0", "list .sitegen-deploy.json",
            ])
        expectEqual(plan.summary, "5 files to send (100 kB), 5 to remove")
    }

    @Test(arguments: 0..<40)
    func `the list of files at a target is read as it was written`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        var manifest = TargetManifest()
        for number in 0..<random.below(30) {
            let path = random.pick(["a", "é", "e\u{301}", "x y", "\"q\"", "a/b"]) + "\(number)"
            manifest.files[PathKey(path)] = .init(
                hash: random.below(3) == 0 ? nil : random.next(), size: random.below(1 << 30),
                role: random.pick(OutputRole.allCases),
                unneededSince: random.below(2) == 0 ? nil : random.below(1 << 31))
        }
        expectEqual(TargetManifest(bytes: manifest.bytes), manifest)
        if let end = manifest.bytes.indices.last {
            expect(TargetManifest(bytes: Array(manifest.bytes[..<(end - 1 - random.below(end - 1))])) == nil)
        }
    }

    @Test(arguments: [
        "../x", "/x", "a/../x", "a//b", "./a", "", "a\\nb", "a/", TargetManifest.name,
    ])
    func `a list that names a file outside of the target is not taken`(path: String) {
        let text = "{\"sitegen-deploy\": 1, \"files\": [[\"\(path)\", \"1\", 2, 3]]}"
        expect(TargetManifest(bytes: Array(text.utf8)) == nil)
        let sound = "{\"sitegen-deploy\": 1, \"files\": [[\"a\", \"1\", 2, 3]]}"
        expectEqual(TargetManifest(bytes: Array(sound.utf8))?.files.count, 1)
    }

    @Test func `what is beyond the limits of a host is said before anything is sent`() {
        func target(_ sizes: [Int]) -> [HostLimits.File] {
            sizes.enumerated().map { HostLimits.File(path: "d/\($0)", size: $1) }
        }
        expectEqual(HostLimits(.cloudflare).breaches(target([1])), [])
        expectEqual(
            HostLimits(.cloudflare).breaches(target([26 << 20])), ["d/0 has 27 MB, and the host takes files of 26 MB"]
        )
        expectEqual(
            HostLimits(.cloudflare).breaches(target(Array(repeating: 1, count: 20_000))),
            ["20001 files, and the host takes 20000"])
        expectEqual(
            HostLimits(.github).breaches(target(Array(repeating: 90_000_000, count: 12))),
            ["1080 MB in all, and the host takes 1000 MB"])
        expectEqual(
            HostLimits(.netlify).breaches(target(Array(repeating: 1, count: 54_001))),
            ["54001 files in d/, and the host takes 54000 in a folder"])
    }

    @Test func `a large site is compared with the limits of hosts`() {
        func site(_ count: Int, size: Int) -> [HostLimits.File] {
            (0..<count).map { HostLimits.File(path: "albums/\($0)/index.html", size: size) }
        }
        expect(HostLimits.sentence(site(4999, size: 1000)) == nil)
        expectEqual(
            HostLimits.sentence(site(5000, size: 1000)),
            "5000 files with 5000 kB: not too large for Cloudflare Pages, GitHub Pages, GitLab Pages, Netlify, "
                + "Neocities")
        expectEqual(
            HostLimits.sentence(site(20_000, size: 60_000)),
            "20000 files with 1200 MB: not too large for Netlify; too large for Cloudflare Pages, GitHub Pages, "
                + "GitLab Pages, Neocities: see `sitegen check --host cloudflare`")
    }
}

/// A target that runs change, and the sites that were sent to it.
private struct TargetModel {
    var random: SeededGenerator
    private(set) var faults: [String] = []
    private var site: [DeployFile] = []
    /// The content of each page that was ever built, by its hash: what it loads.
    private var loads: [UInt64: [DeployFile]] = [:]
    private var there: [String: UInt64] = [:]
    private var manifest = TargetManifest()
    private var now = 1_000_000
    private var unneeded: [String: Int] = [:]
    private let keep = 500

    init(seed: Int) { random = SeededGenerator(seed: seed) }

    func plan() -> DeployPlan { DeployPlan(site: site, target: manifest, now: now, keep: keep) }

    /// Builds another site, or the same one later.
    mutating func change() {
        now += random.below(400)
        if random.below(4) == 0 { return }
        var files: [String: DeployFile] = [:]
        for page in 0..<6 where random.below(5) > 0 {
            let assets = (0..<random.below(4)).map { _ in
                let (name, version) = (random.below(5), UInt64(random.below(4)))
                return DeployFile(path: "assets/\(name)-\(version)", size: 3, hash: version, role: .asset)
            }
            let parts = (0..<random.below(3)).map { _ in
                let name = "part-\(random.below(3))"
                return files[name] ?? DeployFile(path: name, size: 2, hash: UInt64(random.below(3)), role: .part)
            }
            let all = assets + parts
            let hash = ContentHash.of(fields: ["\(page)"] + all.map { "\($0.path) \($0.hash)" })
            loads[hash] = all
            for file in all + [DeployFile(path: "p\(page).html", size: 9, hash: hash, role: .page)] {
                files[file.path] = file
            }
        }
        files["feed"] = DeployFile(path: "feed", size: 1, hash: random.next(), role: .list)
        site = Array(files.values).sorted(byPath: { $0.path })
    }

    /// Carries a plan out, file by file in any order within a step, to its end or to any file.
    mutating func run(isInterrupted: Bool) {
        let plan = plan()
        let total = plan.steps.count + plan.sent.count + plan.removed.count
        var rest = isInterrupted ? random.below(total + 1) : .max
        var last = OutputRole.asset
        for (number, step) in plan.steps.enumerated() {
            switch step {
            case .list(let manifest):
                guard rest > 0 else { return }
                (self.manifest, rest) = (manifest, rest - 1)
                for file in site { unneeded[file.path] = nil }
            case .send(let role, let files):
                if role < last { faults.append("\(role) comes after \(last)") }
                last = role
                for file in files.shuffled(using: &random) {
                    guard rest > 0 else { return }
                    (there[file.path], rest) = (file.hash, rest - 1)
                    check("sent \(file.path)")
                }
            case .remove(_, let paths):
                if plan.steps[number...].contains(where: { if case .send = $0 { true } else { false } }) {
                    faults.append("files are removed before others are sent")
                }
                for path in paths.shuffled(using: &random) {
                    guard rest > 0 else { return }
                    rest -= 1
                    // It was never sent.
                    if there.removeValue(forKey: path) == nil { continue }
                    if let since = unneeded[path], since + keep <= now {
                        check("removed \(path)")
                    } else {
                        faults.append("\(path) is removed too early")
                    }
                }
            }
        }
        for path in there.keys where unneeded[path] == nil && !site.contains(where: { $0.path == path }) {
            unneeded[path] = now
        }
        for file in site where there[file.path] != file.hash { faults.append("\(file.path) was not sent") }
        // What an interrupted run was about to send may be in the list, and missing.
        for (key, entry) in manifest.files where entry.hash != nil && there[key.path] != entry.hash {
            faults.append("the list has another \(key.path)")
        }
        for path in there.keys where manifest.files[PathKey(path)] == nil { faults.append("the list lacks \(path)") }
    }

    private mutating func check(_ moment: String) {
        for (path, hash) in there {
            for file in loads[hash] ?? [] where path.hasPrefix("p") && path.hasSuffix(".html") {
                let isFound = file.role == .asset ? there[file.path] == file.hash : there[file.path] != nil
                if !isFound { faults.append("\(moment): \(path) lacks \(file.path)") }
            }
        }
    }
}
