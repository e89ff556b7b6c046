#include "CCmark.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A block header, followed by the memory for its pieces.
struct sitegen_tree_block {
    struct sitegen_tree_block *before;
    size_t room, used;
    /// The memory starts at a multiple of 16.
    uint64_t padding;
};

/// The header of each piece: the requested size, rounded up.
struct piece {
    size_t size;
    uint64_t padding;
};

enum {
    /// Most notes need one block; a larger one would make glibc trim its heap whenever it is freed.
    BLOCK_ROOM = 32 * 1024,
    ALIGNMENT = 16
};

static _Thread_local struct sitegen_tree_block *top;

static char *start(struct sitegen_tree_block *block) { return (char *)(block + 1); }

/// Aborts like cmark itself does when it is out of memory.
static void stop(void) {
    fputs("sitegen: no memory left for a note\n", stderr);
    abort();
}

static size_t rounded(size_t size) {
    if (size > SIZE_MAX / 2) stop();
    return (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}

static void *take(size_t wanted) {
    size_t size = rounded(wanted), needed = size + sizeof(struct piece);
    if (!top || top->room - top->used < needed) {
        size_t room = needed > BLOCK_ROOM ? needed : BLOCK_ROOM;
        struct sitegen_tree_block *block = malloc(sizeof *block + room);
        if (!block) stop();
        block->before = top;
        block->room = room;
        block->used = 0;
        top = block;
    }
    struct piece *piece = (struct piece *)(start(top) + top->used);
    piece->size = size;
    top->used += needed;
    return piece + 1;
}

/// Whether a piece was the last one allocated, so that it can be extended and freed.
static int is_last(struct piece *piece) {
    return top && (char *)(piece + 1) + piece->size == start(top) + top->used;
}

static void *tree_calloc(size_t count, size_t size) {
    if (size && count > SIZE_MAX / size) stop();
    return memset(take(count * size), 0, count * size);
}

static void *tree_realloc(void *old, size_t wanted) {
    if (!old) return take(wanted);
    struct piece *piece = (struct piece *)old - 1;
    size_t size = rounded(wanted);
    if (size <= piece->size) return old;
    if (is_last(piece) && top->room - top->used >= size - piece->size) {
        top->used += size - piece->size;
        piece->size = size;
        return old;
    }
    return memcpy(take(wanted), old, piece->size);
}

static void tree_free(void *old) {
    if (!old) return;
    struct piece *piece = (struct piece *)old - 1;
    if (is_last(piece)) top->used -= piece->size + sizeof *piece;
}

cmark_mem *sitegen_tree_memory(void) {
    static cmark_mem memory = {tree_calloc, tree_realloc, tree_free};
    return &memory;
}

sitegen_tree_mark sitegen_tree_mark_now(void) { return (sitegen_tree_mark){top, top ? top->used : 0}; }

void sitegen_tree_free_since(sitegen_tree_mark mark) {
    while (top != mark.block) {
        struct sitegen_tree_block *before = top->before;
        free(top);
        top = before;
    }
    if (top) top->used = mark.used;
}
