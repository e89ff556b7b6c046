// Reads and writes pictures through libjpeg, libpng, libwebp and libavif, with Little CMS for colours.
//
// A picture is read row by row and shrunk while reading, so that no more of it is in memory than its library needs.
// Each library is loaded for the first picture that needs it, not when the process starts. Everything may be called
// from several threads at once. Nothing here prints. While an AVIF is decoded, standard error of the process is
// redirected to /dev/null: its decoder prints there, and the other decoders that libavif supports respect no size
// limit.
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
    // Alpha is not premultiplied.
    sitegen_image_rgba = 1,
    // 255 means no ink.
    sitegen_image_cmyk = 2,
};

typedef struct {
    // Maximum length of the longer side of the result; smaller pictures are not enlarged.
    int longest;
    int64_t pixels;
    int side;
    // Maximum memory for what a library decompresses or keeps of the picture while reading; not negative.
    int64_t bytes;
    // Maximum number of passes over the picture that a file may require.
    int scans;
    // Maximum size of a colour profile; a larger one is ignored.
    int64_t profile_bytes;
} sitegen_image_limits;

typedef struct {
    // The size of the picture in the file.
    int source_width;
    int source_height;
    // The result: `height` rows of `width` pixels without gaps.
    int width;
    int height;
    int model;
    int channels;
    // Whether the file has no colours, so that its profile is a grey profile.
    int is_grey;
    uint8_t *pixels;
    // The colour profile of a PNG or AVIF file; NULL if missing.
    uint8_t *profile;
    size_t profile_count;
    // The Exif orientation, 1 to 8, from the properties of an AVIF file; 1 for other formats.
    int orientation;
} sitegen_image;

// Each function reads one format. After sitegen_image_ok, `image` must be freed; otherwise it contains at most the
// sizes.
int sitegen_image_read_jpeg(const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image);
int sitegen_image_read_png(const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image);
int sitegen_image_read_webp(const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image);
int sitegen_image_read_avif(const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image);
void sitegen_image_free(sitegen_image *image);

// The version of each library, which is loaded for it; NULL if the library is missing. That of libjpeg is the version of
// its interface: libjpeg-turbo does not tell its own.
const char *sitegen_jpeg_version(void);
const char *sitegen_png_version(void);
const char *sitegen_webp_version(void);
const char *sitegen_avif_version(void);
const char *sitegen_color_version(void);

// Returns sitegen_image_ok if a picture of that size may be read. Sets the sizes of the source and of the result.
int sitegen_image_plan(int64_t width, int64_t height, sitegen_image_limits limits, sitegen_image *image);

// Shrinks a picture of 3 or 4 channels, row by row, into `to`, which must be large enough: each new pixel is the exact
// average of the area it covers. Alpha is the fourth channel and weights the others. Returns NULL if there is no memory
// or if the picture would not become smaller.
typedef struct sitegen_reducer sitegen_reducer;
sitegen_reducer *sitegen_reducer_make(
    int width, int height, int channels, int has_alpha, uint8_t *to, int to_width, int to_height);
void sitegen_reducer_add(sitegen_reducer *reducer, const uint8_t *row);
void sitegen_reducer_free(sitegen_reducer *reducer);

// The same for a whole picture of RGB pixels. Returns sitegen_image_ok or sitegen_image_no_memory.
int sitegen_image_shrink(const uint8_t *pixels, int width, int height, uint8_t *to, int to_width, int to_height);

// Converts pixels with a profile to sRGB; `to` has 3 channels for cmyk and the channels of the model otherwise. Returns
// sitegen_image_damaged, without writing anything, if the profile cannot be applied to such pixels.
int sitegen_image_convert(
    const uint8_t *profile, size_t profile_count, const uint8_t *pixels, size_t pixel_count, int model, int is_grey,
    uint8_t *to);

// Encodes `height` rows of `width` RGB pixels as a file. `*made` must be freed with sitegen_image_free_bytes.
int sitegen_image_write_jpeg(
    const uint8_t *pixels, int width, int height, int quality, uint8_t **made, size_t *count);
int sitegen_image_write_webp(
    const uint8_t *pixels, int width, int height, int quality, int effort, uint8_t **made, size_t *count);
void sitegen_image_free_bytes(uint8_t *made);

#endif
