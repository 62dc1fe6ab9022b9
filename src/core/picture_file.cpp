#include "core/picture_file.h"

#include <memory>

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
constexpr size_t kLargestFile = 1 << 22;  ///< bytes

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

}  // namespace deepwater
