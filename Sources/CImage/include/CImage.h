// Pictures through the libraries that know them: libjpeg, libpng, libwebp, libavif, and Little CMS for colours.
//
// A picture is read row by row and made small on the way, so that no more of it is in memory than its library needs.
// The libraries are opened when the first picture of a kind comes, and not when the process starts. Everything may be
// called from several threads at once. Nothing here prints. While an AVIF is decoded, standard error of the process leads to
// nothing: its decoder prints there, and the others that libavif has keep to no limit of size.
#ifndef SITEGEN_CIMAGE_H
#define SITEGEN_CIMAGE_H

#include <stddef.h>
#include <stdint.h>

enum {
    sitegen_image_ok = 0,
    sitegen_image_damaged = 1,
    sitegen_image_too_many_pixels = 2,
    sitegen_image_side_too_long = 3,
    // Reading it would take more memory or more passes than the limits allow.
    sitegen_image_too_much = 4,
    sitegen_image_no_library = 5,
    sitegen_image_no_memory = 6,
};

enum {
    sitegen_image_rgb = 0,
    // Not premultiplied.
    sitegen_image_rgba = 1,
    // 255 is no ink.
    sitegen_image_cmyk = 2,
};

typedef struct {
    // The longer side of what is made; a smaller picture stays as it is.
    int longest;
    int64_t pixels;
    int side;
    // For what a library unpacks or keeps of the picture while it reads; not negative.
    int64_t bytes;
    // Passes over the picture that a file may ask for.
    int scans;
    // Of a colour profile; a larger one is left aside.
    int64_t profile_bytes;
} sitegen_image_limits;

typedef struct {
    // What the file holds.
    int source_width;
    int source_height;
    // What was made of it: `height` rows of `width` pixels without gaps.
    int width;
    int height;
    int model;
    int channels;
    // Whether the file knows no colours, so that its profile is one of greys.
    int is_grey;
    uint8_t *pixels;
    // The colour profile of a PNG or AVIF file; NULL without one.
    uint8_t *profile;
    size_t profile_count;
    // As Exif counts, 1 to 8: what an AVIF file says itself; 1 for other kinds.
    int orientation;
} sitegen_image;

// Each reads one kind of file. After sitegen_image_ok `image` is to be freed, else it holds the sizes at most.
int sitegen_image_read_jpeg(const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image);
int sitegen_image_read_png(const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image);
int sitegen_image_read_webp(const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image);
int sitegen_image_read_avif(const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image);
void sitegen_image_free(sitegen_image *image);

// sitegen_image_ok if a picture of that size may be read. Sets the sizes of the source and of what is made of it.
int sitegen_image_plan(int64_t width, int64_t height, sitegen_image_limits limits, sitegen_image *image);

// Takes rows of a picture of 3 or 4 channels and makes a smaller one of them, in `to`, which has room for it: each new
// pixel is the average of the area that it covers, exactly. Alpha is the fourth channel and weighs the others. NULL if
// that cannot be: there is no memory, or the picture would not become smaller.
typedef struct sitegen_reducer sitegen_reducer;
sitegen_reducer *sitegen_reducer_make(
    int width, int height, int channels, int has_alpha, uint8_t *to, int to_width, int to_height);
void sitegen_reducer_add(sitegen_reducer *reducer, const uint8_t *row);
void sitegen_reducer_free(sitegen_reducer *reducer);

// The same for a whole picture of RGB pixels. Returns sitegen_image_ok or sitegen_image_no_memory.
int sitegen_image_shrink(const uint8_t *pixels, int width, int height, uint8_t *to, int to_width, int to_height);

// Turns pixels of a profile to sRGB; `to` has 3 channels for cmyk and those of the model otherwise. Returns
// sitegen_image_damaged, with nothing written, if the profile is of no use for such pixels.
int sitegen_image_convert(
    const uint8_t *profile, size_t profile_count, const uint8_t *pixels, size_t pixel_count, int model, int is_grey,
    uint8_t *to);

// A file of `side` rows of `side` RGB pixels. `*made` is to be freed by sitegen_image_free_bytes.
int sitegen_image_write_jpeg(const uint8_t *pixels, int side, int quality, uint8_t **made, size_t *count);
int sitegen_image_write_webp(const uint8_t *pixels, int side, int quality, uint8_t **made, size_t *count);
void sitegen_image_free_bytes(uint8_t *made);

#endif
