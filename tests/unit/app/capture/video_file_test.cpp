#include "app/capture/video_file.h"

extern "C" {
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
}
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <new>
#include <sstream>

#include "core/check.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

using Picture = std::vector<std::uint8_t>;

/// A film as libav reads it.
struct DecodedFilm {
    std::vector<Picture> planes;  ///< of each picture: all rows of its first plane, then of the others
    AVPixelFormat pixels = AV_PIX_FMT_NONE;
    AVColorSpace matrix = AVCOL_SPC_UNSPECIFIED;
    AVColorRange range = AVCOL_RANGE_UNSPECIFIED;
    AVColorPrimaries primaries = AVCOL_PRI_UNSPECIFIED;
    double fps = 0, seconds = 0;
};

void append_plane(const AVFrame& frame, int plane, int row_bytes, int rows, Picture& to) {
    for (int y = 0; y < rows; ++y) {
        const std::uint8_t* row = frame.data[plane] + static_cast<std::ptrdiff_t>(frame.linesize[plane]) * y;
        to.insert(to.end(), row, row + row_bytes);
    }
}

void take_frames(AVCodecContext* decoder, AVFrame* frame, DecodedFilm& film) {
    while (avcodec_receive_frame(decoder, frame) >= 0) {
        film.pixels = static_cast<AVPixelFormat>(frame->format);
        film.matrix = frame->colorspace;
        film.range = frame->color_range;
        film.primaries = frame->color_primaries;
        Picture& planes = film.planes.emplace_back();
        if (film.pixels == AV_PIX_FMT_BGR0) {
            append_plane(*frame, 0, frame->width * 4, frame->height, planes);
        } else {
            append_plane(*frame, 0, frame->width, frame->height, planes);
            for (const int plane : {1, 2})
                append_plane(*frame, plane, frame->width / 2, frame->height / 2, planes);
        }
    }
}

DecodedFilm decoded(const fs::path& file) {
    DecodedFilm film;
    AVFormatContext* input = nullptr;
    if (avformat_open_input(&input, file.c_str(), nullptr, nullptr) < 0) return film;
    avformat_find_stream_info(input, nullptr);
    const AVStream& stream = *input->streams[0];
    film.fps = av_q2d(stream.avg_frame_rate);
    film.seconds = static_cast<double>(input->duration) / AV_TIME_BASE;
    AVCodecContext* decoder = avcodec_alloc_context3(avcodec_find_decoder(stream.codecpar->codec_id));
    avcodec_parameters_to_context(decoder, stream.codecpar);
    avcodec_open2(decoder, nullptr, nullptr);
    AVPacket* packet = av_packet_alloc();
    AVFrame* frame = av_frame_alloc();
    while (av_read_frame(input, packet) >= 0) {
        avcodec_send_packet(decoder, packet);
        av_packet_unref(packet);
        take_frames(decoder, frame, film);
    }
    avcodec_send_packet(decoder, nullptr);
    take_frames(decoder, frame, film);
    av_frame_free(&frame);
    av_packet_free(&packet);
    avcodec_free_context(&decoder);
    avformat_close_input(&input);
    return film;
}

/// A picture whose every pixel has another colour than its neighbours.
Picture noise(glm::ivec2 size, unsigned seed) {
    Picture rgb(static_cast<size_t>(size.x) * static_cast<size_t>(size.y) * 3);
    for (std::uint8_t& value : rgb) {
        seed = seed * 1664525u + 1013904223u;
        value = static_cast<std::uint8_t>(seed >> 24);
    }
    return rgb;
}

Picture one_colour(glm::ivec2 size, std::array<std::uint8_t, 3> colour) {
    Picture rgb;
    for (int i = 0; i < size.x * size.y; ++i) rgb.insert(rgb.end(), colour.begin(), colour.end());
    return rgb;
}

std::string bytes_of(const fs::path& file) {
    std::ostringstream all;
    all << std::ifstream(file, std::ios::binary).rdbuf();
    return all.str();
}

std::string failure_of(const std::function<void()>& action) {
    try {
        action();
    } catch (const RuntimeFailure& failure) {
        return failure.what();
    }
    return "";
}

struct VideoFileTest : testing::Test {
    test::TempDir dir;
    const fs::path mp4 = dir.path() / "film.mp4", mkv = dir.path() / "film.mkv";
};

TEST_F(VideoFileTest, LosslessFilmsGiveBackEveryByte) {
    constexpr glm::ivec2 kSize{37, 23};  // both odd
    std::vector<Picture> pictures;
    for (unsigned i = 0; i < 4; ++i) pictures.push_back(noise(kSize, i));
    write_video(mkv, kSize, 24, [&](VideoFile& film) {
        for (const Picture& picture : pictures) film.add(picture);
    });
    const DecodedFilm film = decoded(mkv);
    ASSERT_EQ(film.planes.size(), pictures.size());
    ASSERT_EQ(film.pixels, AV_PIX_FMT_BGR0);
    for (size_t i = 0; i < pictures.size(); ++i) {
        for (size_t p = 0; p < pictures[i].size() / 3; ++p) {
            for (size_t c = 0; c < 3; ++c)
                ASSERT_EQ(film.planes[i][p * 4 + 2 - c], pictures[i][p * 3 + c]) << i << ", pixel " << p;
        }
    }
    EXPECT_NEAR(film.seconds, 4 / 24.0, 0.002) << "Matroska counts milliseconds";
}

// ITU-R BT.709 (2015): Y' = 0.2126 R' + 0.7152 G' + 0.0722 B', 16 … 235; Cb = (B' - Y') / 1.8556 and
// Cr = (R' - Y') / 1.5748, 128 ± 112. Coding and rounding change even colours by up to 2.
TEST_F(VideoFileTest, H264HasTheColoursThatItSays) {
    constexpr glm::ivec2 kSize{64, 48};
    for (const std::array<std::uint8_t, 3> colour : {std::array<std::uint8_t, 3>{255, 255, 255},
                                                     {0, 0, 0},
                                                     {220, 30, 40},
                                                     {20, 200, 60},
                                                     {10, 60, 180}}) {
        write_video(mp4, kSize, 30, [&](VideoFile& film) {
            for (int i = 0; i < 5; ++i) film.add(one_colour(kSize, colour));
        });
        const DecodedFilm film = decoded(mp4);
        ASSERT_EQ(film.planes.size(), 5u);
        EXPECT_EQ(film.pixels, AV_PIX_FMT_YUV420P);
        EXPECT_EQ(film.matrix, AVCOL_SPC_BT709);
        EXPECT_EQ(film.primaries, AVCOL_PRI_BT709);
        EXPECT_EQ(film.range, AVCOL_RANGE_MPEG);
        EXPECT_NEAR(film.seconds, 5 / 30.0, 0.002);
        const double r = colour[0] / 255.0, g = colour[1] / 255.0, b = colour[2] / 255.0;
        const double luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
        const size_t pixels = static_cast<size_t>(kSize.x * kSize.y);
        for (const Picture& planes : film.planes) {
            EXPECT_NEAR(planes[pixels / 2 + 20], 16 + 219 * luma, 2);
            EXPECT_NEAR(planes[pixels + pixels / 8 + 10], 128 + 224 * (b - luma) / 1.8556, 2);
            EXPECT_NEAR(planes[pixels + pixels / 4 + pixels / 8 + 10], 128 + 224 * (r - luma) / 1.5748, 2);
        }
    }
}

TEST_F(VideoFileTest, TheSamePicturesMakeTheSameFile) {
    constexpr glm::ivec2 kSize{32, 32};
    for (const fs::path& file : {mp4, mkv}) {
        const auto write = [&] {
            write_video(file, kSize, 29.97, [&](VideoFile& film) {
                for (unsigned i = 0; i < 3; ++i) film.add(noise(kSize, i));
            });
            return bytes_of(file);
        };
        const std::string first = write();
        EXPECT_FALSE(first.empty());
        EXPECT_EQ(write(), first) << file;
        EXPECT_NEAR(decoded(file).fps, 29.97, 0.01) << file;
    }
}

TEST_F(VideoFileTest, SaysWhyAFilmCannotBeWritten) {
    EXPECT_EQ(failure_of([&] {
                  check_video(mp4, {33, 20});
              }),
              "cannot write '" + mp4.string() +
                  "': H.264 needs an even width and height, not 33x20; a .mkv takes any size");
    EXPECT_EQ(failure_of([&] { check_video(mkv, {33, 21}); }), "");
    const fs::path nowhere = dir.path() / "none" / "film.mp4";
    EXPECT_NE(failure_of([&] { check_video(nowhere, {32, 20}); }).find(nowhere.string()), std::string::npos);
    EXPECT_TRUE(is_video_file("a.mp4") && is_video_file("a.mkv"));
    EXPECT_FALSE(is_video_file("film") || is_video_file("a.avi") || is_video_file("a.png"));
}

TEST_F(VideoFileTest, AFilmThatFailsLeavesTheOneThatWasThere) {
    dir.write("film.mp4", "an older film");
    EXPECT_EQ(failure_of([&] {
                  write_video(mp4, {32, 32}, 30, [](VideoFile& film) {
                      film.add(noise({32, 32}, 1));
                      throw RuntimeFailure("the sea is gone");
                  });
              }),
              "the sea is gone");
    EXPECT_EQ(bytes_of(mp4), "an older film");
    EXPECT_EQ(std::distance(fs::directory_iterator(dir.path()), fs::directory_iterator()), 1)
        << "a rest is left";
}

TEST_F(VideoFileTest, OnlyTheEncodersFailuresAreOfTheFile) {
    EXPECT_THROW(write_video(mp4, {32, 32}, 30, [](VideoFile&) { throw std::bad_alloc(); }), std::bad_alloc);
    EXPECT_TRUE(fs::is_empty(dir.path()));
}

TEST_F(VideoFileTest, AColonInAPathIsNoProtocol) {
    fs::create_directory(dir.path() / "a:b");
    const fs::path before = fs::current_path();
    fs::current_path(dir.path());
    const std::string failure = failure_of([] {
        write_video("a:b/film.mkv", {32, 32}, 30, [](VideoFile& film) { film.add(noise({32, 32}, 1)); });
    });
    fs::current_path(before);
    EXPECT_EQ(failure, "");
    EXPECT_EQ(decoded(dir.path() / "a:b/film.mkv").planes.size(), 1u);
}

TEST_F(VideoFileTest, AFullDiskIsToldInOneLine) {
    if (!fs::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
    EXPECT_THROW(
        {
            VideoFile film("/dev/full", mkv, {64, 64}, 30);
            for (unsigned i = 0; i < 20; ++i) film.add(noise({64, 64}, i));
            film.finish();
        },
        std::runtime_error);
}

}  // namespace
}  // namespace deepwater::app
