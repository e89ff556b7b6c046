import SourceText

extension TemplateLinker {
    /// Links `{{name}}` and `{{{name}}}`.
    mutating func linkVariable(_ name: Range<Int>, isEscaped: Bool) {
        let register = nextRegister
        defer { nextRegister = register }
        guard let place = resolve(name) else { return }
        skipsNextIndent = false
        endsWithNewline = false
        switch place.kind {
        case .text:
            emit(isEscaped ? .text : .unescaped, first: place.register, second: place.slot)
        case .html where !isEscaped:
            emit(.unescaped, first: place.register, second: place.slot)
        case .html, .flag, .record, .list, .open:
            reportNotText(name, place.kind)
        }
        if !place.jumps.isEmpty { land(place.jumps) }
    }

    private mutating func reportNotText(_ name: Range<Int>, _ kind: Schema.Kind) {
        let word = text(name)
        let message: String
        let help: String
        switch kind {
        case .text, .html:
            message = "`\(word)` is HTML already and would be escaped again"
            help = "write `{{{\(word)}}}`"
        case .flag:
            message = "`\(word)` is a flag, not text"
            help = "write `{{#\(word)}}…{{/\(word)}}` for what is shown when it is set"
        case .record(let schema):
            message = "`\(word)` is \(schema.nameWithArticle), not text"
            let field = schema.fields.first?.name ?? "name"
            help = word == "." ? "write one of its names" : "write one of its names, such as `\(word).\(field)`"
        case .list, .open:
            message = "`\(word)` is a list, not text"
            help = "write `{{#\(word)}}…{{/\(word)}}` to go through it"
        }
        report(.wrongUse, message, name, help: help)
    }

    /// Links `{{#name}}…{{/name}}` and `{{^name}}…{{/name}}`.
    mutating func linkSection(_ name: Range<Int>, isInverted: Bool, body: [TemplateNode]) {
        let register = nextRegister
        defer { nextRegister = register }
        guard let place = resolve(name) else { return }
        if place.isScope {
            report(
                .wrongUse, "`.` is \(place.kind.description), and that is always there", name,
                help: "remove the section tags")
        } else if isInverted {
            linkInverted(place, body: body)
        } else {
            linkSection(place, body: body)
        }
    }

    private mutating func linkInverted(_ place: Place, body: [TemplateNode]) {
        let jump = emit(.jumpUnlessEmpty, first: place.register, second: place.slot)
        if !place.jumps.isEmpty { land(place.jumps) }
        link(body)
        land([jump])
    }

    private mutating func linkSection(_ place: Place, body: [TemplateNode]) {
        switch place.kind {
        case .text, .html, .flag:
            let jump = emit(.jumpIfEmpty, first: place.register, second: place.slot)
            link(body, in: .value(place.kind, register: place.register, slot: place.slot))
            land(place.jumps + [jump])
        case .record(let schema):
            withRegister { linker, register in
                let jump = linker.emit(.enter, register: register, first: place.register, second: place.slot)
                linker.link(body, in: .record(schema, register: register))
                linker.land(place.jumps + [jump])
            }
        case .open:
            // Resolved names have the kind that the site's content gives them.
            preconditionFailure("a record without its schema")
        case .list(.record(let schema)) where schema.fields.isEmpty:
            // Its elements have no content to show: such a list is always empty.
            if !place.jumps.isEmpty { land(place.jumps) }
        case .list(.record(let schema)):
            linkLoop(place, start: .eachRecord, next: .nextRecord, body: body) { .record(schema, register: $0) }
        case .list(let element):
            linkLoop(place, start: .eachValue, next: .nextValue, body: body) {
                .value(element, register: $0, slot: 0)
            }
        }
    }

    private mutating func linkLoop(
        _ place: Place, start: TemplateProgram.Instruction.Operation, next: TemplateProgram.Instruction.Operation,
        body: [TemplateNode], scope: (Int) -> TemplateScope
    ) {
        withRegister { linker, register in
            let jump = linker.emit(start, register: register, first: place.register, second: place.slot)
            let target = linker.label()
            linker.link(body, in: scope(register))
            linker.emit(next, register: register, target: target)
            linker.land(place.jumps + [jump])
        }
    }

    private mutating func link(_ body: [TemplateNode], in scope: TemplateScope) {
        scopes.append(scope)
        link(body)
        scopes.removeLast()
    }
}
