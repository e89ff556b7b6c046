/* Tells ThreadSanitizer about Swift's `Mutex`. Its fast path is compiled into our code, where the sanitizer sees it. Its
 * slow path, for a lock that another thread holds, is in libswiftSynchronization, which is not instrumented: accesses
 * under one lock would be reported as data races. `.ci/sanitizers.py` preloads this library. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

/* `_MutexHandle._lockSlow(_: UInt32)` and `_MutexHandle._unlockSlow()` */
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void Lock(uint32_t thread, SELF void *handle);
typedef SWIFT void Unlock(SELF void *handle);

SWIFT void mutex_lock_slow(uint32_t thread, SELF void *handle) __asm__(LOCK_SLOW);
SWIFT void mutex_unlock_slow(SELF void *handle) __asm__(UNLOCK_SLOW);

/* Only processes that are built with the sanitizer have these. */
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void mutex_lock_slow(uint32_t thread, SELF void *handle) {
    ((Lock *)dlsym(RTLD_NEXT, LOCK_SLOW))(thread, handle);
    if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void mutex_unlock_slow(SELF void *handle) {
    if (__tsan_release) __tsan_release(handle);
    ((Unlock *)dlsym(RTLD_NEXT, UNLOCK_SLOW))(handle);
}
