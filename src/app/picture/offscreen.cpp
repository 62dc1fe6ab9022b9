#include "app/picture/offscreen.h"

#include <algorithm>
#include <exception>
#include <span>
#include <string>
#include <type_traits>

#include "app/command_line/progress.h"
#include "app/picture/drawn_picture.h"
#include "app/sea/sea_memory.h"
#include "app/sea/sea_surroundings.h"
#include "core/check.h"
#include "core/memory.h"

namespace deepwater::app {
namespace {

constexpr int kRgb = 3;

/// Bytes per rendered pixel: radiance, depth, the water's surface and marks, objects' surfaces and the
/// tone-mapped picture.
constexpr double kRenderedBytes = 16 + 4 + 56 + 2 + 20 + 8;
/// Bytes per pixel of the final target with 16 bits per channel.
constexpr double kTargetBytes = 8;
/// Bytes per pixel that is read back and copied into a band.
constexpr double kReadBytes = 2;

/// Width of a tile over the height of a band. Bands span the width of the picture and are kept low to save
/// memory.
constexpr int kTileFlatness = 2;
/// A picture with a larger side has tiles of a fixed size, whatever --tile says. Shadows, levels of detail
/// and more are decided by thresholds, and the rounding of a pixel's coordinate depends on its tile: other
/// tiles would change about a hundred pixels of ten million.
constexpr int kLargestWhole = 2048;
constexpr glm::ivec2 kFixedTile(1024, 512);

/// The size of the tiles of a picture; the picture's own size when it is rendered as a whole.
glm::ivec2 tile_for(glm::ivec2 picture, glm::ivec2 largest) {
    if (std::max(picture.x, picture.y) > kLargestWhole) return kFixedTile;
    if (picture.x <= largest.x && picture.y <= largest.y) return picture;
    return glm::max(glm::ivec2(largest.x, largest.y / kTileFlatness), glm::ivec2(kSmallestTile));
}

/// Clears OpenGL errors from before a picture, so that they are not reported for it.
void forget_errors() {
    while (glGetError() != GL_NO_ERROR) {
    }
}

/// Throws when rendering caused an OpenGL error.
void check_driver() {
    const GLenum error = glGetError();
    if (error == GL_OUT_OF_MEMORY)
        throw RuntimeFailure("the driver has no memory for a picture of this size");
    if (error != GL_NO_ERROR)
        throw RuntimeFailure("OpenGL error " + std::to_string(error) + " while rendering");
}

/// The largest tile that this driver can render.
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

int count(const std::vector<Band>& bands) {
    size_t tiles = 0;
    for (const Band& band : bands) tiles += band.tiles.size();
    return static_cast<int>(tiles);
}

/// Collects the rows of a band of tiles from the top. OpenGL's rows run upwards, those of files downwards.
template <class Value>
class BandRows {
public:
    explicit BandRows(int columns) : columns_(columns) {}

    void begin(int rows) { values_.resize(static_cast<size_t>(columns_) * static_cast<size_t>(rows) * kRgb); }
    /// Copies a tile out of `source`, which holds the tile with its border.
    /// @param scale  factor on floats
    void read(const gl::Texture& source, const Tile& tile, float scale = 1) {
        const size_t values = static_cast<size_t>(tile.size.x) * kRgb;
        pixels_.resize(values * static_cast<size_t>(tile.size.y));
        glPixelStorei(GL_PACK_ALIGNMENT, 1);
        glGetTextureSubImage(source.name(), 0, tile.inside.x, tile.inside.y, 0, tile.size.x, tile.size.y, 1,
                             GL_RGB, kTypeOf<Value>, static_cast<GLsizei>(pixels_.size() * sizeof(Value)),
                             pixels_.data());
        check_driver();
        if constexpr (std::is_same_v<Value, float>) {
            for (Value& value : pixels_) value *= scale;
        }
        const auto left = static_cast<size_t>(tile.part.corner.x + tile.inside.x) * kRgb;
        for (int y = 0; y < tile.size.y; ++y) {
            std::copy_n(&pixels_[values * static_cast<size_t>(tile.size.y - 1 - y)], values,
                        &values_[static_cast<size_t>(columns_) * kRgb * static_cast<size_t>(y) + left]);
        }
    }
    [[nodiscard]] std::span<const Value> values() const { return values_; }

private:
    int columns_;
    std::vector<Value> values_, pixels_;
};

}  // namespace

void Offscreen::resize(glm::ivec2 size, PngDepth depth) {
    const auto format = GLenum(depth == PngDepth::sixteen ? GL_RGBA16 : GL_RGBA8);
    if (target_ && color_.width() == size.x && color_.height() == size.y && color_.format() == format) return;
    target_ = {};
    color_ = gl::Texture({.format = format, .width = size.x, .height = size.y, .label = "offscreen picture"});
    target_ = gl::Framebuffer("offscreen", {{GL_COLOR_ATTACHMENT0, color_}});
}

/// A software rasteriser keeps its pictures in main memory.
void Offscreen::check_picture_memory(const scene::Scene& scene, glm::ivec2 picture, glm::ivec2 part,
                                     double file_bytes) {
    const bool software = frame_.software_renderer();
    const double scale = static_cast<double>(scene::resolved_render_scale(scene.view, software));
    const double pixels = static_cast<double>(part.x) * static_cast<double>(part.y);
    const double rendered = software ? pixels * (kTargetBytes + kRenderedBytes * scale * scale) : 0;
    const double bytes = rendered + file_bytes;
    if (bytes <= fitting_bytes_) return;
    check_memory(static_cast<std::uint64_t>(bytes), name_of(picture));
    fitting_bytes_ = bytes;
}

const sim::OceanMaps& Offscreen::sea_of(const scene::Scene& scene) {
    const sim::SeaState sea = scene::pictured_sea(scene, frame_.software_renderer());
    if (sea.resolution > fitting_resolution_) {
        check_memory_for(sea, SeaUse::drawn);
        fitting_resolution_ = sea.resolution;
    }
    set_surroundings(sea_, scene, spray_, false);
    sea_.request(sea, scene.clock.time);
    frame_.prepare(scene);
    return sea_.take();
}

template <class Value, class TakeRows>
void Offscreen::render_whole(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size,
                             TakeRows take) {
    frame_.render(scene, maps, size, target_.name());
    check_driver();
    BandRows<Value> rows(size.x);
    rows.begin(size.y);
    rows.read(std::is_same_v<Value, float> ? frame_.radiance() : color_,
              {optics::PicturePart::whole(size), glm::ivec2(0), size}, 1 / frame_.radiance_scale(scene.view));
    take(rows.values());
}

template <class TakeRows>
void Offscreen::render_radiance(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size,
                                const std::vector<Band>& bands, TakeRows take) {
    Progress progress(count(bands), "tiles");
    BandRows<float> rows(size.x);
    for (const Band& band : bands) {
        rows.begin(band.rows);
        for (const Tile& tile : band.tiles) {
            frame_.draw_part(scene, maps, tile.part);
            check_driver();
            rows.read(frame_.radiance(), tile, 1 / frame_.radiance_scale(scene.view));
            progress.advance();
        }
        take(rows.values());
    }
}

template <class Value, class TakeRows>
void Offscreen::render_tiles(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size,
                             const std::vector<Band>& bands, TakeRows take) {
    Progress progress(count(bands), "tiles");
    const auto rendered = [&](glm::ivec2 place) { return frame_.rendered_place(scene, place); };
    DrawnPicture drawn(frame_.rendered_size(scene, size));
    bool first = true;
    for (const Band& band : bands) {
        for (const Tile& tile : band.tiles) {
            frame_.draw_part(scene, maps, tile.part);
            check_driver();
            if (first) frame_.begin_whole(scene, size);
            first = false;
            const glm::ivec2 low = tile.part.corner + tile.inside, high = low + tile.size;
            frame_.add_to_whole(scene, tile.part, low, high);
            drawn.keep(frame_.radiance(), frame_.depth(), rendered(tile.inside), rendered(low),
                       rendered(high) - rendered(low));
            progress.advance();
        }
    }
    frame_.finish_whole(scene);
    BandRows<Value> rows(size.x);
    for (const Band& band : bands) {
        rows.begin(band.rows);
        for (const Tile& tile : band.tiles) {
            resize(tile.part.size, kDepthOf<Value>);
            const glm::ivec2 corner = rendered(tile.part.corner);
            drawn.show(corner, rendered(tile.part.corner + tile.part.size) - corner);
            frame_.present_part(scene, tile.part, drawn.radiance(), drawn.depth(), target_.name());
            check_driver();
            rows.read(color_, tile);
        }
        take(rows.values());
    }
}

template <class Value, class TakeRows>
void Offscreen::render_rows(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size,
                            int largest_tile, TakeRows take) {
    constexpr bool kRadiance = std::is_same_v<Value, float>;
    scene::Scene pictured = scene;
    if (kRadiance) pictured.view.render_scale = 1;
    if (kDepthOf<Value> == PngDepth::sixteen) pictured.view.dither = false;

    const glm::ivec2 largest = tile_for(size, glm::min(glm::ivec2(largest_tile), largest_part()));
    const bool whole = largest == size;
    std::vector<Band> bands;
    glm::ivec2 part = size;
    int most_rows = size.y;
    if (!whole) {
        bands = plan_tiles(size, largest, frame_.part_border(pictured, maps, size));
        part = glm::ivec2(0);
        most_rows = 0;
        for (const Band& band : bands) {
            most_rows = std::max(most_rows, band.rows);
            for (const Tile& tile : band.tiles) part = glm::max(part, tile.part.size);
        }
    }
    const double band_bytes = static_cast<double>(size.x) * most_rows * kRgb * sizeof(Value) * kReadBytes;
    const glm::ivec2 drawn = frame_.rendered_size(pictured, size);
    const double drawn_bytes = static_cast<double>(drawn.x) * drawn.y * DrawnPicture::kPixelBytes;
    forget_errors();
    check_picture_memory(pictured, size, part, band_bytes + (whole || kRadiance ? 0 : drawn_bytes));

    frame_.keep_16_bits(kDepthOf<Value> == PngDepth::sixteen);
    frame_.keep_float_radiance(kRadiance);
    if (whole) {
        resize(size, kDepthOf<Value>);
        render_whole<Value>(pictured, maps, size, take);
    } else if constexpr (kRadiance) {
        render_radiance(pictured, maps, size, bands, take);
    } else {
        render_tiles<Value>(pictured, maps, size, bands, take);
    }
    frame_.keep_16_bits(false);
    frame_.keep_float_radiance(false);
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
    // An error while rendering is reported as such, not as an error of writing the file.
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
