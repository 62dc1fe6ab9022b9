#pragma once

#include <cstdint>
#include <filesystem>
#include <glm/glm.hpp>
#include <vector>

#include "gl/framebuffer.h"
#include "gl/texture.h"
#include "render/frame.h"
#include "scene/scene.h"
#include "sim/ocean_stepper.h"

namespace deepwater::app {

/// Single pictures outside any window. Each depends on its scene and size alone, so the viewer's screenshots
/// and the command line's are the same, byte for byte.
class Offscreen {
public:
    Offscreen(render::Frame& frame, sim::OceanStepper& sea) : frame_(frame), sea_(sea) {}

    /// Renders `scene` at its clock's time and writes it: a .png as shown, an .exr as scene-linear radiance
    /// of the full size whatever the scene's render scale.
    /// @throws RuntimeFailure, UsageError (a sea that cannot be)
    void save(const scene::Scene& scene, glm::ivec2 size, const std::filesystem::path& file);

    /// 8-bit sRGB-encoded RGB, top row first. @throws RuntimeFailure, UsageError (a sea that cannot be)
    [[nodiscard]] std::vector<std::uint8_t> picture(const scene::Scene& scene, glm::ivec2 size);

    /// The same of a sea that is at hand: `maps` are those of the scene's sea at its clock's time.
    [[nodiscard]] std::vector<std::uint8_t> picture(const scene::Scene& scene, const sim::OceanMaps& maps,
                                                    glm::ivec2 size);

    /// Renders into the offscreen target without reading it back: for measuring.
    /// @param pace  lagging: as the viewer does it
    void draw(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size, render::SkyPace pace);

private:
    [[nodiscard]] std::vector<float> radiance(const scene::Scene& scene, glm::ivec2 size);
    [[nodiscard]] const sim::OceanMaps& sea_of(const scene::Scene& scene);
    void draw_checked(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size);
    void resize(glm::ivec2 size);
    void check_room(const scene::Scene& scene, glm::ivec2 size);

    render::Frame& frame_;
    sim::OceanStepper& sea_;
    gl::Texture color_;
    gl::Framebuffer target_;
    double roomy_bytes_ = 0;    ///< what the pictures so far took at most
    int roomy_resolution_ = 0;  ///< the largest of the seas so far
};

}  // namespace deepwater::app
