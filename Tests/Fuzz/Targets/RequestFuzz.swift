@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Pages
@testable import Settings
@testable import SourceText
@testable import Templates
import TestSupport
@testable import Preview

/// Requests: bytes that arrive in pieces have the same outcome as all bytes at once.
enum RequestFuzz {
    @Sendable static func run(_ bytes: [UInt8]) {
        var parser = RequestParser()
        let whole = parser.parse(bytes)
        var random = SeededGenerator(seed: ContentHash.of(bytes))
        for longest in [1, 3, 40, 4_000] where bytes.count / longest < 1_000 {
            expect(describe(inPieces(bytes, longest: longest, &random)) == describe(whole), "another outcome")
        }
        guard case .complete(let request, let length, let bodyLength) = whole else { return }
        expect(length <= bytes.count && bodyLength >= 0 && !request.method.isEmpty)
        expect(!request.path.contains(0), "a zero in a path")
        expect(PercentCoding.decoded(PercentCoding.encoded(request.path)) == request.path, "another path")
        _ = request.host.map { HostNames(and: ["a.b"]).contains($0) }
        _ = request.parameter("page")
        if case .part(let range) = ByteRange(request.value(of: "range") ?? "", size: 100) {
            expect(range.lowerBound >= 0 && range.upperBound <= 100, "a part outside the file")
        }
    }

    /// The outcome if the bytes arrive in pieces.
    private static func inPieces(
        _ bytes: [UInt8], longest: Int, _ random: inout SeededGenerator
    ) -> RequestParser.Outcome {
        var parser = RequestParser()
        var count = 0
        while count < bytes.count {
            count = min(bytes.count, count + 1 + random.below(longest))
            let outcome = parser.parse(Array(bytes[..<count]))
            if case .incomplete = outcome { continue }
            return outcome
        }
        return .incomplete
    }

    private static func describe(_ outcome: RequestParser.Outcome) -> String {
        switch outcome {
        case .incomplete: "incomplete"
        case .refused(let status): "refused \(status)"
        case .complete(let request, let length, let bodyLength):
            "\(request.method) \(request.path) \(request.query ?? "-") \(request.host ?? "-") \(length) \(bodyLength)"
        }
    }
}
