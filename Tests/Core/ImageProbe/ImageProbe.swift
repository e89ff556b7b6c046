import Foundation
import Images

/// Makes the squares of each named file, and prints for each the result, the processor time in milliseconds and the
/// peak memory of this process so far in kilobytes.
///
/// A separate program, because memory is only reported for whole processes. With `--save FOLDER` it writes the squares.
@main
struct ImageProbe {
    static func main() throws {
        var paths = Array(CommandLine.arguments.dropFirst())
        var folder: String?
        if paths.first == "--save", paths.count > 1 {
            folder = paths[1]
            paths.removeFirst(2)
        }
        for path in paths {
            let bytes = Array(try Data(contentsOf: URL(filePath: path)))
            let start = clock()
            let outcome: String
            do throws(ImageError) {
                let image = try ScaledImage.make(from: bytes)
                outcome = "ok-\(image.width)x\(image.height)"
                for file in image.files where folder != nil {
                    let name = URL(filePath: path).lastPathComponent
                    let place = "\(folder ?? "")/\(name)-\(file.side).\(file.format.rawValue)"
                    try? Data(file.bytes).write(to: URL(filePath: place))
                }
            } catch {
                outcome = "\(error)".split(separator: " ").joined(separator: "-")
            }
            print(outcome, (clock() - start) * 1000 / Int(CLOCKS_PER_SEC), try peakKilobytes())
        }
    }

    private static func peakKilobytes() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
}
