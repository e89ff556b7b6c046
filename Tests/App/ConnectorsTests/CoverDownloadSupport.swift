import Foundation
import Synchronization
import TestSupport
import Testing
@testable import Connectors

/// A clock for tests: it records the pauses and advances at once.
final class FakeClock: Sendable {
    private let pauses = Mutex<[Double]>([])
    private let seconds = Mutex(1_500_000_000.0)
    private let chance: Double

    init(chance: Double = 0.5) { self.chance = chance }

    /// The lengths of all pauses so far, in seconds.
    var waited: [Double] { pauses.withLock { $0 } }

    var clock: ServiceClock {
        ServiceClock(
            seconds: { self.seconds.withLock { $0 } }, now: { Int(self.seconds.withLock { $0 }) },
            sleep: { duration in
                let time = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
                self.pauses.withLock { $0.append(time) }
                self.seconds.withLock { $0 += time }
            },
            random: { self.chance })
    }
}

extension CoverDownloader {
    /// The result of a download, as one or two words.
    func outcome(_ address: String, validators: CoverDownload.Validators? = nil) async -> String {
        do throws(CoverDownloadError) {
            switch try await fetch(address, validators: validators) {
            case .notModified: return "not modified"
            case .fetched(let fetched): return "\(fetched.bytes.count) bytes"
            }
        } catch {
            return "\(error)"
        }
    }

    /// The text at an address; empty if the download fails.
    func text(_ address: String) async -> String {
        guard case .fetched(let fetched)? = try? await fetch(address) else { return "" }
        return String(decoding: fetched.bytes, as: UTF8.self)
    }
}

/// A running picture server, and a downloader that may connect to it.
struct CoverFixture {
    let server: RunningServer
    let clock: FakeClock
    let downloader: CoverDownloader

    init(seconds: Double = 30, byteLimit: Int? = nil, chance: Double = 0.5) throws {
        self.init(server: try CoverServer.start(), seconds: seconds, byteLimit: byteLimit, chance: chance)
    }

    init(server: RunningServer, seconds: Double = 30, byteLimit: Int? = nil, chance: Double = 0.5) {
        self.server = server
        clock = FakeClock(chance: chance)
        var limits = CoverDownloader.Limits()
        limits.totalSeconds = seconds
        if let byteLimit { limits.byteLimit = byteLimit }
        downloader = CoverDownloader(
            allowedHosts: ["127.0.0.1:\(server.port)"], version: "1.2", limits: limits, clock: clock.clock)
    }

    func address(_ path: String) -> String { "http://127.0.0.1:\(server.port)\(path)" }

    /// The heads of all requests that the server received.
    func heads() async throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(await downloader.text(address("/heads")).utf8)).dropLast()
    }

    /// Waits until the server has received this many requests; throws after asking it 10,000 times.
    func waitForRequests(_ count: Int) async throws {
        // The downloads of the test may have taken all places.
        let observer = CoverFixture(server: server)
        for _ in 0..<10_000 {
            if try await observer.heads().count(where: { !$0.hasPrefix("GET /heads ") }) >= count { return }
        }
        throw TooFewRequests(wanted: count)
    }

    private struct TooFewRequests: Error {
        let wanted: Int
    }

    /// How often a path was requested from the server.
    func count(_ path: String) async throws -> Int {
        try await heads().count { $0.hasPrefix("GET \(path) ") }
    }
}
