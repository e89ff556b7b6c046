// HTTP requests through libcurl, with limits: one blocking request, or many at once on a thread of their own. Swift
// cannot call curl_easy_setopt, which is variadic.
#ifndef SITEGEN_CCURL_H
#define SITEGEN_CCURL_H

#include <stddef.h>
#include <stdint.h>

enum {
    sitegen_http_ok = 0,
    sitegen_http_no_host = 1,
    sitegen_http_no_connection = 2,
    sitegen_http_timeout = 3,
    sitegen_http_too_large = 4,
    sitegen_http_certificate = 5,
    sitegen_http_failed = 6,
    sitegen_http_stopped = 7,
    // Only if the caller restricts the addresses that may be connected to.
    sitegen_http_refused_address = 8,
    // The response is not HTTP, or is inconsistent.
    sitegen_http_protocol = 9,
    sitegen_http_encoding = 10,
    // The connection was closed in the middle of the body.
    sitegen_http_truncated = 11,
    sitegen_http_connect_timeout = 12,
    // The connection was closed before a response arrived.
    sitegen_http_broken = 13,
};

// How to proceed with a response, based on its head.
enum {
    sitegen_http_keep = 0,
    // The body is read to its end and discarded.
    sitegen_http_discard = 1,
    // Only the head is needed.
    sitegen_http_enough = 2,
    sitegen_http_is_too_large = 3,
    sitegen_http_is_no_protocol = 4,
    sitegen_http_is_badly_encoded = 5,
};

typedef struct {
    long connect_milliseconds;
    long total_milliseconds;
    // Maximum size of the body, both compressed and decompressed.
    size_t byte_limit;
    // Maximum total size of all lines before and after the body, including those of interim responses; 0 for no limit
    // and no head.
    size_t head_limit;
    // Polled ten times a second; any result but 0 ends the request. NULL to wait for the response in any case.
    int (*is_stopped)(void);
} sitegen_http_limits;

typedef struct {
    int outcome;
    long status;
    // Must be freed with sitegen_http_free.
    uint8_t *body;
    size_t count;
    size_t capacity;
    // The last status line and the fields after it, with their line endings; empty if there is no limit for them.
    uint8_t *head;
    size_t head_count;
    // The redirect target; empty if missing.
    char *redirect;
    // The error message of libcurl: constant text without addresses.
    const char *reason;
    // The duration of the request.
    int64_t milliseconds;
} sitegen_http_answer;

// Requests `address`, http or https only. Redirects are not followed; no proxy password, netrc or cookie is used.
void sitegen_http_get(const char *address, sitegen_http_limits limits, sitegen_http_answer *answer);
void sitegen_http_free(sitegen_http_answer *answer);

// The callbacks of a request in a pool; all are called on the pool's thread.
typedef struct {
    // Returns whether a network address of 4 or 16 bytes may be connected to; NULL to allow all.
    int (*may_connect)(const uint8_t *address, size_t count);
    // Decides how to proceed with a response with this head.
    int (*judge)(const uint8_t *head, size_t count, size_t byte_limit);
    // Receives the response, which is freed afterwards.
    void (*done)(void *context, const sitegen_http_answer *answer);
    void *context;
} sitegen_http_calls;

// Creates a pool that runs concurrent requests on a thread started by the first one, and reuses connections. Returns 0
// if there is no memory.
uintptr_t sitegen_http_pool_open(int (*is_stopped)(void));
// Ends all running requests as stopped; returns immediately.
void sitegen_http_pool_close(uintptr_t pool);
// Returns a unique number for a request, by which it can be cancelled.
uint64_t sitegen_http_pool_number(uintptr_t pool);
// Starts a request without any proxy; `done` is always called, exactly once. `agent` is the user agent. `certificates`
// is a file of certificates to trust instead of the system's, or NULL. Each of the lines is a field of the request, or
// NULL. With `asks_head`, it is a HEAD request.
void sitegen_http_pool_get(
    uintptr_t pool, uint64_t number, const char *address, const char *agent, const char *certificates,
    const char *line, const char *other_line, int asks_head, sitegen_http_limits limits, sitegen_http_calls calls);
// Ends a request as stopped, if it is running.
void sitegen_http_pool_cancel(uintptr_t pool, uint64_t number);

// The current time in seconds since 1970.
int64_t sitegen_http_now(void);

// The version of libcurl, which is loaded for it; NULL if it is missing.
const char *sitegen_http_version(void);

#endif
