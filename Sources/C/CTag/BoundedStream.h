// A file as read by TagLib, with limits far above what the tags of real files need.
//
// TagLib 1.13 trusts the contents of files: MPEG-4 boxes can nest as deep as the stack, and a search can scan the whole
// file. Beyond a limit this stream reports the end of the file, which every reader of TagLib handles.
#ifndef SITEGEN_BOUNDED_STREAM_H
#define SITEGEN_BOUNDED_STREAM_H

#include <taglib/tbytevector.h>
#include <taglib/tiostream.h>

#include <cstdint>

class BoundedStream : public TagLib::IOStream {
  public:
    explicit BoundedStream(int descriptor);

    // Whether a limit was reached.
    bool reachedLimit() const { return reached_; }

    TagLib::FileName name() const override { return ""; }
    TagLib::ByteVector readBlock(unsigned long length) override;
    void seek(long offset, Position from) override;
    long tell() const override { return position_; }
    long length() override { return length_; }
    bool readOnly() const override { return true; }
    bool isOpen() const override { return length_ >= 0; }

    void writeBlock(const TagLib::ByteVector &) override {}
    void insert(const TagLib::ByteVector &, unsigned long, unsigned long) override {}
    void removeBlock(unsigned long, unsigned long) override {}
    void truncate(long) override {}

  private:
    int descriptor_;
    long length_ = -1;
    long position_ = 0;
    unsigned long bytesLeft_;
    unsigned long callsLeft_;
    uintptr_t stackStart_;
    bool reached_ = false;
};

#endif
