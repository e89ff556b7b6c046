// Exact area averaging in integers, one source row at a time.
#include "Library.h"

#include <stdlib.h>

// The source pixels of a result column. A source pixel is `to_width` units wide and a result pixel `width` units, so
// that all weights are integers.
typedef struct {
    int from;
    // Number of source pixels entirely inside, between the first and the last.
    int whole;
    uint32_t first;
    uint32_t last;
} span;

struct sitegen_reducer {
    int width, height, channels, has_alpha, to_width, to_height;
    uint8_t *to;
    span *spans;
    uint32_t *row;
    uint64_t *sums;
    // Number of source rows added, number of result rows completed, and units missing for the next result row.
    int added, made, missing;
};

static void lay_spans(const sitegen_reducer *reducer) {
    const int64_t unit = reducer->to_width, cell = reducer->width;
    for (int64_t column = 0; column < reducer->to_width; column++) {
        const int64_t start = column * cell, end = start + cell, from = start / unit;
        const int64_t first = (from + 1) * unit < end ? (from + 1) * unit - start : cell;
        const int64_t rest = cell - first;
        reducer->spans[column] = (span){(int)from, (int)(rest / unit), (uint32_t)first, (uint32_t)(rest % unit)};
    }
}

sitegen_reducer *sitegen_reducer_make(
    int width, int height, int channels, int has_alpha, uint8_t *to, int to_width, int to_height) {
    if (width < 1 || height < 1 || width > 65535 || height > 65535 || to_width < 1 || to_height < 1 || to_width > width
        || to_height > height || channels != (has_alpha ? 4 : channels == 3 ? 3 : 4)) {
        return NULL;
    }
    sitegen_reducer *reducer = calloc(1, sizeof *reducer);
    if (reducer == NULL) return NULL;
    *reducer = (sitegen_reducer){
        .width = width, .height = height, .channels = channels, .has_alpha = has_alpha, .to_width = to_width,
        .to_height = to_height, .to = to, .missing = height};
    const size_t samples = (size_t)to_width * (size_t)channels;
    reducer->spans = calloc((size_t)to_width, sizeof *reducer->spans);
    reducer->row = calloc(samples, sizeof *reducer->row);
    reducer->sums = calloc(samples, sizeof *reducer->sums);
    if (reducer->spans == NULL || reducer->row == NULL || reducer->sums == NULL) {
        sitegen_reducer_free(reducer);
        return NULL;
    }
    lay_spans(reducer);
    return reducer;
}

void sitegen_reducer_free(sitegen_reducer *reducer) {
    if (reducer == NULL) return;
    free(reducer->spans);
    free(reducer->row);
    free(reducer->sums);
    free(reducer);
}

static void across_three(const sitegen_reducer *reducer, const uint8_t *row) {
    const uint32_t unit = (uint32_t)reducer->to_width;
    uint32_t *into = reducer->row;
    for (int column = 0; column < reducer->to_width; column++, into += 3) {
        const span at = reducer->spans[column];
        const uint8_t *pixel = row + (size_t)at.from * 3;
        uint32_t a = 0, b = 0, c = 0;
        const uint32_t first_a = at.first * pixel[0], first_b = at.first * pixel[1], first_c = at.first * pixel[2];
        pixel += 3;
        for (int index = 0; index < at.whole; index++, pixel += 3) a += pixel[0], b += pixel[1], c += pixel[2];
        a = a * unit + first_a, b = b * unit + first_b, c = c * unit + first_c;
        if (at.last > 0) a += at.last * pixel[0], b += at.last * pixel[1], c += at.last * pixel[2];
        into[0] = a, into[1] = b, into[2] = c;
    }
}

// With alpha, each pixel is weighted by its opacity. 255 * 255 * 65,535 units fit in 32 bits.
static void across_four(const sitegen_reducer *reducer, const uint8_t *row) {
    const uint32_t unit = (uint32_t)reducer->to_width;
    uint32_t *into = reducer->row;
    for (int column = 0; column < reducer->to_width; column++, into += 4) {
        const span at = reducer->spans[column];
        const uint8_t *pixel = row + (size_t)at.from * 4;
        uint32_t sums[4] = {0, 0, 0, 0};
        for (int index = -1; index <= at.whole; index++, pixel += 4) {
            const uint32_t weight = index < 0 ? at.first : index < at.whole ? unit : at.last;
            if (weight == 0) break;
            const uint32_t share = reducer->has_alpha ? weight * pixel[3] : weight;
            for (int channel = 0; channel < 3; channel++) sums[channel] += share * pixel[channel];
            sums[3] += weight * pixel[3];
        }
        memcpy(into, sums, sizeof sums);
    }
}

static void finish_row(sitegen_reducer *reducer) {
    const size_t samples = (size_t)reducer->to_width * (size_t)reducer->channels;
    const uint64_t area = (uint64_t)reducer->width * (uint64_t)reducer->height;
    uint8_t *to = reducer->to + (size_t)reducer->made * samples;
    if (reducer->has_alpha) {
        for (size_t at = 0; at < samples; at += 4) {
            const uint64_t alpha = reducer->sums[at + 3];
            for (size_t channel = 0; channel < 3; channel++) {
                to[at + channel] = alpha == 0 ? 0 : (uint8_t)((reducer->sums[at + channel] + alpha / 2) / alpha);
            }
            to[at + 3] = (uint8_t)((alpha + area / 2) / area);
        }
    } else {
        for (size_t at = 0; at < samples; at++) to[at] = (uint8_t)((reducer->sums[at] + area / 2) / area);
    }
    memset(reducer->sums, 0, samples * sizeof *reducer->sums);
    reducer->made++;
    reducer->missing = reducer->height;
}

void sitegen_reducer_add(sitegen_reducer *reducer, const uint8_t *row) {
    const size_t samples = (size_t)reducer->to_width * (size_t)reducer->channels;
    if (reducer->added == reducer->height) return;
    reducer->added++;
    if (reducer->width == reducer->to_width && reducer->height == reducer->to_height) {
        memcpy(reducer->to + (size_t)reducer->made++ * samples, row, samples);
        return;
    }
    if (reducer->channels == 3) across_three(reducer, row);
    else across_four(reducer, row);
    for (int left = reducer->to_height; left > 0 && reducer->made < reducer->to_height;) {
        const int units = left < reducer->missing ? left : reducer->missing;
        const uint64_t weight = (uint64_t)units;
        for (size_t at = 0; at < samples; at++) reducer->sums[at] += weight * reducer->row[at];
        left -= units;
        reducer->missing -= units;
        if (reducer->missing == 0) finish_row(reducer);
    }
}

int sitegen_image_shrink(const uint8_t *pixels, int width, int height, uint8_t *to, int to_width, int to_height) {
    sitegen_reducer *reducer = sitegen_reducer_make(width, height, 3, 0, to, to_width, to_height);
    if (reducer == NULL) return sitegen_image_no_memory;
    const size_t stride = (size_t)width * 3;
    for (int row = 0; row < height; row++) sitegen_reducer_add(reducer, pixels + (size_t)row * stride);
    sitegen_reducer_free(reducer);
    return sitegen_image_ok;
}

static int scaled(int64_t side, int64_t longest, int64_t to) {
    const int64_t made = (side * to + longest / 2) / longest;
    return made < 1 ? 1 : (int)made;
}

int sitegen_image_plan(int64_t width, int64_t height, sitegen_image_limits limits, sitegen_image *image) {
    if (width < 1 || height < 1 || limits.longest < 1) return sitegen_image_damaged;
    if (width > INT32_MAX || height > INT32_MAX || width * height > limits.pixels) return sitegen_image_too_many_pixels;
    if (width > limits.side || height > limits.side) return sitegen_image_side_too_long;
    const int64_t longest = width > height ? width : height;
    const int64_t to = longest < limits.longest ? longest : limits.longest;
    image->source_width = (int)width;
    image->source_height = (int)height;
    image->width = scaled(width, longest, to);
    image->height = scaled(height, longest, to);
    image->orientation = 1;
    return sitegen_image_ok;
}

void sitegen_image_free(sitegen_image *image) {
    free(image->pixels);
    free(image->profile);
    image->pixels = NULL;
    image->profile = NULL;
}

void sitegen_image_free_bytes(uint8_t *made) { free(made); }
