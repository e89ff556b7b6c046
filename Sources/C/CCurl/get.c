#include "transfer.h"

#include <string.h>

// libcurl would check for a stop about once a second; this checks ten times a second.
static CURLcode wait_for(CURLM *multi, const sitegen_libcurl *library, int (*is_stopped)(void)) {
    while (1) {
        int running = 0, left = 0;
        if (library->perform(multi, &running) != CURLM_OK) return CURLE_OUT_OF_MEMORY;
        const CURLMsg *message = library->read(multi, &left);
        if (message != NULL && message->msg == CURLMSG_DONE) return message->data.result;
        if (is_stopped != NULL && is_stopped() != 0) return CURLE_ABORTED_BY_CALLBACK;
        if (library->poll(multi, NULL, 0, 100, NULL) != CURLM_OK) return CURLE_OUT_OF_MEMORY;
    }
}

void sitegen_http_get(const char *address, sitegen_http_limits limits, sitegen_http_answer *answer) {
    memset(answer, 0, sizeof *answer);
    answer->outcome = sitegen_http_failed;
    answer->reason = "the library libcurl.so.4 is missing or does not work";
    const sitegen_libcurl *library = sitegen_http_library();
    if (library == NULL) return;
    answer->reason = "out of memory";
    sitegen_transfer transfer = {.answer = answer, .limits = limits};
    CURLM *multi = library->multi_init();
    if (multi != NULL && sitegen_transfer_begin(&transfer, library, address, "sitegen")
        && library->add(multi, transfer.easy) == CURLM_OK) {
        sitegen_transfer_finish(&transfer, library, wait_for(multi, library, limits.is_stopped));
        library->remove(multi, transfer.easy);
    }
    sitegen_transfer_free(&transfer, library);
    if (multi != NULL) library->multi_cleanup(multi);
}
