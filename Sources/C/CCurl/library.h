// The functions of libcurl, loaded on first use.
#ifndef SITEGEN_CCURL_LIBRARY_H
#define SITEGEN_CCURL_LIBRARY_H

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

typedef struct {
    __typeof__(curl_global_init) *global_init;
    __typeof__(curl_easy_init) *init;
    __typeof__(curl_easy_setopt) *set;
    __typeof__(curl_easy_getinfo) *get;
    __typeof__(curl_easy_strerror) *text;
    __typeof__(curl_easy_cleanup) *cleanup;
    __typeof__(curl_slist_append) *append;
    __typeof__(curl_slist_free_all) *free_list;
    __typeof__(curl_multi_init) *multi_init;
    __typeof__(curl_multi_setopt) *multi_set;
    __typeof__(curl_multi_add_handle) *add;
    __typeof__(curl_multi_remove_handle) *remove;
    __typeof__(curl_multi_perform) *perform;
    __typeof__(curl_multi_poll) *poll;
    __typeof__(curl_multi_wakeup) *wake;
    __typeof__(curl_multi_info_read) *read;
    __typeof__(curl_multi_cleanup) *multi_cleanup;
    __typeof__(curl_version_info) *version;
} sitegen_libcurl;

// Returns NULL if libcurl is missing or does not work.
const sitegen_libcurl *sitegen_http_library(void);

#endif
