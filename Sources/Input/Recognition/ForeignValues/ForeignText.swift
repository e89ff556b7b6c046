package import Readers

/// Texts in JSON from other programs, which write a title such as 1989 as a number.
package enum ForeignText {
    /// The text of a scalar without surrounding blanks; nil when there is none.
    package static func text(_ node: Node?) -> String? {
        let text: String
        switch node?.value {
        case .string(let string): text = RecordReader.trimmed(string)
        case .number(let number): text = number
        default: return nil
        }
        return text.isEmpty ? nil : text
    }
}
