import Foundation

/// Writes a Swift file that holds the bytes of text files.
///
/// Usage: `EmbedFiles ROOT OUTPUT FOLDER… !SKIPPED…`; a folder behind `!` is left out of the others. The result declares
/// one table of (path, text) per folder, paths relative
/// to that folder and in order, so that the binary carries the built-in theme and the sample site.
@main
enum EmbedFiles {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 3 else { throw Failure("usage: EmbedFiles ROOT OUTPUT FOLDER…") }
        let root = URL(filePath: arguments[1])
        var source = "/// Text files compiled into the binary, by the folder they come from.\nenum EmbeddedFiles {\n"
        let skipped = arguments[3...].filter { $0.hasPrefix("!") }.map { $0.dropFirst() + "/" }
        for folder in arguments[3...] where !folder.hasPrefix("!") {
            source += "    static let \(folder): [(path: String, text: StaticString)] = [\n"
            for path in try textFiles(in: root.appending(path: folder)) {
                if skipped.contains(where: { "\(folder)/\(path)".hasPrefix($0) }) { continue }
                let text = try String(contentsOf: root.appending(path: folder).appending(path: path), encoding: .utf8)
                source += "        (\(literal(path)), \(literal(text))),\n"
            }
            source += "    ]\n"
        }
        source += "}\n"
        try Data(source.utf8).write(to: URL(filePath: arguments[2]))
    }

    private static func textFiles(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
            let url = folder.appending(path: path)
            let isFile = try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
            return isFile && !path.split(separator: "/").contains { $0.hasPrefix(".") }
        }.sorted()
    }

    private static func literal(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20: result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }
}
