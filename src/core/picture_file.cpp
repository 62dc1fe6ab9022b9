#include "core/picture_file.h"

#include <algorithm>
#include <memory>
#include <stdexcept>

#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#include <stb_image.h>

#include "core/check.h"
#include "core/text_file.h"

namespace deepwater {
namespace {

constexpr int kRgb = 3;
constexpr size_t kLargestFile = 1 << 22;     ///< bytes
constexpr size_t kLargestGrey = 512u << 20;  ///< bytes, of a file with heights

}  // namespace

RgbPicture read_picture(const std::filesystem::path& file) {
    const std::string bytes = read_text_file(file, kLargestFile);
    RgbPicture picture;
    int channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()), static_cast<int>(bytes.size()),
                              &picture.width, &picture.height, &channels, kRgb),
        stbi_image_free);
    if (!pixels) throw RuntimeFailure("cannot read '" + file.string() + "': " + stbi_failure_reason());
    const size_t count = static_cast<size_t>(picture.width) * static_cast<size_t>(picture.height) * kRgb;
    picture.rgb.assign(pixels.get(), pixels.get() + count);
    return picture;
}

Grid2D<std::uint16_t> read_grey_png(const std::filesystem::path& file,
                                    const std::function<void(glm::ivec2 size)>& check_size) {
    const std::string bytes = read_text_file(file, kLargestGrey);
    const auto* const data = reinterpret_cast<const stbi_uc*>(bytes.data());
    const auto length = static_cast<int>(bytes.size());
    glm::ivec2 size(0);
    int channels = 0;
    if (!stbi_info_from_memory(data, length, &size.x, &size.y, &channels))
        throw std::runtime_error(std::string("no PNG picture (") + stbi_failure_reason() + ")");
    check_size(size);
    const std::unique_ptr<stbi_us, void (*)(void*)> grey(
        stbi_load_16_from_memory(data, length, &size.x, &size.y, &channels, 1), stbi_image_free);
    if (!grey) throw std::runtime_error(std::string("no sound PNG picture (") + stbi_failure_reason() + ")");
    Grid2D<std::uint16_t> picture(size.x, size.y);
    std::copy_n(grey.get(), picture.values().size(), picture.values().begin());
    return picture;
}

}  // namespace deepwater
