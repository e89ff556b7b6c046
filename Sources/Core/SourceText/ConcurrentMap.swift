/// Applies `transform` to every element on up to `jobs` tasks and returns the results in the order of the elements.
///
/// Elements are handed out in runs, several per task, so that uneven work still uses all cores.
package func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element], jobs: Int, _ transform: @escaping @Sendable (Element) -> Result
) async -> [Result] {
    let runLength = max(1, elements.count / max(1, jobs * 8))
    if jobs <= 1 || elements.count < 32 { return elements.map(transform) }
    return await withTaskGroup(of: (Int, [Result]).self) { group in
        var start = 0
        var runs = [[Result]](repeating: [], count: (elements.count + runLength - 1) / runLength)
        var running = 0
        while start < elements.count || running > 0 {
            while running < jobs, start < elements.count {
                let run = elements[start..<min(start + runLength, elements.count)]
                group.addTask { (run.startIndex, run.map(transform)) }
                start = run.endIndex
                running += 1
            }
            if let (index, values) = await group.next() {
                runs[index / runLength] = values
                running -= 1
            }
        }
        var results: [Result] = []
        results.reserveCapacity(elements.count)
        for index in runs.indices {
            results += runs[index]
            runs[index] = []
        }
        return results
    }
}
