import SourceText

extension TemplateLinker {
    /// Links `{{>name}}` and `{{<name}}…{{/name}}`.
    mutating func linkInclude(_ include: TemplateInclude) {
        guard let source = library.source(named: text(include.name)) else { return reportMissing(include) }
        checkBlocks(include, parent: source)
        let set = overrides.adding(include.blocks, of: file, source: currentSource, to: currentSet)
        var inner = LineLayout()
        if let indentation = include.indentation { inner.indent = laidOut(indentation) }
        if let circle = circle(to: source, overrides: set) { return reportCircle(include, circle) }
        self.include(source, at: file.span(include.tag), overrides: set, layout: inner)
    }

    /// Includes a whole template.
    mutating func include(_ source: Int, at tag: SourceSpan?, overrides set: Int, layout inner: LineLayout) {
        let parsed = library.parsed(at: source)
        if originOfSource[source] == nil {
            originOfSource[source] = UInt16(truncatingIfNeeded: sources.count)
            sources.append(parsed.file.path)
            if !parsed.diagnostics.isEmpty { isBroken = true }
        }
        inclusions.append(Inclusion(source: source, scope: scopeKey(), overrides: set, tag: tag))
        within(layout: inner, overrides: set) { linker in linker.link(parsed.nodes) }
        inclusions.removeLast()
    }

    /// Links `{{$name}}…{{/name}}`: the overriding content if there is any, else the block's own content.
    mutating func linkBlock(_ block: TemplateBlock) {
        guard let entry = overrides.entry(file.bytes[block.name], in: currentSet) else { return link(block.body) }
        let placement = block.placement
        var inner = LineLayout()
        inner.indent = (block.bodyIndentation ?? placement.indentation).map(laidOut) ?? layout.indent
        let start = instructions.count
        let literalStart = literals.count
        inclusions.append(
            Inclusion(source: entry.source, scope: scopeKey(), overrides: entry.set, tag: nil, isBlock: true))
        if let space = entry.block.bodyIndentation { inner.strip = Array(file.bytes[space]) }
        let needsIndent = placement.removesOpeningLine && !entry.block.startsLine
        within(layout: inner, overrides: entry.set) { linker in
            if needsIndent, !entry.block.body.isEmpty { linker.emitIndent() }
            linker.skipsNextIndent = !placement.removesOpeningLine && entry.block.startsLine
            linker.link(entry.block.body)
        }
        inclusions.removeLast()
        skipsNextIndent = false
        let isEmpty = instructions.count == start && literals.count == literalStart
        if placement.removesClosingLine, !isEmpty, !endsWithNewline { emitLiteral([UInt8(ascii: "\n")]) }
    }

    private mutating func within(layout inner: LineLayout, overrides set: Int, _ body: (inout TemplateLinker) -> Void) {
        let (outerLayout, outerSet) = (layout, currentSet)
        (layout, currentSet) = (inner, set)
        body(&self)
        (layout, currentSet) = (outerLayout, outerSet)
    }

    /// The key of the innermost scope, to detect that a template is included again for the same value.
    private func scopeKey() -> TemplateScope.Key {
        var depth = 0
        for scope in scopes.reversed() {
            switch scope {
            case .record(let schema, _): return TemplateScope.Key(schema: ObjectIdentifier(schema), depth: depth)
            case .value(let kind, _, _): depth = depth == 0 ? kind.valueDepth : depth
            }
        }
        return TemplateScope.Key(schema: nil, depth: depth)
    }

    /// The position of an inclusion of the same template for the same value; including it again would never end.
    private func circle(to source: Int, overrides set: Int) -> Int? {
        let key = scopeKey()
        return inclusions.firstIndex {
            $0.source == source && $0.scope == key && $0.overrides == set && !$0.isBlock
        }
    }
}

extension TemplateLinker {
    private mutating func reportMissing(_ include: TemplateInclude) {
        let name = text(include.name)
        let near = Suggestion.nearest(to: name, in: library.names)
        report(
            .missingPartial, "no template \"\(name)\"", include.name,
            help: near.map { "did you mean \"\($0)\"?" } ?? "add it, or remove the tag")
    }

    private mutating func reportCircle(_ include: TemplateInclude, _ first: Int) {
        var steps: [String] = []
        for inclusion in inclusions[(first + 1)...] {
            guard let tag = inclusion.tag else { continue }
            steps.append("\(tag.description) includes \(library.parsed(at: inclusion.source).file.path)")
        }
        let path = library.parsed(at: inclusions[first].source).file.path
        steps.append("\(file.span(include.tag).description) includes \(path)")
        report(
            .partialCycle, "`\(text(include.tag))` completes a cycle of templates", include.tag,
            notes: [Diagnostic.Note(steps.joined(separator: ", "))],
            help: "include a template in itself only inside a section on a record or list of its own")
    }

    /// Checks that the parent, or anything it includes, has every overriding block.
    private mutating func checkBlocks(_ include: TemplateInclude, parent: Int) {
        guard !include.blocks.isEmpty else { return }
        let known = library.blockNames(of: parent)
        var first: [ArraySlice<UInt8>: Range<Int>] = [:]
        for block in include.blocks {
            guard let other = first.updateValue(block.name, forKey: file.bytes[block.name]) else { continue }
            report(
                .wrongUse, "the block `\(text(block.name))` is overridden twice", block.name,
                notes: [Diagnostic.Note("here too", at: file.span(other))], help: "remove one of them")
        }
        for block in include.blocks where !known.contains(text(block.name)) {
            let near = Suggestion.nearest(to: text(block.name), in: known)
            let list = known.map { "`\($0)`" }.joined(separator: ", ")
            let note = "\(library.parsed(at: parent).file.path) has \(known.isEmpty ? "no blocks" : list)"
            report(
                .unknownBlock, "\"\(text(include.name))\" has no block `\(text(block.name))`", block.name,
                notes: [Diagnostic.Note(note)], help: near.map { "did you mean `\($0)`?" })
        }
    }
}
