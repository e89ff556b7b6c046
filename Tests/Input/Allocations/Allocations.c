// The functions of the C library that allocate, counted. glibc keeps its own under these names.
#define _GNU_SOURCE
#include "Allocations.h"

#include <errno.h>
#include <malloc.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_long count, bytes, live, peak;
// Whether calls are counted; threads that count the same numbers wait for each other.
static atomic_bool is_counting;

// A sanitizer has allocators of its own; nothing is counted then.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
static void *taken(void *place) {
    if (!place || !atomic_load_explicit(&is_counting, memory_order_relaxed)) return place;
    long size = (long)malloc_usable_size(place);
    count++;
    bytes += size;
    long now = live += size, most = peak;
    while (now > most && !atomic_compare_exchange_weak(&peak, &most, now)) {}
    return place;
}

static void given(void *place) {
    if (place && atomic_load_explicit(&is_counting, memory_order_relaxed)) live -= (long)malloc_usable_size(place);
}

EXPORTED void *malloc(size_t size) { return taken(__libc_malloc(size)); }

EXPORTED void *calloc(size_t number, size_t size) { return taken(__libc_calloc(number, size)); }

EXPORTED void *realloc(void *place, size_t size) {
    long before = place ? (long)malloc_usable_size(place) : 0;
    void *result = __libc_realloc(place, size);
    if ((result || size == 0) && is_counting) live -= before;
    return taken(result);
}

EXPORTED void *memalign(size_t alignment, size_t size) { return taken(__libc_memalign(alignment, size)); }

EXPORTED void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

EXPORTED int posix_memalign(void **result, size_t alignment, size_t size) {
    void *place = memalign(alignment, size);
    if (!place) return ENOMEM;
    *result = place;
    return 0;
}

EXPORTED void free(void *place) {
    given(place);
    __libc_free(place);
}
#endif

void allocations_begin(void) {
    count = bytes = live = peak = 0;
    is_counting = true;
}

struct allocations allocations_end(void) {
    is_counting = false;
    return (struct allocations){.count = count, .bytes = bytes, .peak = peak};
}

/// Valgrind 3.19 writes to the mask that it is given, and crashes where the mask is a constant, as in libdispatch.
EXPORTED int sigsuspend(const sigset_t *mask) {
    sigset_t copy = *mask;
    return (int)syscall(SYS_rt_sigsuspend, &copy, _NSIG / 8);
}
