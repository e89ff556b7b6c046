#include "CTag.h"

#include "BoundedStream.h"

#include <taglib/attachedpictureframe.h>
#include <taglib/flacfile.h>
#include <taglib/id3v2framefactory.h>
#include <taglib/id3v2header.h>
#include <taglib/id3v2synchdata.h>
#include <taglib/id3v2tag.h>
#include <taglib/mp4file.h>
#include <taglib/mpegfile.h>
#include <taglib/oggflacfile.h>
#include <taglib/opusfile.h>
#include <taglib/taglib.h>
#include <taglib/tpropertymap.h>
#include <taglib/vorbisfile.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

struct sitegen_tags {
    std::vector<std::pair<std::string, std::string>> fields;
    std::string encoding;
    int64_t milliseconds = 0;
    size_t coverSize = 0;
    std::string cover;
    std::string coverType;
};

namespace {

const size_t valueLimit = 64 << 10;
const size_t fieldLimit = 1000;

// The type name of a frame header is accessible only in subclasses of Frame.
struct FrameNames : TagLib::ID3v2::Frame {
    using Header = TagLib::ID3v2::Frame::Header;
};

// Creates ID3v2 frames, except two kinds with which a small file could exhaust memory or stack.
class CarefulFrames : public TagLib::ID3v2::FrameFactory {
  public:
    CarefulFrames() = default;

  protected:
    bool updateFrame(FrameNames::Header *header) const override {
        if (header->compression()) {
            // TagLib would decompress data of any size. Without the flag, the frame is just bytes without meaning.
            const unsigned int version = header->version();
            TagLib::ByteVector plain = header->frameID();
            const unsigned int size = header->frameSize();
            plain.append(version >= 4 ? TagLib::ID3v2::SynchData::fromUInt(size) : TagLib::ByteVector::fromUInt(size));
            plain.append(TagLib::ByteVector(2, 0));
            header->setData(plain, version);
            return false;
        }
        // Chapters contain frames, which may be chapters again.
        if (header->frameID() == "CHAP" || header->frameID() == "CTOC") return false;
        return TagLib::ID3v2::FrameFactory::updateFrame(header);
    }
};

struct Picture {
    TagLib::ByteVector data;
    TagLib::String type;
};

// Returns the first front cover, or the first picture if there is none.
Picture picture(const TagLib::List<TagLib::FLAC::Picture *> &pictures) {
    const TagLib::FLAC::Picture *found = nullptr;
    for (const auto *candidate : pictures) {
        if (found == nullptr) found = candidate;
        if (candidate->type() == TagLib::FLAC::Picture::FrontCover) {
            found = candidate;
            break;
        }
    }
    if (found == nullptr) return Picture();
    return Picture{found->data(), found->mimeType()};
}

Picture picture(const TagLib::ID3v2::Tag *tag) {
    if (tag == nullptr) return Picture();
    const TagLib::ID3v2::AttachedPictureFrame *found = nullptr;
    for (const auto *frame : tag->frameList("APIC")) {
        const auto *candidate = dynamic_cast<const TagLib::ID3v2::AttachedPictureFrame *>(frame);
        if (candidate == nullptr) continue;
        if (found == nullptr) found = candidate;
        if (candidate->type() == TagLib::ID3v2::AttachedPictureFrame::FrontCover) {
            found = candidate;
            break;
        }
    }
    if (found == nullptr) return Picture();
    return Picture{found->picture(), found->mimeType()};
}

Picture picture(const TagLib::MP4::Tag *tag) {
    if (tag == nullptr || !tag->contains("covr")) return Picture();
    const TagLib::MP4::CoverArtList covers = tag->item("covr").toCoverArtList();
    if (covers.isEmpty()) return Picture();
    const TagLib::MP4::CoverArt &first = covers.front();
    const bool isPNG = first.format() == TagLib::MP4::CoverArt::PNG;
    return Picture{first.data(), isPNG ? "image/png" : "image/jpeg"};
}

Picture picture(TagLib::Ogg::XiphComment *tag) {
    return tag == nullptr ? Picture() : picture(tag->pictureList());
}

std::string text(const TagLib::String &string) {
    std::string result = string.to8Bit(true);
    if (result.size() > valueLimit) result.clear();
    return result;
}

void fill(sitegen_tags &tags, TagLib::File &file, const Picture &picture, bool wantsCover) {
    for (const auto &entry : file.properties()) {
        const std::string name = text(entry.first);
        // Fields such as LYRICS are not needed.
        if (name.empty() || name.size() > 100 || name.compare(0, 6, "LYRICS") == 0) continue;
        for (const auto &value : entry.second) {
            if (tags.fields.size() >= fieldLimit) return;
            tags.fields.emplace_back(name, text(value));
        }
    }
    if (const TagLib::AudioProperties *properties = file.audioProperties()) {
        tags.milliseconds = properties->lengthInMilliseconds();
    }
    tags.coverSize = picture.data.size();
    tags.coverType = text(picture.type);
    if (wantsCover) tags.cover.assign(picture.data.data(), picture.data.size());
}

const char *mp4Encoding(const TagLib::MP4::File &file) {
    const TagLib::MP4::Properties *properties = file.audioProperties();
    return properties != nullptr && properties->codec() == TagLib::MP4::Properties::ALAC ? "ALAC" : "AAC";
}

template <typename File, typename Tag>
int take(sitegen_tags &tags, File &file, Tag tag, const char *encoding, bool wantsCover) {
    if (!file.isValid()) return sitegen_tags_damaged;
    tags.encoding = encoding;
    fill(tags, file, picture(tag), wantsCover);
    return sitegen_tags_ok;
}

int read(BoundedStream &stream, sitegen_tags &tags, bool wantsCover) {
    using namespace TagLib;
    CarefulFrames frames;
    if (MP4::File::isSupported(&stream)) {
        MP4::File file(&stream);
        return take(tags, file, file.tag(), mp4Encoding(file), wantsCover);
    }
    if (Ogg::Vorbis::File::isSupported(&stream)) {
        Ogg::Vorbis::File file(&stream);
        return take(tags, file, file.tag(), "Ogg Vorbis", wantsCover);
    }
    if (Ogg::Opus::File::isSupported(&stream)) {
        Ogg::Opus::File file(&stream);
        return take(tags, file, file.tag(), "Opus", wantsCover);
    }
    if (Ogg::FLAC::File::isSupported(&stream)) {
        Ogg::FLAC::File file(&stream);
        return take(tags, file, file.tag(), "FLAC", wantsCover);
    }
    if (FLAC::File::isSupported(&stream)) {
        FLAC::File file(&stream, &frames);
        const int result = take(tags, file, static_cast<const ID3v2::Tag *>(nullptr), "FLAC", false);
        if (result != sitegen_tags_ok) return result;
        const Picture cover = picture(file.pictureList());
        tags.coverSize = cover.data.size();
        tags.coverType = text(cover.type);
        if (wantsCover) tags.cover.assign(cover.data.data(), cover.data.size());
        return result;
    }
    if (MPEG::File::isSupported(&stream)) {
        MPEG::File file(&stream, &frames);
        return take(tags, file, static_cast<const ID3v2::Tag *>(file.ID3v2Tag()), "MP3", wantsCover);
    }
    return sitegen_tags_not_audio;
}

sitegen_text view(const std::string &string) {
    return sitegen_text{reinterpret_cast<const uint8_t *>(string.data()), string.size()};
}

}  // namespace

extern "C" {

int sitegen_tags_read(int descriptor, int wants_cover, sitegen_tags **tags) {
    *tags = nullptr;
    try {
        auto made = std::make_unique<sitegen_tags>();
        BoundedStream stream(descriptor);
        if (!stream.isOpen()) return sitegen_tags_not_audio;
        const int result = read(stream, *made, wants_cover != 0);
        if (stream.reachedLimit()) return sitegen_tags_too_much;
        if (result == sitegen_tags_ok) *tags = made.release();
        return result;
    } catch (...) {
        return sitegen_tags_failed;
    }
}

void sitegen_tags_free(sitegen_tags *tags) { delete tags; }

size_t sitegen_tags_count(const sitegen_tags *tags) { return tags->fields.size(); }

sitegen_text sitegen_tags_name(const sitegen_tags *tags, size_t index) {
    return index < tags->fields.size() ? view(tags->fields[index].first) : sitegen_text{nullptr, 0};
}

sitegen_text sitegen_tags_value(const sitegen_tags *tags, size_t index) {
    return index < tags->fields.size() ? view(tags->fields[index].second) : sitegen_text{nullptr, 0};
}

sitegen_text sitegen_tags_encoding(const sitegen_tags *tags) { return view(tags->encoding); }
int64_t sitegen_tags_milliseconds(const sitegen_tags *tags) { return tags->milliseconds; }
size_t sitegen_tags_cover_size(const sitegen_tags *tags) { return tags->coverSize; }
sitegen_text sitegen_tags_cover(const sitegen_tags *tags) { return view(tags->cover); }
sitegen_text sitegen_tags_cover_type(const sitegen_tags *tags) { return view(tags->coverType); }

#define TEXT_OF(number) #number
#define VERSION_TEXT(major, minor, patch) TEXT_OF(major) "." TEXT_OF(minor) "." TEXT_OF(patch)
const char *sitegen_tags_library_version(void) {
    return VERSION_TEXT(TAGLIB_MAJOR_VERSION, TAGLIB_MINOR_VERSION, TAGLIB_PATCH_VERSION);
}

}  // extern "C"
