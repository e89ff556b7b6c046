// Draws lines of text of any script through Pango, Cairo and Fontconfig.
//
// The libraries are loaded for the first text, not when the process starts. A painter may be used by one thread at a
// time, and several painters by several threads at once. Nothing here prints.
#ifndef SITEGEN_CTEXT_H
#define SITEGEN_CTEXT_H

#include <stddef.h>
#include <stdint.h>

enum {
    sitegen_text_ok = 0,
    sitegen_text_no_library = 1,
    sitegen_text_no_memory = 2,
    // One of the files is not a font.
    sitegen_text_bad_font = 3,
    // No file is named, and the system has no fonts.
    sitegen_text_no_fonts = 4,
};

typedef struct sitegen_text_painter sitegen_text_painter;

// Makes a painter that uses the fonts of `count` files, the first one first, or those of the system if `count` is 0.
// `*bad` is the index of the first file that is not a font. `*made` must be freed after sitegen_text_ok.
int sitegen_text_painter_make(const char *const *files, size_t count, sitegen_text_painter **made, size_t *bad);
void sitegen_text_painter_free(sitegen_text_painter *painter);

typedef struct {
    // UTF-8, `text_count` bytes without NUL.
    const char *text;
    size_t text_count;
    // A BCP 47 tag, which selects the variant of a letter.
    const char *language;
    // Height of the font in pixels, and its weight from 100 to 900.
    double size;
    int weight;
    // Width of the lines in pixels, and how many there may be; the rest is an ellipsis.
    int width;
    int lines;
    // Whether a word that is wider than a line is broken.
    int breaks_words;
} sitegen_text_block;

typedef struct {
    // The size of the lines in pixels.
    int width;
    int height;
    int lines;
    // Whether all of the text is shown.
    int is_whole;
} sitegen_text_size;

// Lays out a text. Unless `mask` is NULL, adds it to `mask_height` rows of `stride` bytes, of which each has the share
// of its pixel that the text covers; `stride` is a multiple of 4 and at least the width of the lines. Lines of a script
// that is written from right to left end at the right.
int sitegen_text_draw(
    sitegen_text_painter *painter, const sitegen_text_block *text, sitegen_text_size *size, uint8_t *mask, int stride,
    int mask_height);

// A hash of the files of all fonts of the system, with their sizes and times; 0 without the library.
uint64_t sitegen_text_system_fonts(void);

// The version of Pango, which is loaded for it; NULL if it or another of the libraries is missing.
const char *sitegen_text_version(void);

#endif
