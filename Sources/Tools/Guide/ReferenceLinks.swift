import SourceText

/// Makes links of names in code style: of those for which the reference has exactly one entry.
struct ReferenceLinks {
    /// The page and anchor of each name.
    private let targets: [String: String]

    init(_ pages: [GuidePage]) {
        var targets: [String: [String]] = [:]
        for page in pages {
            for entry in page.entries {
                let anchor = page.entries.count > 1 ? "#" + Reference.anchor(of: entry.name) : ""
                targets[entry.name, default: []].append("content/pages/\(page.name).md\(anchor)")
            }
        }
        self.targets = targets.compactMapValues { $0.count == 1 ? $0[0] : nil }
    }

    /// The text of a file with links; blocks of code and headings stay as they are.
    func adding(to text: String, at path: String) -> String {
        var fence: Substring?
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            let mark = line.prefix { $0 == "`" }
            if let open = fence {
                if mark.count >= open.count, mark.count == line.count { fence = nil }
                return String(line)
            }
            if mark.count >= 3 {
                fence = mark
                return String(line)
            }
            return line.hasPrefix("#") || line.contains("``") ? String(line) : linked(line, Address.folder(of: path))
        }
        return lines.joined(separator: "\n")
    }

    private func linked(_ line: Substring, _ folder: String) -> String {
        let parts = line.split(separator: "`", omittingEmptySubsequences: false)
        if parts.count.isMultiple(of: 2) { return String(line) }
        var result = ""
        var depth = 0
        for (index, part) in parts.enumerated() {
            if index.isMultiple(of: 2) {
                result += part
                depth += part.count { $0 == "[" } - part.count { $0 == "]" }
            } else if depth == 0, let target = targets[String(part)] {
                result += "[`\(part)`](\(Address.relative(target, from: folder)))"
            } else {
                result += "`\(part)`"
            }
        }
        return result
    }
}
