#include "app/offscreen.h"

#include <algorithm>
#include <string>

#include "app/sea_room.h"
#include "core/check.h"
#include "core/image_file.h"
#include "core/memory.h"

namespace deepwater::app {
namespace {

constexpr int kRgb = 3;
constexpr size_t kLargestPicture = size_t{1} << 28;  ///< pixels: 16384 x 16384

/// Bytes a rendered pixel: radiance, depth and the tone-mapped picture.
constexpr double kRenderedBytes = 16;
/// Bytes a pixel of the file: the last target.
constexpr double kTargetBytes = 4;
/// Bytes a pixel of the file while it is read back and encoded, PNG or EXR.
constexpr double kEncodedBytes = 16;

/// OpenGL's rows run upwards, those of files downwards.
template <class T>
void flip_rows(std::vector<T>& pixels, glm::ivec2 size) {
    const auto row = static_cast<std::ptrdiff_t>(size.x) * kRgb;
    for (std::ptrdiff_t low = 0, high = size.y - 1; low < high; ++low, --high) {
        std::swap_ranges(pixels.begin() + low * row, pixels.begin() + (low + 1) * row,
                         pixels.begin() + high * row);
    }
}

size_t value_count(glm::ivec2 size) {
    return static_cast<size_t>(size.x) * static_cast<size_t>(size.y) * kRgb;
}

void check_size(glm::ivec2 size) {
    GLint side = 0;
    GLint viewport[2] = {};
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &side);
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport);
    const glm::ivec2 largest = glm::min(glm::ivec2(side), glm::ivec2(viewport[0], viewport[1]));
    if (size.x > largest.x || size.y > largest.y ||
        static_cast<size_t>(size.x) * static_cast<size_t>(size.y) > kLargestPicture) {
        throw RuntimeFailure("a picture of " + std::to_string(size.x) + "x" + std::to_string(size.y) +
                             " is larger than this driver can render (" + std::to_string(largest.x) + "x" +
                             std::to_string(largest.y) + ")");
    }
}

/// What went wrong before a picture was begun is not its fault.
void forget_errors() {
    while (glGetError() != GL_NO_ERROR) {
    }
}

/// Everything after this reads pixels that the driver said it could make.
void check_driver() {
    const GLenum error = glGetError();
    if (error == GL_OUT_OF_MEMORY)
        throw RuntimeFailure("the driver has no memory for a picture of this size");
    if (error != GL_NO_ERROR)
        throw RuntimeFailure("OpenGL error " + std::to_string(error) + " while rendering");
}

}  // namespace

void Offscreen::resize(glm::ivec2 size) {
    if (target_ && color_.width() == size.x && color_.height() == size.y) return;
    check_size(size);
    target_ = {};
    color_ =
        gl::Texture({.format = GL_RGBA8, .width = size.x, .height = size.y, .label = "offscreen picture"});
    target_ = gl::Framebuffer("offscreen", {{GL_COLOR_ATTACHMENT0, color_}});
}

/// A software rasteriser's pictures lie in the memory that everything else needs too.
void Offscreen::check_room(const scene::Scene& scene, glm::ivec2 size) {
    const bool software = frame_.software_renderer();
    const double scale = static_cast<double>(scene::resolved_render_scale(scene.view, software));
    const double pixels = static_cast<double>(size.x) * static_cast<double>(size.y);
    const double bytes =
        pixels * (kEncodedBytes + (software ? kTargetBytes + kRenderedBytes * scale * scale : 0));
    if (bytes <= roomy_bytes_) return;
    check_memory(static_cast<std::uint64_t>(bytes),
                 "a picture of " + std::to_string(size.x) + "x" + std::to_string(size.y));
    roomy_bytes_ = bytes;
}

void Offscreen::draw(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size) {
    resize(size);
    frame_.render(scene, maps, size, target_.name());
}

const sim::OceanMaps& Offscreen::sea_of(const scene::Scene& scene) {
    const sim::SeaState sea = scene::pictured_sea(scene, frame_.software_renderer());
    if (sea.resolution > roomy_resolution_) {
        check_room_for(sea, SeaUse::drawn);
        roomy_resolution_ = sea.resolution;
    }
    return sea_.evaluate_now(sea, scene.clock.time);
}

void Offscreen::draw_checked(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size) {
    forget_errors();
    check_room(scene, size);
    draw(scene, maps, size);
    check_driver();
}

std::vector<std::uint8_t> Offscreen::picture(const scene::Scene& scene, glm::ivec2 size) {
    return picture(scene, sea_of(scene), size);
}

std::vector<std::uint8_t> Offscreen::picture(const scene::Scene& scene, const sim::OceanMaps& maps,
                                             glm::ivec2 size) {
    draw_checked(scene, maps, size);
    std::vector<std::uint8_t> pixels(value_count(size));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, target_.name());
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, size.x, size.y, GL_RGB, GL_UNSIGNED_BYTE, pixels.data());
    check_driver();
    flip_rows(pixels, size);
    return pixels;
}

std::vector<float> Offscreen::radiance(const scene::Scene& scene, glm::ivec2 size) {
    scene::Scene full = scene;
    full.view.render_scale = 1;
    draw_checked(full, sea_of(full), size);
    const gl::Texture& source = frame_.radiance();
    DW_CHECK(source.width() == size.x && source.height() == size.y);
    std::vector<float> pixels(value_count(size));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTextureImage(source.name(), 0, GL_RGB, GL_FLOAT, static_cast<GLsizei>(pixels.size() * sizeof(float)),
                      pixels.data());
    check_driver();
    for (float& value : pixels) value /= frame_.light().scale;
    flip_rows(pixels, size);
    return pixels;
}

void Offscreen::save(const scene::Scene& scene, glm::ivec2 size, const std::filesystem::path& file) {
    check_writable(file);
    if (file.extension() == ".exr") {
        write_exr(file, size.x, size.y, radiance(scene, size));
    } else {
        write_png(file, size.x, size.y, picture(scene, size));
    }
}

}  // namespace deepwater::app
