/// The value that a section has entered, as seen by the linker.
enum TemplateScope {
    /// A record; a register holds its first slot.
    case record(Schema, register: Int)
    /// A text, flag or list in a slot.
    case value(Schema.Kind, register: Int, slot: Int)

    /// Identifies a scope when detecting cycles: the record, and the depth inside a list of lists.
    struct Key: Hashable {
        let schema: ObjectIdentifier?
        let depth: Int
    }
}

extension Schema.Kind {
    /// A number for kinds that are not records: for lists of lists, it decreases at each level.
    var valueDepth: Int {
        switch self {
        case .text: 1
        case .html: 2
        case .flag: 3
        case .record, .open: 4
        case .list(let element): 4 + element.valueDepth
        }
    }
}
