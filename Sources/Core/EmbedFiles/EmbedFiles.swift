import Foundation

/// Writes a Swift file that holds the bytes of files.
///
/// Usage: `EmbedFiles ROOT OUTPUT FOLDER… !SKIPPED…`; a folder after `!` is left out of the others. The result declares
/// one table of (path, text, isText) per folder, paths
/// relative to that folder and in order, so that the binary carries the built-in theme and the sample site. The text of
/// a file that is not UTF-8 has one scalar for each byte.
@main
enum EmbedFiles {
    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 3 else { throw Failure("usage: EmbedFiles ROOT OUTPUT FOLDER…") }
        let root = URL(filePath: arguments[1])
        var source = "/// Text files compiled into the binary, by the folder they come from.\nenum EmbeddedFiles {\n"
        let skipped = arguments[3...].filter { $0.hasPrefix("!") }.map { $0.dropFirst() + "/" }
        for folder in arguments[3...] where !folder.hasPrefix("!") {
            source += "    static let \(folder): [(path: String, text: StaticString, isText: Bool)] = [\n"
            for path in try textFiles(in: root.appending(path: folder)) {
                if skipped.contains(where: { "\(folder)/\(path)".hasPrefix($0) }) { continue }
                let bytes = try Data(contentsOf: root.appending(path: folder).appending(path: path))
                let text = String(data: bytes, encoding: .utf8)
                let scalars = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
                source += "        (\(literal(path)), \(literal(text ?? scalars)), \(text != nil)),\n"
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
            case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
                result += "\\u{\(String(scalar.value, radix: 16))}"
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
