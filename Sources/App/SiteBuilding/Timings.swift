import FileSystem
package import Settings
import SourceText
import Synchronization

/// Measures the stages of a build, for display and for trace viewers.
package final class Timings: BuildObserver {
    /// A time span, in microseconds since the start.
    private struct Span: Sendable {
        let name: String
        /// 0 for the stages; workers are numbered from 1.
        let track: Int
        let start: Int64
        let end: Int64
        /// The amount of work, if it was counted.
        let count: Int?
        let unit: String
    }

    private struct State: Sendable {
        var open: [BuildStage: Int64] = [:]
        var spans: [Span] = []
    }

    private let start = ContinuousClock.now
    private let state = Mutex(State())

    /// Starts measuring now.
    package init() {}

    /// Microseconds since the start.
    var now: Int64 {
        let time = (ContinuousClock.now - start).components
        return time.seconds * 1_000_000 + time.attoseconds / 1_000_000_000_000
    }

    package func began(_ stage: BuildStage) {
        let now = now
        state.withLock { $0.open[stage] = now }
    }

    package func ended(_ stage: BuildStage, count: Int) {
        let now = now
        state.withLock { state in
            let start = state.open.removeValue(forKey: stage) ?? now
            state.spans.append(
                Span(name: stage.rawValue, track: 0, start: start, end: now, count: count, unit: stage.unit))
        }
    }

    /// Adds the work of a worker from a start time until now.
    func add(worker: Int, _ name: String, from start: Int64) {
        let span = Span(name: name, track: worker + 1, start: start, end: now, count: nil, unit: "")
        state.withLock { $0.spans.append(span) }
    }

    /// One line for each stage, in the order in which they ended, and the total time.
    package var table: String {
        let total = now
        let stages = state.withLock { $0.spans }.filter { $0.track == 0 }
        let rows = stages.map { span in
            (span.name, Self.seconds(span.end - span.start), "\(SystemError.grouped(span.count ?? 0)) \(span.unit)")
        }
        let lines = [("stage", "seconds", "count")] + rows + [("all", Self.seconds(total), "")]
        return lines.map { name, time, count in
            let line = "  \(name)\(Self.gap(10 - name.count))\(Self.gap(9 - time.count))\(time)  \(count)"
            return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }

    /// The Trace Event Format, an array of complete events ("ph": "X"), times in microseconds.
    ///
    /// Source: "Trace Event Format", Google, 2016; read by chrome://tracing and Perfetto.
    package var trace: String {
        let spans = state.withLock { $0.spans }
        let tracks = Set(spans.map(\.track)).sorted().map { track -> JSONValue in
            [
                "ph": "M", "pid": 1, "tid": .number(track), "name": "thread_name",
                "args": ["name": .string(track == 0 ? "stages" : "worker \(track)")],
            ]
        }
        let events = spans.map { span in
            var members: [(key: String, value: JSONValue)] = [
                ("ph", "X"), ("pid", 1), ("tid", .number(span.track)), ("name", .string(span.name)),
                ("ts", .number(span.start)), ("dur", .number(span.end - span.start)),
            ]
            if let count = span.count { members.append(("args", .object([(span.unit, .number(count))]))) }
            return JSONValue.object(members)
        }
        return JSONValue.lines(tracks + events)
    }

    /// Seconds with three decimals.
    private static func seconds(_ microseconds: Int64) -> String {
        let thousandths = (microseconds + 500) / 1_000
        let rest = String(thousandths % 1_000)
        return "\(thousandths / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }

    private static func gap(_ width: Int) -> String { String(repeating: " ", count: max(0, width)) }
}
