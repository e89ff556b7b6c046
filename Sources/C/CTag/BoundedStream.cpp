#include "BoundedStream.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace {
// Covers may be large; tags of this size exist, and TagLib needs several times as much memory.
const unsigned long byteLimit = 32UL << 20;
const unsigned long callLimit = 200000;
const uintptr_t stackLimit = 128 << 10;
}  // namespace

BoundedStream::BoundedStream(int descriptor)
    : descriptor_(descriptor),
      bytesLeft_(byteLimit),
      callsLeft_(callLimit),
      stackStart_(reinterpret_cast<uintptr_t>(__builtin_frame_address(0))) {
    struct stat status;
    if (fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode)) length_ = status.st_size;
}

TagLib::ByteVector BoundedStream::readBlock(unsigned long length) {
    const uintptr_t here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    const uintptr_t depth = here > stackStart_ ? here - stackStart_ : stackStart_ - here;
    if (callsLeft_ == 0 || depth > stackLimit) reached_ = true;
    if (position_ >= length_ || length == 0) return TagLib::ByteVector();
    const unsigned long rest = static_cast<unsigned long>(length_ - position_);
    const unsigned long wanted = length < rest ? length : rest;
    if (wanted > bytesLeft_) reached_ = true;
    if (reached_) return TagLib::ByteVector();
    callsLeft_ -= 1;
    bytesLeft_ -= wanted;
    TagLib::ByteVector block(static_cast<unsigned int>(wanted), 0);
    unsigned long done = 0;
    while (done < wanted) {
        const ssize_t count = pread(descriptor_, block.data() + done, wanted - done, position_ + static_cast<long>(done));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        done += static_cast<unsigned long>(count);
    }
    block.resize(static_cast<unsigned int>(done));
    position_ += static_cast<long>(done);
    return block;
}

void BoundedStream::seek(long offset, Position from) {
    const long start = from == Beginning ? 0 : from == Current ? position_ : length_;
    long target = 0;
    // Positions outside the file are clamped: TagLib computes offsets from numbers in the file.
    if (__builtin_add_overflow(start, offset, &target)) target = offset < 0 ? 0 : length_;
    position_ = target < 0 ? 0 : target;
}
