package import Readers
import SourceText
package import Templates

/// Values of a site's content that templates reach by name: `params`, and the files in `content/data`.
package struct ContentRecord: Sendable {
    /// The schema of the names, for the linker.
    package let schema: Schema
    private let fields: [ContentShape.Field]

    /// The record of all names that some mappings have; those that are no mappings are left out.
    ///
    /// - Parameters:
    ///   - name: what messages call it.
    ///   - roots: the mappings with their files.
    package init(_ name: String, of roots: [NodeTree], _ reading: inout ContentReading) {
        var shape = ContentShape.record([])
        for tree in roots {
            guard let root = tree.root, case .map = root.value else { continue }
            let own = reading.shape(of: root, in: tree.file)
            shape = ContentShape.merged(shape, own, at: tree.file.span(root.range), &reading) ?? shape
        }
        if case .record(let fields) = shape { self.fields = fields } else { fields = [] }
        schema = ContentShape.schema(of: fields, called: name)
    }

    /// The record of some values by name, which need not be in one file.
    init(_ name: String, fields: [ContentShape.Field]) {
        self.fields = fields
        schema = ContentShape.schema(of: fields, called: name)
    }

    /// Writes the values of a mapping; names that it lacks are empty.
    package func write(_ tree: NodeTree?, into data: inout TemplateData) -> RecordRef {
        let root = tree?.root
        return data.record(fields.map { field in Self.value(root?[field.name], field.shape, &data) })
    }

    /// Writes the values of several mappings, of each name the first.
    func write(_ trees: [NodeTree], into data: inout TemplateData) -> RecordRef {
        data.record(
            fields.map { field in
                Self.value(trees.lazy.compactMap { $0.root?[field.name] }.first, field.shape, &data)
            })
    }

    /// Writes values given by name.
    func write(_ values: [String: Node], into data: inout TemplateData) -> RecordRef {
        data.record(fields.map { field in Self.value(values[field.name], field.shape, &data) })
    }

    private static func value(
        _ node: Node?, _ shape: ContentShape, _ data: inout TemplateData
    ) -> TemplateValue {
        guard let node else { return .empty }
        switch (shape, node.value) {
        case (.flag, .bool(let flag)): return TemplateValue(flag)
        case (.text, .bool(let flag)): return data.value(flag ? "true" : "false")
        case (.text, .string(let text)), (.text, .number(let text)): return data.value(text)
        case (.list(let element), .list(let items)):
            let values = items.map { value($0, element, &data) }
            return data.value(listing: values)
        case (.record(let fields), .map):
            let values = fields.map { value(node[$0.name], $0.shape, &data) }
            return TemplateValue(data.record(values))
        default: return .empty
        }
    }
}
