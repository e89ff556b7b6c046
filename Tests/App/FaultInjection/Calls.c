// The calls of the C library that change files or look at them, each asking first what the plans say.
//
// Every call goes straight to the kernel, so that none of them calls itself.
#define _GNU_SOURCE
#include "Step.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define EXPORTED __attribute__((visibility("default")))

// Paths.

static void path_of(int file, char *result) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, result, PATH_MAX - 1);
    result[length > 0 ? length : 0] = 0;
}

static void path_at(int folder, const char *name, char *result) {
    char base[PATH_MAX];
    if (*name == '/') {
        snprintf(result, PATH_MAX, "%s", name);
        return;
    }
    if (folder == AT_FDCWD) {
        if (syscall(SYS_getcwd, base, sizeof base) < 0) *base = 0;
    } else {
        path_of(folder, base);
    }
    if (!strcmp(name, ".") || !*name) snprintf(result, PATH_MAX, "%s", base);
    else if (snprintf(result, PATH_MAX, "%s/%s", base, name) >= PATH_MAX) *result = 0;
}

/// A call with a path, or two, that is carried out by `call`.
#define WITH_PATHS(kind, operation, path, other, value, call)                                                         \
    struct plan *plan = NULL;                                                                                          \
    enum step taken = fault_step(kind, operation, path, other, value, NULL, 0, &plan);                                       \
    if (taken == FAIL) return -1;                                                                                      \
    long result = call;                                                                                                \
    fault_finish(taken, plan);                                                                                               \
    return (int)result

// Opening.

static int open_file(int folder, const char *name, int flags, mode_t mode) {
    if (fault_is_idle()) return (int)syscall(SYS_openat, folder, name, flags, mode);
    char path[PATH_MAX];
    path_at(folder, name, path);
    int is_change = (flags & O_ACCMODE) != O_RDONLY || flags & (O_CREAT | O_TRUNC);
    const char *operation = !is_change ? "open" : flags & O_TRUNC ? "truncate" : flags & O_CREAT ? "create" : "write open";
    WITH_PATHS(is_change ? FAULT_CHANGES : FAULT_READS, operation, path, NULL, flags,
               syscall(SYS_openat, folder, name, flags, mode));
}

#define MODE_ARGUMENT                                                                                                  \
    mode_t mode = 0;                                                                                                   \
    if (flags & (O_CREAT | O_TMPFILE)) {                                                                               \
        va_list arguments;                                                                                             \
        va_start(arguments, flags);                                                                                    \
        mode = va_arg(arguments, mode_t);                                                                              \
        va_end(arguments);                                                                                             \
    }

EXPORTED int open(const char *name, int flags, ...) { MODE_ARGUMENT return open_file(AT_FDCWD, name, flags, mode); }
EXPORTED int open64(const char *name, int flags, ...) { MODE_ARGUMENT return open_file(AT_FDCWD, name, flags, mode); }
EXPORTED int openat(int folder, const char *name, int flags, ...) {
    MODE_ARGUMENT return open_file(folder, name, flags, mode);
}
EXPORTED int openat64(int folder, const char *name, int flags, ...) {
    MODE_ARGUMENT return open_file(folder, name, flags, mode);
}

// Open files.

static ssize_t write_bytes(int file, const void *bytes, size_t length, off_t offset, int has_offset) {
#define WRITE(count)                                                                                                   \
    (has_offset ? syscall(SYS_pwrite64, file, bytes, (size_t)(count), offset)                                          \
                : syscall(SYS_write, file, bytes, (size_t)(count)))
    if (fault_is_idle()) return WRITE(length);
    char path[PATH_MAX];
    path_of(file, path);
    long place = has_offset ? offset : syscall(SYS_lseek, file, 0, SEEK_CUR);
    struct plan *plan = NULL;
    enum step taken = fault_step(FAULT_CHANGES, "write", path, NULL, place, bytes, length, &plan);
    if (taken == FAIL) return -1;
    ssize_t written = WRITE(taken == HALF || taken == HALF_AND_STOP ? length / 2 : length);
    fault_finish(taken, plan);
    if (taken == HALF_AND_STOP) {
        errno = EIO;
        return -1;
    }
    return written;
}

EXPORTED ssize_t write(int file, const void *bytes, size_t length) { return write_bytes(file, bytes, length, 0, 0); }
EXPORTED ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
    return write_bytes(file, bytes, length, offset, 1);
}
EXPORTED ssize_t pwrite64(int file, const void *bytes, size_t length, off_t offset) {
    return write_bytes(file, bytes, length, offset, 1);
}
EXPORTED ssize_t writev(int file, const struct iovec *parts, int count) {
    if (fault_is_idle()) return syscall(SYS_writev, file, parts, count);
    ssize_t total = 0;
    for (int index = 0; index < count; index++) {
        ssize_t written = write(file, parts[index].iov_base, parts[index].iov_len);
        if (written < 0) return total ? total : -1;
        total += written;
        if ((size_t)written < parts[index].iov_len) break;
    }
    return total;
}

static int on_file(int kind, const char *operation, int file, long value, long number, int has_value) {
    char path[PATH_MAX];
    path_of(file, path);
    WITH_PATHS(kind, operation, path, NULL, value, has_value ? syscall(number, file, value) : syscall(number, file));
}

#define ON_FILE(name, number)                                                                                          \
    EXPORTED int name(int file) {                                                                                      \
        return fault_is_idle() ? (int)syscall(number, file) : on_file(FAULT_CHANGES, #name, file, 0, number, 0);             \
    }
ON_FILE(fsync, SYS_fsync)
ON_FILE(fdatasync, SYS_fdatasync)
ON_FILE(syncfs, SYS_syncfs)

#define TRUNCATE(name)                                                                                                 \
    EXPORTED int name(int file, off_t length) {                                                                        \
        return fault_is_idle() ? (int)syscall(SYS_ftruncate, file, length)                                                   \
                         : on_file(FAULT_CHANGES, "ftruncate", file, length, SYS_ftruncate, 1);                        \
    }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

EXPORTED int close(int file) {
    if (fault_is_idle()) return (int)syscall(SYS_close, file);
    int flags = (int)syscall(SYS_fcntl, file, F_GETFL);
    if (flags < 0 || (flags & O_ACCMODE) == O_RDONLY || flags & O_PATH) return (int)syscall(SYS_close, file);
    char path[PATH_MAX];
    path_of(file, path);
    struct plan *plan = NULL;
    enum step taken = fault_step(FAULT_CHANGES, "close", path, NULL, 0, NULL, 0, &plan);
    int number = errno;
    // The kernel lets go of the descriptor whatever it says of the file.
    int result = (int)syscall(SYS_close, file);
    if (taken != FAIL) {
        fault_finish(taken, plan);
        return result;
    }
    errno = number;
    return -1;
}

EXPORTED ssize_t read(int file, void *bytes, size_t length) {
    if (fault_is_idle()) return syscall(SYS_read, file, bytes, length);
    char path[PATH_MAX];
    path_of(file, path);
    struct plan *plan = NULL;
    enum step taken = fault_step(FAULT_READS, "read", path, NULL, 0, bytes, length, &plan);
    if (taken == FAIL) return -1;
    return syscall(SYS_read, file, bytes, taken == HALF ? length / 2 : length);
}

// Names.

static int rename_file(int folder, const char *name, int other_folder, const char *other_name, unsigned flags) {
    if (fault_is_idle()) return (int)syscall(SYS_renameat2, folder, name, other_folder, other_name, flags);
    char path[PATH_MAX], other[PATH_MAX];
    path_at(folder, name, path);
    path_at(other_folder, other_name, other);
    WITH_PATHS(FAULT_CHANGES, flags & RENAME_EXCHANGE ? "exchange" : "rename", path, other, flags,
               syscall(SYS_renameat2, folder, name, other_folder, other_name, flags));
}

EXPORTED int rename(const char *name, const char *other) { return rename_file(AT_FDCWD, name, AT_FDCWD, other, 0); }
EXPORTED int renameat(int folder, const char *name, int other_folder, const char *other) {
    return rename_file(folder, name, other_folder, other, 0);
}
EXPORTED int renameat2(int folder, const char *name, int other_folder, const char *other, unsigned flags) {
    return rename_file(folder, name, other_folder, other, flags);
}

EXPORTED int unlinkat(int folder, const char *name, int flags) {
    if (fault_is_idle()) return (int)syscall(SYS_unlinkat, folder, name, flags);
    char path[PATH_MAX];
    path_at(folder, name, path);
    WITH_PATHS(FAULT_CHANGES, "unlink", path, NULL, flags, syscall(SYS_unlinkat, folder, name, flags));
}
EXPORTED int unlink(const char *name) { return unlinkat(AT_FDCWD, name, 0); }
EXPORTED int rmdir(const char *name) { return unlinkat(AT_FDCWD, name, AT_REMOVEDIR); }

EXPORTED int mkdirat(int folder, const char *name, mode_t mode) {
    if (fault_is_idle()) return (int)syscall(SYS_mkdirat, folder, name, mode);
    char path[PATH_MAX];
    path_at(folder, name, path);
    WITH_PATHS(FAULT_CHANGES, "mkdir", path, NULL, mode, syscall(SYS_mkdirat, folder, name, mode));
}
EXPORTED int mkdir(const char *name, mode_t mode) { return mkdirat(AT_FDCWD, name, mode); }

EXPORTED int linkat(int folder, const char *name, int other_folder, const char *other_name, int flags) {
    if (fault_is_idle()) return (int)syscall(SYS_linkat, folder, name, other_folder, other_name, flags);
    char path[PATH_MAX], other[PATH_MAX];
    path_at(folder, name, path);
    path_at(other_folder, other_name, other);
    WITH_PATHS(FAULT_CHANGES, "link", path, other, flags,
               syscall(SYS_linkat, folder, name, other_folder, other_name, flags));
}
EXPORTED int link(const char *name, const char *other) { return linkat(AT_FDCWD, name, AT_FDCWD, other, 0); }

EXPORTED int symlinkat(const char *target, int folder, const char *name) {
    if (fault_is_idle()) return (int)syscall(SYS_symlinkat, target, folder, name);
    char path[PATH_MAX];
    path_at(folder, name, path);
    WITH_PATHS(FAULT_CHANGES, "symlink", path, target, 0, syscall(SYS_symlinkat, target, folder, name));
}
EXPORTED int symlink(const char *target, const char *name) { return symlinkat(target, AT_FDCWD, name); }

EXPORTED int fchmodat(int folder, const char *name, mode_t mode, int flags) {
    if (fault_is_idle() || flags) return (int)syscall(SYS_fchmodat, folder, name, mode);
    char path[PATH_MAX];
    path_at(folder, name, path);
    WITH_PATHS(FAULT_CHANGES, "chmod", path, NULL, mode, syscall(SYS_fchmodat, folder, name, mode));
}

EXPORTED int fchownat(int folder, const char *name, uid_t owner, gid_t group, int flags) {
    if (fault_is_idle()) return (int)syscall(SYS_fchownat, folder, name, owner, group, flags);
    char path[PATH_MAX];
    path_at(folder, name, path);
    WITH_PATHS(FAULT_CHANGES, "chown", path, NULL, owner, syscall(SYS_fchownat, folder, name, owner, group, flags));
}

// Looking.

EXPORTED int fstatat(int folder, const char *restrict name, struct stat *restrict status, int flags) {
    if (fault_is_idle()) return (int)syscall(SYS_newfstatat, folder, name, status, flags);
    char path[PATH_MAX];
    path_at(folder, name, path);
    WITH_PATHS(FAULT_READS, "stat", path, NULL, flags, syscall(SYS_newfstatat, folder, name, status, flags));
}

EXPORTED int fstat(int file, struct stat *status) {
    if (fault_is_idle()) return (int)syscall(SYS_fstat, file, status);
    char path[PATH_MAX];
    path_of(file, path);
    WITH_PATHS(FAULT_READS, "stat", path, NULL, 0, syscall(SYS_fstat, file, status));
}

EXPORTED ssize_t readlinkat(int folder, const char *restrict name, char *restrict target, size_t size) {
    if (fault_is_idle()) return syscall(SYS_readlinkat, folder, name, target, size);
    char path[PATH_MAX];
    path_at(folder, name, path);
    struct plan *plan = NULL;
    if (fault_step(FAULT_READS, "readlink", path, NULL, 0, NULL, 0, &plan) == FAIL) return -1;
    return syscall(SYS_readlinkat, folder, name, target, size);
}

EXPORTED int flock(int file, int operation) {
    if (fault_is_idle() || operation & LOCK_UN) return (int)syscall(SYS_flock, file, operation);
    return on_file(FAULT_READS, "flock", file, operation, SYS_flock, 1);
}

EXPORTED struct dirent *readdir(DIR *folder) {
    static struct dirent *(*real)(DIR *);
    if (!real) real = (struct dirent * (*)(DIR *)) dlsym(RTLD_NEXT, "readdir");
    if (fault_is_idle()) return real(folder);
    char path[PATH_MAX];
    path_of(dirfd(folder), path);
    struct plan *plan = NULL;
    if (fault_step(FAULT_READS, "readdir", path, NULL, 0, NULL, 0, &plan) == FAIL) return NULL;
    return real(folder);
}

#ifdef FAULT_PRELOAD
// The clock of the day, FAULT_CLOCK seconds ahead; the times of files are those of the kernel.
EXPORTED int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME && result == 0) now->tv_sec += fault_clock();
    return result;
}
#endif
