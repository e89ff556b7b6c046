// One request: its options, what comes of it, and how it ended.
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
    // All lines so far, also those of interim answers and behind the body.
    size_t line_bytes;
    // What is known of the answer by its head, or -1.
    int verdict;
    // The outcome that a callback ended the request for, or -1.
    int ended_as;
    int is_address_refused;
    char words[CURL_ERROR_SIZE];
} sitegen_transfer;

// Prepares a request; 0 where there is no memory. The transfer must stay in its place.
int sitegen_transfer_begin(
    sitegen_transfer *transfer, const sitegen_libcurl *library, const char *address, const char *agent);
// Fills the answer in.
void sitegen_transfer_finish(sitegen_transfer *transfer, const sitegen_libcurl *library, CURLcode code);
void sitegen_transfer_free(sitegen_transfer *transfer, const sitegen_libcurl *library);

#endif
