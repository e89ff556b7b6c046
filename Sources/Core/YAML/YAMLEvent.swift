internal import CYAML

/// One event of a YAML text: a scalar, an alias, or a start or end.
public struct YAMLEvent: Sendable {
    /// The kind of event.
    public enum Kind: UInt8, Sendable {
        /// The start of a document, with or without `---`.
        case documentStart
        /// The end of a document, with or without `...`.
        case documentEnd
        /// `*name`.
        case alias
        /// A scalar value.
        case scalar
        /// The start of a list.
        case listStart
        /// The end of a list.
        case listEnd
        /// The start of a mapping; keys and values alternate.
        case mapStart
        /// The end of a mapping.
        case mapEnd
    }

    /// The notation used.
    public enum Style: UInt8, Sendable {
        /// Without quotes.
        case plain
        /// In single or double quotes.
        case quoted
        /// After `|` or `>`.
        case blockText
        /// A list or mapping by indentation, or a document without `---`.
        case block
        /// A list or mapping in brackets.
        case flow
        /// A document with its `---` or `...` written.
        case explicit
    }

    /// The kind of event.
    public let kind: Kind
    /// The notation used.
    public let style: Style
    /// Byte offset of the first byte.
    public let start: UInt32
    /// Byte offset after the last byte.
    public let end: UInt32
    /// The value of a scalar, the name of an alias.
    public let text: String
    /// The name of its anchor; empty if missing.
    public let anchor: String
    /// Its full tag, such as `tag:yaml.org,2002:str`; empty if missing.
    public let tag: String

    init?(_ event: yaml_event_t, offsets: inout CharacterOffsets) {
        start = unsafe UInt32(clamping: offsets.offset(ofCharacter: event.start_mark.index))
        end = unsafe UInt32(clamping: offsets.offset(ofCharacter: event.end_mark.index))
        var text = ""
        var names = ("", "")
        switch unsafe event.type {
        case YAML_DOCUMENT_START_EVENT:
            kind = .documentStart
            style = unsafe event.data.document_start.implicit == 1 ? .block : .explicit
        case YAML_DOCUMENT_END_EVENT:
            kind = .documentEnd
            style = unsafe event.data.document_end.implicit == 1 ? .block : .explicit
        case YAML_ALIAS_EVENT:
            kind = .alias
            style = .plain
            text = unsafe Self.string(event.data.alias.anchor)
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            kind = .scalar
            style = unsafe Self.style(scalar.style)
            text = unsafe String(
                decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            names = unsafe (Self.string(scalar.anchor), Self.string(scalar.tag))
        case YAML_SEQUENCE_START_EVENT:
            let list = unsafe event.data.sequence_start
            kind = .listStart
            style = unsafe list.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : .block
            names = unsafe (Self.string(list.anchor), Self.string(list.tag))
        case YAML_MAPPING_START_EVENT:
            let map = unsafe event.data.mapping_start
            kind = .mapStart
            style = unsafe map.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block
            names = unsafe (Self.string(map.anchor), Self.string(map.tag))
        case YAML_SEQUENCE_END_EVENT:
            kind = .listEnd
            style = .block
        case YAML_MAPPING_END_EVENT:
            kind = .mapEnd
            style = .block
        default: return nil
        }
        self.text = text
        (anchor, tag) = names
    }

    private static func string(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String {
        unsafe pointer.map { unsafe String(cString: $0) } ?? ""
    }

    private static func style(_ style: yaml_scalar_style_t) -> Style {
        switch style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .blockText
        default: .plain
        }
    }
}
