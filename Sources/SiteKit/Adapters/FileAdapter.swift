/// An adapter that makes one file into albums.
protocol FileAdapter: Adapter {
    /// A reader of the file of a source.
    init(file: SourceFile, source: Settings.Source)

    /// The file.
    var file: SourceFile { get }
    /// What the settings say of it.
    var source: Settings.Source { get }

    /// The albums of the file, read now.
    func parse() -> AdapterResult
}

extension FileAdapter {
    /// The albums of the file: as they are remembered, or read now.
    func read() async -> AdapterResult {
        var result = AdapterResult()
        result.add(file, kind: source.kind, options: source.optionsHash, otherwise: parse)
        return result
    }
}
