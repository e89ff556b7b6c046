/// One thing that a section has entered, as the linker knows it.
enum TemplateScope {
    /// A record whose first cell a register holds.
    case record(Shape, register: Int)
    /// A text, flag or list in a slot.
    case value(Shape.Kind, register: Int, slot: Int)

    /// Tells scopes apart when looking for circles: the record, and how far inside a list of lists.
    struct Key: Hashable {
        let shape: ObjectIdentifier?
        let depth: Int
    }
}

extension Shape.Kind {
    /// A number for kinds that are not records: lists of lists get smaller the deeper they are entered.
    var valueDepth: Int {
        switch self {
        case .text: 1
        case .html: 2
        case .flag: 3
        case .record: 4
        case .list(let element): 4 + element.valueDepth
        }
    }
}
