import SourceText

/// A template with everything it includes, compiled for one schema.
///
/// It is a flat list of instructions and a pool of literal bytes. Names, partials and blocks are already resolved, so
/// rendering a page only copies bytes, follows references and jumps.
package struct TemplateProgram: Sendable {
    /// One instruction: its operation and its operands.
    struct Instruction {
        enum Operation: UInt8 {
            /// Copy `second` literal bytes from offset `first`.
            case literal
            /// Show the text in slot `second` of register `first`, escaped.
            case text
            /// Show the text in slot `second` of register `first`, unescaped.
            case unescaped
            /// Put the record in slot `second` of `first` into `register`, or jump if there is none.
            case enter
            /// Jump if the slot is zero: absent, empty or false.
            case jumpIfEmpty
            /// Jump if the slot is not zero.
            case jumpUnlessEmpty
            /// Start iterating a list of records with `register`, or jump if it is empty.
            case eachRecord
            /// Start iterating a list of texts or lists with `register`, or jump if it is empty.
            case eachValue
            /// Advance `register` to the next element and jump back, or fall through after the last.
            case nextRecord
            /// The same as `nextRecord`, for texts and lists.
            case nextValue
        }

        let operation: Operation
        let register: UInt16
        let first: Int32
        let second: Int32
        var target: Int32
    }

    let instructions: [Instruction]
    let literals: [UInt8]
    /// The maximum number of records and lists that are open at the same time.
    let registerCount: Int
    /// The schema of the page's record.
    let schema: Schema

    /// A fingerprint of everything the program does.
    package let fingerprint: UInt64

    /// Paths of all templates in the program: the page's own first, then in the order of inclusion.
    package let sources: [String]

    package let readFields: ReadFields

    /// Whether the program reads a field of its page's record.
    package func reads(_ field: String) -> Bool { readFields.contains(field, of: schema) }

    /// A fingerprint of everything that the given instructions do.
    static func fingerprint(of instructions: [Instruction], literals: [UInt8]) -> UInt64 {
        let words = instructions.flatMap { step in
            [step.first, step.second, step.target, Int32(step.register), Int32(step.operation.rawValue)]
        }
        return ContentHash.of(words: words.map { UInt64(truncatingIfNeeded: $0) } + [ContentHash.of(literals)])
    }
}
