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
        var watch = TextWatch()
        render(page, in: pageData, shared: shared, watch: &watch, into: &output)
    }

    /// Renders the page like the public method; `watch` records where its texts are shown.
    package func render(
        _ page: RecordRef, in pageData: borrowing TemplateData, shared: borrowing TemplateData,
        watch: inout TextWatch, into output: inout [UInt8]
    ) {
        var registers = [Register](repeating: Register(), count: registerCount)
        registers[0].base = page.index
        registers[0].isShared = page.isShared
        run(&registers, pageData, shared, &watch, into: &output)
    }

    private func run(
        _ registers: inout [Register], _ page: borrowing TemplateData, _ shared: borrowing TemplateData,
        _ watch: inout TextWatch, into output: inout [UInt8]
    ) {
        let instructions = instructions.span
        let literals = literals.span
        var counter = 0
        while counter < instructions.count {
            let step = instructions[counter]
            counter += 1
            if step.operation == .literal {
                let start = Int(step.first)
                literals.extracting(start..<start + Int(step.second)).append(to: &output)
                continue
            }
            if step.operation == .nextRecord || step.operation == .nextValue {
                if advance(&registers[Int(step.register)], step.operation, page, shared) { counter = Int(step.target) }
                continue
            }
            let isShared = registers[Int(step.first)].isShared
            let slot = registers[Int(step.first)].base + Int(step.second)
            let bits = isShared ? shared.slots[slot] : page.slots[slot]
            switch step.operation {
            case .text, .unescaped:
                let isEscaped = step.operation == .text
                if TextRef.isShared(bits) {
                    shared.show(bits, isEscaped: isEscaped, to: &output)
                } else {
                    watch.show(bits, of: page, isEscaped: isEscaped, to: &output)
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
