#include "app/offscreen.h"

#include <algorithm>
#include <exception>
#include <optional>
#include <string>
#include <type_traits>

#include "app/progress.h"
#include "app/sea_room.h"
#include "app/tiling.h"
#include "core/check.h"
#include "core/memory.h"

namespace deepwater::app {
namespace {

constexpr int kRgb = 3;

/// Bytes a rendered pixel: radiance, depth, objects' surfaces and the tone-mapped picture.
constexpr double kRenderedBytes = 16;
/// Bytes a pixel of the last target, at its deepest.
constexpr double kTargetBytes = 8;
/// Bytes a pixel that was read back, on its way into a band and out again.
constexpr double kReadBytes = 2;

/// What antialiasing looks at around a pixel [pixels].
constexpr int kBorder = 8;
/// Refraction bends the view of objects under water by less than this share of the picture's height.
constexpr int kRefractionShare = 16;
/// A band is this much lower than a tile is wide: bands span the picture.
constexpr int kTileFlatness = 2;

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

/// The largest piece this driver renders at once.
glm::ivec2 largest_part() {
    GLint side = 0;
    GLint viewport[2] = {};
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &side);
    glGetIntegerv(GL_MAX_VIEWPORT_DIMS, viewport);
    return glm::min(glm::ivec2(side), glm::ivec2(viewport[0], viewport[1]));
}

std::string name_of(glm::ivec2 size) {
    return "a picture of " + std::to_string(size.x) + "x" + std::to_string(size.y);
}

template <class Value>
constexpr GLenum kTypeOf = std::is_same_v<Value, float>           ? GL_FLOAT
                           : std::is_same_v<Value, std::uint16_t> ? GL_UNSIGNED_SHORT
                                                                  : GL_UNSIGNED_BYTE;
template <class Value>
constexpr PngDepth kDepthOf = std::is_same_v<Value, std::uint16_t> ? PngDepth::sixteen : PngDepth::eight;

}  // namespace

void Offscreen::resize(glm::ivec2 size, PngDepth depth) {
    const auto format = GLenum(depth == PngDepth::sixteen ? GL_RGBA16 : GL_RGBA8);
    if (target_ && color_.width() == size.x && color_.height() == size.y && color_.format() == format) return;
    target_ = {};
    color_ = gl::Texture({.format = format, .width = size.x, .height = size.y, .label = "offscreen picture"});
    target_ = gl::Framebuffer("offscreen", {{GL_COLOR_ATTACHMENT0, color_}});
}

/// A software rasteriser's pictures lie in the memory that everything else needs too.
void Offscreen::check_room(const scene::Scene& scene, glm::ivec2 picture, glm::ivec2 part,
                           double file_bytes) {
    const bool software = frame_.software_renderer();
    const double scale = static_cast<double>(scene::resolved_render_scale(scene.view, software));
    const double pixels = static_cast<double>(part.x) * static_cast<double>(part.y);
    const double rendered = software ? pixels * (kTargetBytes + kRenderedBytes * scale * scale) : 0;
    const double bytes = rendered + file_bytes;
    if (bytes <= roomy_bytes_) return;
    check_memory(static_cast<std::uint64_t>(bytes), name_of(picture));
    roomy_bytes_ = bytes;
}

void Offscreen::draw(const scene::Scene& scene, const sim::OceanMaps& maps, const render::PicturePart& part,
                     PngDepth depth, render::SkyPace pace) {
    resize(part.size, depth);
    frame_.keep_16_bits(depth == PngDepth::sixteen);
    frame_.render(scene, maps, part, target_.name(), pace);
    frame_.keep_16_bits(false);
}

const sim::OceanMaps& Offscreen::sea_of(const scene::Scene& scene) {
    const sim::SeaState sea = scene::pictured_sea(scene, frame_.software_renderer());
    if (sea.resolution > roomy_resolution_) {
        check_room_for(sea, SeaUse::drawn);
        roomy_resolution_ = sea.resolution;
    }
    return sea_.evaluate_now(sea, scene.clock.time);
}

template <class Value, class TakeRows>
void Offscreen::render_rows(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size,
                            int largest_tile, TakeRows take) {
    constexpr bool kRadiance = std::is_same_v<Value, float>;
    scene::Scene pictured = scene;
    if (kRadiance) pictured.view.render_scale = 1;
    if (kDepthOf<Value> == PngDepth::sixteen) pictured.view.dither = false;

    const glm::ivec2 largest = glm::min(glm::ivec2(largest_tile), largest_part());
    const bool whole = size.x <= largest.x && size.y <= largest.y;
    if (!whole) pictured.picture.bloom = 0;  // glare reaches farther than a tile's border
    const int border = whole ? 0 : std::max(kBorder, scene.objects.empty() ? 0 : size.y / kRefractionShare);
    const glm::ivec2 tile =
        whole ? glm::max(size, glm::ivec2(kSmallestTile))
              : glm::max(glm::ivec2(largest.x, largest.y / kTileFlatness), glm::ivec2(kSmallestTile));
    const std::vector<Band> bands =
        whole ? std::vector<Band>{{0, size.y, {{render::PicturePart::whole(size), {}, size}}}}
              : plan_tiles(size, tile, border);

    const size_t row_values = static_cast<size_t>(size.x) * kRgb;
    int most_rows = 0, count = 0;
    glm::ivec2 part_size(0);
    for (const Band& band : bands) {
        most_rows = std::max(most_rows, band.rows);
        for (const Tile& part : band.tiles) {
            part_size = glm::max(part_size, part.part.size);
            ++count;
        }
    }
    forget_errors();
    check_room(pictured, size, part_size,
               static_cast<double>(row_values) * most_rows * sizeof(Value) * kReadBytes);

    std::optional<Progress> progress;
    if (count > 1) progress.emplace(count, "tiles");
    std::vector<Value> rows, pixels;
    for (const Band& band : bands) {
        rows.resize(row_values * static_cast<size_t>(band.rows));
        for (const Tile& next : band.tiles) {
            draw(pictured, maps, next.part, kDepthOf<Value>, render::SkyPace::complete);
            check_driver();
            if constexpr (kRadiance) {
                const gl::Texture& source = frame_.radiance();
                DW_CHECK(source.width() == next.part.size.x && source.height() == next.part.size.y);
            }
            pixels.resize(static_cast<size_t>(next.size.x) * static_cast<size_t>(next.size.y) * kRgb);
            glPixelStorei(GL_PACK_ALIGNMENT, 1);
            glGetTextureSubImage((kRadiance ? frame_.radiance() : color_).name(), 0, next.inside.x,
                                 next.inside.y, 0, next.size.x, next.size.y, 1, GL_RGB, kTypeOf<Value>,
                                 static_cast<GLsizei>(pixels.size() * sizeof(Value)), pixels.data());
            check_driver();
            if constexpr (kRadiance) {
                for (Value& value : pixels) value /= frame_.light().scale;
            }
            // OpenGL's rows run upwards, those of files downwards.
            const size_t values = static_cast<size_t>(next.size.x) * kRgb;
            const int left = next.part.corner.x + next.inside.x;
            for (int y = 0; y < next.size.y; ++y) {
                const auto from =
                    pixels.begin() + static_cast<std::ptrdiff_t>(values) * (next.size.y - 1 - y);
                std::copy_n(from, values,
                            rows.begin() + static_cast<std::ptrdiff_t>(row_values) * y +
                                static_cast<std::ptrdiff_t>(left) * kRgb);
            }
            if (progress) progress->advance();
        }
        take(std::span<const Value>(rows));
    }
}

std::vector<std::uint8_t> Offscreen::picture(const scene::Scene& scene, glm::ivec2 size) {
    return picture(scene, sea_of(scene), size);
}

std::vector<std::uint8_t> Offscreen::picture(const scene::Scene& scene, const sim::OceanMaps& maps,
                                             glm::ivec2 size) {
    std::vector<std::uint8_t> all;
    render_rows<std::uint8_t>(scene, maps, size, kLargestTile, [&all](std::span<const std::uint8_t> rows) {
        all.insert(all.end(), rows.begin(), rows.end());
    });
    return all;
}

void Offscreen::save(const scene::Scene& scene, glm::ivec2 size, const std::filesystem::path& file,
                     const PictureFormat& format) {
    check_writable(file);
    const sim::OceanMaps& maps = sea_of(scene);
    // What goes wrong with the picture is not told as if it had gone wrong with the file.
    std::exception_ptr failure;
    const auto render = [&](auto value, auto take) {
        using Value = decltype(value);
        try {
            render_rows<Value>(scene, maps, size, format.largest_tile, take);
        } catch (...) {
            failure = std::current_exception();
            throw;
        }
    };
    try {
        if (file.extension() == ".exr") {
            write_exr(file, size.x, size.y, [&](const ExrRows& rows) { render(float{}, rows); });
        } else {
            write_png(file, size.x, size.y, format.depth, [&](PngWriter& png) {
                const auto take = [&png](auto rows) { png.add_rows(rows); };
                if (format.depth == PngDepth::sixteen) {
                    render(std::uint16_t{}, take);
                } else {
                    render(std::uint8_t{}, take);
                }
            });
        }
    } catch (const RuntimeFailure&) {
        if (failure) std::rethrow_exception(failure);
        throw;
    }
}

}  // namespace deepwater::app
