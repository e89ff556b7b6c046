#define _GNU_SOURCE
#include "transfer.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int end(sitegen_transfer *transfer, int outcome) {
    transfer->ended_as = outcome;
    return 0;
}

// Address space for the longest body is reserved at once and takes memory only as it fills: nothing is copied while the
// body grows, and all of it is returned to the system.
static int set_aside(sitegen_http_answer *answer, size_t capacity) {
    void *place = mmap(NULL, capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (place == MAP_FAILED) return 0;
    madvise(place, capacity, MADV_NOHUGEPAGE);
    answer->body = place;
    answer->capacity = capacity;
    return 1;
}

static size_t collect(char *bytes, size_t size, size_t count, void *context) {
    sitegen_transfer *transfer = context;
    sitegen_http_answer *answer = transfer->answer;
    const size_t length = size * count;
    if (transfer->verdict == sitegen_http_discard) return length;
    if (length > transfer->limits.byte_limit - answer->count) return end(transfer, sitegen_http_too_large);
    if (length == 0) return 0;
    if (answer->body == NULL && !set_aside(answer, transfer->limits.byte_limit)) {
        return end(transfer, sitegen_http_failed);
    }
    memcpy(answer->body + answer->count, bytes, length);
    answer->count += length;
    return length;
}

static int keep_line(sitegen_transfer *transfer, const char *line, size_t length) {
    sitegen_http_answer *answer = transfer->answer;
    const size_t needed = answer->head_count + length;
    if (needed > transfer->head_capacity) {
        uint8_t *grown = realloc(answer->head, needed * 2);
        if (grown == NULL) return 0;
        answer->head = grown;
        transfer->head_capacity = needed * 2;
    }
    memcpy(answer->head + answer->head_count, line, length);
    answer->head_count = needed;
    return 1;
}

static size_t judge(sitegen_transfer *transfer, size_t length) {
    const sitegen_http_answer *answer = transfer->answer;
    transfer->verdict = transfer->judge(answer->head, answer->head_count, transfer->limits.byte_limit);
    switch (transfer->verdict) {
        case sitegen_http_keep:
        case sitegen_http_discard: return length;
        case sitegen_http_enough: return end(transfer, sitegen_http_ok);
        case sitegen_http_is_too_large: return end(transfer, sitegen_http_too_large);
        case sitegen_http_is_badly_encoded: return end(transfer, sitegen_http_encoding);
        default: return end(transfer, sitegen_http_protocol);
    }
}

// Whether another response follows: not after 101, which switches to another protocol.
static int is_interim(const sitegen_http_answer *answer) {
    const uint8_t *space = memchr(answer->head, ' ', answer->head_count);
    const size_t left = space == NULL ? 0 : answer->head_count - (size_t)(space - answer->head);
    return left > 4 && space[1] == '1' && memcmp(space + 1, "101", 3) != 0;
}

static size_t read_line(char *line, size_t size, size_t count, void *context) {
    sitegen_transfer *transfer = context;
    const size_t length = size * count;
    if (length > transfer->limits.head_limit - transfer->line_bytes) return end(transfer, sitegen_http_protocol);
    transfer->line_bytes += length;
    // Trailers after the body are ignored.
    if (transfer->verdict >= 0) return length;
    if (length >= 5 && memcmp(line, "HTTP/", 5) == 0) transfer->answer->head_count = 0;
    if (!keep_line(transfer, line, length)) return end(transfer, sitegen_http_failed);
    if (line[0] != '\r' && line[0] != '\n') return length;
    return is_interim(transfer->answer) ? length : judge(transfer, length);
}

static int watch(void *context, curl_off_t total, curl_off_t now, curl_off_t upload_total, curl_off_t upload_now) {
    (void)total, (void)upload_total, (void)upload_now;
    sitegen_transfer *transfer = context;
    if (now < 0 || (uint64_t)now <= transfer->limits.byte_limit) return 0;
    end(transfer, sitegen_http_too_large);
    return 1;
}

// The address is checked where the connection is made: no other host name and no other resolver result can come between
// the check and the connection.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)purpose;
    sitegen_transfer *transfer = context;
    int may_connect = 0;
    if (address->family == AF_INET && address->addrlen >= sizeof(struct sockaddr_in)) {
        struct sockaddr_in place;
        memcpy(&place, &address->addr, sizeof place);
        may_connect = transfer->may_connect((const uint8_t *)&place.sin_addr, 4);
    } else if (address->family == AF_INET6 && address->addrlen >= sizeof(struct sockaddr_in6)) {
        // Larger than a plain `struct sockaddr`: libcurl reserves space for it.
        struct sockaddr_in6 place;
        memcpy(&place, (const char *)address + offsetof(struct curl_sockaddr, addr), sizeof place);
        may_connect = transfer->may_connect((const uint8_t *)&place.sin6_addr, 16);
    }
    if (may_connect) return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
    transfer->is_address_refused = 1;
    return CURL_SOCKET_BAD;
}

int sitegen_transfer_begin(
    sitegen_transfer *transfer, const sitegen_libcurl *library, const char *address, const char *agent) {
    transfer->verdict = -1;
    transfer->ended_as = -1;
    CURL *request = transfer->easy = library->init();
    if (request == NULL) return 0;
    library->set(request, CURLOPT_URL, address);
    library->set(request, CURLOPT_USERAGENT, agent);
    library->set(request, CURLOPT_PROTOCOLS_STR, "http,https");
    library->set(request, CURLOPT_FOLLOWLOCATION, 0L);
    library->set(request, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    // libcurl's use of signals is not thread-safe.
    library->set(request, CURLOPT_NOSIGNAL, 1L);
    library->set(request, CURLOPT_CONNECTTIMEOUT_MS, transfer->limits.connect_milliseconds);
    library->set(request, CURLOPT_TIMEOUT_MS, transfer->limits.total_milliseconds);
    library->set(request, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)transfer->limits.byte_limit);
    library->set(request, CURLOPT_NOPROGRESS, 0L);
    library->set(request, CURLOPT_XFERINFOFUNCTION, watch);
    library->set(request, CURLOPT_XFERINFODATA, transfer);
    library->set(request, CURLOPT_WRITEFUNCTION, collect);
    library->set(request, CURLOPT_WRITEDATA, transfer);
    library->set(request, CURLOPT_ERRORBUFFER, transfer->words);
    library->set(request, CURLOPT_PRIVATE, transfer);
    if (transfer->limits.head_limit > 0) {
        library->set(request, CURLOPT_HEADERFUNCTION, read_line);
        library->set(request, CURLOPT_HEADERDATA, transfer);
    }
    if (transfer->may_connect != NULL) {
        library->set(request, CURLOPT_OPENSOCKETFUNCTION, open_socket);
        library->set(request, CURLOPT_OPENSOCKETDATA, transfer);
    }
    return 1;
}

static int outcome(const sitegen_transfer *transfer, const sitegen_libcurl *library, CURLcode code) {
    if (transfer->ended_as >= 0) return transfer->ended_as;
    const int has_head = transfer->verdict >= 0;
    // For a response whose body is discarded, the head is enough.
    if (transfer->verdict == sitegen_http_discard && code != CURLE_ABORTED_BY_CALLBACK) return sitegen_http_ok;
    curl_off_t connected = 0;
    library->get(transfer->easy, CURLINFO_CONNECT_TIME_T, &connected);
    // A connection that is used again is not connected, but the request is sent all the same.
    if (connected == 0) library->get(transfer->easy, CURLINFO_PRETRANSFER_TIME_T, &connected);
    if (connected == 0 && transfer->is_address_refused && code != CURLE_OK) return sitegen_http_refused_address;
    switch (code) {
        case CURLE_OK:
            // libcurl treats a truncated head as a response without a body.
            return transfer->judge == NULL || has_head ? sitegen_http_ok : sitegen_http_broken;
        case CURLE_FILESIZE_EXCEEDED: return sitegen_http_too_large;
        case CURLE_ABORTED_BY_CALLBACK: return sitegen_http_stopped;
        case CURLE_COULDNT_RESOLVE_HOST: return sitegen_http_no_host;
        case CURLE_COULDNT_CONNECT: return sitegen_http_no_connection;
        case CURLE_OPERATION_TIMEDOUT: return connected == 0 ? sitegen_http_connect_timeout : sitegen_http_timeout;
        case CURLE_SSL_CONNECT_ERROR:
        case CURLE_PEER_FAILED_VERIFICATION:
        case CURLE_SSL_CERTPROBLEM:
        case CURLE_SSL_CACERT_BADFILE: return sitegen_http_certificate;
        case CURLE_BAD_CONTENT_ENCODING: return sitegen_http_encoding;
        case CURLE_PARTIAL_FILE: return has_head ? sitegen_http_truncated : sitegen_http_broken;
        case CURLE_GOT_NOTHING:
        case CURLE_SEND_ERROR: return sitegen_http_broken;
        case CURLE_RECV_ERROR:
            // libcurl has no error code of its own for invalid chunks.
            if (strstr(transfer->words, "chunk") != NULL) return sitegen_http_protocol;
            return has_head ? sitegen_http_truncated : sitegen_http_broken;
        // The result of a line of 100 KB, before libcurl 8.6 introduced a code of its own for it.
        case CURLE_OUT_OF_MEMORY: return transfer->line_bytes > 0 ? sitegen_http_protocol : sitegen_http_failed;
        case (CURLcode)100:
        case CURLE_WEIRD_SERVER_REPLY:
        case CURLE_UNSUPPORTED_PROTOCOL: return sitegen_http_protocol;
        default: return sitegen_http_failed;
    }
}

void sitegen_transfer_finish(sitegen_transfer *transfer, const sitegen_libcurl *library, CURLcode code) {
    sitegen_http_answer *answer = transfer->answer;
    answer->outcome = outcome(transfer, library, code);
    answer->reason = library->text(code);
    curl_off_t microseconds = 0;
    library->get(transfer->easy, CURLINFO_TOTAL_TIME_T, &microseconds);
    answer->milliseconds = microseconds / 1000;
    library->get(transfer->easy, CURLINFO_RESPONSE_CODE, &answer->status);
    char *redirect = NULL;
    if (library->get(transfer->easy, CURLINFO_REDIRECT_URL, &redirect) == CURLE_OK && redirect != NULL) {
        answer->redirect = strdup(redirect);
    }
}

void sitegen_transfer_free(sitegen_transfer *transfer, const sitegen_libcurl *library) {
    if (transfer->easy != NULL) library->cleanup(transfer->easy);
    library->free_list(transfer->lines);
    transfer->easy = NULL;
    transfer->lines = NULL;
}

void sitegen_http_free(sitegen_http_answer *answer) {
    if (answer->body != NULL) munmap(answer->body, answer->capacity);
    free(answer->head);
    free(answer->redirect);
    answer->body = NULL;
    answer->head = NULL;
    answer->redirect = NULL;
}

int64_t sitegen_http_now(void) { return (int64_t)time(NULL); }
