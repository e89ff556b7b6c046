import SourceText

extension TemplateLinker {
    /// Emits text of the current template, applying the line layout at each line start.
    mutating func emitText(_ range: Range<Int>) {
        let bytes = file.bytes
        if layout.indent.isEmpty, layout.strip.isEmpty {
            skipsNextIndent = false
            return emitLiteral(bytes[range])
        }
        var position = range.lowerBound
        while position < range.upperBound, !isTooLarge {
            let newline = bytes[position..<range.upperBound].firstIndex(of: UInt8(ascii: "\n"))
            let end = newline.map { $0 + 1 } ?? range.upperBound
            if position == 0 || bytes[position - 1] == UInt8(ascii: "\n") {
                position += stripCount(bytes[position..<end])
                let rest = bytes[position..<end]
                let isBlank = rest.allSatisfy { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
                if !isBlank { emitIndent() }
            }
            skipsNextIndent = false
            emitLiteral(bytes[position..<end])
            position = end
        }
    }

    /// Indents the line that starts here, unless the space is already there.
    mutating func emitIndent() {
        if skipsNextIndent {
            skipsNextIndent = false
        } else {
            emitLiteral(layout.indent[...])
        }
    }

    /// Space at the start of a line, as it is output under the current layout.
    func laidOut(_ space: Range<Int>) -> [UInt8] {
        let bytes = file.bytes[space]
        return layout.indent + bytes.dropFirst(stripCount(bytes))
    }

    private func stripCount(_ line: ArraySlice<UInt8>) -> Int {
        zip(line, layout.strip).prefix { $0 == $1 }.count
    }

    mutating func emitLiteral(_ bytes: ArraySlice<UInt8>) {
        guard let last = bytes.last else { return }
        endsWithNewline = last == UInt8(ascii: "\n")
        guard literals.count + bytes.count <= Self.literalLimit else { return reportTooLarge() }
        let start = literals.count
        literals.append(contentsOf: bytes)
        if let previous = instructions.last, previous.operation == .literal, lastLabel != instructions.count {
            instructions[instructions.count - 1] = TemplateProgram.Instruction(
                operation: .literal, register: 0, first: previous.first,
                second: previous.second + Int32(truncatingIfNeeded: bytes.count), target: 0)
        } else {
            emit(.literal, first: start, second: bytes.count)
        }
    }

    @discardableResult
    mutating func emit(
        _ operation: TemplateProgram.Instruction.Operation, register: Int = 0, first: Int = 0, second: Int = 0,
        target: Int = 0
    ) -> Int {
        if instructions.count >= Self.instructionLimit { reportTooLarge() }
        instructions.append(
            TemplateProgram.Instruction(
                operation: operation, register: UInt16(truncatingIfNeeded: register),
                first: Int32(truncatingIfNeeded: first), second: Int32(truncatingIfNeeded: second),
                target: Int32(truncatingIfNeeded: target)))
        return instructions.count - 1
    }

    /// The position of the next instruction, marked as a jump target.
    mutating func label() -> Int {
        lastLabel = instructions.count
        return lastLabel
    }

    /// Sets the target of pending jumps to the next instruction.
    mutating func land(_ jumps: [Int]) {
        let target = Int32(truncatingIfNeeded: label())
        for jump in jumps { instructions[jump].target = target }
    }

    /// Provides a register for the duration of `body`.
    mutating func withRegister(_ body: (inout TemplateLinker, Int) -> Void) {
        let register = nextRegister
        nextRegister += 1
        registerCount = max(registerCount, nextRegister)
        body(&self, register)
        nextRegister = register
    }

    mutating func reportTooLarge() {
        guard !isTooLarge else { return }
        isTooLarge = true
        report(
            .partialCycle, "the template becomes too large when everything it includes is taken in", 0..<0,
            help: "include less; partials that include each other twice at every level grow exponentially")
    }
}
