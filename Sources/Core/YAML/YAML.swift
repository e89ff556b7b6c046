internal import CYAML

/// Parses YAML text to a flat list of events with byte offsets; the only importer of libyaml.
public enum YAMLParser {
    /// The version of libyaml.
    public static var libraryVersion: String { unsafe String(cString: yaml_get_version_string()) }

    /// Parses one range of `bytes`, up to the first problem.
    ///
    /// The bytes of the range must be UTF-8 without a byte order mark and without control characters; violations are
    /// reported as problems. Nesting beyond `depthLimit` is a problem too. Offsets count from the start of `bytes`,
    /// whose size must fit 32 bits.
    public static func parse(_ bytes: [UInt8], in range: Range<Int>, depthLimit: Int) -> YAMLParse {
        let range = range.clamped(to: 0..<bytes.count)
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        defer { unsafe parser.deallocate() }
        guard unsafe yaml_parser_initialize(parser) == 1 else { return .outOfMemory(at: range.lowerBound) }
        defer { unsafe yaml_parser_delete(parser) }
        return unsafe bytes.withUnsafeBufferPointer { buffer in
            guard !range.isEmpty, let base = buffer.baseAddress else { return YAMLParse(events: [], problem: nil) }
            unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
            unsafe yaml_parser_set_input_string(parser, base + range.lowerBound, range.count)
            var offsets = CharacterOffsets(bytes, in: range)
            return unsafe collect(from: parser, depthLimit: depthLimit, offsets: &offsets)
        }
    }

    private static func collect(
        from parser: UnsafeMutablePointer<yaml_parser_t>, depthLimit: Int, offsets: inout CharacterOffsets
    ) -> YAMLParse {
        var events: [YAMLEvent] = []
        var depth = 0
        while true {
            var event = unsafe yaml_event_t()
            guard unsafe yaml_parser_parse(parser, &event) == 1 else {
                return YAMLParse(events: events, problem: unsafe problem(of: parser.pointee, offsets: &offsets))
            }
            defer { unsafe yaml_event_delete(&event) }
            if unsafe event.type == YAML_STREAM_END_EVENT || event.type == YAML_NO_EVENT { break }
            guard let made = unsafe YAMLEvent(event, offsets: &offsets) else { continue }
            switch made.kind {
            case .listStart, .mapStart: depth += 1
            case .listEnd, .mapEnd: depth -= 1
            default: break
            }
            if depth > depthLimit {
                let problem = YAMLProblem(
                    text: "nested too deeply", offset: Int(made.start), context: "", contextOffset: nil,
                    isTooDeep: true)
                return YAMLParse(events: events, problem: problem)
            }
            events.append(made)
        }
        return YAMLParse(events: events, problem: nil)
    }

    private static func problem(of parser: yaml_parser_t, offsets: inout CharacterOffsets) -> YAMLProblem {
        let text = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "out of memory"
        let context = unsafe parser.context.map { unsafe String(cString: $0) } ?? ""
        if unsafe parser.error == YAML_READER_ERROR {
            let offset = unsafe offsets.start + Int(clamping: parser.problem_offset)
            return YAMLProblem(text: text, offset: offset, context: context, contextOffset: nil, isTooDeep: false)
        }
        let contextOffset = unsafe context.isEmpty ? nil : offsets.offset(ofCharacter: parser.context_mark.index)
        let offset = unsafe offsets.offset(ofCharacter: parser.problem_mark.index)
        return YAMLProblem(
            text: text, offset: offset, context: context, contextOffset: contextOffset, isTooDeep: false)
    }
}
