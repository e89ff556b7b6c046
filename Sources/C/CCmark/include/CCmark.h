#ifndef SITEGEN_CCMARK_H
#define SITEGEN_CCMARK_H

#include <cmark.h>
#include <string.h>

/// The number of bytes of a text; Swift modules without system calls do not import the C library themselves.
static inline size_t sitegen_text_length(const char *text) { return strlen(text); }

/// The first byte of that value in a piece of memory; NULL if there is none.
static inline const void *sitegen_first_byte(const void *memory, int byte, size_t count) {
    return memchr(memory, byte, count);
}

/// A position in the memory of this thread's trees.
typedef struct {
    struct sitegen_tree_block *block;
    size_t used;
} sitegen_tree_mark;

/// A memory allocator for cmark that takes memory from blocks of this thread and does not free single pieces.
///
/// About a quarter of cmark's time is spent in `calloc` and `free`, node by node.
cmark_mem *sitegen_tree_memory(void);

/// The current position in the memory of this thread's trees.
sitegen_tree_mark sitegen_tree_mark_now(void);

/// Frees everything allocated on this thread since `mark`; marks must be freed in reverse order.
void sitegen_tree_free_since(sitegen_tree_mark mark);

#endif
