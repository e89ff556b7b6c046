// JPEG through libjpeg: read row by row, written as progressive.
#include "Library.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <jerror.h>

#if JPEG_LIB_VERSION >= 80
#define LIBRARY_NAME "libjpeg.so.8"
#else
#define LIBRARY_NAME "libjpeg.so.62"
#endif

static struct {
    __typeof__(jpeg_std_error) *standard_error;
    __typeof__(jpeg_CreateDecompress) *create_decompress;
    __typeof__(jpeg_read_header) *read_header;
    __typeof__(jpeg_has_multiple_scans) *has_multiple_scans;
    __typeof__(jpeg_start_decompress) *start_decompress;
    __typeof__(jpeg_read_scanlines) *read_scanlines;
    __typeof__(jpeg_destroy_decompress) *destroy_decompress;
    __typeof__(jpeg_resync_to_restart) *resync;
    __typeof__(jpeg_CreateCompress) *create_compress;
    __typeof__(jpeg_mem_dest) *memory_destination;
    __typeof__(jpeg_set_defaults) *set_defaults;
    __typeof__(jpeg_set_quality) *set_quality;
    __typeof__(jpeg_simple_progression) *simple_progression;
    __typeof__(jpeg_start_compress) *start_compress;
    __typeof__(jpeg_write_scanlines) *write_scanlines;
    __typeof__(jpeg_finish_compress) *finish_compress;
    __typeof__(jpeg_destroy_compress) *destroy_compress;
    int is_ready;
} library;

static pthread_once_t prepared = PTHREAD_ONCE_INIT;

static void prepare(void) {
    void *handle = dlopen(LIBRARY_NAME, RTLD_NOW | RTLD_LOCAL);
    library.is_ready = sitegen_find(handle, "jpeg_std_error", &library.standard_error)
        && sitegen_find(handle, "jpeg_CreateDecompress", &library.create_decompress)
        && sitegen_find(handle, "jpeg_read_header", &library.read_header)
        && sitegen_find(handle, "jpeg_has_multiple_scans", &library.has_multiple_scans)
        && sitegen_find(handle, "jpeg_start_decompress", &library.start_decompress)
        && sitegen_find(handle, "jpeg_read_scanlines", &library.read_scanlines)
        && sitegen_find(handle, "jpeg_destroy_decompress", &library.destroy_decompress)
        && sitegen_find(handle, "jpeg_resync_to_restart", &library.resync)
        && sitegen_find(handle, "jpeg_CreateCompress", &library.create_compress)
        && sitegen_find(handle, "jpeg_mem_dest", &library.memory_destination)
        && sitegen_find(handle, "jpeg_set_defaults", &library.set_defaults)
        && sitegen_find(handle, "jpeg_set_quality", &library.set_quality)
        && sitegen_find(handle, "jpeg_simple_progression", &library.simple_progression)
        && sitegen_find(handle, "jpeg_start_compress", &library.start_compress)
        && sitegen_find(handle, "jpeg_write_scanlines", &library.write_scanlines)
        && sitegen_find(handle, "jpeg_finish_compress", &library.finish_compress)
        && sitegen_find(handle, "jpeg_destroy_compress", &library.destroy_compress);
}

const char *sitegen_jpeg_version(void) {
    pthread_once(&prepared, prepare);
    return !library.is_ready ? NULL : JPEG_LIB_VERSION >= 80 ? "8" : "6.2";
}

// The state of a read, kept outside the stack frame that longjmp returns to.
typedef struct {
    struct jpeg_decompress_struct decompress;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf failed;
    int outcome;
    // Whether the bytes ended before the picture did.
    int has_ended;
    int scan_limit;
    uint8_t *row;
    sitegen_reducer *reducer;
} reading;

_Noreturn static void fail(reading *read, int outcome) {
    read->outcome = outcome;
    longjmp(read->failed, 1);
}

static void end_reading(j_common_ptr common) {
    switch (common->err->msg_code) {
        case JERR_OUT_OF_MEMORY: fail(common->client_data, sitegen_image_no_memory);
        case JERR_IMAGE_TOO_BIG: fail(common->client_data, sitegen_image_too_many_pixels);
        default: fail(common->client_data, sitegen_image_damaged);
    }
}

// Warnings that do not affect the picture are ignored; after any other, part of the picture is invented.
static void judge_reading(j_common_ptr common, int level) {
    if (level >= 0) return;
    switch (common->err->msg_code) {
        case JWRN_ADOBE_XFORM:
        case JWRN_EXTRANEOUS_DATA:
        case JWRN_JFIF_MAJOR:
        case JWRN_TOO_MUCH_DATA: return;
        default: end_reading(common);
    }
}

static void say_nothing(j_common_ptr common) { (void)common; }

static void source_nothing(j_decompress_ptr decompress) { (void)decompress; }

// The end of the bytes ends the picture. If rows are missing, libjpeg warns; it cannot detect missing scans.
static boolean source_end(j_decompress_ptr decompress) {
    static const JOCTET end[] = {0xFF, JPEG_EOI};
    reading *read = decompress->client_data;
    read->has_ended = 1;
    decompress->src->next_input_byte = end;
    decompress->src->bytes_in_buffer = sizeof end;
    return TRUE;
}

static void source_skip(j_decompress_ptr decompress, long count) {
    if (count <= 0) return;
    struct jpeg_source_mgr *source = decompress->src;
    if ((size_t)count > source->bytes_in_buffer) {
        source_end(decompress);
        return;
    }
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
}

static void watch_scans(j_common_ptr common) {
    reading *read = common->client_data;
    if (read->decompress.input_scan_number > read->scan_limit) fail(read, sitegen_image_too_much);
}

// The memory that libjpeg needs for a picture with several scans: all coefficients, 2 bytes each.
static int64_t coefficient_bytes(const struct jpeg_decompress_struct *decompress) {
    int64_t blocks = 0;
    for (int index = 0; index < decompress->num_components; index++) {
        const jpeg_component_info *part = decompress->comp_info + index;
        blocks += (int64_t)part->width_in_blocks * (int64_t)part->height_in_blocks;
    }
    return blocks * DCTSIZE2 * (int64_t)sizeof(JCOEF);
}

static int plan(reading *read, sitegen_image_limits limits, sitegen_image *image) {
    j_decompress_ptr decompress = &read->decompress;
    const int planned = sitegen_image_plan(decompress->image_width, decompress->image_height, limits, image);
    if (planned != sitegen_image_ok) return planned;
    const int has_scans = library.has_multiple_scans(decompress);
    if (has_scans && coefficient_bytes(decompress) > limits.bytes) return sitegen_image_too_much;
    const int is_cmyk = decompress->jpeg_color_space == JCS_CMYK || decompress->jpeg_color_space == JCS_YCCK;
    decompress->out_color_space = is_cmyk ? JCS_CMYK : JCS_RGB;
    image->is_grey = decompress->jpeg_color_space == JCS_GRAYSCALE;
    image->model = is_cmyk ? sitegen_image_cmyk : sitegen_image_rgb;
    image->channels = is_cmyk ? 4 : 3;
    read->row = malloc((size_t)decompress->image_width * (size_t)image->channels);
    image->pixels = malloc((size_t)image->width * (size_t)image->height * (size_t)image->channels);
    if (read->row == NULL || image->pixels == NULL) return sitegen_image_no_memory;
    read->reducer = sitegen_reducer_make(
        (int)decompress->image_width, (int)decompress->image_height, image->channels, 0, image->pixels, image->width,
        image->height);
    return read->reducer == NULL ? sitegen_image_no_memory : sitegen_image_ok;
}

static void start(reading *read, const uint8_t *bytes, size_t count, int scans) {
    j_decompress_ptr decompress = &read->decompress;
    decompress->err = library.standard_error(&read->errors);
    read->errors.error_exit = end_reading;
    read->errors.emit_message = judge_reading;
    read->errors.output_message = say_nothing;
    decompress->client_data = read;
    library.create_decompress(decompress, JPEG_LIB_VERSION, sizeof *decompress);
    read->source.next_input_byte = bytes;
    read->source.bytes_in_buffer = count;
    read->source.init_source = source_nothing;
    read->source.term_source = source_nothing;
    read->source.fill_input_buffer = source_end;
    read->source.skip_input_data = source_skip;
    read->source.resync_to_restart = library.resync;
    decompress->src = &read->source;
    read->scan_limit = scans;
    read->progress.progress_monitor = watch_scans;
    decompress->progress = &read->progress;
}

static int read_all(
    reading *read, const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image) {
    if (setjmp(read->failed) != 0) return read->outcome;
    j_decompress_ptr decompress = &read->decompress;
    start(read, bytes, count, limits.scans);
    library.read_header(decompress, TRUE);
    const int planned = plan(read, limits, image);
    if (planned != sitegen_image_ok) return planned;
    const int has_scans = library.has_multiple_scans(decompress);
    library.start_decompress(decompress);
    if (has_scans && read->has_ended) return sitegen_image_damaged;
    // Adobe's files, and therefore nearly all, are already inverted.
    const int is_ink = image->model == sitegen_image_cmyk && !decompress->saw_Adobe_marker;
    const size_t samples = (size_t)decompress->output_width * (size_t)image->channels;
    while (decompress->output_scanline < decompress->output_height) {
        JSAMPROW rows[1] = {read->row};
        if (library.read_scanlines(decompress, rows, 1) != 1) return sitegen_image_damaged;
        if (is_ink) {
            for (size_t index = 0; index < samples; index++) read->row[index] = (uint8_t)(255 - read->row[index]);
        }
        sitegen_reducer_add(read->reducer, read->row);
    }
    return sitegen_image_ok;
}

int sitegen_image_read_jpeg(const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image) {
    memset(image, 0, sizeof *image);
    pthread_once(&prepared, prepare);
    if (!library.is_ready) return sitegen_image_no_library;
    reading *read = calloc(1, sizeof *read);
    if (read == NULL) return sitegen_image_no_memory;
    const int outcome = read_all(read, bytes, count, limits, image);
    library.destroy_decompress(&read->decompress);
    sitegen_reducer_free(read->reducer);
    free(read->row);
    free(read);
    if (outcome != sitegen_image_ok) sitegen_image_free(image);
    return outcome;
}

typedef struct {
    struct jpeg_compress_struct compress;
    struct jpeg_error_mgr errors;
    jmp_buf failed;
    unsigned char *made;
    unsigned long count;
} writing;

static void end_writing(j_common_ptr common) { longjmp(((writing *)common->client_data)->failed, 1); }

static int write_all(writing *write, const uint8_t *pixels, int width, int height, int quality) {
    if (setjmp(write->failed) != 0) return sitegen_image_no_memory;
    j_compress_ptr compress = &write->compress;
    compress->err = library.standard_error(&write->errors);
    write->errors.error_exit = end_writing;
    write->errors.output_message = say_nothing;
    compress->client_data = write;
    library.create_compress(compress, JPEG_LIB_VERSION, sizeof *compress);
    library.memory_destination(compress, &write->made, &write->count);
    compress->image_width = (JDIMENSION)width;
    compress->image_height = (JDIMENSION)height;
    compress->input_components = 3;
    compress->in_color_space = JCS_RGB;
    library.set_defaults(compress);
    library.set_quality(compress, quality, TRUE);
    library.simple_progression(compress);
    library.start_compress(compress, TRUE);
    while (compress->next_scanline < compress->image_height) {
        // libjpeg only reads the row, but its interface is not const-correct.
        JSAMPROW rows[1] = {(JSAMPROW)(uintptr_t)(pixels + (size_t)compress->next_scanline * (size_t)width * 3)};
        library.write_scanlines(compress, rows, 1);
    }
    library.finish_compress(compress);
    return sitegen_image_ok;
}

int sitegen_image_write_jpeg(
    const uint8_t *pixels, int width, int height, int quality, uint8_t **made, size_t *count) {
    pthread_once(&prepared, prepare);
    if (!library.is_ready) return sitegen_image_no_library;
    writing *write = calloc(1, sizeof *write);
    if (write == NULL) return sitegen_image_no_memory;
    const int outcome = write_all(write, pixels, width, height, quality);
    library.destroy_compress(&write->compress);
    *made = write->made;
    *count = write->count;
    if (outcome != sitegen_image_ok) {
        free(write->made);
        *made = NULL;
    }
    free(write);
    return outcome;
}
