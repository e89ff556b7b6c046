// HTTP requests through libcurl, with limits: one that is waited for, or many at once on a thread of their own.
// Swift cannot call curl_easy_setopt, which is variadic.
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
    // Only where the caller says which addresses may be connected to.
    sitegen_http_refused_address = 8,
    // What came is not HTTP, or contradicts itself.
    sitegen_http_protocol = 9,
    sitegen_http_encoding = 10,
    // The connection ended in the middle of the body.
    sitegen_http_truncated = 11,
    sitegen_http_connect_timeout = 12,
    // The connection ended before there was an answer.
    sitegen_http_broken = 13,
};

// What becomes of an answer by its head.
enum {
    sitegen_http_keep = 0,
    // The body is read to its end and thrown away.
    sitegen_http_discard = 1,
    // The head is all that is wanted.
    sitegen_http_enough = 2,
    sitegen_http_is_too_large = 3,
    sitegen_http_is_no_protocol = 4,
    sitegen_http_is_badly_encoded = 5,
};

typedef struct {
    long connect_milliseconds;
    long total_milliseconds;
    // Of the body, as it comes and as it is unpacked.
    size_t byte_limit;
    // Of all lines before and after the body, those of interim answers included; 0 for no limit and no head.
    size_t head_limit;
    // Asked ten times a second; anything but 0 ends the request. NULL to wait for the answer whatever happens.
    int (*is_stopped)(void);
} sitegen_http_limits;

typedef struct {
    int outcome;
    long status;
    // To be freed by sitegen_http_free.
    uint8_t *body;
    size_t count;
    size_t capacity;
    // The last status line and the fields below it, with their line ends; empty without a limit for them.
    uint8_t *head;
    size_t head_count;
    // Where the server says to go instead; empty if it does not.
    char *redirect;
    // libcurl's words for a failure: constant text without addresses.
    const char *reason;
    // Until the request ended.
    int64_t milliseconds;
} sitegen_http_answer;

// Asks for `address`, http or https only. Redirects are not followed, no proxy password, netrc or cookie is used.
void sitegen_http_get(const char *address, sitegen_http_limits limits, sitegen_http_answer *answer);
void sitegen_http_free(sitegen_http_answer *answer);

// What a request of a pool asks back; all are called on the pool's thread.
typedef struct {
    // Whether the network address of 4 or 16 bytes may be connected to; NULL for all.
    int (*may_connect)(const uint8_t *address, size_t count);
    // What becomes of the answer with this head.
    int (*judge)(const uint8_t *head, size_t count, size_t byte_limit);
    // Takes the answer, which is freed after that.
    void (*done)(void *context, const sitegen_http_answer *answer);
    void *context;
} sitegen_http_calls;

// What does requests at once, on a thread that the first one starts, and keeps connections for the next ones. 0 where
// there is no memory.
uintptr_t sitegen_http_pool_open(int (*is_stopped)(void));
// Ends what is under way as stopped; returns at once.
void sitegen_http_pool_close(uintptr_t pool);
// A number for a request, by which it can be cancelled; never the same again.
uint64_t sitegen_http_pool_number(uintptr_t pool);
// Begins a request without any proxy; `done` is always called, once. `agent` names who asks. `certificates` is a file of
// those to trust instead of the system's, or NULL. Each of the lines is a field of the request, or NULL.
void sitegen_http_pool_get(
    uintptr_t pool, uint64_t number, const char *address, const char *agent, const char *certificates,
    const char *line, const char *other_line, sitegen_http_limits limits, sitegen_http_calls calls);
// Ends a request as stopped, if it is under way.
void sitegen_http_pool_cancel(uintptr_t pool, uint64_t number);

// Seconds since 1970.
int64_t sitegen_http_now(void);

#endif
