import SourceText
package import Templates

/// The names that templates have for the files in `assets/`: `assets.style.css`, `assets.fonts.text.woff2`.
package struct AssetNames: Sendable {
    /// The name of the record among those whose names the site decides.
    package static let key = "assets"
    package let schema: Schema
    private let folder: Folder

    /// The names that start alike, by what follows a dot or a slash.
    private struct Folder: Sendable {
        var files: [String: String] = [:]
        var folders: [String: Folder] = [:]
        /// The schema, with the fields in the order of `names`.
        var schema = Schema("asset", [])

        var names: [String] {
            (files.keys + folders.keys.filter { files[$0] == nil }).sorted {
                $0.utf8.lexicographicallyPrecedes($1.utf8)
            }
        }

        mutating func add(_ parts: ArraySlice<Substring>, _ name: String) {
            guard let first = parts.first.map(String.init) else { return }
            if parts.count == 1 {
                files[first] = name
            } else {
                folders[first, default: Folder()].add(parts.dropFirst(), name)
            }
        }

        /// Makes the schemas, from the innermost outwards.
        mutating func finish(called name: String) {
            for key in folders.keys { folders[key]?.finish(called: "asset \(key)") }
            schema = Schema(
                name,
                names.map { key in
                    Schema.Field(key, files[key] != nil ? .text : folders[key].map { .record($0.schema) } ?? .text)
                })
        }
    }

    /// The names of files, given by their names in `assets/`.
    ///
    /// A name that no template can write, such as one with a blank, has none. Where a file is called `a.b` and another
    /// one `a.b.c`, such as a copy `a.b.bak`, only the first can be named.
    package init(_ names: [String]) {
        var folder = Folder()
        for name in names {
            let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "." }
            guard
                parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 > 0x20 && !"{}#^!&>=$<".utf8.contains($0) } })
            else { continue }
            folder.add(parts[...], name)
        }
        folder.finish(called: "set of assets")
        (self.folder, schema) = (folder, folder.schema)
    }

    /// Whether a template reads the name of a file.
    package func isRead(_ name: String, by fields: ReadFields) -> Bool {
        var folder = folder
        let parts = name.split { $0 == "/" || $0 == "." }.map(String.init)
        for part in parts.dropLast() {
            guard folder.files[part] == nil, let inner = folder.folders[part] else { return false }
            folder = inner
        }
        guard let last = parts.last, folder.files[last] != nil else { return false }
        return fields.contains(last, of: folder.schema)
    }

    /// Writes the addresses of the files that templates name; nil if they name none.
    package func write(_ assets: ThemeAssets, readBy fields: ReadFields, into data: inout TemplateData) -> RecordRef? {
        guard assets.entries.contains(where: { isRead($0.name, by: fields) }) else { return nil }
        return Self.write(folder, assets, fields, into: &data)
    }

    private static func write(
        _ folder: Folder, _ assets: ThemeAssets, _ fields: ReadFields, into data: inout TemplateData
    ) -> RecordRef {
        data.record(
            folder.names.map { name in
                guard fields.contains(name, of: folder.schema) else { return .empty }
                if let file = folder.files[name] {
                    return data.value(assets[file].map { Address.encoded($0.path) } ?? "")
                }
                return folder.folders[name].map { TemplateValue(write($0, assets, fields, into: &data)) } ?? .empty
            })
    }
}
