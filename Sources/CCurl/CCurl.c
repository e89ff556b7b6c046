#include "CCurl.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    sitegen_http_answer *answer;
    size_t capacity;
    size_t limit;
    int is_too_large;
} collector;

static pthread_once_t prepared = PTHREAD_ONCE_INIT;

static void prepare(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

static size_t collect(char *bytes, size_t size, size_t count, void *context) {
    collector *into = context;
    const size_t length = size * count;
    if (length > into->limit - into->answer->count) {
        into->is_too_large = 1;
        return 0;
    }
    const size_t needed = into->answer->count + length;
    if (needed > into->capacity) {
        const size_t capacity = needed < into->limit / 2 ? needed * 2 : into->limit;
        uint8_t *grown = realloc(into->answer->body, capacity);
        if (grown == NULL) return 0;
        into->answer->body = grown;
        into->capacity = capacity;
    }
    memcpy(into->answer->body + into->answer->count, bytes, length);
    into->answer->count = needed;
    return length;
}

static int outcome(CURLcode code, int is_too_large) {
    if (is_too_large || code == CURLE_FILESIZE_EXCEEDED) return sitegen_http_too_large;
    switch (code) {
        case CURLE_OK: return sitegen_http_ok;
        case CURLE_COULDNT_RESOLVE_HOST: return sitegen_http_no_host;
        case CURLE_COULDNT_CONNECT: return sitegen_http_no_connection;
        case CURLE_OPERATION_TIMEDOUT: return sitegen_http_timeout;
        case CURLE_SSL_CONNECT_ERROR:
        case CURLE_PEER_FAILED_VERIFICATION:
        case CURLE_SSL_CERTPROBLEM:
        case CURLE_SSL_CACERT_BADFILE: return sitegen_http_certificate;
        default: return sitegen_http_failed;
    }
}

void sitegen_http_get(const char *address, sitegen_http_limits limits, sitegen_http_answer *answer) {
    memset(answer, 0, sizeof *answer);
    answer->outcome = sitegen_http_failed;
    answer->reason = "out of memory";
    pthread_once(&prepared, prepare);
    CURL *request = curl_easy_init();
    if (request == NULL) return;
    collector into = {answer, 0, limits.byte_limit, 0};
    curl_easy_setopt(request, CURLOPT_URL, address);
    curl_easy_setopt(request, CURLOPT_USERAGENT, "sitegen");
    curl_easy_setopt(request, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(request, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(request, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    // Signals and threads do not go together.
    curl_easy_setopt(request, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(request, CURLOPT_CONNECTTIMEOUT_MS, limits.connect_milliseconds);
    curl_easy_setopt(request, CURLOPT_TIMEOUT_MS, limits.total_milliseconds);
    curl_easy_setopt(request, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)limits.byte_limit);
    curl_easy_setopt(request, CURLOPT_WRITEFUNCTION, collect);
    curl_easy_setopt(request, CURLOPT_WRITEDATA, &into);
    const CURLcode code = curl_easy_perform(request);
    answer->outcome = outcome(code, into.is_too_large);
    answer->reason = curl_easy_strerror(code);
    curl_easy_getinfo(request, CURLINFO_RESPONSE_CODE, &answer->status);
    char *redirect = NULL;
    if (curl_easy_getinfo(request, CURLINFO_REDIRECT_URL, &redirect) == CURLE_OK && redirect != NULL) {
        answer->redirect = strdup(redirect);
    }
    curl_easy_cleanup(request);
}

void sitegen_http_free(sitegen_http_answer *answer) {
    free(answer->body);
    free(answer->redirect);
    answer->body = NULL;
    answer->redirect = NULL;
}
