#include "app/capture/video_file.h"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>
}

#include <array>
#include <exception>
#include <stdexcept>
#include <string>

#include "core/check.h"
#include "core/image_file.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

constexpr int kRgb = 3;
constexpr int kLargestDenominator = 1001000;  ///< of frames a second: 30000/1001 is kept as it is

/// What is written for an ending of a file's name.
struct Format {
    const char* ending;
    const char* container;
    const char* encoder;
    AVPixelFormat pixels;
};
constexpr Format kFormats[] = {{".mp4", "mp4", "libx264", AV_PIX_FMT_YUV420P},
                               {".mkv", "matroska", "ffv1", AV_PIX_FMT_BGR0}};

const Format* format_of(const fs::path& file) {
    for (const Format& format : kFormats)
        if (file.extension() == format.ending) return &format;
    return nullptr;
}

/// A failure to write a film, as opposed to one of what makes its pictures.
struct EncoderFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A file as libav is to name it: it would take what comes before a colon for a protocol.
std::string url_of(const fs::path& file) {
    return "file:" + file.string();
}

[[noreturn]] void fail(int error) {
    std::array<char, AV_ERROR_MAX_STRING_SIZE> text{};
    av_strerror(error, text.data(), text.size());
    throw EncoderFailure(text.data());
}

/// Passes a result of libav on. @throws EncoderFailure with libav's words when it is an error
int checked(int result) {
    if (result < 0) fail(result);
    return result;
}

template <class Pointer>
Pointer needed(Pointer pointer) {
    if (!pointer) fail(AVERROR(ENOMEM));
    return pointer;
}

const AVCodec* encoder_of(const Format& format) {
    if (const AVCodec* codec = avcodec_find_encoder_by_name(format.encoder)) return codec;
    throw EncoderFailure(std::string("libav has no encoder '") + format.encoder + "' here");
}

void check_size(const Format& format, glm::ivec2 size) {
    const bool halves = format.pixels == AV_PIX_FMT_YUV420P;
    if (!halves || (size.x % 2 == 0 && size.y % 2 == 0)) return;
    throw EncoderFailure("H.264 needs an even width and height, not " + std::to_string(size.x) + "x" +
                         std::to_string(size.y) + "; a .mkv takes any size");
}

}  // namespace

struct VideoFile::Encoder {
    struct FreeFormat {
        void operator()(AVFormatContext* context) const {
            avio_closep(&context->pb);
            avformat_free_context(context);
        }
    };
    struct FreeCodec {
        void operator()(AVCodecContext* context) const { avcodec_free_context(&context); }
    };
    struct FreeFrame {
        void operator()(AVFrame* held) const { av_frame_free(&held); }
    };
    struct FreePacket {
        void operator()(AVPacket* held) const { av_packet_free(&held); }
    };
    struct FreeScaler {
        void operator()(SwsContext* context) const { sws_freeContext(context); }
    };

    std::unique_ptr<AVFormatContext, FreeFormat> file;
    std::unique_ptr<AVCodecContext, FreeCodec> codec;
    std::unique_ptr<AVFrame, FreeFrame> frame;
    std::unique_ptr<AVPacket, FreePacket> packet;
    std::unique_ptr<SwsContext, FreeScaler> converter;
    AVStream* stream = nullptr;

    Encoder(const fs::path& path, const Format& format, glm::ivec2 size, double fps) {
        av_log_set_level(AV_LOG_QUIET);  // x264 reports its work on stderr
        open_file(path, format);
        open_codec(format, size, fps);
        prepare_frame(size);
        checked(avio_open(&file->pb, url_of(path).c_str(), AVIO_FLAG_WRITE));
        AVDictionary* options = nullptr;
        // The index comes first, so that a player can begin before it has the whole file.
        if (format.pixels == AV_PIX_FMT_YUV420P) av_dict_set(&options, "movflags", "+faststart", 0);
        const int begun = avformat_write_header(file.get(), &options);
        av_dict_free(&options);
        checked(begun);
    }

    void open_file(const fs::path& path, const Format& format) {
        AVFormatContext* opened = nullptr;
        checked(avformat_alloc_output_context2(&opened, nullptr, format.container, url_of(path).c_str()));
        file.reset(opened);
        file->flags |=
            AVFMT_FLAG_BITEXACT;  // no random numbers and no version: the same film is the same file
        stream = needed(avformat_new_stream(file.get(), nullptr));
    }

    void open_codec(const Format& format, glm::ivec2 size, double fps) {
        const AVCodec* encoder = encoder_of(format);
        codec.reset(needed(avcodec_alloc_context3(encoder)));
        codec->width = size.x;
        codec->height = size.y;
        codec->pix_fmt = format.pixels;
        codec->framerate = av_d2q(fps, kLargestDenominator);
        codec->time_base = av_inv_q(codec->framerate);
        codec->flags |= AV_CODEC_FLAG_BITEXACT;
        if (file->oformat->flags & AVFMT_GLOBALHEADER) codec->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
        codec->color_primaries = AVCOL_PRI_BT709;
        if (format.pixels == AV_PIX_FMT_YUV420P) {
            codec->color_trc = AVCOL_TRC_BT709;
            codec->colorspace = AVCOL_SPC_BT709;
            codec->color_range = AVCOL_RANGE_MPEG;
            codec->chroma_sample_location = AVCHROMA_LOC_LEFT;
            checked(av_opt_set_int(codec->priv_data, "crf", kQuality, 0));
        } else {
            codec->color_trc = AVCOL_TRC_IEC61966_2_1;
            codec->colorspace = AVCOL_SPC_RGB;
            codec->color_range = AVCOL_RANGE_JPEG;
            codec->level = 3;     // checksums of slices
            codec->gop_size = 1;  // a picture can be read without others
        }
        checked(avcodec_open2(codec.get(), encoder, nullptr));
        checked(avcodec_parameters_from_context(stream->codecpar, codec.get()));
        stream->time_base = codec->time_base;
        stream->avg_frame_rate = codec->framerate;
    }

    void prepare_frame(glm::ivec2 size) {
        packet.reset(needed(av_packet_alloc()));
        frame.reset(needed(av_frame_alloc()));
        frame->format = codec->pix_fmt;
        frame->width = size.x;
        frame->height = size.y;
        frame->pts = 0;
        checked(av_frame_get_buffer(frame.get(), 0));
        if (codec->pix_fmt != AV_PIX_FMT_YUV420P) return;
        converter.reset(needed(
            sws_getContext(size.x, size.y, AV_PIX_FMT_RGB24, size.x, size.y, codec->pix_fmt,
                           SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP, nullptr, nullptr, nullptr)));
        constexpr int kUnchanged = 1 << 16;  // contrast and saturation, 16.16 fixed point
        const int* bt709 = sws_getCoefficients(SWS_CS_ITU709);
        checked(sws_setColorspaceDetails(converter.get(), bt709, 1, bt709, 0, 0, kUnchanged, kUnchanged));
    }

    /// Writes what the encoder has ready.
    void write_packets() {
        for (;;) {
            const int received = avcodec_receive_packet(codec.get(), packet.get());
            if (received == AVERROR(EAGAIN) || received == AVERROR_EOF) return;
            checked(received);
            av_packet_rescale_ts(packet.get(), codec->time_base, stream->time_base);
            packet->stream_index = stream->index;
            packet->duration = av_rescale_q(1, codec->time_base, stream->time_base);
            checked(av_interleaved_write_frame(file.get(), packet.get()));
            check_disk();
        }
    }

    void check_disk() const { checked(file->pb->error); }

    /// Copies RGB into four bytes a pixel: blue, green, red and one without a meaning.
    void pack(std::span<const std::uint8_t> rgb) const {
        const auto width = static_cast<size_t>(frame->width);
        for (int y = 0; y < frame->height; ++y) {
            const std::uint8_t* from = &rgb[width * kRgb * static_cast<size_t>(y)];
            std::uint8_t* to = frame->data[0] + static_cast<std::ptrdiff_t>(frame->linesize[0]) * y;
            for (size_t x = 0; x < width; ++x, from += kRgb, to += kRgb + 1) {
                to[0] = from[2];
                to[1] = from[1];
                to[2] = from[0];
                to[kRgb] = 0xff;
            }
        }
    }
};

VideoFile::VideoFile(const fs::path& file, const fs::path& kind, glm::ivec2 size, double fps) {
    const Format* format = format_of(kind);
    DW_CHECK(format);
    check_size(*format, size);
    encoder_ = std::make_unique<Encoder>(file, *format, size, fps);
}

VideoFile::~VideoFile() = default;

void VideoFile::add(std::span<const std::uint8_t> rgb) {
    AVFrame& frame = *encoder_->frame;
    DW_CHECK(rgb.size() == static_cast<size_t>(frame.width) * static_cast<size_t>(frame.height) * kRgb);
    checked(av_frame_make_writable(&frame));
    if (encoder_->converter) {
        const std::uint8_t* const rows[] = {rgb.data()};
        const int strides[] = {frame.width * kRgb};
        checked(
            sws_scale(encoder_->converter.get(), rows, strides, 0, frame.height, frame.data, frame.linesize));
    } else {
        encoder_->pack(rgb);
    }
    checked(avcodec_send_frame(encoder_->codec.get(), &frame));
    ++frame.pts;
    encoder_->write_packets();
}

void VideoFile::finish() {
    checked(avcodec_send_frame(encoder_->codec.get(), nullptr));
    encoder_->write_packets();
    checked(av_write_trailer(encoder_->file.get()));
    avio_flush(encoder_->file->pb);
    encoder_->check_disk();
    checked(avio_closep(&encoder_->file->pb));
}

bool is_video_file(const fs::path& file) {
    return format_of(file) != nullptr;
}

void check_video(const fs::path& file, glm::ivec2 size) {
    const Format* format = format_of(file);
    DW_CHECK(format);
    check_writable(file);
    try {
        check_size(*format, size);
        static_cast<void>(encoder_of(*format));
    } catch (const std::runtime_error& error) {
        throw RuntimeFailure("cannot write '" + file.string() + "': " + error.what());
    }
}

void write_video(const fs::path& file, glm::ivec2 size, double fps,
                 const std::function<void(VideoFile&)>& write) {
    // An error of what makes the pictures is reported as such, not as one of writing the file.
    std::exception_ptr failure;
    try {
        replace_file(file, [&](const fs::path& temporary) {
            VideoFile video(temporary, file, size, fps);
            try {
                write(video);
            } catch (const EncoderFailure&) {
                throw;
            } catch (...) {
                failure = std::current_exception();
                throw;
            }
            video.finish();
        });
    } catch (const RuntimeFailure&) {
        if (failure) std::rethrow_exception(failure);
        throw;
    }
}

}  // namespace deepwater::app
