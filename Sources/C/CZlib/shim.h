#include <zlib.h>

// Inflates the data of a file in an archive; returns whether they are whole and give exactly `size` bytes.
static inline int sitegen_inflate(const unsigned char *data, unsigned count, unsigned char *out, unsigned size) {
    z_stream stream = {0};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return 0;
    stream.next_in = (z_const Bytef *)data;
    stream.avail_in = count;
    stream.next_out = out;
    stream.avail_out = size;
    const int is_whole = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_out == 0;
    inflateEnd(&stream);
    return is_whole;
}
