internal import CCmark

/// A parsed note: owns cmark's tree and frees it.
@safe struct Tree: ~Copyable {
    private let root: OpaquePointer

    /// Parses at most 2 GiB of Markdown; nil for more.
    init?(parsing source: ArraySlice<UInt8>, smart: Bool = false) {
        guard source.count < Int(Int32.max) else { return nil }
        let options = CMARK_OPT_VALIDATE_UTF8 | (smart ? CMARK_OPT_SMART : 0)
        let parsed = unsafe source.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            return if let start = unsafe start {
                unsafe cmark_parse_document(start, bytes.count, options)
            } else {
                unsafe cmark_parse_document("", 0, options)
            }
        }
        guard let parsed = unsafe parsed else { return nil }
        unsafe root = parsed
    }

    deinit { unsafe cmark_node_free(root) }

    /// Visits all nodes in order, those that have content twice: `entering` and then not.
    ///
    /// Takes no stack, however deep the tree.
    func walk(_ visit: (Node, Bool) -> Void) {
        guard let iterator = unsafe cmark_iter_new(root) else { return }
        defer { unsafe cmark_iter_free(iterator) }
        while true {
            let event = unsafe cmark_iter_next(iterator)
            guard event == CMARK_EVENT_ENTER || event == CMARK_EVENT_EXIT else { return }
            guard let node = unsafe cmark_iter_get_node(iterator) else { return }
            visit(unsafe Node(node), event == CMARK_EVENT_ENTER)
        }
    }
}
