// Converts colours of any profile to sRGB, using Little CMS.
#include "Library.h"

#include <stdio.h>
#include <stdlib.h>

#include <lcms2.h>

static struct {
    __typeof__(cmsOpenProfileFromMem) *open;
    __typeof__(cmsCreate_sRGBProfile) *create_srgb;
    __typeof__(cmsCloseProfile) *close;
    __typeof__(cmsGetColorSpace) *space;
    __typeof__(cmsGetDeviceClass) *device;
    __typeof__(cmsCreateTransform) *create;
    __typeof__(cmsDoTransform) *convert;
    __typeof__(cmsDeleteTransform) *destroy;
    __typeof__(cmsGetEncodedCMMversion) *version;
    int is_ready;
} library;

static pthread_once_t prepared = PTHREAD_ONCE_INIT;

static void prepare(void) {
    void *handle = dlopen("liblcms2.so.2", RTLD_NOW | RTLD_LOCAL);
    library.is_ready = sitegen_find(handle, "cmsOpenProfileFromMem", &library.open)
        && sitegen_find(handle, "cmsCreate_sRGBProfile", &library.create_srgb)
        && sitegen_find(handle, "cmsCloseProfile", &library.close)
        && sitegen_find(handle, "cmsGetColorSpace", &library.space)
        && sitegen_find(handle, "cmsGetDeviceClass", &library.device)
        && sitegen_find(handle, "cmsCreateTransform", &library.create)
        && sitegen_find(handle, "cmsDoTransform", &library.convert)
        && sitegen_find(handle, "cmsDeleteTransform", &library.destroy)
        && sitegen_find(handle, "cmsGetEncodedCMMversion", &library.version);
}

const char *sitegen_color_version(void) {
    static _Thread_local char text[16];
    pthread_once(&prepared, prepare);
    if (!library.is_ready) return NULL;
    const int number = library.version();
    snprintf(text, sizeof text, "%d.%d", number / 1000, number % 1000 / 10);
    return text;
}

// The memory layout of a model's pixels for a profile with the colour space `space`; 0 if they are incompatible. Grey
// values are in the red channel of three or four channels.
static cmsUInt32Number format_of(int model, int is_grey, cmsColorSpaceSignature space) {
    const int is_alpha = model == sitegen_image_rgba;
    if (model == sitegen_image_cmyk) return space == cmsSigCmykData ? TYPE_CMYK_8_REV : 0;
    if (space == cmsSigRgbData) return is_alpha ? TYPE_RGBA_8 : TYPE_RGB_8;
    if (space != cmsSigGrayData || !is_grey) return 0;
    const cmsUInt32Number extra = is_alpha ? 3 : 2;
    return COLORSPACE_SH(PT_GRAY) | EXTRA_SH(extra) | CHANNELS_SH(1) | BYTES_SH(1);
}

static void copy_alpha(const uint8_t *pixels, size_t pixel_count, uint8_t *to) {
    for (size_t index = 0; index < pixel_count; index++) to[index * 4 + 3] = pixels[index * 4 + 3];
}

int sitegen_image_convert(
    const uint8_t *profile, size_t profile_count, const uint8_t *pixels, size_t pixel_count, int model, int is_grey,
    uint8_t *to) {
    pthread_once(&prepared, prepare);
    if (!library.is_ready) return sitegen_image_no_library;
    if (profile_count > UINT32_MAX || pixel_count > UINT32_MAX) return sitegen_image_damaged;
    cmsHPROFILE from = library.open(profile, (cmsUInt32Number)profile_count);
    cmsHPROFILE srgb = library.create_srgb();
    cmsHTRANSFORM transform = NULL;
    if (from != NULL && srgb != NULL && library.device(from) != cmsSigLinkClass) {
        const cmsUInt32Number format = format_of(model, is_grey, library.space(from));
        const cmsUInt32Number made = model == sitegen_image_rgba ? TYPE_RGBA_8 : TYPE_RGB_8;
        if (format != 0) transform = library.create(from, format, srgb, made, INTENT_PERCEPTUAL, cmsFLAGS_NOCACHE);
    }
    if (transform != NULL) {
        library.convert(transform, pixels, to, (cmsUInt32Number)pixel_count);
        if (model == sitegen_image_rgba) copy_alpha(pixels, pixel_count, to);
        library.destroy(transform);
    }
    if (from != NULL) library.close(from);
    if (srgb != NULL) library.close(srgb);
    return transform == NULL ? sitegen_image_damaged : sitegen_image_ok;
}
