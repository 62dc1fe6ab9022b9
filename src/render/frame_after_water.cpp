// The steps of Frame::draw() that follow the water: what lies over it, in it and before it.
#include <algorithm>

#include "render/frame.h"
#include "render/frame_inputs.h"

namespace deepwater::render {

void Frame::draw_night(const Drawing& drawing) {
    if (scene::drawn_mode(drawing.scene.view.mode) != scene::kViewFinal) return;
    night_.run({.sky = sky_,
                .state = drawing.scene.sky,
                .time = drawing.scene.clock.time,
                .block = drawing.block,
                .media = waterline_.media()});
}

void Frame::draw_wires(const Drawing& drawing) {
    const glm::ivec4 pixels =
        ObjectPass::wire_pixels(solids_.objects(), drawing.view, {color_.width(), color_.height()});
    if (pixels.z * pixels.w == 0 || !shows_light(drawing.scene.view.mode)) return;
    const gl::Profiler::Scope scope(profiler_, "wires");
    wires_.run(color_, target_, pixels);
}

void Frame::draw_godrays(const Drawing& drawing) {
    const scene::Scene& scene = drawing.scene;
    const std::optional<GodrayTerm> term = shown_godrays(scene);
    if (waterline_.media() == Media::air || !caustics_.active() || !term) return;
    const gl::Profiler::Scope scope(profiler_, "god rays");
    const glm::vec4 sun_in_picture = drawing.block.clip_from_world * glm::vec4(drawing.block.sunbeam, 0);
    godrays_.run({.color = color_,
                  .depth = depth_,
                  .sky = sky_,
                  .state = scene.underwater,
                  .quality = drawing.quality,
                  .corner = rendered_place(scene, drawing.part.corner),
                  .picture = drawing.picture,
                  .sun = glm::vec3(sun_in_picture.x, sun_in_picture.y, sun_in_picture.w),
                  .reach = godray_range(scene),
                  .media = waterline_.media(),
                  .shadows = solids_.objects().empty() ? 0 : solids_.shadows().casting(),
                  .layers = layer_light(drawing.maps.layers),
                  .term = *term});
}

void Frame::show_caustic_map(const Drawing& drawing) {
    if (drawing.scene.view.mode != scene::kViewCausticMap) return;
    target_.bind(color_.width(), color_.height());
    caustics_.show();
}

void Frame::draw_particles(const Drawing& drawing) {
    constexpr int kLeastCells = 8, kMostCells = 24;  // along a side of the field of particles
    if (waterline_.media() == Media::air || scene::drawn_mode(drawing.scene.view.mode) != scene::kViewFinal)
        return;
    const gl::Profiler::Scope scope(profiler_, "particles");
    particles_.run({.scene = drawing.scene,
                    .maps = drawing.maps,
                    .sea_maps = sea_maps_,
                    .sky = sky_,
                    .cells = std::clamp(drawing.quality.mesh_cells / 4, kLeastCells, kMostCells),
                    .media = waterline_.media()});
}

void Frame::draw_spray(const Drawing& drawing) {
    if (scene::drawn_mode(drawing.scene.view.mode) != scene::kViewFinal) return;
    const gl::Profiler::Scope scope(profiler_, "spray");
    const glm::vec2 picture = drawing.picture;
    spray_.run({.spray = drawing.maps.spray,
                .eye = drawing.scene.camera.position,
                .picture_from_world = drawing.block.clip_from_world,
                .clip_from_world = drawing.view.clip_from_world,
                .sky = sky_,
                .shadows = solids_.objects().empty() ? nullptr : &solids_.shadows(),
                .target = color_target_,
                .depth = depth_,
                .surface = waterline_.surface_height(),
                .submerged = waterline_.media() == Media::water,
                .pixel_angle = drawing.block.pixel_angle,
                .most_area = drawing.quality.spray_area * picture.x * picture.y});
}

}  // namespace deepwater::render
