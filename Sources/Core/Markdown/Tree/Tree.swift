internal import CCmark

/// A parsed note: owns cmark's tree and frees it.
///
/// Trees of a thread are freed in the reverse order of their creation, so a tree must not leave the function that
/// created it.
@safe struct Tree: ~Copyable {
    private let root: OpaquePointer
    private let mark: sitegen_tree_mark

    /// Parses at most 2 GiB of Markdown; nil for more.
    init?(parsing source: ArraySlice<UInt8>) {
        guard source.count < Int(Int32.max) else { return nil }
        // If there is nothing to replace, cmark can skip its bytewise copy.
        let options = source.span.isUTF8 ? 0 : CMARK_OPT_VALIDATE_UTF8
        let mark = unsafe sitegen_tree_mark_now()
        guard let parser = unsafe cmark_parser_new_with_mem(options, sitegen_tree_memory()) else { return nil }
        unsafe source.withUnsafeBytes { bytes in
            if let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self) {
                unsafe cmark_parser_feed(parser, start, bytes.count)
            }
        }
        let parsed = unsafe cmark_parser_finish(parser)
        unsafe cmark_parser_free(parser)
        guard let parsed = unsafe parsed else {
            unsafe sitegen_tree_free_since(mark)
            return nil
        }
        unsafe root = parsed
        unsafe self.mark = unsafe mark
    }

    var document: Node { unsafe Node(root) }

    deinit { unsafe sitegen_tree_free_since(mark) }

    /// Visits all nodes in order; nodes with content are visited twice, first with `entering`, then without.
    ///
    /// Uses no stack space, however deep the tree.
    func walk(_ visit: (Node, Bool) -> Void) {
        document.walk(visit)
    }
}
