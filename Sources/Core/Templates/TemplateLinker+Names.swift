import SourceText

extension TemplateLinker {
    /// A resolved name: its kind, its slot, and the jumps taken when a record on the path is absent.
    struct Place {
        let kind: Schema.Kind
        let register: Int
        let slot: Int
        let jumps: [Int]
        /// Whether it is the scope itself, for `.` in a record.
        var isScope = false
        /// The record that has the field; nil for a scope.
        var owner: Schema?
    }

    /// The kind of a field, with the schema of a record whose names the site's content has.
    private func kind(of slot: Int, in schema: Schema) -> Schema.Kind {
        guard case .open(let name) = schema.fields[slot].kind else { return schema.fields[slot].kind }
        return .record(openSchemas[name] ?? Schema(name, []))
    }

    /// The maximum number of components in a dotted name.
    private static var partLimit: Int { 32 }

    /// Resolves a name in the scopes, entering the records of a dotted name; reports the name if it is not found.
    ///
    /// The caller releases the registers used for the components of a dotted name.
    mutating func resolve(_ name: Range<Int>) -> Place? {
        let bytes = file.bytes
        if name.count == 1, bytes[name.lowerBound] == UInt8(ascii: ".") { return innermost() }
        var parts: [Range<Int>] = []
        var start = name.lowerBound
        for index in name where bytes[index] == UInt8(ascii: ".") {
            parts.append(start..<index)
            start = index + 1
        }
        parts.append(start..<name.upperBound)
        if parts.count > Self.partLimit || parts.contains(where: \.isEmpty) {
            report(
                .wrongUse, "`\(text(name))` is not a name", name,
                help: "write names with single dots between them, at most \(Self.partLimit)")
            return nil
        }
        guard var place = lookUp(parts[0]) else { return nil }
        for index in 1..<max(1, parts.count) {
            guard let inner = step(from: place, to: parts[index], behind: parts[index - 1]) else { return nil }
            place = inner
        }
        return place
    }

    private func innermost() -> Place? {
        switch scopes.last {
        case .record(let schema, let register)?:
            Place(kind: .record(schema), register: register, slot: 0, jumps: [], isScope: true)
        case .value(let kind, let register, let slot)?:
            Place(kind: kind, register: register, slot: slot, jumps: [])
        case nil: nil
        }
    }

    private mutating func lookUp(_ part: Range<Int>) -> Place? {
        let name = text(part)
        for case .record(let schema, let register) in scopes.reversed() {
            if let slot = schema.slot(of: name) {
                readFields.insert(slot, of: schema)
                warn(ofNameGoingAway: schema.fields[slot], part)
                return Place(
                    kind: kind(of: slot, in: schema), register: register, slot: slot, jumps: [], owner: schema)
            }
        }
        reportUnknown(part, shapesInScope())
        return nil
    }

    private mutating func step(from list: Place, to part: Range<Int>, behind: Range<Int>) -> Place? {
        var place = list
        if let owner = place.owner, let name = owner.fields[place.slot].byName, let slot = owner.slot(of: name) {
            readFields.insert(slot, of: owner)
            place = Place(
                kind: kind(of: slot, in: owner), register: place.register, slot: slot, jumps: place.jumps)
        }
        guard case .record(let schema) = place.kind else {
            report(
                .wrongUse, "`\(text(behind))` is \(place.kind.description) and has no names", behind,
                help: "only the names of a record can follow a dot")
            return nil
        }
        guard let slot = schema.slot(of: text(part)) else {
            reportUnknown(part, [schema])
            return nil
        }
        readFields.insert(slot, of: schema)
        warn(ofNameGoingAway: schema.fields[slot], part)
        let register = nextRegister
        nextRegister += 1
        registerCount = max(registerCount, nextRegister)
        let jump = emit(.enter, register: register, first: place.register, second: place.slot)
        return Place(
            kind: kind(of: slot, in: schema), register: register, slot: slot, jumps: place.jumps + [jump], owner: schema
        )
    }

    private mutating func warn(ofNameGoingAway field: Schema.Field, _ part: Range<Int>) {
        guard let successor = field.successor else { return }
        report(
            .nameGoingAway, "`\(field.name)` goes away with the next version of the template interface", part,
            severity: .warning, help: "write `\(successor)`, or let `sitegen migrate` do it", replacement: successor)
    }

    /// Schemas of the enclosing records, the innermost first, each once.
    private func shapesInScope() -> [Schema] {
        var seen: Set<ObjectIdentifier> = []
        var schemas: [Schema] = []
        for case .record(let schema, _) in scopes.reversed() where seen.insert(ObjectIdentifier(schema)).inserted {
            schemas.append(schema)
        }
        return schemas
    }

    private mutating func reportUnknown(_ part: Range<Int>, _ schemas: [Schema]) {
        let owner = schemas.first?.nameWithArticle ?? "nothing"
        let known = schemas.flatMap(\.currentNames)
        let near = inner(text(part), of: schemas) ?? Suggestion.nearest(to: text(part), in: known)
        // With a suggestion, the names of the records say nothing more.
        let notes = schemas.prefix(near == nil ? 4 : 0).map { schema in
            let names = schema.currentNames.map { "`\($0)`" }.joined(separator: ", ")
            return Diagnostic.Note("\(schema.nameWithArticle) has \(names.isEmpty ? "no names" : names)")
        }
        report(
            .unknownName, "\(owner) has no `\(text(part))`", part, notes: notes,
            help: near.map { "did you mean `\($0)`?" })
    }
}

extension TemplateLinker {
    /// The dotted name of a field with exactly this name in one of the records that are fields of `schemas`.
    ///
    /// The last one, because the fields that all pages have come first.
    private func inner(_ name: String, of schemas: [Schema]) -> String? {
        for schema in schemas {
            for (slot, field) in schema.fields.enumerated().reversed() where field.successor == nil {
                guard case .record(let record) = kind(of: slot, in: schema), record.currentNames.contains(name) else {
                    continue
                }
                return "\(field.name).\(name)"
            }
        }
        return nil
    }
}

extension Schema {
    /// The names of its fields without those that go away.
    fileprivate var currentNames: [String] { fields.filter { $0.successor == nil }.map(\.name) }
}
