#include "workshop/jpeg.h"

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb_image_write.h>

#include "core/check.h"

namespace deepwater::models {

std::vector<std::uint8_t> jpeg_of(const Picture& picture, int quality) {
    std::vector<std::uint8_t> file;
    const auto append = [](void* context, void* data, int bytes) {
        auto& out = *static_cast<std::vector<std::uint8_t>*>(context);
        const auto* from = static_cast<const std::uint8_t*>(data);
        out.insert(out.end(), from, from + bytes);
    };
    DW_CHECK(
        stbi_write_jpg_to_func(append, &file, picture.size, picture.size, 3, picture.rgb.data(), quality));
    return file;
}

}  // namespace deepwater::models
