// A file of its own, so that another commit means one short file to compile.
#include "CPosix.h"

#define QUOTED(text) #text
#define TEXT_OF(value) QUOTED(value)

const char *sitegen_commit(void) {
#ifdef SITEGEN_COMMIT
    return TEXT_OF(SITEGEN_COMMIT);
#else
    return "";
#endif
}
