import Foundation

/// Runs a program while measuring its memory and time, and can send it a signal.
public enum WatchedProgram {
    /// When the signal is sent.
    public enum Timestamp: Sendable {
        /// This many seconds after the start.
        case after(Double)
        /// As soon as a file has this many lines.
        case lines(Int, of: String)
    }

    /// The result of a run.
    public struct Ending: Decodable, Sendable {
        /// The exit code, or the negative number of the signal that ended it.
        public let code: Int32
        /// The seconds from start to end.
        public let seconds: Double
        /// The seconds from the signal to the end; 0 if no signal was sent.
        public let secondsAfterSignal: Double
        /// The peak memory, in KiB.
        public let memory: Int
        /// What it wrote to standard error.
        public let errors: String
    }

    /// Runs a program to its end and sends it a signal at some moment; signals that the test blocks are unblocked.
    public static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], signal: Int32 = 0,
        at moment: Timestamp = .after(0)
    ) throws -> Ending {
        let (lines, watched, seconds) =
            switch moment {
            case .after(let seconds): (0, "", seconds)
            case .lines(let count, let file): (count, file, 0)
            }
        let output = try Program.output(
            "/usr/bin/python3",
            ["-B", "-c", script, "\(signal)", "\(seconds)", "\(lines)", watched, program] + arguments,
            environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own })
        return try JSONDecoder().decode(Ending.self, from: Data(output))
    }

    /// Runs a program several times at once and waits for all runs.
    public static func runTogether(
        _ program: String, _ runs: [[String]], environment: [String: String] = [:]
    ) throws -> [(code: Int32, errors: String)] {
        let text = String(decoding: try JSONEncoder().encode(runs.map { [program] + $0 }), as: UTF8.self)
        let output = try Program.output(
            "/usr/bin/python3", ["-B", "-c", together, text],
            environment: environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own })
        struct Short: Decodable {
            let code: Int32
            let errors: String
        }
        return try JSONDecoder().decode([Short].self, from: Data(output)).map { ($0.code, $0.errors) }
    }

    private static let together = #"""
        import json, subprocess, sys
        null = subprocess.DEVNULL
        runs = [subprocess.Popen(words, stdout=null, stderr=subprocess.PIPE) for words in json.loads(sys.argv[1])]
        texts = [run.communicate()[1].decode(errors="replace") for run in runs]
        print(json.dumps([{"code": run.returncode, "errors": text} for run, text in zip(runs, texts)]))
        """#

    private static let script = #"""
        import json, os, signal, sys, tempfile, threading, time
        number, seconds, lines, watched = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
        program = sys.argv[5:]
        errors = tempfile.TemporaryFile()
        began = time.monotonic()
        child = os.fork()
        if child == 0:
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            # A shell lets programs in the background ignore some.
            for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP): signal.signal(kind, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(errors.fileno(), 2)
            os.execv(program[0], program)
        sent, over = [0.0], threading.Event()

        def send():
            if lines:
                while not over.is_set() and open(watched, "rb").read().count(b"\n") < lines: time.sleep(0.005)
            elif over.wait(seconds): return
            if over.is_set(): return
            sent[0] = time.monotonic()
            os.kill(child, number)

        sender = threading.Thread(target=send, daemon=True)
        if number: sender.start()
        # Not reaped before the sender has seen it, so that the number stays the child's.
        os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
        ended = time.monotonic()
        over.set()
        if number: sender.join()
        _, status, usage = os.wait4(child, 0)
        errors.seek(0)
        print(json.dumps({
            "code": os.waitstatus_to_exitcode(status), "seconds": ended - began,
            "secondsAfterSignal": max(0.0, ended - sent[0]) if sent[0] else 0.0, "memory": usage.ru_maxrss,
            "errors": errors.read().decode(errors="replace")}))
        """#
}
