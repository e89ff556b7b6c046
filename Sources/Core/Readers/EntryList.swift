import SourceText

/// The entries of a mapping while it is read: rejects duplicate keys without taking quadratic time.
struct EntryList {
    private(set) var entries: [Node.Entry] = []
    private var keys: Set<String> = []

    func contains(_ key: String) -> Bool {
        entries.count > 16 ? keys.contains(key) : entries.contains { $0.key == key }
    }

    /// Adds an entry; if its key already exists, reports the duplicate and drops it.
    mutating func append(_ entry: Node.Entry, _ findings: inout DiagnosticCollector) {
        if contains(entry.key) {
            findings.lost(
                .duplicateKey, entry.keyRange, help: "remove one of the two",
                notes: entries.first { $0.key == entry.key }.map {
                    [findings.note("the first is here", at: $0.keyRange)]
                } ?? [],
                "the key `\(entry.key)` appears twice in one record", "the first is read", subject: entry.key)
            return
        }
        append(unique: entry)
    }

    /// Adds an entry whose key is known to be new.
    mutating func append(unique entry: Node.Entry) {
        entries.append(entry)
        if entries.count == 17 { keys = Set(entries.map(\.key)) }
        if entries.count > 17 { keys.insert(entry.key) }
    }
}
