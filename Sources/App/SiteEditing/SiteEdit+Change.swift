extension SiteEdit {
    /// A removal that was made or undone.
    package struct Change {
        package let title: String
        package let id: String
        let source: String
        /// The file that was moved or changed.
        let path: String
        /// The time of the removal, in nanoseconds since 1970.
        package let time: Int64
        /// Whether the album is or was put on the hidden list.
        let isHiding: Bool
        /// Whether the file was moved as a whole.
        let isWholeFile: Bool
        /// Whether names were written in another way.
        let isOfNames: Bool
        /// How many files it changed or restored.
        package internal(set) var files = 1

        init(_ record: UndoRecord) {
            (title, id, source, path, time) = (record.title, record.id, record.source, record.path, record.time)
            (isHiding, isWholeFile) = (record.isHiding, record.change == nil)
            isOfNames = record.names != nil
        }
    }
}

/// Descriptions for users, by commands and by the edit mode.
extension SiteEdit.Change {
    /// How it was removed.
    package var way: String {
        if isOfNames { return "in \(path)" }
        if isHiding { return "hidden in \(path)" }
        return isWholeFile ? "the file \(path)" : "its entry in \(path)"
    }

    package var removedSentence: String { "removed \"\(title)\" (\(way))" }
    package var restoredSentence: String {
        if !isOfNames { return "restored \"\(title)\" (\(path))" }
        return "restored the \(title) in \(files == 1 ? path : "\(files) files")"
    }
}
