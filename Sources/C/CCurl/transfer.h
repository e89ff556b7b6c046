// A request: its options, its response and its outcome.
#ifndef SITEGEN_CCURL_TRANSFER_H
#define SITEGEN_CCURL_TRANSFER_H

#include "CCurl.h"
#include "library.h"

typedef struct {
    CURL *easy;
    struct curl_slist *lines;
    sitegen_http_answer *answer;
    sitegen_http_limits limits;
    int (*may_connect)(const uint8_t *address, size_t count);
    int (*judge)(const uint8_t *head, size_t count, size_t byte_limit);
    size_t head_capacity;
    // Total size of all lines so far, including those of interim responses and trailers.
    size_t line_bytes;
    // The verdict based on the head, or -1.
    int verdict;
    // The outcome set by a callback that ended the request, or -1.
    int ended_as;
    int is_address_refused;
    char words[CURL_ERROR_SIZE];
} sitegen_transfer;

// Prepares a request; returns 0 if there is no memory. The transfer must not be moved.
int sitegen_transfer_begin(
    sitegen_transfer *transfer, const sitegen_libcurl *library, const char *address, const char *agent);
// Fills in the response.
void sitegen_transfer_finish(sitegen_transfer *transfer, const sitegen_libcurl *library, CURLcode code);
void sitegen_transfer_free(sitegen_transfer *transfer, const sitegen_libcurl *library);

#endif
