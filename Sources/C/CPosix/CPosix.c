#define _GNU_SOURCE
#include "CPosix.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

int sitegen_exchange(int first_folder, const char *first, int second_folder, const char *second) {
    return renameat2(first_folder, first, second_folder, second, RENAME_EXCHANGE);
}

int sitegen_rename_new(int old_folder, const char *old_name, int new_folder, const char *new_name) {
    int result = renameat2(old_folder, old_name, new_folder, new_name, RENAME_NOREPLACE);
    if (result == 0 || (errno != EINVAL && errno != ENOSYS)) return result;
    struct stat status;
    if (fstatat(new_folder, new_name, &status, AT_SYMLINK_NOFOLLOW) == 0) {
        errno = EEXIST;
        return -1;
    }
    return errno == ENOENT ? renameat(old_folder, old_name, new_folder, new_name) : -1;
}

int sitegen_mount_number(int folder, uint64_t *number) {
#ifdef STATX_MNT_ID
    struct statx status;
    if (statx(folder, "", AT_EMPTY_PATH, STATX_MNT_ID, &status) != 0) return -1;
    if (!(status.stx_mask & STATX_MNT_ID)) return -1;
    *number = status.stx_mnt_id;
    return 0;
#else
    return -1;
#endif
}

int sitegen_sync_file_system(int folder) { return syncfs(folder); }

void sitegen_expect_bytes(void *bytes, size_t count) {
    const uintptr_t page = 4096, start = ((uintptr_t)bytes + page - 1) & ~(page - 1);
    const uintptr_t end = ((uintptr_t)bytes + count) & ~(page - 1);
    if (end > start) madvise((void *)start, end - start, MADV_HUGEPAGE);
}

void sitegen_start_writing(int file) { (void)sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE); }

long sitegen_read_entries(int folder, void *entries, size_t count) { return getdents64(folder, entries, count); }

const char *sitegen_error_name(int number) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 32)
    return strerrorname_np(number);
#else
    return NULL;
#endif
}

// Written by a signal handler, read by all threads.
static atomic_int interrupt_signal = 0;

static void remember(int number) { atomic_store(&interrupt_signal, number); }

void sitegen_catch_interrupts(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = remember;
    action.sa_flags = SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (unsigned index = 0; index < sizeof numbers / sizeof *numbers; index++) {
        struct sigaction before;
        // A signal that the parent set to be ignored (nohup) stays ignored.
        if (sigaction(numbers[index], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
        sigaction(numbers[index], &action, NULL);
    }
    signal(SIGXFSZ, SIG_IGN);
}

int sitegen_interrupt_signal(void) { return atomic_load(&interrupt_signal); }

static pthread_mutex_t probe = PTHREAD_MUTEX_INITIALIZER;

static void *wait_for_probe(void *nothing) {
    pthread_mutex_lock(&probe);
    pthread_mutex_unlock(&probe);
    return nothing;
}

int sitegen_try_memory(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return errno;
    munmap(memory, bytes);
    return 0;
}

int sitegen_try_threads(int count) {
    pthread_t threads[16];
    if (count > 16) count = 16;
    int started = 0, error = 0;
    // Small stacks: creating and freeing threads with default stacks takes twice as long.
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 64 << 10);
    pthread_mutex_lock(&probe);
    while (started < count && error == 0) {
        error = pthread_create(&threads[started], &attributes, wait_for_probe, NULL);
        if (error == 0) started++;
    }
    pthread_mutex_unlock(&probe);
    for (int index = 0; index < started; index++) pthread_join(threads[index], NULL);
    pthread_attr_destroy(&attributes);
    return error;
}

int sitegen_forbid_core_dumps(void) {
    const struct rlimit none = {0, 0};
    const int limited = setrlimit(RLIMIT_CORE, &none);
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && limited == 0 ? 0 : -1;
}
