/// What a template may name: a record with its fields, in order.
///
/// Names in templates are checked against shapes when a program is linked, so a shape is also the documentation of
/// what a page offers. Shapes are finite: a shape is made from shapes that exist already and so cannot hold itself.
public final class Shape: Sendable {
    /// What a field is.
    public indirect enum Kind: Sendable {
        /// Text, escaped by `{{name}}`. A section on it is shown when it is not empty, and `{{.}}` is the text there.
        case text
        /// Bytes that are HTML already: only `{{{name}}}` shows them.
        case html
        /// Yes or no, for sections only.
        case flag
        /// A record that may be absent; a section enters it when it is there.
        case record(Shape)
        /// Any number of things of one kind. A list of records without fields counts as always empty.
        case list(Kind)
    }

    /// One name of a record.
    public struct Field: Sendable {
        /// The name as templates write it; it holds no dot and no space.
        public let name: String
        /// What it is.
        public let kind: Kind
        /// One sentence for the list of names.
        public let documentation: String

        /// A field.
        public init(_ name: String, _ kind: Kind, _ documentation: String = "") {
            self.name = name
            self.kind = kind
            self.documentation = documentation
        }
    }

    /// What messages call the record, such as `album`.
    public let name: String

    /// The fields; the position of a field is its slot in a record.
    public let fields: [Field]

    private let slots: [String: Int]

    /// A record called `name` in messages.
    ///
    /// Two fields of one name are a mistake of the program and trap.
    public init(_ name: String, _ fields: [Field]) {
        self.name = name
        self.fields = fields
        slots = Dictionary(
            fields.enumerated().map { ($0.element.name, $0.offset) },
            uniquingKeysWith: { first, _ in
                preconditionFailure("\(name) has two fields called \(fields[first].name)")
            })
    }

    /// The position of a field, or nil if the record has no such name.
    public func slot(of name: String) -> Int? { slots[name] }
}

extension Shape {
    /// The name with its article, as in "an album".
    var nameWithArticle: String { Shape.withArticle(name) }

    static func withArticle(_ name: String) -> String {
        let isVowel = name.utf8.first.map { "aeiouAEIOU".utf8.contains($0) } ?? false
        return (isVowel ? "an " : "a ") + name
    }
}

extension Shape.Kind {
    /// The kind in words, as in "a list of texts".
    var description: String {
        switch self {
        case .text: "text"
        case .html: "HTML"
        case .flag: "a flag"
        case .record(let shape): shape.nameWithArticle
        case .list(let element): "a list (each \(element.description))"
        }
    }
}
