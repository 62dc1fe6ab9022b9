#include "render/lens/picture_meter.h"

#include "optics/sight/picture_meter.h"

namespace deepwater::render {

void PictureMeter::request(const gl::Texture* means) {
    texels_ = means ? glm::ivec2(means->width(), means->height()) : glm::ivec2(0);
    if (!means) {
        last_.reset();
        return;
    }
    readback_.request(*means, 0, GL_RGBA,
                      size_t{4} * static_cast<size_t>(texels_.x) * static_cast<size_t>(texels_.y));
}

std::optional<float> PictureMeter::stops(float exposure, bool wait) {
    if (const auto values = readback_.poll(wait)) last_ = optics::picture_stops(*values, texels_, exposure);
    return last_;
}

}  // namespace deepwater::render
