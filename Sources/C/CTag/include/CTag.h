// TagLib behind a C interface: reads the tags of an audio file. Exceptions are never passed on.
#ifndef SITEGEN_CTAG_H
#define SITEGEN_CTAG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    sitegen_tags_ok = 0,
    // Neither FLAC, MP3, Ogg Vorbis, Opus, FLAC in Ogg nor MPEG-4.
    sitegen_tags_not_audio = 1,
    // TagLib recognizes the format but cannot read the file.
    sitegen_tags_damaged = 2,
    // Reading it takes more than the tags of any real file.
    sitegen_tags_too_much = 3,
    // Out of memory, or an exception from TagLib.
    sitegen_tags_failed = 4,
};

// The data read from a file.
typedef struct sitegen_tags sitegen_tags;

// A name or value: UTF-8 bytes that are valid as long as the tags.
typedef struct {
    const uint8_t *start;
    size_t count;
} sitegen_text;

// Reads an open regular file. Its position is ignored and not changed. On success, `*tags` must be freed.
int sitegen_tags_read(int descriptor, int wants_cover, sitegen_tags **tags);
void sitegen_tags_free(sitegen_tags *tags);

size_t sitegen_tags_count(const sitegen_tags *tags);
sitegen_text sitegen_tags_name(const sitegen_tags *tags, size_t index);
sitegen_text sitegen_tags_value(const sitegen_tags *tags, size_t index);

// The codec, such as FLAC.
sitegen_text sitegen_tags_encoding(const sitegen_tags *tags);
int64_t sitegen_tags_milliseconds(const sitegen_tags *tags);

// Size of the embedded picture in bytes; 0 if missing. The picture itself is available only if it was requested.
size_t sitegen_tags_cover_size(const sitegen_tags *tags);
sitegen_text sitegen_tags_cover(const sitegen_tags *tags);
sitegen_text sitegen_tags_cover_type(const sitegen_tags *tags);

// The version of TagLib's headers: TagLib 1 does not tell its own.
const char *sitegen_tags_library_version(void);

#ifdef __cplusplus
}
#endif

#endif
