import Synchronization

/// The names a template may use: a record with its fields, in order.
///
/// Names in templates are checked against schemas when a program is linked, so a schema also documents what a page
/// provides. Schemas are finite: a schema is built from existing schemas, so it cannot contain itself.
@usableFromInline package final class Schema: Sendable {
    /// The kind of a field.
    @usableFromInline package indirect enum Kind: Sendable {
        /// Text, escaped by `{{name}}`. A section on it is shown when it is not empty; inside, `{{.}}` is the text.
        case text
        /// Bytes that are already HTML: only `{{{name}}}` shows them.
        case html
        /// A Boolean, only for sections.
        case flag
        /// A record that may be absent; a section on it is entered when it is present.
        case record(Schema)
        /// Any number of values of one kind. A list of records without fields is always treated as empty.
        case list(Kind)
        /// A record whose names are those of a site's content: its schema is given to the linker under this name.
        case open(String)
    }

    /// A named field of a record.
    @usableFromInline package struct Field: Sendable {
        /// The name used in templates; it contains no dot and no space.
        @usableFromInline package let name: String
        package let kind: Kind
        /// One sentence for the list of names.
        package let documentation: String
        /// The schema whose field of the same name this one is copied from; nil if it has a value of its own.
        let origin: Schema?
        /// The field of the same record that has the values of this list by name; nil for none.
        let byName: String?

        /// What to write instead of a name that goes away with the next version of the template interface; nil if it stays.
        let successor: String?

        /// A field with a name, a kind and its documentation.
        @usableFromInline package init(
            _ name: String, _ kind: Kind, _ documentation: String = "", byName: String? = nil
        ) {
            self.init(name, kind, documentation, copiedFrom: nil, byName: byName)
        }

        @usableFromInline init(
            _ name: String, _ kind: Kind, _ documentation: String, copiedFrom origin: Schema?, byName: String? = nil,
            successor: String? = nil
        ) {
            (self.name, self.kind, self.documentation, self.origin) = (name, kind, documentation, origin)
            (self.byName, self.successor) = (byName, successor)
        }

        /// The same field as one that goes away.
        @usableFromInline func goingAway(use successor: String) -> Field {
            Field(name, kind, documentation, copiedFrom: origin, byName: byName, successor: successor)
        }

        /// The same field as a copy of one of `schema`.
        @usableFromInline func copied(from schema: Schema) -> Field {
            Field(name, kind, documentation, copiedFrom: schema, successor: successor)
        }
    }

    /// The record's name in messages, such as `album`.
    @usableFromInline package let name: String

    /// The fields; the position of a field is its slot in a record.
    @usableFromInline package let fields: [Field]

    /// A number from 0 that no other schema has while this one exists.
    ///
    /// Numbers are used again, because ``ReadFields`` has an entry for each up to the greatest: a preview makes new
    /// schemas at each change of the site.
    @usableFromInline let number = numbers.withLock { $0.take() }

    private static let numbers = Mutex(FreeNumbers())

    /// Hands out the numbers that are free.
    private struct FreeNumbers {
        var returned: [Int] = []
        var count = 0

        mutating func take() -> Int {
            if let number = returned.popLast() { return number }
            count += 1
            return count - 1
        }
    }

    deinit { Self.numbers.withLock { $0.returned.append(number) } }

    private let slots: [String: Int]

    /// A schema for records called `name` in messages.
    ///
    /// Two fields with the same name are a programming error and trap.
    @usableFromInline package init(_ name: String, _ fields: [Field]) {
        self.name = name
        self.fields = fields
        slots = Dictionary(
            fields.enumerated().map { ($0.element.name, $0.offset) },
            uniquingKeysWith: { first, _ in
                preconditionFailure("\(name) has two fields called \(fields[first].name)")
            })
    }

    /// The position of a field; nil if the record has no such name.
    package func slot(of name: String) -> Int? { slots[name] }
}

extension Schema {
    /// The name with its article, as in "an album".
    var nameWithArticle: String { Schema.withArticle(name) }

    static func withArticle(_ name: String) -> String {
        let isVowel = name.utf8.first.map { "aeiouAEIOU".utf8.contains($0) } ?? false
        return (isVowel ? "an " : "a ") + name
    }
}

extension Schema.Kind {
    /// The kind as written in messages, as in "a list of texts".
    var description: String {
        switch self {
        case .text: "text"
        case .html: "HTML"
        case .flag: "a flag"
        case .record(let schema): schema.nameWithArticle
        case .list(let element): "a list (each \(element.description))"
        case .open: "a record with the names that the site's content has"
        }
    }
}
