// AVIF through libavif, which decodes the whole picture; only the colour conversion is done strip by strip.
#include "Library.h"

#include <stddef.h>
#include <stdlib.h>

#include <avif/avif.h>
#include <fcntl.h>
#include <unistd.h>

// libavif 1 (libavif.so.16) has one field more than 0.11 (libavif.so.15) before some of the fields that are used here.
// The program works with both: `moved` is by how many fields those of the loaded library differ from those of the headers.
static const int is_built_with_16 = AVIF_VERSION_MAJOR >= 1;
static int moved;

// Number of rows converted at once: even, because chroma rows may be subsampled.
enum { strip_rows = 64 };

static struct {
    __typeof__(avifDecoderCreate) *create;
    __typeof__(avifDecoderDestroy) *destroy;
    __typeof__(avifDecoderSetIOMemory) *set_source;
    __typeof__(avifDecoderParse) *parse;
    __typeof__(avifDecoderNextImage) *decode;
    __typeof__(avifImageCreateEmpty) *create_view;
    __typeof__(avifImageDestroy) *destroy_view;
    __typeof__(avifImageSetViewRect) *set_view;
    __typeof__(avifRGBImageSetDefaults) *set_defaults;
    __typeof__(avifImageYUVToRGB) *to_rgb;
    __typeof__(avifVersion) *version;
    int is_ready;
} library;

static pthread_once_t prepared = PTHREAD_ONCE_INIT;

static void prepare(void) {
    void *handle = dlopen("libavif.so.16", RTLD_NOW | RTLD_LOCAL);
    moved = (handle != NULL) - is_built_with_16;
    if (handle == NULL) handle = dlopen("libavif.so.15", RTLD_NOW | RTLD_LOCAL);
    library.is_ready = sitegen_find(handle, "avifDecoderCreate", &library.create)
        && sitegen_find(handle, "avifDecoderDestroy", &library.destroy)
        && sitegen_find(handle, "avifDecoderSetIOMemory", &library.set_source)
        && sitegen_find(handle, "avifDecoderParse", &library.parse)
        && sitegen_find(handle, "avifDecoderNextImage", &library.decode)
        && sitegen_find(handle, "avifImageCreateEmpty", &library.create_view)
        && sitegen_find(handle, "avifImageDestroy", &library.destroy_view)
        && sitegen_find(handle, "avifImageSetViewRect", &library.set_view)
        && sitegen_find(handle, "avifRGBImageSetDefaults", &library.set_defaults)
        && sitegen_find(handle, "avifImageYUVToRGB", &library.to_rgb)
        && sitegen_find(handle, "avifVersion", &library.version);
}

const char *sitegen_avif_version(void) {
    pthread_once(&prepared, prepare);
    return library.is_ready ? library.version() : NULL;
}

// Copies a field behind those that differ; it moves by `size` for each of them.
static void read_moved(const void *structure, size_t offset, ptrdiff_t size, void *value, size_t count) {
    memcpy(value, (const char *)structure + ((ptrdiff_t)offset + moved * size), count);
}

static void write_moved(void *structure, size_t offset, ptrdiff_t size, const void *value, size_t count) {
    memcpy((char *)structure + ((ptrdiff_t)offset + moved * size), value, count);
}

static int open_file(avifDecoder *decoder, const uint8_t *bytes, size_t count, uint32_t pixels) {
    decoder->maxThreads = 1;
    decoder->ignoreExif = AVIF_TRUE;
    decoder->ignoreXMP = AVIF_TRUE;
    decoder->imageSizeLimit = pixels;
    // Files of some cameras lack properties that strict mode requires.
    decoder->strictFlags = AVIF_STRICT_DISABLED;
    return library.set_source(decoder, bytes, count) == AVIF_RESULT_OK && library.parse(decoder) == AVIF_RESULT_OK;
}

// libavif's rotations are anticlockwise and precede the mirroring, which swaps top and bottom (0) or left and right.
static int orientation(const avifImage *image) {
    static const int orientations[3][4] = {{1, 8, 3, 6}, {4, 5, 2, 7}, {2, 7, 4, 5}};
    avifTransformFlags flags;
    uint8_t turn, mirroring;
    read_moved(image, offsetof(avifImage, transformFlags), sizeof(uint32_t), &flags, sizeof flags);
    read_moved(image, offsetof(avifImage, irot), sizeof(uint32_t), &turn, sizeof turn);
    read_moved(image, offsetof(avifImage, imir), sizeof(uint32_t), &mirroring, sizeof mirroring);
    const int turns = (flags & AVIF_TRANSFORM_IROT) != 0 ? turn & 3 : 0;
    const int mirror = (flags & AVIF_TRANSFORM_IMIR) != 0 ? 1 + (mirroring & 1) : 0;
    return orientations[mirror][turns];
}

static int64_t plane_bytes(const avifDecoder *decoder) {
    const avifImage *image = decoder->image;
    const int64_t pixels = (int64_t)image->width * (int64_t)image->height;
    const int halves = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV444 ? 6
        : image->yuvFormat == AVIF_PIXEL_FORMAT_YUV422              ? 4
        : image->yuvFormat == AVIF_PIXEL_FORMAT_YUV400              ? 2
                                                                    : 3;
    avifBool has_alpha;
    read_moved(decoder, offsetof(avifDecoder, alphaPresent), sizeof(int), &has_alpha, sizeof has_alpha);
    return pixels * (halves + (has_alpha ? 2 : 0)) / 2 * (image->depth > 8 ? 2 : 1);
}

static int make_colors(const avifImage *source, sitegen_image *image, avifImage *view, uint8_t *rows) {
    const size_t stride = (size_t)source->width * (size_t)image->channels;
    const int has_alpha = image->model == sitegen_image_rgba;
    sitegen_reducer *reducer = sitegen_reducer_make(
        (int)source->width, (int)source->height, image->channels, has_alpha, image->pixels, image->width,
        image->height);
    if (reducer == NULL) return sitegen_image_no_memory;
    int outcome = sitegen_image_ok;
    for (uint32_t top = 0; top < source->height && outcome == sitegen_image_ok; top += strip_rows) {
        const uint32_t rest = source->height - top, height = rest < strip_rows ? rest : strip_rows;
        const avifCropRect place = {0, top, source->width, height};
        // Those of the loaded library may be larger.
        union {
            avifRGBImage fields;
            char bytes[sizeof(avifRGBImage) + sizeof(void *)];
        } colors;
        if (library.set_view(view, source, &place) != AVIF_RESULT_OK) outcome = sitegen_image_damaged;
        library.set_defaults(&colors.fields, view);
        colors.fields.format = has_alpha ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_RGB;
        colors.fields.depth = 8;
        // The further field is an int, and a pointer after it is aligned.
        write_moved(&colors, offsetof(avifRGBImage, pixels), sizeof(void *), &rows, sizeof rows);
        const uint32_t row_bytes = (uint32_t)stride;
        write_moved(&colors, offsetof(avifRGBImage, rowBytes), sizeof(void *), &row_bytes, sizeof row_bytes);
        if (outcome == sitegen_image_ok && library.to_rgb(view, &colors.fields) != AVIF_RESULT_OK) {
            outcome = sitegen_image_damaged;
        }
        for (uint32_t row = 0; row < height && outcome == sitegen_image_ok; row++) {
            sitegen_reducer_add(reducer, rows + (size_t)row * stride);
        }
    }
    sitegen_reducer_free(reducer);
    return outcome;
}

static int read_picture(avifDecoder *decoder, sitegen_image_limits limits, sitegen_image *image) {
    const avifImage *source = decoder->image;
    // The size in the stream may differ from the size in the file header.
    const int planned = sitegen_image_plan(source->width, source->height, limits, image);
    if (planned != sitegen_image_ok) return planned;
    const int has_alpha = source->alphaPlane != NULL;
    image->model = has_alpha ? sitegen_image_rgba : sitegen_image_rgb;
    image->channels = has_alpha ? 4 : 3;
    image->is_grey = source->yuvFormat == AVIF_PIXEL_FORMAT_YUV400;
    image->orientation = orientation(source);
    image->pixels = malloc((size_t)image->width * (size_t)image->height * (size_t)image->channels);
    uint8_t *rows = malloc((size_t)source->width * (size_t)image->channels * strip_rows);
    avifImage *view = library.create_view();
    int outcome = sitegen_image_no_memory;
    if (image->pixels != NULL && rows != NULL && view != NULL) outcome = make_colors(source, image, view, rows);
    if (view != NULL) library.destroy_view(view);
    free(rows);
    const size_t count = source->icc.size;
    if (outcome == sitegen_image_ok && count > 0 && (int64_t)count <= limits.profile_bytes) {
        image->profile = malloc(count);
        if (image->profile == NULL) return sitegen_image_no_memory;
        memcpy(image->profile, source->icc.data, count);
        image->profile_count = count;
    }
    return outcome;
}

// Parses the file; also decodes its picture if `pixels` is the result of an earlier parse.
static int read_file(
    avifDecoder *decoder, const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image,
    uint32_t *pixels) {
    const int is_look = *pixels == 0;
    const uint32_t limit = is_look ? AVIF_DEFAULT_IMAGE_SIZE_LIMIT : *pixels;
    if (!open_file(decoder, bytes, count, limit)) return sitegen_image_damaged;
    const int planned = sitegen_image_plan(decoder->image->width, decoder->image->height, limits, image);
    if (planned != sitegen_image_ok) return planned;
    // Factor four: two because libavif assembles tiles in a second picture, and two to limit the decoding time.
    if (plane_bytes(decoder) * 4 > limits.bytes) return sitegen_image_too_much;
    if (is_look) {
        *pixels = decoder->image->width * decoder->image->height;
        return sitegen_image_ok;
    }
    return library.decode(decoder) == AVIF_RESULT_OK ? read_picture(decoder, limits, image) : sitegen_image_damaged;
}

// dav1d, which libavif uses for decoding, prints messages about damaged streams, and libavif cannot prevent that:
// during decoding, standard error is redirected to /dev/null. Several threads may decode at once; the last one restores
// it.
static pthread_mutex_t quiet_lock = PTHREAD_MUTEX_INITIALIZER;
static int quiet_count = 0;
static int standard_error = -1;

static void begin_quiet(void) {
    pthread_mutex_lock(&quiet_lock);
    if (quiet_count++ == 0) {
        standard_error = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
        const int nothing = standard_error < 0 ? -1 : open("/dev/null", O_WRONLY | O_CLOEXEC);
        if (nothing >= 0) {
            dup2(nothing, STDERR_FILENO);
            close(nothing);
        }
    }
    pthread_mutex_unlock(&quiet_lock);
}

static void end_quiet(void) {
    pthread_mutex_lock(&quiet_lock);
    if (--quiet_count == 0 && standard_error >= 0) {
        dup2(standard_error, STDERR_FILENO);
        close(standard_error);
    }
    pthread_mutex_unlock(&quiet_lock);
}

int sitegen_image_read_avif(const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image) {
    memset(image, 0, sizeof *image);
    pthread_once(&prepared, prepare);
    if (!library.is_ready) return sitegen_image_no_library;
    begin_quiet();
    // Opened twice: the size in the file header becomes the limit for the stream inside.
    uint32_t pixels = 0;
    int outcome = sitegen_image_ok;
    for (int round = 0; round < 2 && outcome == sitegen_image_ok; round++) {
        avifDecoder *decoder = library.create();
        outcome = decoder == NULL ? sitegen_image_no_memory
                                  : read_file(decoder, bytes, count, limits, image, &pixels);
        if (decoder != NULL) library.destroy(decoder);
    }
    end_quiet();
    if (outcome != sitegen_image_ok) sitegen_image_free(image);
    return outcome;
}
