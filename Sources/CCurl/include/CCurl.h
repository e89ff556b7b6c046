// One HTTP request through libcurl, with limits. Swift cannot call curl_easy_setopt, which is variadic.
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
};

typedef struct {
    long connect_milliseconds;
    long total_milliseconds;
    size_t byte_limit;
    // Asked about once a second; anything but 0 ends the request. NULL to wait for the answer whatever happens.
    int (*is_stopped)(void);
} sitegen_http_limits;

typedef struct {
    int outcome;
    long status;
    // To be freed by sitegen_http_free.
    uint8_t *body;
    size_t count;
    // Where the server says to go instead; empty if it does not.
    char *redirect;
    // libcurl's words for a failure: constant text without addresses.
    const char *reason;
} sitegen_http_answer;

// Asks for `address`, http or https only. Redirects are not followed, no proxy password, netrc or cookie is used.
void sitegen_http_get(const char *address, sitegen_http_limits limits, sitegen_http_answer *answer);
void sitegen_http_free(sitegen_http_answer *answer);

#endif
