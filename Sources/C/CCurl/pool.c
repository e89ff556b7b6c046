#define _GNU_SOURCE
#include "transfer.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

typedef struct job {
    struct job *next;
    uint64_t number;
    sitegen_transfer transfer;
    sitegen_http_answer answer;
    sitegen_http_calls calls;
    int is_cancelled;
} job;

typedef struct {
    int (*is_stopped)(void);
    // The following members are shared by the callers and the thread.
    pthread_mutex_t lock;
    // NULL until the thread exists; constant from then on.
    const sitegen_libcurl *library;
    CURLM *multi;
    job *incoming;
    // Requests handled by libcurl: changed only by the thread, and only while it holds the lock.
    job *active;
    uint64_t last_number;
    int has_cancelled;
    int is_closing;
} pool;

static void give(const sitegen_libcurl *library, job *job) {
    job->calls.done(job->calls.context, &job->answer);
    if (library != NULL) sitegen_transfer_free(&job->transfer, library);
    sitegen_http_free(&job->answer);
    free(job);
}

static void take_out(pool *pool, job *job) {
    pthread_mutex_lock(&pool->lock);
    struct job **place = &pool->active;
    while (*place != NULL && *place != job) place = &(*place)->next;
    if (*place != NULL) *place = job->next;
    pthread_mutex_unlock(&pool->lock);
}

static void finish(pool *pool, job *job, CURLcode code) {
    sitegen_transfer_finish(&job->transfer, pool->library, code);
    pool->library->remove(pool->multi, job->transfer.easy);
    take_out(pool, job);
    give(pool->library, job);
}

// Passes incoming requests to libcurl.
static void begin_incoming(pool *pool) {
    while (1) {
        pthread_mutex_lock(&pool->lock);
        job *job = pool->incoming;
        if (job != NULL) {
            pool->incoming = job->next;
            job->next = pool->active;
            pool->active = job;
        }
        pthread_mutex_unlock(&pool->lock);
        if (job == NULL) return;
        if (pool->library->add(pool->multi, job->transfer.easy) != CURLM_OK) {
            take_out(pool, job);
            give(pool->library, job);
        }
    }
}

// Ends all requests, or only the cancelled ones.
static void end_some(pool *pool, int all) {
    while (1) {
        pthread_mutex_lock(&pool->lock);
        job *job = pool->active;
        while (job != NULL && !all && !job->is_cancelled) job = job->next;
        if (job == NULL) pool->has_cancelled = 0;
        pthread_mutex_unlock(&pool->lock);
        if (job == NULL) return;
        finish(pool, job, CURLE_ABORTED_BY_CALLBACK);
    }
}

static void free_pool(pool *pool) {
    if (pool->multi != NULL) pool->library->multi_cleanup(pool->multi);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

static void *run(void *argument) {
    pool *pool = argument;
    const sitegen_libcurl *library = pool->library;
    while (1) {
        begin_incoming(pool);
        pthread_mutex_lock(&pool->lock);
        const int is_closing = pool->is_closing, has_cancelled = pool->has_cancelled;
        const int is_idle = pool->active == NULL;
        pthread_mutex_unlock(&pool->lock);
        const int is_stopped = !is_idle && pool->is_stopped != NULL && pool->is_stopped() != 0;
        if (is_stopped || is_closing || has_cancelled) end_some(pool, is_stopped || is_closing);
        if (is_closing) break;
        int running = 0, left = 0;
        CURLMcode code = library->perform(pool->multi, &running);
        CURLMsg *message;
        while ((message = library->read(pool->multi, &left)) != NULL) {
            sitegen_transfer *transfer = NULL;
            library->get(message->easy_handle, CURLINFO_PRIVATE, &transfer);
            if (message->msg != CURLMSG_DONE || transfer == NULL) continue;
            finish(pool, (job *)((char *)transfer - offsetof(job, transfer)), message->data.result);
        }
        if (code == CURLM_OK) code = library->poll(pool->multi, NULL, 0, is_idle ? 60000 : 100, NULL);
        // Out of memory: no caller must wait forever.
        if (code != CURLM_OK) end_some(pool, 1);
    }
    free_pool(pool);
    return NULL;
}

static int start(pool *pool) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return 0;
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    // Signals must be handled by other threads.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    const int result = pthread_create(&thread, &attributes, run, pool);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return result == 0;
}

// Returns whether the thread exists; starts it if necessary.
static int is_running(pool *pool) {
    pthread_mutex_lock(&pool->lock);
    if (pool->multi == NULL) {
        const sitegen_libcurl *library = sitegen_http_library();
        CURLM *multi = library != NULL ? library->multi_init() : NULL;
        if (multi != NULL) {
            library->multi_set(multi, CURLMOPT_MAXCONNECTS, 32L);
            pool->library = library;
            pool->multi = multi;
            if (!start(pool)) {
                library->multi_cleanup(multi);
                pool->multi = NULL;
            }
        }
    }
    const int result = pool->multi != NULL;
    pthread_mutex_unlock(&pool->lock);
    return result;
}

uintptr_t sitegen_http_pool_open(int (*is_stopped)(void)) {
    pool *pool = calloc(1, sizeof *pool);
    if (pool == NULL) return 0;
    pool->is_stopped = is_stopped;
    pthread_mutex_init(&pool->lock, NULL);
    return (uintptr_t)pool;
}

void sitegen_http_pool_close(uintptr_t handle) {
    pool *pool = (void *)handle;
    if (pool == NULL) return;
    pthread_mutex_lock(&pool->lock);
    const int is_running = pool->multi != NULL;
    pool->is_closing = 1;
    // While holding the lock, because the thread frees the pool.
    if (is_running) pool->library->wake(pool->multi);
    pthread_mutex_unlock(&pool->lock);
    if (!is_running) free_pool(pool);
}

// Sets the options of requests to untrusted hosts.
static int prepare(
    pool *pool, job *job, const char *address, const char *agent, const char *certificates, const char *const lines[2]) {
    const sitegen_libcurl *library = pool->library;
    sitegen_transfer *transfer = &job->transfer;
    if (!sitegen_transfer_begin(transfer, library, address, agent)) return 0;
    for (int index = 0; index < 2; index += 1) {
        if (lines[index] == NULL) continue;
        struct curl_slist *longer = library->append(transfer->lines, lines[index]);
        if (longer == NULL) return 0;
        transfer->lines = longer;
    }
    if (transfer->lines != NULL) library->set(transfer->easy, CURLOPT_HTTPHEADER, transfer->lines);
    if (certificates != NULL) library->set(transfer->easy, CURLOPT_CAINFO, certificates);
    // A proxy would resolve host names and connect to them, so that no address could be checked here.
    library->set(transfer->easy, CURLOPT_PROXY, "");
    // Pictures are already compressed. A response that is compressed nevertheless is decompressed.
    library->set(transfer->easy, CURLOPT_ACCEPT_ENCODING, "identity");
    library->set(transfer->easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    library->set(transfer->easy, CURLOPT_PATH_AS_IS, 1L);
    library->set(transfer->easy, CURLOPT_BUFFERSIZE, 65536L);
    return 1;
}

uint64_t sitegen_http_pool_number(uintptr_t handle) {
    pool *pool = (void *)handle;
    if (pool == NULL) return 0;
    pthread_mutex_lock(&pool->lock);
    const uint64_t number = ++pool->last_number;
    pthread_mutex_unlock(&pool->lock);
    return number;
}

void sitegen_http_pool_get(
    uintptr_t handle, uint64_t number, const char *address, const char *agent, const char *certificates,
    const char *line, const char *other_line, int asks_head, sitegen_http_limits limits, sitegen_http_calls calls) {
    pool *pool = (void *)handle;
    job *job = calloc(1, sizeof *job);
    if (job == NULL || pool == NULL || !is_running(pool)) {
        const sitegen_http_answer none = {.outcome = sitegen_http_failed, .reason = "libcurl.so.4 does not work"};
        free(job);
        calls.done(calls.context, &none);
        return;
    }
    job->answer = (sitegen_http_answer){.outcome = sitegen_http_failed, .reason = "out of memory"};
    job->calls = calls;
    job->transfer.answer = &job->answer;
    job->transfer.limits = limits;
    job->transfer.may_connect = calls.may_connect;
    job->transfer.judge = calls.judge;
    if (!prepare(pool, job, address, agent, certificates, (const char *const[2]){line, other_line})) {
        give(pool->library, job);
        return;
    }
    if (asks_head) pool->library->set(job->transfer.easy, CURLOPT_NOBODY, 1L);
    job->number = number;
    pthread_mutex_lock(&pool->lock);
    job->next = pool->incoming;
    pool->incoming = job;
    pthread_mutex_unlock(&pool->lock);
    pool->library->wake(pool->multi);
}

void sitegen_http_pool_cancel(uintptr_t handle, uint64_t number) {
    pool *pool = (void *)handle;
    if (pool == NULL) return;
    pthread_mutex_lock(&pool->lock);
    const int is_running = pool->multi != NULL;
    for (int index = 0; index < 2; index += 1) {
        for (job *job = index == 0 ? pool->incoming : pool->active; job != NULL; job = job->next) {
            if (job->number != number) continue;
            job->is_cancelled = 1;
            pool->has_cancelled = 1;
        }
    }
    pthread_mutex_unlock(&pool->lock);
    if (is_running) pool->library->wake(pool->multi);
}
