/// What libyaml made of a text: events, and the problem at which it stopped.
public struct YAMLParse: Sendable {
    /// The events before the problem, without those of the stream.
    public let events: [YAMLEvent]
    /// Why it stopped early, if it did.
    public let problem: YAMLProblem?

    static func outOfMemory(at offset: Int) -> YAMLParse {
        let problem = YAMLProblem(
            text: "out of memory", offset: offset, context: "", contextOffset: nil, isTooDeep: false)
        return YAMLParse(events: [], problem: problem)
    }
}

/// A mistake in a YAML text, in libyaml's words.
public struct YAMLProblem: Sendable {
    /// What libyaml says, such as "did not find expected key".
    public let text: String
    /// Byte offset of the place; may be the end of the text.
    public let offset: Int
    /// What libyaml was doing, such as "while parsing a block mapping"; empty if it does not say.
    public let context: String
    /// Byte offset where that began.
    public let contextOffset: Int?
    /// Whether the only mistake is that lists and mappings stand in one another too deeply.
    public let isTooDeep: Bool
}
