package import SourceText

extension NodeTree {
    /// The endings of the files that hold one value: a record, or a list of records.
    package static let fileEndings = [".yml", ".yaml", ".json", ".toml"]

    /// Reads a file as its name says: JSON, TOML, or else YAML.
    package static func reading(_ file: SourceFile) -> NodeTree {
        if file.path.utf8.hasSuffix(".json") { return JSONReader.readData(file) }
        return file.path.utf8.hasSuffix(".toml") ? TOMLReader.read(file) : YAMLReader.read(file)
    }
}
