#pragma once

#include <cstdint>
#include <filesystem>
#include <glm/glm.hpp>
#include <vector>

#include "app/command_line/picture_format.h"
#include "app/picture/tiling.h"
#include "core/image_file.h"
#include "gl/framebuffer.h"
#include "gl/texture.h"
#include "render/frame.h"
#include "scene/scene.h"
#include "scene/surroundings/shores.h"
#include "sim/step/ocean_stepper.h"

namespace deepwater::app {

/// Renders single pictures outside a window. A picture depends on its scene and size alone, so that
/// screenshots of the viewer and of the command line are the same, byte for byte.
class Offscreen {
public:
    Offscreen(render::Frame& frame, sim::OceanStepper& sea) : frame_(frame), sea_(sea) {}

    /// Renders `scene` at its clock's time and writes it: a .png as shown, an .exr as scene-linear radiance
    /// of the full size whatever the scene's render scale. A picture larger than a tile is rendered tile by
    /// tile and written band by band, with progress on stderr.
    /// @throws RuntimeFailure, UsageError (parameters out of range)
    void save(const scene::Scene& scene, glm::ivec2 size, const std::filesystem::path& file,
              const PictureFormat& format = {});

    /// The picture as 8-bit sRGB-encoded RGB, top row first. @throws RuntimeFailure, UsageError (parameters
    /// out of range)
    [[nodiscard]] std::vector<std::uint8_t> picture(const scene::Scene& scene, glm::ivec2 size);

    /// The same with a sea that was computed before: `maps` of the scene's sea at its clock's time.
    [[nodiscard]] std::vector<std::uint8_t> picture(const scene::Scene& scene, const sim::OceanMaps& maps,
                                                    glm::ivec2 size);

    /// Renders without reading the picture back, for measurements.
    /// @param pace  gradual: as the viewer renders
    void draw(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size, render::Pace pace) {
        resize(size, PngDepth::eight);
        frame_.render(scene, maps, size, target_.name(), pace);
    }

private:
    [[nodiscard]] const sim::OceanMaps& sea_of(const scene::Scene& scene);
    /// Renders the whole picture, in tiles where it is larger than one, and passes its rows on from the top.
    /// @tparam Value  std::uint8_t or std::uint16_t for the picture of that depth; float for radiance
    template <class Value, class TakeRows>
    void render_rows(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size, int largest_tile,
                     TakeRows take);
    template <class Value, class TakeRows>
    void render_whole(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size, TakeRows take);
    /// Renders the radiance of all tiles first and then their final pictures, for glare reaches over the
    /// whole picture.
    template <class Value, class TakeRows>
    void render_tiles(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size,
                      const std::vector<Band>& bands, TakeRows take);
    template <class TakeRows>
    void render_radiance(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size,
                         const std::vector<Band>& bands, TakeRows take);
    void resize(glm::ivec2 size, PngDepth depth);
    void check_picture_memory(const scene::Scene& scene, glm::ivec2 picture, glm::ivec2 part,
                              double file_bytes);

    render::Frame& frame_;
    sim::OceanStepper& sea_;
    scene::SpraySceneBuilder spray_;
    gl::Texture color_;
    gl::Framebuffer target_;
    double fitting_bytes_ = 0;    ///< the most memory that was needed so far, and was there
    int fitting_resolution_ = 0;  ///< the largest resolution of the seas so far
};

}  // namespace deepwater::app
