/// A template with everything it includes, compiled for one shape: a flat list of instructions and one pool of literal
/// bytes.
///
/// Names, partials and blocks are resolved already. What is left for each page is to copy bytes, follow references and
/// jump.
public struct TemplateProgram: Sendable {
    /// One instruction: what to do, and its operands.
    struct Instruction {
        enum Operation: UInt8 {
            /// Copy `second` literal bytes from offset `first`.
            case literal
            /// Show the text in slot `second` of register `first`, escaped.
            case text
            /// Show it as it is.
            case unescaped
            /// Put the record in slot `second` of `first` into `register`, or jump if there is none.
            case enter
            /// Jump if the cell is zero: absent, empty or no.
            case jumpIfEmpty
            /// Jump if the cell is anything else.
            case jumpUnlessEmpty
            /// Start going through a list of records with `register`, or jump if it is empty.
            case eachRecord
            /// Start going through a list of texts or lists with `register`, or jump if it is empty.
            case eachValue
            /// Go to the next element of `register` and jump back, or fall through behind the last.
            case nextRecord
            /// The same for texts and lists.
            case nextValue
        }

        let operation: Operation
        let register: UInt16
        let first: Int32
        let second: Int32
        var target: Int32
    }

    /// The instructions.
    let instructions: [Instruction]
    /// The bytes of all literals.
    let literals: [UInt8]
    /// How many records and lists are open at once at most.
    let registerCount: Int
    /// The shape of the page's record.
    let shape: Shape

    /// A hash of all that it does.
    let print: UInt64

    /// Paths of all templates that went into the program, the page's own first, then in the order they are included.
    public let sources: [String]

    /// A hash of all that some instructions do.
    static func print(of instructions: [Instruction], literals: [UInt8]) -> UInt64 {
        let words = instructions.flatMap { step in
            [step.first, step.second, step.target, Int32(step.register), Int32(step.operation.rawValue)]
        }
        return ContentHash.of(words: words.map { UInt64(truncatingIfNeeded: $0) } + [ContentHash.of(literals)])
    }
}
