#include "library.h"

#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// libcurl is loaded by the first request and not when the process starts: it loads thirty other libraries, which would
// add 10 ms to every build, and most builds send no requests.
static sitegen_libcurl library;
static int is_ready;
static pthread_once_t prepared = PTHREAD_ONCE_INIT;

static int find(void *handle, const char *name, void *place) {
    void *found = dlsym(handle, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

static void prepare(void) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    is_ready = handle != NULL && find(handle, "curl_global_init", &library.global_init)
        && find(handle, "curl_easy_init", &library.init) && find(handle, "curl_easy_setopt", &library.set)
        && find(handle, "curl_easy_getinfo", &library.get) && find(handle, "curl_easy_strerror", &library.text)
        && find(handle, "curl_easy_cleanup", &library.cleanup) && find(handle, "curl_slist_append", &library.append)
        && find(handle, "curl_slist_free_all", &library.free_list)
        && find(handle, "curl_multi_init", &library.multi_init)
        && find(handle, "curl_multi_setopt", &library.multi_set)
        && find(handle, "curl_multi_add_handle", &library.add)
        && find(handle, "curl_multi_remove_handle", &library.remove)
        && find(handle, "curl_multi_perform", &library.perform) && find(handle, "curl_multi_poll", &library.poll)
        && find(handle, "curl_multi_wakeup", &library.wake) && find(handle, "curl_multi_info_read", &library.read)
        && find(handle, "curl_multi_cleanup", &library.multi_cleanup)
        && find(handle, "curl_version_info", &library.version)
        && library.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

const sitegen_libcurl *sitegen_http_library(void) {
    pthread_once(&prepared, prepare);
    return is_ready ? &library : NULL;
}

const char *sitegen_http_version(void) {
    const sitegen_libcurl *found = sitegen_http_library();
    return found == NULL ? NULL : found->version(CURLVERSION_NOW)->version;
}
