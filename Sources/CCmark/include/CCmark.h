#ifndef SITEGEN_CCMARK_H
#define SITEGEN_CCMARK_H

#include <cmark.h>

/// Where the memory of this thread's trees stood.
typedef struct {
    struct sitegen_tree_block *block;
    size_t used;
} sitegen_tree_mark;

/// Memory for cmark that is taken from blocks of this thread and not given back piece by piece.
///
/// About a quarter of cmark's time is spent in `calloc` and `free`, node by node.
cmark_mem *sitegen_tree_memory(void);

/// Where the memory of this thread's trees stands now.
sitegen_tree_mark sitegen_tree_mark_now(void);

/// Gives back all that was taken on this thread since `mark`: the last to be made is the first to go.
void sitegen_tree_free_since(sitegen_tree_mark mark);

#endif
