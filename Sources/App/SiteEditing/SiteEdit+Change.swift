extension SiteEdit {
    /// An edit that was made or undone.
    package struct Change {
        package let title: String
        package let id: String
        package let source: String
        /// The file that was moved or changed.
        let path: String
        /// The time of the edit, in nanoseconds since 1970.
        package let time: Int64
        /// Whether the album is or was put on the hidden list.
        let isHiding: Bool
        /// Whether the file was moved as a whole.
        let isWholeFile: Bool
        private let kind: UndoRecord.Kind
        /// By which it can be reversed on its own.
        package internal(set) var number = 0
        /// Whether it is undone, and can be made again.
        package internal(set) var isUndone = false
        /// How many files it changed or restored.
        package internal(set) var files = 1
        /// Whether it was made again.
        var isRedone = false

        init(_ record: UndoRecord) {
            (title, id, source, path, time) = (record.title, record.id, record.source, record.path, record.time)
            (isHiding, isWholeFile) = (record.isHiding, record.change == nil)
            kind = record.kind
        }
    }
}

/// Descriptions for users, by commands and by the edit mode.
extension SiteEdit.Change {
    /// What it changed, and where.
    package var way: String {
        if kind == .removal, files > 1 { return "removed together" }
        switch kind {
        case .names, .fields: return files > 1 ? "in \(files) files" : "in \(path)"
        case .addition: return "the new file \(path)"
        case .removal:
            if isHiding { return "hidden in \(path)" }
            return isWholeFile ? "the file \(path)" : "its entry in \(path)"
        }
    }

    /// Its title in quotation marks, unless it is the number of several albums.
    package var shownTitle: String {
        kind == .fields && id.isEmpty || kind == .removal && files > 1 ? name : "\"\(title)\""
    }

    /// The title of the album, or how many albums it concerned.
    package var name: String { kind == .removal && files > 1 ? "\(files) albums" : title }

    /// What was done, in two words at most.
    package var deed: String {
        switch kind {
        case .names: "changed names"
        case .fields: "changed fields"
        case .addition: "added"
        case .removal: "removed"
        }
    }

    package var removedSentence: String { "removed \(shownTitle) (\(way))" }

    /// What undo or redo did.
    package var reversedSentence: String {
        let place = files == 1 || kind == .removal ? path : "\(files) files"
        switch kind {
        case .names: return "\(isRedone ? "changed" : "restored") the \(title) in \(place)"
        case .fields:
            return "\(isRedone ? "changed \(shownTitle) again" : "took back the change of \(shownTitle)") (\(place))"
        case .addition: return "\(isRedone ? "added" : "took back") \(shownTitle) (\(place))"
        case .removal:
            return "\(isRedone ? "removed" : "restored") \(shownTitle)" + (files == 1 ? " (\(place))" : "")
        }
    }
}
