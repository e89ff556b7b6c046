// TagLib behind a C interface: the tags of one audio file. No exception leaves it.
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
    // TagLib finds no such file in it after all.
    sitegen_tags_damaged = 2,
    // It takes more reading than any real file's tags.
    sitegen_tags_too_much = 3,
    // Out of memory, or an exception of TagLib's.
    sitegen_tags_failed = 4,
};

// What was read of a file.
typedef struct sitegen_tags sitegen_tags;

// A name or value: bytes of UTF-8 that live as long as the tags.
typedef struct {
    const uint8_t *start;
    size_t count;
} sitegen_text;

// Reads an open regular file. Its position does not matter and is not moved. On success, `*tags` is to be freed.
int sitegen_tags_read(int descriptor, int wants_cover, sitegen_tags **tags);
void sitegen_tags_free(sitegen_tags *tags);

size_t sitegen_tags_count(const sitegen_tags *tags);
sitegen_text sitegen_tags_name(const sitegen_tags *tags, size_t index);
sitegen_text sitegen_tags_value(const sitegen_tags *tags, size_t index);

// The codec, such as FLAC.
sitegen_text sitegen_tags_encoding(const sitegen_tags *tags);
int64_t sitegen_tags_milliseconds(const sitegen_tags *tags);

// Bytes of the embedded picture; 0 where there is none. The picture itself is there where it was wanted.
size_t sitegen_tags_cover_size(const sitegen_tags *tags);
sitegen_text sitegen_tags_cover(const sitegen_tags *tags);
sitegen_text sitegen_tags_cover_type(const sitegen_tags *tags);

#ifdef __cplusplus
}
#endif

#endif
