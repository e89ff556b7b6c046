package import SourceText

/// The arguments of a component, as its template declares them in its first comment.
///
///     {{! A picture with a caption.
///     arguments:
///       src: picture
///       caption: markdown?
///     }}
///
/// A `?` after the type marks an argument that may be left out.
package struct ComponentDeclaration: Sendable {
    package struct Argument: Sendable {
        /// Its name, in notes and in the template.
        package let name: String
        package let type: ComponentType
        package let isOptional: Bool

        /// What a note writes for it: its name, or the keys of its type.
        package var keys: [String] { type.keys ?? [name] }
    }

    /// The name of the component: that of its file.
    package let name: String
    /// The arguments, in order.
    package let arguments: [Argument]
    /// What its template says about it.
    package let summary: String

    /// Names that every component has.
    package static let reserved = ["root", "words", "site", "feed"]

    /// Reads the declaration in a template; nil, with a diagnostic for each mistake, if it has none or a wrong one.
    package static func read(
        _ file: SourceFile, name: String
    ) -> (declaration: ComponentDeclaration?, diagnostics: [Diagnostic]) {
        var reading = Reading(file: file)
        guard let arguments = reading.read() else {
            return (
                nil,
                [
                    .error(
                        .badComponent, "a component declares its arguments in its first comment", at: file.span(0..<0),
                        help: "write in it a line `arguments:`, and for each one a line `name: type`")
                ]
            )
        }
        let isValid = reading.diagnostics.isEmpty
        return (
            isValid ? ComponentDeclaration(name: name, arguments: arguments, summary: reading.summary) : nil,
            reading.diagnostics
        )
    }

    private struct Reading {
        let file: SourceFile
        var diagnostics: [Diagnostic] = []
        var summary = ""

        /// The arguments; nil without a declaration.
        mutating func read() -> [Argument]? {
            let bytes = file.bytes
            guard bytes.starts(with: "{{!".utf8), let end = bytes.firstRange(of: Array("}}".utf8))?.lowerBound else {
                return nil
            }
            var arguments: [Argument]?
            var start = 0
            for line in bytes[..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
                let text = String(decoding: line, as: UTF8.self).filter { $0 != "\r" }
                let range = start..<start + line.count
                start = range.upperBound + 1
                if arguments == nil {
                    if text.drop(while: { $0 == " " }) == "arguments:" {
                        arguments = []
                    } else {
                        summary += (summary.isEmpty ? "" : " ") + text.drop { " {!".contains($0) }
                    }
                } else if text.contains(where: { $0 != " " }) {
                    if let argument = argument(text, range, arguments ?? []) { arguments?.append(argument) }
                }
            }
            return arguments
        }

        private mutating func argument(_ line: String, _ range: Range<Int>, _ known: [Argument]) -> Argument? {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.split(separator: " ").joined(separator: " ") }
            let indent = line.prefix { $0 == " " }.utf8.count
            let place = range.lowerBound + indent..<range.upperBound
            guard parts.count == 2, Self.isName(parts[0]) else {
                return fail(
                    "an argument is written as `name: type`", place, help: "names have small letters and digits")
            }
            let isOptional = parts[1].hasSuffix("?")
            let name = isOptional ? String(parts[1].dropLast()) : parts[1]
            guard let type = ComponentType(rawValue: name) else {
                let names = ComponentType.allCases.map(\.rawValue)
                let near = Suggestion.nearest(to: name, in: names)
                return fail(
                    "no type `\(name)`", place,
                    help: near.map { "did you mean `\($0)`?" } ?? "types are \(names.joined(separator: ", "))")
            }
            if ComponentDeclaration.reserved.contains(parts[0]) {
                return fail("every component has `\(parts[0])`", place, help: "choose another name")
            }
            let keys = [parts[0]] + (type.keys ?? [])
            if known.contains(where: { argument in ([argument.name] + argument.keys).contains(where: keys.contains) }) {
                return fail("`\(parts[0])` is declared twice", place, help: "remove one of them")
            }
            return Argument(name: parts[0], type: type, isOptional: isOptional)
        }

        private static func isName(_ name: String) -> Bool {
            guard let first = name.utf8.first, (0x61...0x7A).contains(first) else { return false }
            return name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0)
            }
        }

        private mutating func fail(_ message: String, _ range: Range<Int>, help: String) -> Argument? {
            diagnostics.append(.error(.badComponent, message, at: file.span(range), help: help))
            return nil
        }
    }
}
