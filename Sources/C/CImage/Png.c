// PNG through libpng: read row by row; text and other chunks irrelevant to the picture are skipped.
#include "Library.h"

#include <setjmp.h>
#include <stdlib.h>

#include <png.h>

static struct {
    __typeof__(png_create_read_struct) *create;
    __typeof__(png_create_info_struct) *create_info;
    __typeof__(png_destroy_read_struct) *destroy;
    __typeof__(png_set_read_fn) *set_source;
    __typeof__(png_get_io_ptr) *source;
    __typeof__(png_get_error_ptr) *error_pointer;
    __typeof__(png_set_user_limits) *set_limits;
    __typeof__(png_set_chunk_malloc_max) *set_chunk_limit;
    __typeof__(png_set_keep_unknown_chunks) *keep_chunks;
    __typeof__(png_read_info) *read_info;
    __typeof__(png_get_IHDR) *header;
    __typeof__(png_get_valid) *has;
    __typeof__(png_get_iCCP) *profile;
    __typeof__(png_set_expand) *expand;
    __typeof__(png_set_scale_16) *scale_16;
    __typeof__(png_set_gray_to_rgb) *grey_to_rgb;
    __typeof__(png_set_interlace_handling) *interlace;
    __typeof__(png_read_update_info) *update;
    __typeof__(png_get_channels) *channels;
    __typeof__(png_get_rowbytes) *row_bytes;
    __typeof__(png_read_row) *read_row;
    __typeof__(png_read_end) *read_end;
    __typeof__(png_get_libpng_ver) *version;
    int is_ready;
} library;

static pthread_once_t prepared = PTHREAD_ONCE_INIT;

static void prepare(void) {
    void *handle = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
    library.is_ready = sitegen_find(handle, "png_create_read_struct", &library.create)
        && sitegen_find(handle, "png_create_info_struct", &library.create_info)
        && sitegen_find(handle, "png_destroy_read_struct", &library.destroy)
        && sitegen_find(handle, "png_set_read_fn", &library.set_source)
        && sitegen_find(handle, "png_get_io_ptr", &library.source)
        && sitegen_find(handle, "png_get_error_ptr", &library.error_pointer)
        && sitegen_find(handle, "png_set_user_limits", &library.set_limits)
        && sitegen_find(handle, "png_set_chunk_malloc_max", &library.set_chunk_limit)
        && sitegen_find(handle, "png_set_keep_unknown_chunks", &library.keep_chunks)
        && sitegen_find(handle, "png_read_info", &library.read_info)
        && sitegen_find(handle, "png_get_IHDR", &library.header)
        && sitegen_find(handle, "png_get_valid", &library.has)
        && sitegen_find(handle, "png_get_iCCP", &library.profile)
        && sitegen_find(handle, "png_set_expand", &library.expand)
        && sitegen_find(handle, "png_set_scale_16", &library.scale_16)
        && sitegen_find(handle, "png_set_gray_to_rgb", &library.grey_to_rgb)
        && sitegen_find(handle, "png_set_interlace_handling", &library.interlace)
        && sitegen_find(handle, "png_read_update_info", &library.update)
        && sitegen_find(handle, "png_get_channels", &library.channels)
        && sitegen_find(handle, "png_get_rowbytes", &library.row_bytes)
        && sitegen_find(handle, "png_read_row", &library.read_row)
        && sitegen_find(handle, "png_read_end", &library.read_end)
        && sitegen_find(handle, "png_get_libpng_ver", &library.version);
}

const char *sitegen_png_version(void) {
    pthread_once(&prepared, prepare);
    return library.is_ready ? library.version(NULL) : NULL;
}

// The state of a read, kept outside the stack frame that longjmp returns to.
typedef struct {
    png_structp png;
    png_infop facts;
    const uint8_t *bytes;
    size_t left;
    jmp_buf failed;
    // One row, or all rows of an interlaced picture.
    uint8_t *rows;
    sitegen_reducer *reducer;
} reading;

static void end_reading(png_structp png, png_const_charp message) {
    (void)message;
    longjmp(((reading *)library.error_pointer(png))->failed, 1);
}

// Most warnings concern skipped chunks. Warnings about the picture itself are errors.
static void judge_reading(png_structp png, png_const_charp message) {
    if (strstr(message, "incorrect data check") != NULL) end_reading(png, message);
}

static void give(png_structp png, png_bytep into, size_t count) {
    reading *read = library.source(png);
    if (count > read->left) end_reading(png, "");
    memcpy(into, read->bytes, count);
    read->bytes += count;
    read->left -= count;
}

static int start(reading *read, sitegen_image_limits limits) {
    read->png = library.create(PNG_LIBPNG_VER_STRING, read, end_reading, judge_reading);
    if (read->png == NULL) return sitegen_image_no_memory;
    read->facts = library.create_info(read->png);
    if (read->facts == NULL) return sitegen_image_no_memory;
    library.set_source(read->png, read, give);
    // The limits of the picture are checked once its size is known.
    library.set_limits(read->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    library.set_chunk_limit(read->png, (png_alloc_size_t)limits.profile_bytes);
    library.keep_chunks(read->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    library.keep_chunks(read->png, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep) "iCCP", 1);
    library.read_info(read->png, read->facts);
    return sitegen_image_ok;
}

static int copy_profile(reading *read, sitegen_image *image) {
    png_charp name = NULL;
    png_bytep profile = NULL;
    png_uint_32 count = 0;
    int method = 0;
    if (library.profile(read->png, read->facts, &name, &method, &profile, &count) == 0) return sitegen_image_ok;
    image->profile = malloc(count);
    if (image->profile == NULL) return sitegen_image_no_memory;
    memcpy(image->profile, profile, count);
    image->profile_count = count;
    return sitegen_image_ok;
}

static int plan(reading *read, sitegen_image_limits limits, sitegen_image *image, int *passes) {
    png_uint_32 width = 0, height = 0;
    int depth = 0, kind = 0, interlacing = 0;
    library.header(read->png, read->facts, &width, &height, &depth, &kind, &interlacing, NULL, NULL);
    const int planned = sitegen_image_plan(width, height, limits, image);
    if (planned != sitegen_image_ok) return planned;
    // The limit applies not because this data is kept, but because of the time needed to decompress it.
    const size_t unpacked = library.row_bytes(read->png, read->facts) * (size_t)height;
    if (unpacked > (size_t)limits.bytes) return sitegen_image_too_much;
    const int has_alpha = (kind & PNG_COLOR_MASK_ALPHA) != 0 || library.has(read->png, read->facts, PNG_INFO_tRNS) != 0;
    image->is_grey = (kind & PNG_COLOR_MASK_COLOR) == 0;
    image->model = has_alpha ? sitegen_image_rgba : sitegen_image_rgb;
    image->channels = has_alpha ? 4 : 3;
    library.expand(read->png);
    library.scale_16(read->png);
    library.grey_to_rgb(read->png);
    *passes = library.interlace(read->png);
    library.update(read->png, read->facts);
    if (library.channels(read->png, read->facts) != image->channels) return sitegen_image_damaged;
    const size_t stride = (size_t)width * (size_t)image->channels;
    const size_t rows = *passes > 1 ? stride * (size_t)height : stride;
    if (*passes > 1 && (int64_t)rows > limits.bytes) return sitegen_image_too_much;
    read->rows = malloc(rows);
    image->pixels = malloc((size_t)image->width * (size_t)image->height * (size_t)image->channels);
    if (read->rows == NULL || image->pixels == NULL) return sitegen_image_no_memory;
    read->reducer = sitegen_reducer_make(
        (int)width, (int)height, image->channels, has_alpha, image->pixels, image->width, image->height);
    return read->reducer == NULL ? sitegen_image_no_memory : copy_profile(read, image);
}

static int read_all(reading *read, sitegen_image_limits limits, sitegen_image *image) {
    if (setjmp(read->failed) != 0) return sitegen_image_damaged;
    const int started = start(read, limits);
    if (started != sitegen_image_ok) return started;
    int passes = 1;
    const int planned = plan(read, limits, image, &passes);
    if (planned != sitegen_image_ok) return planned;
    const size_t stride = (size_t)image->source_width * (size_t)image->channels;
    for (int pass = 0; pass < passes; pass++) {
        for (int row = 0; row < image->source_height; row++) {
            uint8_t *place = read->rows + (passes > 1 ? (size_t)row * stride : 0);
            library.read_row(read->png, place, NULL);
            if (pass == passes - 1) sitegen_reducer_add(read->reducer, place);
        }
    }
    library.read_end(read->png, NULL);
    return sitegen_image_ok;
}

int sitegen_image_read_png(const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image) {
    memset(image, 0, sizeof *image);
    pthread_once(&prepared, prepare);
    if (!library.is_ready) return sitegen_image_no_library;
    reading *read = calloc(1, sizeof *read);
    if (read == NULL) return sitegen_image_no_memory;
    read->bytes = bytes;
    read->left = count;
    const int outcome = read_all(read, limits, image);
    if (read->png != NULL) library.destroy(&read->png, &read->facts, NULL);
    sitegen_reducer_free(read->reducer);
    free(read->rows);
    free(read);
    if (outcome != sitegen_image_ok) sitegen_image_free(image);
    return outcome;
}
