#define _GNU_SOURCE
#include "CPosix.h"

#include <fcntl.h>
#include <stdio.h>

int sitegen_exchange(const char *first, const char *second) {
    return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE);
}
