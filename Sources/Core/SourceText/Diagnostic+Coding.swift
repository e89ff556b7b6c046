/// Encodes the warnings about a file, so that a file with warnings can be cached as well.
extension Diagnostic {
    /// Whether it is a warning whose places are all in `file`.
    package func isWarning(onlyAbout file: SourceFile) -> Bool {
        let places = [place] + notes.map(\.place).filter { if case .none = $0 { false } else { true } }
        return severity == .warning
            && places.allSatisfy { place in
                switch place {
                case .text(let span): span.file === file
                case .path(let path): path.utf8.isEqual(to: file.path)
                case .none: false
                }
            }
    }

    /// Encodes a warning, without the file that its places are in.
    package func encode(into writer: inout BinaryEncoder) {
        writer.put(code.rawValue)
        writer.put(message)
        place.encode(into: &writer)
        writer.put(all: notes) { writer, note in
            writer.put(note.text)
            note.place.encode(into: &writer)
        }
        writer.put(help) { $0.put($1) }
        writer.put(subject) { $0.put($1) }
        writer.put(count)
    }

    /// Decodes a warning about `file`; nil when the code is unknown.
    package init?(decoding reader: inout BinaryDecoder, file: SourceFile) {
        let code = DiagnosticCode(rawValue: reader.text())
        let message = reader.text()
        let place = Place(decoding: &reader, file: file)
        let notes = reader.list { Note($0.text(), at: Place(decoding: &$0, file: file)) }
        let help = reader.optional { $0.text() }
        let subject = reader.optional { $0.text() }
        let count = reader.number()
        guard let code else { return nil }
        self.init(.warning, code, message, at: place, notes: notes, help: help, subject: subject)
        self.count = count
    }
}

extension Diagnostic.Place {
    fileprivate func encode(into writer: inout BinaryEncoder) {
        switch self {
        case .none: writer.put(0)
        case .path: writer.put(1)
        case .text(let span):
            writer.put(2)
            writer.put(span.start)
            writer.put(span.end)
        }
    }

    fileprivate init(decoding reader: inout BinaryDecoder, file: SourceFile) {
        switch reader.number() {
        case 1: self = .path(file.path)
        case 2:
            let (start, end) = (reader.number(), reader.number())
            self = .text(file.span(start..<max(start, end)))
        default: self = .none
        }
    }
}
