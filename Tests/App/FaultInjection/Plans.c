// See include/FaultInjection.h. As a shared object, preloaded, the environment describes the one plan:
//
//   FAULT_PATH    the absolute path below which calls are counted
//   FAULT_MODE    kill, torn, after, short, or the name of an error such as EIO
//   FAULT_AT      the chosen call, counted from 1
//   FAULT_STICKY  1: every later call fails as well
//   FAULT_READS   1: calls that look at files are counted, instead of those that change them
//   FAULT_CLOCK   how many seconds the clock of the day is ahead
//   FAULT_COUNT   a file that gets the number of calls when the process ends
//
//   cc -O2 -shared -fPIC -DFAULT_PRELOAD -I include -o fault.so Plans.c Calls.c -lpthread
#define _GNU_SOURCE
#include "Step.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST_PLANS 64

struct plan {
    char path[PATH_MAX];
    size_t length;
    int calls, error, sticky, keeps_bytes, is_stopped, is_used;
    enum fault_mode mode;
    long at, count, capacity;
    struct fault_call *records;
};

static struct plan plans[MOST_PLANS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int plan_count;

int fault_begin(const char *path, int calls, enum fault_mode mode, int error, long at, int sticky, int keeps_bytes) {
    pthread_mutex_lock(&lock);
    int found = -1;
    for (int index = 0; index < MOST_PLANS && found < 0; index++)
        if (!plans[index].is_used) found = index;
    if (found >= 0) {
        struct plan *plan = &plans[found];
        memset(plan, 0, sizeof *plan);
        plan->length = (size_t)snprintf(plan->path, sizeof plan->path, "%s", path);
        plan->calls = calls, plan->mode = mode, plan->error = error, plan->at = at;
        plan->sticky = sticky, plan->keeps_bytes = keeps_bytes, plan->is_used = 1;
        atomic_fetch_add(&plan_count, 1);
    }
    pthread_mutex_unlock(&lock);
    return found;
}

long fault_count(int plan) {
    pthread_mutex_lock(&lock);
    long count = plans[plan].count;
    pthread_mutex_unlock(&lock);
    return count;
}

struct fault_call fault_record(int plan, long index) {
    static const struct fault_call none;
    pthread_mutex_lock(&lock);
    struct fault_call result =
        index < plans[plan].count && plans[plan].records ? plans[plan].records[index] : none;
    pthread_mutex_unlock(&lock);
    return result;
}

void fault_end(int index) {
    pthread_mutex_lock(&lock);
    struct plan *plan = &plans[index];
    for (long record = 0; plan->records && record < plan->count; record++) {
        free((void *)plan->records[record].path);
        free((void *)plan->records[record].other);
        free((void *)plan->records[record].bytes);
    }
    free(plan->records);
    memset(plan, 0, sizeof *plan);
    atomic_fetch_sub(&plan_count, 1);
    pthread_mutex_unlock(&lock);
}

#ifdef FAULT_PRELOAD
static const char *count_path;

__attribute__((constructor)) static void begin_from_environment(void) {
    static const struct { const char *name; enum fault_mode mode; int error; } modes[] = {
        {"kill", FAULT_KILL, 0}, {"torn", FAULT_TORN, 0}, {"after", FAULT_AFTER, 0}, {"short", FAULT_SHORT, 0},
        {"EIO", FAULT_ERROR, EIO}, {"ENOSPC", FAULT_ERROR, ENOSPC}, {"EACCES", FAULT_ERROR, EACCES},
        {"EMFILE", FAULT_ERROR, EMFILE}, {"EROFS", FAULT_ERROR, EROFS}, {"EDQUOT", FAULT_ERROR, EDQUOT},
        {"EINTR", FAULT_ERROR, EINTR},
    };
    const char *path = getenv("FAULT_PATH"), *name = getenv("FAULT_MODE"), *at = getenv("FAULT_AT");
    if (!path) return;
    enum fault_mode mode = FAULT_NONE;
    int error = 0;
    for (size_t index = 0; name && index < sizeof modes / sizeof *modes; index++)
        if (!strcmp(name, modes[index].name)) mode = modes[index].mode, error = modes[index].error;
    count_path = getenv("FAULT_COUNT");
    int calls = getenv("FAULT_READS") ? FAULT_READS : FAULT_CHANGES;
    fault_begin(path, calls, mode, error, at ? atol(at) : 0, getenv("FAULT_STICKY") != NULL, 0);
}

long fault_clock(void) {
    static long seconds = -1;
    const char *text = seconds == -1 ? getenv("FAULT_CLOCK") : NULL;
    if (seconds == -1) seconds = text ? atol(text) : 0;
    return seconds;
}

__attribute__((destructor)) static void write_count(void) {
    char text[32];
    if (!count_path) return;
    int file = (int)syscall(SYS_openat, AT_FDCWD, count_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    int length = snprintf(text, sizeof text, "%ld\n", fault_count(0));
    if (file >= 0 && syscall(SYS_write, file, text, length) == length) syscall(SYS_close, file);
}
#endif

static int is_below(const struct plan *plan, const char *path) {
    return path && !strncmp(path, plan->path, plan->length) && (path[plan->length] == '/' || !path[plan->length]);
}

// The decision about one call.

static void stop(struct plan *plan) {
#ifdef FAULT_PRELOAD
    (void)plan;
    kill(getpid(), SIGKILL);
    for (;;) pause();
#else
    plan->is_stopped = 1;
#endif
}

static void record(struct plan *plan, const char *operation, const char *path, const char *other, long value,
                   const void *bytes, size_t length) {
#ifndef FAULT_PRELOAD
    if (plan->count >= plan->capacity) {
        plan->capacity = plan->capacity ? 2 * plan->capacity : 256;
        plan->records = realloc(plan->records, (size_t)plan->capacity * sizeof *plan->records);
        if (!plan->records) abort();
    }
    struct fault_call *call = &plan->records[plan->count];
    *call = (struct fault_call){operation, strdup(path), strdup(other ? other : ""), value, NULL, 0};
    if (plan->keeps_bytes && bytes && length && (call->bytes = malloc(length))) {
        memcpy((void *)call->bytes, bytes, length);
        call->length = length;
    }
#else
    (void)operation, (void)path, (void)other, (void)value, (void)bytes, (void)length;
#endif
    plan->count++;
}

/// Whether the kernel lets a signal interrupt a call.
static int may_be_interrupted(const char *operation) {
    return strcmp(operation, "stat") && strcmp(operation, "readlink") && strcmp(operation, "readdir");
}

static enum step decide(struct plan *plan, const char *operation, const void *bytes, size_t length) {
    int is_here = plan->at && (plan->count == plan->at || (plan->sticky && plan->count > plan->at));
    if (!is_here) return GO;
    switch (plan->mode) {
    case FAULT_NONE: return GO;
    case FAULT_ERROR:
        if (plan->error == EINTR && !may_be_interrupted(operation)) return GO;
        errno = plan->error;
        return FAIL;
    case FAULT_SHORT: return bytes && length > 1 ? HALF : GO;
    case FAULT_TORN:
        if (bytes && length > 1) return HALF_AND_STOP;
        // fall through
    case FAULT_KILL: stop(plan); errno = EIO; return FAIL;
    case FAULT_AFTER: return GO_AND_STOP;
    }
    return GO;
}

enum step fault_step(int kind, const char *operation, const char *path, const char *other, long value,
                      const void *bytes, size_t length, struct plan **chosen) {
    enum step result = GO;
    pthread_mutex_lock(&lock);
    for (int index = 0; index < MOST_PLANS; index++) {
        struct plan *plan = &plans[index];
        if (!plan->is_used || !(is_below(plan, path) || is_below(plan, other))) continue;
        *chosen = plan;
        if (plan->is_stopped) {
            // What is dead changes nothing; it may still look.
            if (kind == FAULT_CHANGES) errno = EIO, result = FAIL;
        } else if (plan->calls & kind) {
            record(plan, operation, path, other, value, bytes, length);
            result = decide(plan, operation, bytes, length);
        }
        break;
    }
    pthread_mutex_unlock(&lock);
    return result;
}

void fault_finish(enum step step, struct plan *plan) {
    int number = errno;
    if (step == GO_AND_STOP || step == HALF_AND_STOP) {
        pthread_mutex_lock(&lock);
        stop(plan);
        pthread_mutex_unlock(&lock);
    }
    errno = number;
}

int fault_is_idle(void) { return atomic_load_explicit(&plan_count, memory_order_relaxed) == 0; }
