// Opens libraries, and declares what all readers share.
#ifndef SITEGEN_CIMAGE_LIBRARY_H
#define SITEGEN_CIMAGE_LIBRARY_H

#include "CImage.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

// Stores the address of a function in `place`, a pointer to a pointer; 0 if the library does not have it.
static inline int sitegen_find(void *handle, const char *name, void *place) {
    void *found = handle == NULL ? NULL : dlsym(handle, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

#endif
