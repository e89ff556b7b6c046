package import SourceText

/// Style sheets of the theme that import others of it, joined, so that a page waits for one file.
package enum StyleImports {
    /// Replaces each `@import "name.css";` on the first lines of a style sheet by that sheet.
    ///
    /// An imported sheet is no file of the site, and its own imports are left to the browser, as are names that no asset
    /// has.
    package static func joined(_ assets: [SourceFile], in folder: String) -> [SourceFile] {
        var imported: Set<String> = []
        let sheets = assets.map { file in
            guard file.path.utf8.hasSuffix(".css") else { return file }
            var rest = file.bytes[...]
            var joined: [UInt8] = []
            while let (name, end) = firstImport(rest),
                let part = assets.first(where: { $0 !== file && $0.path.utf8.isEqual(to: folder + name) })
            {
                joined += part.bytes
                imported.insert(part.path)
                rest = rest[end...]
            }
            return joined.isEmpty ? file : SourceFile(path: file.path, bytes: joined + rest)
        }
        return sheets.filter { !imported.contains($0.path) }
    }

    /// The name in an import on the first line, and where the next line starts.
    private static func firstImport(_ bytes: ArraySlice<UInt8>) -> (name: String, end: Int)? {
        guard bytes.starts(with: Array("@import \"".utf8)), let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            bytes[..<end].suffix(2).elementsEqual("\";".utf8)
        else { return nil }
        return (String(decoding: bytes[..<end].dropFirst(9).dropLast(2), as: UTF8.self), end + 1)
    }
}
