internal import CCmark

/// A node of cmark's tree; valid only during ``Tree/walk(_:)``.
@safe struct Node {
    private let pointer: OpaquePointer

    let kind: NodeKind

    @unsafe init(_ pointer: OpaquePointer) {
        unsafe self.pointer = pointer
        kind = unsafe NodeKind(rawValue: cmark_node_get_type(pointer).rawValue) ?? .none
    }

    /// Text, code or raw HTML.
    func withLiteral<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        unsafe Node.withBytes(cmark_node_get_literal(pointer), body)
    }

    /// The info string of a fenced code block.
    func withFenceInfo<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        unsafe Node.withBytes(cmark_node_get_fence_info(pointer), body)
    }

    /// The destination of a link or image, decoded.
    func withDestination<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        unsafe Node.withBytes(cmark_node_get_url(pointer), body)
    }

    /// The title of a link or image; empty if missing.
    func withTitle<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        unsafe Node.withBytes(cmark_node_get_title(pointer), body)
    }

    /// The level of a heading, 1 to 6.
    var headingLevel: Int { unsafe Int(cmark_node_get_heading_level(pointer)) }

    /// The first number of a numbered list; nil for a bullet list.
    var listStart: Int? {
        guard unsafe cmark_node_get_list_type(pointer) == CMARK_ORDERED_LIST else { return nil }
        return unsafe Int(cmark_node_get_list_start(pointer))
    }

    /// Whether a paragraph is in a tight list, where it gets no tags of its own.
    var isInTightList: Bool {
        guard let item = unsafe cmark_node_parent(pointer), let list = unsafe cmark_node_parent(item) else {
            return false
        }
        return unsafe cmark_node_get_list_tight(list) != 0
    }

    /// 1-based lines of a block, including the last one.
    var lines: ClosedRange<Int> {
        let first = unsafe max(1, Int(cmark_node_get_start_line(pointer)))
        return first...max(first, unsafe Int(cmark_node_get_end_line(pointer)))
    }

    /// 1-based column of a block's first byte.
    var column: Int { unsafe max(1, Int(cmark_node_get_start_column(pointer))) }

    private static func withBytes<Result>(_ string: UnsafePointer<CChar>?, _ body: (Span<UInt8>) -> Result) -> Result {
        guard let string = unsafe string else { return body([UInt8]().span) }
        let bytes = unsafe UnsafeRawBufferPointer(start: string, count: sitegen_text_length(string))
        return body(unsafe bytes.bindMemory(to: UInt8.self).span)
    }
}

/// The neighbourhood of a node.
extension Node {
    /// Its first child; nil if it has none.
    var firstChild: Node? { unsafe Node(of: cmark_node_first_child(pointer)) }

    /// Its last child; nil if it has none.
    var lastChild: Node? { unsafe Node(of: cmark_node_last_child(pointer)) }

    /// The node after it; nil for the last.
    var next: Node? { unsafe Node(of: cmark_node_next(pointer)) }

    /// The node that contains it; nil for the document.
    var parent: Node? { unsafe Node(of: cmark_node_parent(pointer)) }

    private init?(of pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.init(pointer)
    }

    /// What identifies a node among those of all trees that exist.
    struct ID: Hashable {
        fileprivate let address: Int
    }

    /// Its identifier.
    var id: ID { unsafe ID(address: Int(bitPattern: pointer)) }

    /// Whether two values are the same node.
    func isSame(as other: Node) -> Bool { unsafe pointer == other.pointer }

    /// Visits the node and all nodes in it, in the order of ``Tree/walk(_:)``.
    func walk(_ visit: (Node, Bool) -> Void) {
        guard let iterator = unsafe cmark_iter_new(pointer) else { return }
        defer { unsafe cmark_iter_free(iterator) }
        while true {
            let event = unsafe cmark_iter_next(iterator)
            guard event == CMARK_EVENT_ENTER || event == CMARK_EVENT_EXIT else { return }
            guard let node = unsafe cmark_iter_get_node(iterator) else { return }
            visit(unsafe Node(node), event == CMARK_EVENT_ENTER)
        }
    }
}
