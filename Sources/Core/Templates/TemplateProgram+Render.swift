import SourceText

extension TemplateProgram {
    /// The scope of a name: a record, or the current element of a list.
    private struct Register {
        /// The index of the first slot.
        var base = 0
        var isShared = false
        /// The slots of the list being iterated: the current one and the end.
        var element = 0
        var end = 0
        var listIsShared = false
    }

    /// Appends the page to `output`.
    ///
    /// `page` is a record of the program's schema in either arena. A reference into data of another schema shows wrong
    /// text or traps; it never reads outside the arenas.
    package func render(
        _ page: RecordRef, in pageData: borrowing TemplateData, shared: borrowing TemplateData,
        into output: inout [UInt8]
    ) {
        var sink = ByteSink(bytes: output, watch: TextWatch())
        output = []
        run(page, pageData, shared, into: &sink)
        output = sink.bytes
    }

    /// Renders the page and returns its ``fingerprint(of:in:shared:)``; `watch` records where its texts are shown.
    ///
    /// If `hidesWatched`, the fingerprint is that of a page that shows ``TextWatch/standIn`` in place of these texts.
    package func render(
        _ page: RecordRef, in pageData: borrowing TemplateData, shared: borrowing TemplateData,
        watch: inout TextWatch, hidesWatched: Bool, into output: inout [UInt8]
    ) -> UInt64 {
        var sink = PageSink(page: ByteSink(bytes: output, watch: watch), hidesWatched: hidesWatched)
        output = []
        sink.hash.texts.add(fingerprint)
        run(page, pageData, shared, into: &sink)
        (output, watch) = (sink.page.bytes, sink.page.watch)
        return sink.hash.value
    }

    /// A fingerprint of the page: of the program, of every text that it would show, and of the parts that it would leave
    /// out or repeat.
    ///
    /// It is computed by the same run as the page, so it cannot miss anything that the page shows.
    package func fingerprint(
        of page: RecordRef, in pageData: borrowing TemplateData, shared: borrowing TemplateData
    ) -> UInt64 {
        var sink = HashSink()
        sink.texts.add(fingerprint)
        run(page, pageData, shared, into: &sink)
        return sink.value
    }

    private func run(
        _ record: RecordRef, _ page: borrowing TemplateData, _ shared: borrowing TemplateData,
        into sink: inout some TemplateSink
    ) {
        var registers = [Register](repeating: Register(), count: registerCount)
        registers[0].base = record.index
        registers[0].isShared = record.isShared
        let instructions = instructions.span
        let literals = literals.span
        var counter = 0
        while counter < instructions.count {
            let step = instructions[counter]
            counter += 1
            if step.operation == .literal {
                let start = Int(step.first)
                sink.show(literals.extracting(start..<start + Int(step.second)))
                continue
            }
            if step.operation == .nextRecord || step.operation == .nextValue {
                let isRepeated = advance(&registers[Int(step.register)], step.operation, page, shared)
                if isRepeated { counter = Int(step.target) }
                sink.choose(isRepeated)
                continue
            }
            let isShared = registers[Int(step.first)].isShared
            let slot = registers[Int(step.first)].base + Int(step.second)
            let bits = isShared ? shared.slots[slot] : page.slots[slot]
            if step.operation != .text && step.operation != .unescaped { sink.choose(bits != 0) }
            switch step.operation {
            case .text, .unescaped:
                let isEscaped = step.operation == .text
                if TextRef.isShared(bits) {
                    sink.show(bits, of: shared, isEscaped: isEscaped)
                } else {
                    sink.show(bits, of: page, isEscaped: isEscaped)
                }
            case .jumpIfEmpty: if bits == 0 { counter = Int(step.target) }
            case .jumpUnlessEmpty: if bits != 0 { counter = Int(step.target) }
            case .enter where bits != 0:
                registers[Int(step.register)].base = RecordRef(bits: bits).index
                registers[Int(step.register)].isShared = RecordRef(bits: bits).isShared
            case .eachRecord where bits != 0, .eachValue where bits != 0:
                start(&registers[Int(step.register)], ListRef(bits: bits), step.operation, page, shared)
            case .enter, .eachRecord, .eachValue: counter = Int(step.target)
            case .literal, .nextRecord, .nextValue: break
            }
        }
    }

    @inline(__always)
    private func start(
        _ register: inout Register, _ list: ListRef, _ operation: Instruction.Operation,
        _ page: borrowing TemplateData, _ shared: borrowing TemplateData
    ) {
        register.element = list.start
        register.end = list.start + list.count
        register.listIsShared = list.isShared
        load(&register, isRecord: operation == .eachRecord, page, shared)
    }

    @inline(__always)
    private func advance(
        _ register: inout Register, _ operation: Instruction.Operation,
        _ page: borrowing TemplateData, _ shared: borrowing TemplateData
    ) -> Bool {
        register.element += 1
        guard register.element < register.end else { return false }
        load(&register, isRecord: operation == .nextRecord, page, shared)
        return true
    }

    @inline(__always)
    private func load(
        _ register: inout Register, isRecord: Bool,
        _ page: borrowing TemplateData, _ shared: borrowing TemplateData
    ) {
        if isRecord {
            let element = register.element
            let record = RecordRef(bits: register.listIsShared ? shared.slots[element] : page.slots[element])
            register.base = record.index
            register.isShared = record.isShared
        } else {
            register.base = register.element
            register.isShared = register.listIsShared
        }
    }
}
