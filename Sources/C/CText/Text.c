#include "CText.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// The headers of these libraries need include paths of their own, which would also link the libraries. What is used of
// their stable interfaces is declared here: Pango 1.44, Cairo 1.10 and Fontconfig 2.10, with the values of their enums.
typedef struct FcConfig FcConfig;
typedef struct FcPattern FcPattern;
typedef struct {
    int count;
    int capacity;
    FcPattern **fonts;
} FcFontSet;
typedef struct PangoFontMap PangoFontMap;
typedef struct PangoContext PangoContext;
typedef struct PangoLayout PangoLayout;
typedef struct PangoLanguage PangoLanguage;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct cairo_surface cairo_surface_t;
typedef struct cairo cairo_t;
typedef struct cairo_font_options cairo_font_options_t;

enum {
    fc_system_fonts = 0,
    fc_application_fonts = 1,
    pango_scale = 1024,
    pango_wrap_word = 0,
    pango_wrap_word_char = 2,
    pango_ellipsize_end = 3,
    cairo_format_a8 = 2,
    cairo_antialias_gray = 2,
    cairo_hint_style_none = 1,
    cairo_hint_metrics_off = 1,
};

static struct {
    FcConfig *(*config_create)(void);
    FcConfig *(*config_load)(void);
    int (*config_add_file)(FcConfig *, const unsigned char *);
    FcFontSet *(*config_fonts)(FcConfig *, int);
    void (*config_destroy)(FcConfig *);
    int (*pattern_text)(const FcPattern *, const char *, int, unsigned char **);
    PangoFontMap *(*font_map_new)(void);
    void (*font_map_set_config)(PangoFontMap *, FcConfig *);
    PangoContext *(*context_new)(PangoFontMap *);
    void (*context_set_options)(PangoContext *, const cairo_font_options_t *);
    void (*context_set_resolution)(PangoContext *, double);
    void (*context_set_language)(PangoContext *, PangoLanguage *);
    PangoLanguage *(*language)(const char *);
    PangoLayout *(*layout_new)(PangoContext *);
    void (*layout_set_text)(PangoLayout *, const char *, int);
    void (*layout_set_font)(PangoLayout *, const PangoFontDescription *);
    void (*layout_set_width)(PangoLayout *, int);
    void (*layout_set_height)(PangoLayout *, int);
    void (*layout_set_wrap)(PangoLayout *, int);
    void (*layout_set_ellipsize)(PangoLayout *, int);
    int (*layout_lines)(PangoLayout *);
    int (*layout_is_ellipsized)(PangoLayout *);
    void (*layout_size)(PangoLayout *, int *, int *);
    PangoFontDescription *(*font_new)(void);
    void (*font_set_family)(PangoFontDescription *, const char *);
    void (*font_set_weight)(PangoFontDescription *, int);
    void (*font_set_size)(PangoFontDescription *, double);
    void (*font_free)(PangoFontDescription *);
    void (*show_layout)(cairo_t *, PangoLayout *);
    void (*unref)(void *);
    cairo_surface_t *(*surface_new)(unsigned char *, int, int, int, int);
    int (*surface_status)(cairo_surface_t *);
    void (*surface_flush)(cairo_surface_t *);
    void (*surface_destroy)(cairo_surface_t *);
    cairo_t *(*cairo_new)(cairo_surface_t *);
    void (*cairo_destroy)(cairo_t *);
    void (*set_source)(cairo_t *, double, double, double, double);
    cairo_font_options_t *(*options_new)(void);
    void (*options_set_antialias)(cairo_font_options_t *, int);
    void (*options_set_hint_style)(cairo_font_options_t *, int);
    void (*options_set_hint_metrics)(cairo_font_options_t *, int);
    void (*options_destroy)(cairo_font_options_t *);
    const char *(*version)(void);
    int is_ready;
} library;

static pthread_once_t prepared = PTHREAD_ONCE_INIT;

static int find(void *handle, const char *name, void *place) {
    void *found = handle == NULL ? NULL : dlsym(handle, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

static void prepare(void) {
    void *fc = dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL);
    void *pango = dlopen("libpango-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
    void *pango_fc = dlopen("libpangoft2-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
    void *pango_cairo = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
    void *cairo = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
    void *object = dlopen("libgobject-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
    library.is_ready = find(fc, "FcConfigCreate", &library.config_create)
        && find(fc, "FcInitLoadConfigAndFonts", &library.config_load)
        && find(fc, "FcConfigAppFontAddFile", &library.config_add_file)
        && find(fc, "FcConfigGetFonts", &library.config_fonts)
        && find(fc, "FcConfigDestroy", &library.config_destroy)
        && find(fc, "FcPatternGetString", &library.pattern_text)
        && find(pango_cairo, "pango_cairo_font_map_new", &library.font_map_new)
        && find(pango_fc, "pango_fc_font_map_set_config", &library.font_map_set_config)
        && find(pango, "pango_font_map_create_context", &library.context_new)
        && find(pango_cairo, "pango_cairo_context_set_font_options", &library.context_set_options)
        && find(pango_cairo, "pango_cairo_context_set_resolution", &library.context_set_resolution)
        && find(pango, "pango_context_set_language", &library.context_set_language)
        && find(pango, "pango_language_from_string", &library.language)
        && find(pango, "pango_layout_new", &library.layout_new)
        && find(pango, "pango_layout_set_text", &library.layout_set_text)
        && find(pango, "pango_layout_set_font_description", &library.layout_set_font)
        && find(pango, "pango_layout_set_width", &library.layout_set_width)
        && find(pango, "pango_layout_set_height", &library.layout_set_height)
        && find(pango, "pango_layout_set_wrap", &library.layout_set_wrap)
        && find(pango, "pango_layout_set_ellipsize", &library.layout_set_ellipsize)
        && find(pango, "pango_layout_get_line_count", &library.layout_lines)
        && find(pango, "pango_layout_is_ellipsized", &library.layout_is_ellipsized)
        && find(pango, "pango_layout_get_pixel_size", &library.layout_size)
        && find(pango, "pango_font_description_new", &library.font_new)
        && find(pango, "pango_font_description_set_family", &library.font_set_family)
        && find(pango, "pango_font_description_set_weight", &library.font_set_weight)
        && find(pango, "pango_font_description_set_absolute_size", &library.font_set_size)
        && find(pango, "pango_font_description_free", &library.font_free)
        && find(pango_cairo, "pango_cairo_show_layout", &library.show_layout)
        && find(object, "g_object_unref", &library.unref)
        && find(cairo, "cairo_image_surface_create_for_data", &library.surface_new)
        && find(cairo, "cairo_surface_status", &library.surface_status)
        && find(cairo, "cairo_surface_flush", &library.surface_flush)
        && find(cairo, "cairo_surface_destroy", &library.surface_destroy)
        && find(cairo, "cairo_create", &library.cairo_new)
        && find(cairo, "cairo_destroy", &library.cairo_destroy)
        && find(cairo, "cairo_set_source_rgba", &library.set_source)
        && find(cairo, "cairo_font_options_create", &library.options_new)
        && find(cairo, "cairo_font_options_set_antialias", &library.options_set_antialias)
        && find(cairo, "cairo_font_options_set_hint_style", &library.options_set_hint_style)
        && find(cairo, "cairo_font_options_set_hint_metrics", &library.options_set_hint_metrics)
        && find(cairo, "cairo_font_options_destroy", &library.options_destroy)
        && find(pango, "pango_version_string", &library.version);
}

const char *sitegen_text_version(void) {
    pthread_once(&prepared, prepare);
    return library.is_ready ? library.version() : NULL;
}

struct sitegen_text_painter {
    FcConfig *config;
    PangoFontMap *map;
    PangoContext *context;
    // The families of the files, separated by commas; NULL for those of the system.
    char *families;
};

// The families of the fonts that were added to a configuration, in the order of their files; NULL without memory.
static char *families_of(FcConfig *config) {
    const FcFontSet *set = library.config_fonts(config, fc_application_fonts);
    char *families = calloc(1, 1);
    for (int index = 0; families != NULL && set != NULL && index < set->count; index++) {
        unsigned char *name = NULL;
        if (library.pattern_text(set->fonts[index], "family", 0, &name) != 0 || strchr((char *)name, ',')) continue;
        const size_t length = strlen(families) + strlen((char *)name) + 2;
        char *longer = realloc(families, length);
        if (longer == NULL) {
            free(families);
            return NULL;
        }
        families = longer;
        if (families[0] != '\0') strcat(families, ",");
        strcat(families, (char *)name);
    }
    return families;
}

static int add_fonts(sitegen_text_painter *painter, const char *const *files, size_t count, size_t *bad) {
    for (size_t index = 0; index < count; index++) {
        if (!library.config_add_file(painter->config, (const unsigned char *)files[index])) {
            *bad = index;
            return sitegen_text_bad_font;
        }
    }
    if (count == 0) {
        const FcFontSet *set = library.config_fonts(painter->config, fc_system_fonts);
        return set == NULL || set->count == 0 ? sitegen_text_no_fonts : sitegen_text_ok;
    }
    painter->families = families_of(painter->config);
    return painter->families == NULL ? sitegen_text_no_memory : sitegen_text_ok;
}

static int add_context(sitegen_text_painter *painter) {
    painter->map = library.font_map_new();
    cairo_font_options_t *options = library.options_new();
    if (painter->map == NULL || options == NULL) return sitegen_text_no_memory;
    library.font_map_set_config(painter->map, painter->config);
    painter->context = library.context_new(painter->map);
    // Outlines as the font has them, whatever the settings of the system are.
    library.options_set_antialias(options, cairo_antialias_gray);
    library.options_set_hint_style(options, cairo_hint_style_none);
    library.options_set_hint_metrics(options, cairo_hint_metrics_off);
    library.context_set_options(painter->context, options);
    library.context_set_resolution(painter->context, 96);
    library.options_destroy(options);
    return sitegen_text_ok;
}

int sitegen_text_painter_make(const char *const *files, size_t count, sitegen_text_painter **made, size_t *bad) {
    pthread_once(&prepared, prepare);
    if (!library.is_ready) return sitegen_text_no_library;
    sitegen_text_painter *painter = calloc(1, sizeof *painter);
    if (painter == NULL) return sitegen_text_no_memory;
    painter->config = count > 0 ? library.config_create() : library.config_load();
    int outcome = painter->config == NULL ? sitegen_text_no_memory : add_fonts(painter, files, count, bad);
    if (outcome == sitegen_text_ok) outcome = add_context(painter);
    if (outcome == sitegen_text_ok) {
        *made = painter;
    } else {
        sitegen_text_painter_free(painter);
    }
    return outcome;
}

void sitegen_text_painter_free(sitegen_text_painter *painter) {
    if (painter == NULL) return;
    if (painter->context != NULL) library.unref(painter->context);
    if (painter->map != NULL) library.unref(painter->map);
    if (painter->config != NULL) library.config_destroy(painter->config);
    free(painter->families);
    free(painter);
}

static PangoLayout *layout_of(sitegen_text_painter *painter, const sitegen_text_block *text) {
    library.context_set_language(painter->context, library.language(text->language));
    PangoLayout *layout = library.layout_new(painter->context);
    PangoFontDescription *font = library.font_new();
    if (layout == NULL || font == NULL) return layout;
    library.font_set_family(font, painter->families != NULL ? painter->families : "sans-serif");
    library.font_set_weight(font, text->weight);
    library.font_set_size(font, text->size * pango_scale);
    library.layout_set_font(layout, font);
    library.font_free(font);
    library.layout_set_text(layout, text->text, (int)text->text_count);
    library.layout_set_width(layout, text->width * pango_scale);
    library.layout_set_wrap(layout, text->breaks_words ? pango_wrap_word_char : pango_wrap_word);
    if (text->breaks_words) {
        library.layout_set_height(layout, -text->lines);
        library.layout_set_ellipsize(layout, pango_ellipsize_end);
    }
    return layout;
}

int sitegen_text_draw(
    sitegen_text_painter *painter, const sitegen_text_block *text, sitegen_text_size *size, uint8_t *mask, int stride,
    int mask_height) {
    PangoLayout *layout = layout_of(painter, text);
    if (layout == NULL) return sitegen_text_no_memory;
    library.layout_size(layout, &size->width, &size->height);
    size->lines = library.layout_lines(layout);
    size->is_whole = size->lines <= text->lines && size->width <= text->width && !library.layout_is_ellipsized(layout);
    int outcome = sitegen_text_ok;
    if (mask != NULL) {
        cairo_surface_t *surface = library.surface_new(mask, cairo_format_a8, text->width, mask_height, stride);
        if (library.surface_status(surface) == 0) {
            cairo_t *cairo = library.cairo_new(surface);
            library.set_source(cairo, 0, 0, 0, 1);
            library.show_layout(cairo, layout);
            library.cairo_destroy(cairo);
            library.surface_flush(surface);
        } else {
            outcome = sitegen_text_no_memory;
        }
        library.surface_destroy(surface);
    }
    library.unref(layout);
    return outcome;
}

static uint64_t mixed(uint64_t hash, const void *bytes, size_t count) {
    for (size_t index = 0; index < count; index++) hash = (hash ^ ((const uint8_t *)bytes)[index]) * 0x100000001b3;
    return hash;
}

uint64_t sitegen_text_system_fonts(void) {
    pthread_once(&prepared, prepare);
    FcConfig *config = library.is_ready ? library.config_load() : NULL;
    if (config == NULL) return 0;
    const FcFontSet *set = library.config_fonts(config, fc_system_fonts);
    uint64_t sum = 0;
    for (int index = 0; set != NULL && index < set->count; index++) {
        unsigned char *path = NULL;
        struct stat found;
        if (library.pattern_text(set->fonts[index], "file", 0, &path) != 0 || stat((char *)path, &found) != 0) continue;
        const int64_t numbers[] = {found.st_size, found.st_mtim.tv_sec};
        // A sum, because the order of the files is that of their folders.
        sum += mixed(mixed(0xcbf29ce484222325, path, strlen((char *)path)), numbers, sizeof numbers);
    }
    library.config_destroy(config);
    return sum;
}
