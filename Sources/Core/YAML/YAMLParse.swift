/// The result of parsing a text: events, and the problem at which parsing stopped.
public struct YAMLParse: Sendable {
    /// The events before the problem, without stream events.
    public let events: [YAMLEvent]
    /// The problem at which parsing stopped, if any.
    public let problem: YAMLProblem?

    static func outOfMemory(at offset: Int) -> YAMLParse {
        let problem = YAMLProblem(
            text: "out of memory", offset: offset, context: "", contextOffset: nil, isTooDeep: false)
        return YAMLParse(events: [], problem: problem)
    }
}

/// A mistake in a YAML text, as described by libyaml.
public struct YAMLProblem: Sendable {
    /// The message of libyaml, such as "did not find expected key".
    public let text: String
    /// Byte offset of the problem; may be the end of the text.
    public let offset: Int
    /// The context given by libyaml, such as "while parsing a block mapping"; empty if missing.
    public let context: String
    /// Byte offset where the context starts.
    public let contextOffset: Int?
    /// Whether the problem is that lists and mappings are nested too deeply.
    public let isTooDeep: Bool
}
