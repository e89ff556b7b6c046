#include "CCurl.h"

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    sitegen_http_answer *answer;
    size_t capacity;
    size_t limit;
    int is_too_large;
    int (*is_stopped)(void);
} collector;

// libcurl is opened by the first request and not when the process starts: it brings thirty libraries with it, which
// take 10 ms of every build, and most builds ask nobody.
static struct {
    __typeof__(curl_global_init) *global_init;
    __typeof__(curl_easy_init) *init;
    __typeof__(curl_easy_setopt) *set;
    __typeof__(curl_easy_perform) *perform;
    __typeof__(curl_easy_getinfo) *get;
    __typeof__(curl_easy_strerror) *text;
    __typeof__(curl_easy_cleanup) *cleanup;
    int is_ready;
} library;

static pthread_once_t prepared = PTHREAD_ONCE_INIT;

static int find(void *handle, const char *name, void *place) {
    void *found = dlsym(handle, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

static void prepare(void) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    library.is_ready = handle != NULL && find(handle, "curl_global_init", &library.global_init)
        && find(handle, "curl_easy_init", &library.init) && find(handle, "curl_easy_setopt", &library.set)
        && find(handle, "curl_easy_perform", &library.perform) && find(handle, "curl_easy_getinfo", &library.get)
        && find(handle, "curl_easy_strerror", &library.text) && find(handle, "curl_easy_cleanup", &library.cleanup)
        && library.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

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

static int watch(void *context, curl_off_t total, curl_off_t now, curl_off_t upload_total, curl_off_t upload_now) {
    (void)total, (void)now, (void)upload_total, (void)upload_now;
    const collector *into = context;
    return into->is_stopped != NULL && into->is_stopped() != 0;
}

static int outcome(CURLcode code, int is_too_large) {
    if (is_too_large || code == CURLE_FILESIZE_EXCEEDED) return sitegen_http_too_large;
    switch (code) {
        case CURLE_OK: return sitegen_http_ok;
        case CURLE_ABORTED_BY_CALLBACK: return sitegen_http_stopped;
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
    answer->reason = "the library libcurl.so.4 is missing or does not work";
    pthread_once(&prepared, prepare);
    if (!library.is_ready) return;
    answer->reason = "out of memory";
    CURL *request = library.init();
    if (request == NULL) return;
    collector into = {answer, 0, limits.byte_limit, 0, limits.is_stopped};
    library.set(request, CURLOPT_URL, address);
    library.set(request, CURLOPT_USERAGENT, "sitegen");
    library.set(request, CURLOPT_PROTOCOLS_STR, "http,https");
    library.set(request, CURLOPT_FOLLOWLOCATION, 0L);
    library.set(request, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    // Signals and threads do not go together.
    library.set(request, CURLOPT_NOSIGNAL, 1L);
    library.set(request, CURLOPT_CONNECTTIMEOUT_MS, limits.connect_milliseconds);
    library.set(request, CURLOPT_TIMEOUT_MS, limits.total_milliseconds);
    library.set(request, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)limits.byte_limit);
    library.set(request, CURLOPT_NOPROGRESS, 0L);
    library.set(request, CURLOPT_XFERINFOFUNCTION, watch);
    library.set(request, CURLOPT_XFERINFODATA, &into);
    library.set(request, CURLOPT_WRITEFUNCTION, collect);
    library.set(request, CURLOPT_WRITEDATA, &into);
    const CURLcode code = library.perform(request);
    answer->outcome = outcome(code, into.is_too_large);
    answer->reason = library.text(code);
    library.get(request, CURLINFO_RESPONSE_CODE, &answer->status);
    char *redirect = NULL;
    if (library.get(request, CURLINFO_REDIRECT_URL, &redirect) == CURLE_OK && redirect != NULL) {
        answer->redirect = strdup(redirect);
    }
    library.cleanup(request);
}

void sitegen_http_free(sitegen_http_answer *answer) {
    free(answer->body);
    free(answer->redirect);
    answer->body = NULL;
    answer->redirect = NULL;
}
