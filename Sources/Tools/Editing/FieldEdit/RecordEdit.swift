import Readers
package import SourceText

/// Changes fields of albums in the text of a file of the site; every other value, comment and line stays.
///
/// A way to write a value is taken only if the file is then read as before but for this value.
package struct RecordEdit {
    private var current: RecordFile

    /// The number of changes that are tried one by one, if all together are not possible.
    private static let trialLimit = 64

    /// The edit that makes changes of albums, each named by its origin; nil if they change nothing.
    ///
    /// For a note in a file of its own, which is no album, the origin is ignored. Throws E904 if there is no way to
    /// write a value.
    package static func edit(
        _ changes: [(album: SourceSpan, change: FieldChange)], in file: SourceFile
    ) throws(EditProblem) -> TextEdit? {
        guard let read = RecordFile(file) else { throw impossible(at: .path(file.path), "the file has mistakes") }
        var edit = RecordEdit(current: read)
        let indices = Dictionary(
            read.records.enumerated().map { ($1.range.lowerBound, $0) }, uniquingKeysWith: { first, _ in first })
        var pending: [(record: Int, changes: [FieldChange])] = []
        var places: [Int: Int] = [:]
        for (album, change) in changes {
            let index = read.body != nil ? 0 : indices[album.start]
            guard let index else { throw impossible(at: .text(album), "the album is not in the file any more") }
            if let place = places[index] {
                pending[place].changes.append(change)
            } else {
                places[index] = pending.count
                pending.append((index, [change]))
            }
        }
        try edit.make(pending)
        return TextEdit(from: file.bytes, to: edit.current.file.bytes)
    }

    /// Makes the changes, one of each record at a time.
    private mutating func make(_ pending: [(record: Int, changes: [FieldChange])]) throws(EditProblem) {
        for round in 0..<(pending.map(\.changes.count).max() ?? 0) {
            var queues: [(record: Int, edits: [KeyEdit])] = []
            for (record, changes) in pending where round < changes.count {
                let change = changes[round]
                if change.field.kind == .note, try replaceBody(by: change) { continue }
                guard record < current.records.count else { continue }
                queues.append((record, KeyEdit.edits(change, of: current.records[record], in: current)))
            }
            while queues.contains(where: { !$0.edits.isEmpty }) {
                let step = queues.compactMap { queue in queue.edits.first.map { (queue.record, $0) } }
                queues = queues.map { ($0.record, Array($0.edits.dropFirst())) }
                try make(step.filter { needs($1, in: current.records[$0]) })
            }
        }
    }

    /// Whether a change would change anything.
    private func needs(_ edit: KeyEdit, in record: Node) -> Bool {
        let map = edit.parent.map { record[$0] } ?? record
        guard let node = map?[edit.key] else { return edit.value != nil }
        guard let value = edit.value else { return true }
        return current.dialect == .csv ? node.string != value.cell(edit.kind) : !value.matches(node)
    }

    private mutating func make(_ step: [(record: Int, edit: KeyEdit)]) throws(EditProblem) {
        if step.isEmpty { return }
        if let table = current.table {
            for name in Set(step.map(\.edit.key)).sorted() where !table.header.contains(name) { try addColumn(name) }
        }
        let text = RecordText(current.file.bytes, current.dialect)
        let ways = step.map { self.ways($0.edit, of: $0.record, text) }
        if !ways.contains(where: \.isEmpty), let next = trying(ways.map { $0[0] }, step) {
            current = next
            return
        }
        guard step.count <= Self.trialLimit else {
            throw Self.impossible(at: .path(current.file.path), "one of \(step.count) values cannot be written")
        }
        for (record, edit) in step {
            let ways = self.ways(edit, of: record, RecordText(current.file.bytes, current.dialect))
            guard let next = ways.lazy.compactMap({ [self] in trying([$0], [(record, edit)]) }).first else {
                let span = current.file.span(current.records[record].range)
                let place = Diagnostic.Place.text(current.file.span(span.start..<min(span.start + 1, span.end)))
                throw Self.impossible(at: place, "`\(edit.key)` cannot be written here without changing something else")
            }
            current = next
        }
    }

    private func ways(_ edit: KeyEdit, of record: Int, _ text: RecordText) -> [TextEdit] {
        guard let table = current.table else { return text.ways(edit, in: current.records[record]) }
        let fields = Array(table.fields(of: table.rows[record]))
        guard let column = table.header.firstIndex(of: edit.key), column < fields.count else { return [] }
        let cell = Array((edit.value?.cell(edit.kind) ?? "").utf8)
        let needsQuotes =
            cell.contains { $0 == table.delimiter || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
            || cell.first == 0x20 || cell.last == 0x20 || fields[column].isQuoted && !cell.isEmpty
        let doubled = cell.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] }
        let written = needsQuotes ? [0x22] + doubled + [0x22] : cell
        return [TextEdit(replacing: fields[column].range, of: current.file.bytes, by: written)]
    }

    /// The file after edits at different places; nil if it is read differently from what was wanted.
    private func trying(_ edits: [TextEdit], _ step: [(record: Int, edit: KeyEdit)]) -> RecordFile? {
        var bytes: [UInt8] = []
        var position = 0
        for edit in edits.sorted(by: { $0.start < $1.start }) {
            guard edit.start >= position else { return nil }
            bytes += current.file.bytes[position..<edit.start] + edit.put
            position = edit.start + edit.cut.count
        }
        bytes += current.file.bytes[position...]
        guard let next = RecordFile(SourceFile(path: current.file.path, bytes: bytes)),
            next.differs(from: current, onlyIn: Set(step.map(\.record)))
        else { return nil }
        let isMade = step.allSatisfy { record, edit in
            edit.isMade(from: current.records[record], to: next.records[record], in: current.dialect)
        }
        return isMade ? next : nil
    }

    /// Adds an empty column at the end of a table.
    private mutating func addColumn(_ name: String) throws(EditProblem) {
        guard let table = current.table, let header = table.headerRanges.last else { return }
        let isPlain = name.utf8.allSatisfy { $0 != table.delimiter && $0 > 0x20 && $0 != 0x22 }
        let quoted = "\"\(UTF8Text.replacing("\"", with: "\"\"", in: name))\""
        var (bytes, position): ([UInt8], Int) = ([], 0)
        for (end, text) in [(header.upperBound, isPlain ? name : quoted)]
            + table.rows.map({ ($0.range.upperBound, "") })
        {
            bytes += current.file.bytes[position..<end] + [table.delimiter] + text.utf8
            position = end
        }
        bytes += current.file.bytes[position...]
        guard let next = RecordFile(SourceFile(path: current.file.path, bytes: bytes)),
            next.hasColumn(name, added: current)
        else {
            throw Self.impossible(at: .path(current.file.path), "the column `\(name)` cannot be added to the table")
        }
        current = next
    }

    /// Replaces the text below the front matter; returns false if the note is not there.
    private mutating func replaceBody(by change: FieldChange) throws(EditProblem) -> Bool {
        guard let body = current.body, case .set(let value) = change.operation else { return false }
        let old = current.file.bytes[body]
        let isEmpty = old.allSatisfy { $0 <= 0x20 }
        if isEmpty, current.records.first?["notes"] != nil { return false }
        let text = value?.texts.first ?? ""
        let isOnlyNote = current.records.isEmpty
        var lead = Array(old.prefix { $0 == 0x0A || $0 == 0x0D })
        if lead.isEmpty, !isOnlyNote, !text.isEmpty { lead = [0x0A] }
        let isAfterLine = body.lowerBound == 0 || current.file.bytes[body.lowerBound - 1] == 0x0A
        if !isAfterLine, !text.isEmpty { lead.insert(0x0A, at: 0) }
        var new = text.isEmpty ? [] : lead + Array(text.utf8)
        if let last = new.last, last != 0x0A { new.append(0x0A) }
        if !isEmpty || !new.isEmpty, Array(old) != new {
            let bytes = current.file.bytes[..<body.lowerBound] + new
            guard let next = RecordFile(SourceFile(path: current.file.path, bytes: Array(bytes))),
                next.differs(from: current, onlyIn: [], isBodySame: false)
            else { throw Self.impossible(at: .path(current.file.path), "the note cannot be written here") }
            current = next
        }
        return true
    }

    private static func impossible(at place: Diagnostic.Place, _ message: String) -> EditProblem {
        EditProblem(.cannotCut, message, at: place, help: "edit the file by hand")
    }
}

extension TextEdit {
    /// The smallest edit between two texts; nil if they are equal.
    init?(from old: [UInt8], to new: [UInt8]) {
        if old == new { return nil }
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        var tail = 0
        while tail < min(old.count, new.count) - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
            tail += 1
        }
        self.init(start: start, cut: Array(old[start..<old.count - tail]), put: Array(new[start..<new.count - tail]))
    }
}

extension RecordEdit {
    /// Whether a file of albums has no mistakes that keep it from being read.
    package static func isReadable(_ file: SourceFile) -> Bool { RecordFile(file) != nil }
}
