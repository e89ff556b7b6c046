// WebP through libwebp, which can shrink large pictures while decoding.
#include "Library.h"

#include <stdio.h>
#include <stdlib.h>

#include <webp/decode.h>
#include <webp/encode.h>

static struct {
    __typeof__(WebPInitDecoderConfigInternal) *prepare_reading;
    __typeof__(WebPGetFeaturesInternal) *features;
    __typeof__(WebPDecode) *decode;
    __typeof__(WebPConfigInitInternal) *prepare_writing;
    __typeof__(WebPPictureInitInternal) *prepare_picture;
    __typeof__(WebPPictureImportRGB) *import_picture;
    __typeof__(WebPPictureFree) *free_picture;
    __typeof__(WebPMemoryWriterInit) *prepare_memory;
    __typeof__(WebPMemoryWriterClear) *clear_memory;
    WebPWriterFunction write_memory;
    __typeof__(WebPEncode) *encode;
    __typeof__(WebPGetDecoderVersion) *version;
    int is_ready;
} library;

static pthread_once_t prepared = PTHREAD_ONCE_INIT;

static void prepare(void) {
    void *handle = dlopen("libwebp.so.7", RTLD_NOW | RTLD_LOCAL);
    library.is_ready = sitegen_find(handle, "WebPInitDecoderConfigInternal", &library.prepare_reading)
        && sitegen_find(handle, "WebPGetFeaturesInternal", &library.features)
        && sitegen_find(handle, "WebPDecode", &library.decode)
        && sitegen_find(handle, "WebPConfigInitInternal", &library.prepare_writing)
        && sitegen_find(handle, "WebPPictureInitInternal", &library.prepare_picture)
        && sitegen_find(handle, "WebPPictureImportRGB", &library.import_picture)
        && sitegen_find(handle, "WebPPictureFree", &library.free_picture)
        && sitegen_find(handle, "WebPMemoryWriterInit", &library.prepare_memory)
        && sitegen_find(handle, "WebPMemoryWriterClear", &library.clear_memory)
        && sitegen_find(handle, "WebPMemoryWrite", &library.write_memory)
        && sitegen_find(handle, "WebPEncode", &library.encode)
        && sitegen_find(handle, "WebPGetDecoderVersion", &library.version);
}

const char *sitegen_webp_version(void) {
    static _Thread_local char text[16];
    pthread_once(&prepared, prepare);
    if (!library.is_ready) return NULL;
    const int number = library.version();
    snprintf(text, sizeof text, "%d.%d.%d", number >> 16, number >> 8 & 255, number & 255);
    return text;
}

int sitegen_image_read_webp(const uint8_t *bytes, size_t count, sitegen_image_limits limits, sitegen_image *image) {
    memset(image, 0, sizeof *image);
    pthread_once(&prepared, prepare);
    if (!library.is_ready) return sitegen_image_no_library;
    WebPDecoderConfig config;
    if (!library.prepare_reading(&config, WEBP_DECODER_ABI_VERSION)) return sitegen_image_no_library;
    const VP8StatusCode found = library.features(bytes, count, &config.input, WEBP_DECODER_ABI_VERSION);
    if (found != VP8_STATUS_OK || config.input.has_animation) return sitegen_image_damaged;
    const int planned = sitegen_image_plan(config.input.width, config.input.height, limits, image);
    if (planned != sitegen_image_ok) return planned;
    // The memory that libwebp needs: all pixels of a lossless picture (2), and the alpha of others.
    const int kept = config.input.format == 2 ? 4 : config.input.has_alpha ? 2 : 0;
    if ((int64_t)config.input.width * config.input.height * kept > limits.bytes) return sitegen_image_too_much;
    const int has_alpha = config.input.has_alpha != 0;
    image->model = has_alpha ? sitegen_image_rgba : sitegen_image_rgb;
    image->channels = has_alpha ? 4 : 3;
    const size_t stride = (size_t)image->width * (size_t)image->channels;
    const size_t size = stride * (size_t)image->height;
    image->pixels = malloc(size);
    if (image->pixels == NULL) return sitegen_image_no_memory;
    config.options.use_scaling = image->width != image->source_width || image->height != image->source_height;
    config.options.scaled_width = image->width;
    config.options.scaled_height = image->height;
    config.output.colorspace = has_alpha ? MODE_RGBA : MODE_RGB;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = image->pixels;
    config.output.u.RGBA.stride = (int)stride;
    config.output.u.RGBA.size = size;
    const VP8StatusCode read = library.decode(bytes, count, &config);
    if (read == VP8_STATUS_OK) return sitegen_image_ok;
    sitegen_image_free(image);
    return read == VP8_STATUS_OUT_OF_MEMORY ? sitegen_image_no_memory : sitegen_image_damaged;
}

static int write_all(
    const uint8_t *pixels, int width, int height, WebPPicture *picture, const WebPConfig *config) {
    picture->width = width;
    picture->height = height;
    return library.import_picture(picture, pixels, width * 3) && library.encode(config, picture);
}

int sitegen_image_write_webp(
    const uint8_t *pixels, int width, int height, int quality, int effort, uint8_t **made, size_t *count) {
    *made = NULL;
    pthread_once(&prepared, prepare);
    if (!library.is_ready) return sitegen_image_no_library;
    WebPConfig config;
    WebPPicture picture;
    WebPMemoryWriter writer;
    if (!library.prepare_writing(&config, WEBP_PRESET_DEFAULT, (float)quality, WEBP_ENCODER_ABI_VERSION)
        || !library.prepare_picture(&picture, WEBP_ENCODER_ABI_VERSION)) {
        return sitegen_image_no_library;
    }
    config.method = effort;
    library.prepare_memory(&writer);
    picture.writer = library.write_memory;
    picture.custom_ptr = &writer;
    const int is_written = write_all(pixels, width, height, &picture, &config);
    library.free_picture(&picture);
    if (is_written) {
        // Copied, because memory allocated by libwebp must be freed by libwebp.
        *made = malloc(writer.size);
        if (*made != NULL) memcpy(*made, writer.mem, writer.size);
        *count = writer.size;
    }
    library.clear_memory(&writer);
    return *made == NULL ? sitegen_image_no_memory : sitegen_image_ok;
}
