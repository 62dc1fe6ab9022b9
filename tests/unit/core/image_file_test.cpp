#include "core/image_file.h"

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfDoubleAttribute.h>
#include <OpenEXR/ImfFloatAttribute.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfInputFile.h>
#include <OpenEXR/ImfInputPart.h>
#include <OpenEXR/ImfIntAttribute.h>
#include <OpenEXR/ImfMultiPartInputFile.h>
#include <OpenEXR/ImfStringAttribute.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#include <stb_image.h>

#include "core/check.h"
#include "support/temp_dir.h"

namespace deepwater {
namespace {

namespace fs = std::filesystem;

std::string message_of(const auto& action) {
    try {
        action();
    } catch (const RuntimeFailure& error) {
        return error.what();
    }
    return "no error";
}

std::ptrdiff_t files_in(const fs::path& folder) {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(WritePng, ReadsBackTopRowFirst) {
    const test::TempDir dir;
    const fs::path file = dir.path() / "a.png";
    const std::vector<std::uint8_t> pixels = {255, 0, 0, 0, 255, 0, 0, 0, 255, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    write_png(file, 3, 2, pixels);
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> read(
        stbi_load(file.c_str(), &width, &height, &channels, 0), &stbi_image_free);
    ASSERT_TRUE(read);
    EXPECT_EQ(width, 3);
    EXPECT_EQ(height, 2);
    ASSERT_EQ(channels, 3);
    EXPECT_TRUE(std::equal(pixels.begin(), pixels.end(), read.get()));
    EXPECT_EQ(files_in(dir.path()), 1);
}

TEST(ReplaceFile, AcceptsTheLongestFileNames) {
    const test::TempDir dir;
    const fs::path file = dir.path() / std::string(255, 'n');
    write_text_file(file, "whole");
    EXPECT_EQ(text_of(file), "whole");
}

TEST(ReplaceFile, WritesThroughLinks) {
    const test::TempDir dir;
    fs::create_directory(dir.path() / "elsewhere");
    write_text_file(dir.path() / "elsewhere" / "a", "old");
    fs::create_symlink(fs::path("elsewhere") / "a", dir.path() / "link");
    write_text_file(dir.path() / "link", "new");
    EXPECT_TRUE(fs::is_symlink(dir.path() / "link"));
    EXPECT_EQ(text_of(dir.path() / "elsewhere" / "a"), "new");
    EXPECT_EQ(files_in(dir.path()), 2);
    EXPECT_EQ(files_in(dir.path() / "elsewhere"), 1);
}

TEST(ReplaceFile, ASignalHandlerCanRemoveTheTemporaryFile) {
    const test::TempDir dir;
    const fs::path file = dir.path() / "a";
    remove_unfinished_file();  // nothing is being written
    const std::string message = message_of([&] {
        replace_file(file, [&](const fs::path& temporary) {
            std::ofstream(temporary) << "half";
            EXPECT_EQ(files_in(dir.path()), 1);
            remove_unfinished_file();
            EXPECT_EQ(files_in(dir.path()), 0);
        });
    });
    EXPECT_NE(message.find("cannot write"), std::string::npos) << message;
}

TEST(WriteExr, KeepsFloatsExactly) {
    const test::TempDir dir;
    const fs::path file = dir.path() / "a.exr";
    std::vector<float> pixels(5 * 3 * 3);
    for (size_t i = 0; i < pixels.size(); ++i) pixels[i] = 1e5f / (static_cast<float>(i) + 0.3f);
    write_exr(file, 5, 3, pixels);

    Imf::InputFile in(file.c_str());
    const Imath::Box2i window = in.header().dataWindow();
    ASSERT_EQ(window.max.x - window.min.x + 1, 5);
    ASSERT_EQ(window.max.y - window.min.y + 1, 3);
    std::vector<float> read(pixels.size());
    Imf::FrameBuffer channels;
    const char* const names[] = {"R", "G", "B"};
    for (size_t c = 0; c < 3; ++c) {
        const Imf::Channel* channel = in.header().channels().findChannel(names[c]);
        ASSERT_TRUE(channel);
        EXPECT_EQ(channel->type, Imf::FLOAT);
        channels.insert(names[c], Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(read.data() + c),
                                             3 * sizeof(float), 15 * sizeof(float)));
    }
    in.setFrameBuffer(channels);
    in.readPixels(0, 2);
    EXPECT_EQ(read, pixels);
}

TEST(WriteExrParts, KeepsPartsOfSeveralSizesExactly) {
    const test::TempDir dir;
    const fs::path file = dir.path() / "a.exr";
    const auto grid = [](int width, int height, float first) {
        Grid2D<float> values(width, height);
        for (float& value : values.values()) value = (first *= -1.37f);
        return values;
    };
    const std::vector<ExrPart> parts{
        {"large", {{"height", grid(9, 7, 1)}, {"b", grid(9, 7, 1e-30f)}}, {{"size", 2.5f}, {"note", "x y"}}},
        {"small", {{"height", grid(2, 3, 7)}}, {{"seed", 4}, {"time", 0.1}}}};
    write_exr_parts(file, parts);
    EXPECT_EQ(files_in(dir.path()), 1);

    Imf::MultiPartInputFile in(file.c_str());
    ASSERT_EQ(in.parts(), 2);
    for (int p = 0; p < 2; ++p) {
        const ExrPart& part = parts[static_cast<size_t>(p)];
        EXPECT_EQ(in.header(p).name(), part.name);
        for (const ExrChannel& channel : part.channels) {
            Grid2D<float> read(channel.values.width(), channel.values.height());
            const Imath::Box2i window = in.header(p).dataWindow();
            ASSERT_EQ(window.max.x - window.min.x + 1, read.width());
            ASSERT_EQ(window.max.y - window.min.y + 1, read.height());
            Imf::FrameBuffer target;
            target.insert(channel.name,
                          Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(read.row(0)), sizeof(float),
                                     sizeof(float) * static_cast<size_t>(read.width())));
            Imf::InputPart input(in, p);
            input.setFrameBuffer(target);
            input.readPixels(window.min.y, window.max.y);
            EXPECT_TRUE(
                std::equal(read.values().begin(), read.values().end(), channel.values.values().begin()))
                << part.name << " " << channel.name;
        }
    }
    EXPECT_EQ(in.header(0).typedAttribute<Imf::FloatAttribute>("size").value(), 2.5f);
    EXPECT_EQ(in.header(0).typedAttribute<Imf::StringAttribute>("note").value(), "x y");
    EXPECT_EQ(in.header(1).typedAttribute<Imf::IntAttribute>("seed").value(), 4);
    EXPECT_EQ(in.header(1).typedAttribute<Imf::DoubleAttribute>("time").value(), 0.1);
}

TEST(WriteImage, SaysWhatCannotBeWritten) {
    const test::TempDir dir;
    const std::vector<std::uint8_t> bytes(3);
    const std::vector<float> floats(3);
    const fs::path nowhere = dir.path() / "none" / "a.png";
    EXPECT_EQ(message_of([&] { write_png(nowhere, 1, 1, bytes); }), "cannot write '" + nowhere.string() +
                                                                        "': there is no folder '" +
                                                                        nowhere.parent_path().string() + "'");
    EXPECT_EQ(message_of([&] { write_exr(dir.path(), 1, 1, floats); }),
              "cannot write '" + dir.path().string() + "': it is a folder");
    const ExrPart part{"a", {{"height", Grid2D<float>(1, 1)}}, {}};
    EXPECT_NE(message_of([&] {
                  write_exr_parts(nowhere, {&part, 1});
              }).find("there is no folder"),
              std::string::npos);
    std::ofstream(dir.path() / "file") << "x";
    const std::string under_a_file =
        message_of([&] { write_png(dir.path() / "file" / "a.png", 1, 1, bytes); });
    EXPECT_NE(under_a_file.find("is not a folder"), std::string::npos) << under_a_file;
}

TEST(ReplaceFile, LeavesTheOldFileWhenWritingFails) {
    const test::TempDir dir;
    const fs::path file = dir.path() / "a.txt";
    write_text_file(file, "old");
    const std::string message = message_of([&] {
        replace_file(file, [](const fs::path& temporary) {
            std::ofstream(temporary) << "half";
            throw std::runtime_error("the disk is full");
        });
    });
    EXPECT_EQ(message, "cannot write '" + file.string() + "': the disk is full");
    EXPECT_EQ(text_of(file), "old");
    EXPECT_EQ(files_in(dir.path()), 1) << "a temporary file was left behind";
}

// Libraries name the temporary file, of which nobody knows.
TEST(ReplaceFile, NamesItsFileInMessagesOfLibraries) {
    const test::TempDir dir;
    const fs::path file = dir.path() / "a.exr";
    const std::string message = message_of([&] {
        replace_file(file, [](const fs::path& temporary) {
            const std::string name = temporary.string();
            throw std::runtime_error("Cannot write '" + name + "': '" + name + "' is full");
        });
    });
    EXPECT_EQ(message.find(".partial"), std::string::npos) << message;
    EXPECT_NE(message.find("'" + file.string() + "' is full"), std::string::npos) << message;
}

TEST(ReplaceFile, ReplacesInOneStep) {
    const test::TempDir dir;
    const fs::path file = dir.path() / "a.txt";
    write_text_file(file, "old");
    replace_file(file, [&](const fs::path& temporary) {
        std::ofstream(temporary) << "new";
        EXPECT_EQ(text_of(file), "old");
    });
    EXPECT_EQ(text_of(file), "new");
    EXPECT_EQ(files_in(dir.path()), 1);
}

TEST(PngWriter, KeepsAll16BitsForRowsInAnyPortions) {
    test::TempDir dir;
    constexpr int kWidth = 37, kHeight = 29;
    std::vector<std::uint16_t> rgb(kWidth * kHeight * 3);
    for (size_t i = 0; i < rgb.size(); ++i) rgb[i] = static_cast<std::uint16_t>(i * i * 7919 + i);  // wraps
    const fs::path file = dir.path() / "a.png";
    write_png(file, kWidth, kHeight, PngDepth::sixteen, [&](PngWriter& png) {
        const std::span<const std::uint16_t> all(rgb);
        constexpr size_t kFirst = 3 * kWidth * 11;
        png.add_rows(all.first(kFirst));
        png.add_rows(all.subspan(kFirst));
    });
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_us, decltype(&stbi_image_free)> read(
        stbi_load_16(file.c_str(), &width, &height, &channels, 0), &stbi_image_free);
    ASSERT_TRUE(read);
    EXPECT_EQ(std::tuple(width, height, channels), std::tuple(kWidth, kHeight, 3));
    EXPECT_TRUE(std::equal(rgb.begin(), rgb.end(), read.get()));
}

}  // namespace
}  // namespace deepwater
