import Foundation

/// One fuzzed reader: it gets any bytes, and its properties are checked.
struct FuzzTarget {
    /// Runs the reader; stops the process if a property does not hold.
    let run: @Sendable ([UInt8]) -> Void

    /// All targets by name; each has a folder of that name in `Corpus`.
    static let all: [String: FuzzTarget] = [
        "json": FuzzTarget(run: JSONFuzz.run),
        "csv": FuzzTarget(run: CSVFuzz.run),
        "html": FuzzTarget(run: HTMLFuzz.run),
        "yaml": FuzzTarget(run: YAMLFuzz.run),
        "toml": FuzzTarget(run: TOMLFuzz.run),
        "xml": FuzzTarget(run: XMLFuzz.run),
        "workbook": FuzzTarget(run: WorkbookFuzz.run),
        "template": FuzzTarget(run: TemplateFuzz.run),
        "markdown": FuzzTarget(run: MarkdownFuzz.run),
        "component": FuzzTarget(run: ComponentFuzz.run),
        "request": FuzzTarget(run: RequestFuzz.run),
        "image": FuzzTarget(run: ImageFuzz.run),
        "state": FuzzTarget(run: StateFuzz.run),
        "adapter": FuzzTarget(run: AdapterFuzz.run),
        "sheet": FuzzTarget(run: SheetFuzz.run),
        "service": FuzzTarget(run: ServiceFuzz.run),
        "list": FuzzTarget(run: ListFuzz.run),
    ]

    /// The target named by the environment variable `FUZZ_TARGET`.
    static let chosen: FuzzTarget = {
        let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
        guard let target = all[name] else {
            fatalError("set FUZZ_TARGET to one of \(all.keys.sorted().joined(separator: ", "))")
        }
        return target
    }()
}

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func runOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTarget.chosen.run(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}
