#pragma once

#include <future>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/framebuffer.h"
#include "gl/profiler.h"
#include "gl/program.h"
#include "optics/sea/footprint_widths.h"
#include "optics/sight/picture_meter.h"
#include "optics/sight/picture_part.h"
#include "render/common/waterline.h"
#include "render/lens/bloom_pass.h"
#include "render/lens/picture_meter.h"
#include "render/lens/present_pass.h"
#include "render/lens/wire_pass.h"
#include "render/pools/pool_pass.h"
#include "render/sky/ambient_light.h"
#include "render/sky/night_pass.h"
#include "render/sky/sky_pass.h"
#include "render/solids/force_pass.h"
#include "render/solids/solids.h"
#include "render/spray/spray_pass.h"
#include "render/underwater/caustics_pass.h"
#include "render/underwater/godrays_pass.h"
#include "render/underwater/particle_pass.h"
#include "render/water/coast_texture.h"
#include "render/water/sea_layers.h"
#include "render/water/sea_maps.h"
#include "render/water/water_mesh.h"
#include "render/water/water_pass.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::gpu {
#include "blocks/frame_block.glsl"
#include "blocks/sea_block.glsl"
}  // namespace deepwater::gpu

namespace deepwater::render {

/// Draws one picture. The passes know nothing of each other; Frame runs them in this order (render(),
/// draw()):
///
///   upload_sea_maps   tile maps to the GPU
///   update_sky        clouds, sky cube with its prefiltered levels and irradiance, deep-water cube, and the
///                     sky as seen from the eye's height; each when sun, weather, water or that height
///                     changed
///   find_waterline    where the near plane lies in air and where in water
///   set_exposure      automatic exposure by the light, and the eye's adaptation
///   set_view          camera and light as the passes need them; clears the depth
///   place_solids      objects and the sea bed at this moment
///   begin_caustics    caustic maps of an earlier frame to the GPU; traces sunlight and starts to compute its
///                     maps on other threads, when anything is lit by them
///   draw_solids       the sun's shadow map, then the materials of objects and bed, and their depth
///   finish_caustics   caustic maps to the GPU, when a picture must not wait for a later frame's
///   light_solids      radiance of objects and bed; where hulls keep the water out; the pictures of what is
///                     seen through the water's surface, from above or below, and of what its underside
///                     mirrors
///   draw_reflection   the picture of what the sea mirrors of objects
///   shape_water       mesh, tiles, layers and foam of the sea
///   draw_water        the sea, then the sky behind it
///   draw_pools        before them: pools, and the ground around them
///   draw_sky          in place of these two where there is ground and no sea
///   draw_night        moon and stars behind both
///   draw_wires        wires thinner than a pixel let through what is behind them
///   draw_godrays      sunbeams in the water, for an eye in it
///   show_caustic_map  only as view.mode
///   draw_particles    what floats in the water, for an eye in it
///   draw_spray        spray over the sea, or bubbles for an eye in it
///   bloom             light that the eye scatters around what is bright; its smaller copies of the picture
///                     also show the exposure's meter how bright the picture is
///   present           exposure, white balance, tone curve, antialiasing, dither into 8 bits
///   draw_forces       arrows over the picture, only as view.mode
class Frame {
public:
    explicit Frame(gl::ShaderLibrary& shaders);

    /// Draws `scene` with the sea `maps` in `size` pixels into framebuffer `target` (0: the window).
    /// @throws RuntimeFailure when sky.image or an object's model cannot be read: the last good ones stay
    void render(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size, GLuint target,
                Pace pace = Pace::immediate);

    /// Shows the last picture that render() drew again, without drawing it. The scene and the size are those of
    /// that picture; how radiance becomes the picture may have changed.
    void show_again(const scene::Scene& scene, glm::ivec2 size, GLuint target);

    /// Does the part of render() that does not need the sea, while the sea is being computed: reads pictures
    /// and models, computes the light of the sky. The next render() then finds it done.
    /// @param pace  immediate or opening
    /// @throws as render() does
    void prepare(const scene::Scene& scene, Pace pace = Pace::immediate);

    /// Builds programs that pictures of a scene like the last one may need as the eye flies freely: above the
    /// water, in it and across its surface, low and high, near objects and far from them. Without this call a
    /// program is built by the first picture that needs it, which then takes longer.
    /// @param most  programs to build at most
    /// @return true when all there are have been built
    /// @throws RuntimeFailure when a program does not build
    bool prepare_programs(const scene::Scene& scene, const sim::OceanMaps& maps, int most);

    /// A picture too large to be drawn at once is drawn in parts: draw_part() for each, begin_whole() after
    /// the first and add_to_whole() after each; then finish_whole(), and present_part() for each. Parts fit
    /// together if they overlap by part_border() and begin at multiples of 64 pixels.
    /// @throws as render() does
    void draw_part(const scene::Scene& scene, const sim::OceanMaps& maps, const optics::PicturePart& part,
                   Pace pace = Pace::immediate);
    /// Returns by how many pixels parts of a picture of `scene` have to overlap.
    [[nodiscard]] int part_border(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 picture);
    void begin_whole(const scene::Scene& scene, glm::ivec2 picture);
    /// Adds the pixels from `low` up to `high` of the picture, out of the part drawn last, to what bloom and
    /// the exposure's meter see.
    void add_to_whole(const scene::Scene& scene, const optics::PicturePart& part, glm::ivec2 low,
                      glm::ivec2 high);
    /// Spreads the bloom and sets the exposure by the picture.
    void finish_whole(const scene::Scene& scene, Pace pace = Pace::immediate);
    /// Draws a part into framebuffer `target` of the part's size, from its radiance() and depth() at internal
    /// resolution.
    void present_part(const scene::Scene& scene, const optics::PicturePart& part, const gl::Texture& radiance,
                      const gl::Texture& depth, GLuint target);

    /// Has pictures keep 16 bits a channel until they reach the target.
    void keep_16_bits(bool keep) { sixteen_bits_ = keep; }
    /// Has the radiance kept as 32-bit floats: half floats round it by up to 0.05 %, which is more than
    /// distant water changes from frame to frame.
    void keep_float_radiance(bool keep) { floats_ = keep; }

    /// Has the automatic exposure of the next picture adapt from that of the last picture for which this was
    /// called, `seconds` ago: moving pictures. Without this call a picture is fully adapted, whatever came
    /// before.
    void adapt_exposure(float seconds) { adapting_ = seconds; }
    /// What the pictures for which adapt_exposure() was called have adapted to, and pictures that go on from there.
    [[nodiscard]] optics::AutoExposure::Adapted adapted_exposure() const { return auto_exposure_.adapted(); }
    void go_on_from(const optics::AutoExposure::Adapted& adapted) { auto_exposure_.go_on_from(adapted); }

    /// Has the next picture read models again whose files have changed.
    void reload_changed_models() { solids_.reload_changed_models(); }

    /// Factor that radiance() is scaled by: light().scale where the view shows light, 1 where it shows
    /// another quantity.
    [[nodiscard]] float radiance_scale(const scene::ViewState& view) const;
    /// Scene-linear radiance of the last picture times radiance_scale(), before exposure (internal
    /// resolution).
    [[nodiscard]] const gl::Texture& radiance() const { return color_; }
    /// Reversed depth of the last picture (r32f; internal resolution).
    [[nodiscard]] const gl::Texture& depth() const { return depth_; }
    /// Size at internal resolution, pixels, of a picture of the scene in `size` pixels.
    [[nodiscard]] glm::ivec2 rendered_size(const scene::Scene& scene, glm::ivec2 size) const;
    /// Position at internal resolution of the pixel corner `place` of the picture.
    [[nodiscard]] glm::ivec2 rendered_place(const scene::Scene& scene, glm::ivec2 place) const;

    [[nodiscard]] gl::Profiler& profiler() { return profiler_; }
    [[nodiscard]] bool software_renderer() const { return software_; }
    /// Sun, moon and sky of the last picture.
    [[nodiscard]] const optics::SkyLight& light() const { return sky_.light(); }
    struct Exposure {
        float ev = 0;       ///< exposure value at ISO 100 of the last picture, before view.exposure
        float metered = 0;  ///< exposure value that the automatic exposure is adapting to
        float cones = 1;    ///< least share [0, 1] of the cones in vision: 1 by day
    };
    [[nodiscard]] const Exposure& exposure() const { return exposure_; }
    /// Triangles of the water mesh in the last picture.
    [[nodiscard]] size_t water_triangles() const { return water_mesh_.triangle_count(); }
    /// The sky as the last picture shows it.
    [[nodiscard]] const SkyPass& sky() const { return sky_; }
    [[nodiscard]] const Solids& solids() const { return solids_; }
    [[nodiscard]] const CausticsPass& caustics() const { return caustics_; }

private:
    /// What the steps of draw() work on and hand on to later steps.
    struct Drawing {
        const scene::Scene& scene;
        const sim::OceanMaps& maps;
        const optics::PicturePart& part;
        scene::QualityLevel quality;
        glm::ivec2 picture;              ///< size of the whole picture at internal resolution, pixels
        gpu::FrameBlock block{};         ///< from set_view(); place_solids() completes it
        ObjectView view{};               ///< from set_view(): of the part
        optics::LayerView layer_view{};  ///< from set_view(): of the whole picture
        float slope_deviation = 0;       ///< from set_view(): of what the picture shows
        bool reflection = false;         ///< from draw_reflection(): the sea mirrors objects
        gpu::SeaBlock sea{};             ///< from shape_water()
    };
    /// All that the programs depend on which a freely flying eye may need.
    struct Reach {
        WaterPass::Reach water;
        Solids::Reach solids;
        std::optional<GodraysPass::Reach> godrays;
        std::optional<PoolPass::Variant> pools;
        bool particles = false, night = false;
        PresentPass::Reach present;
        bool operator==(const Reach&) const = default;
    };
    [[nodiscard]] Reach reach(const scene::Scene& scene, const sim::OceanMaps& maps) const;
    /// Draws radiance and depth.
    void draw(const scene::Scene& scene, const sim::OceanMaps& maps, const optics::PicturePart& part,
              Pace pace);
    void upload_sea_maps(const Drawing& drawing);
    void update_sky(const Drawing& drawing, Pace pace);
    void find_waterline(const Drawing& drawing);
    void set_exposure(const Drawing& drawing);
    void set_view(Drawing& drawing);
    void place_solids(Drawing& drawing);
    void begin_caustics(const Drawing& drawing);
    void draw_solids(const Drawing& drawing);
    void finish_caustics();
    void light_solids(const Drawing& drawing);
    void draw_reflection(Drawing& drawing);
    void shape_water(Drawing& drawing);
    void draw_water(const Drawing& drawing);
    void draw_pools(const Drawing& drawing);
    void draw_sky(const Drawing& drawing);
    [[nodiscard]] WaterPass::Inputs water_inputs(const Drawing& drawing);
    void draw_night(const Drawing& drawing);
    void draw_wires(const Drawing& drawing);
    void draw_godrays(const Drawing& drawing);
    void show_caustic_map(const Drawing& drawing);
    void draw_particles(const Drawing& drawing);
    void draw_spray(const Drawing& drawing);
    void present(const scene::Scene& scene, const optics::PicturePart& part, const gl::Texture& radiance,
                 const gl::Texture& depth, GLuint target);

    /// Draws the forces of the last draw() over a picture.
    void draw_forces(const scene::Scene& scene, const optics::PicturePart& part, const gl::Texture& depth,
                     GLuint target);

    void resize(glm::ivec2 size);
    void compute_sky(const scene::Scene& scene, Pace pace);
    void compute_waterline(const scene::Scene& scene, const optics::PicturePart& part,
                           const sim::OceanMaps& maps);
    [[nodiscard]] Solids::Inputs solids_inputs(const Drawing& drawing);
    [[nodiscard]] scene::QualityLevel quality_of(const scene::Scene& scene) const;
    /// The exposure that the picture has by now.
    void read_exposure(const scene::Scene& scene);
    /// Factor from radiance to the tone curve's input.
    [[nodiscard]] float exposure_factor(const scene::Scene& scene) const;
    /// In moving pictures the reflection and the caustics are reused from the frame before in turns, so that
    /// no frame begins both: neither changes much from one frame to the next. Caustics are shown when they are computed,
    /// a frame or a few later.
    [[nodiscard]] bool reuses_reflection() const;
    [[nodiscard]] bool reuses_caustics() const;

    std::future<void> tables_;  ///< computes tables that passes need when they first draw
    gl::Profiler profiler_;
    bool software_;
    SeaMaps sea_maps_;
    SeaLayers sea_layers_;
    CoastTexture coast_;
    Waterline waterline_;
    SeaFoam sea_foam_;
    SkyPass sky_;
    scene::SkyState seen_sky_;  ///< the scene's at the moment of the picture
    CausticsPass caustics_;
    GodraysPass godrays_;
    Solids solids_;
    AmbientLight ambient_;
    ParticlePass particles_;
    unsigned moving_frames_ = 0;  ///< pictures in a row with Pace::gradual
    WaterMesh water_mesh_;
    MeshView mesh_view_{};
    WaterPass water_;
    PoolPass pools_;
    SprayPass spray_;
    BloomPass bloom_;
    PictureMeter meter_;
    NightPass night_;
    WirePass wires_;
    PresentPass present_;
    ForcePass forces_;
    std::vector<ForceArrow> arrows_;  ///< of the last draw()
    WaterSituation water_situation_;  ///< of the last picture
    std::optional<Reach> prepared_;   ///< what preparation_ is for
    gl::Preparation preparation_;
    optics::AutoExposure auto_exposure_;
    std::optional<float> adapting_;  ///< s to adapt in the next picture: adapt_exposure()
    Exposure exposure_;

    gl::UniformBlock<gpu::FrameBlock> frame_block_{"frame"};
    optics::FootprintWidths footprint_widths_;
    gl::UniformBlock<gpu::SeaBlock> sea_block_{"sea"};
    gl::Texture color_;
    gl::Texture depth_;
    gl::Framebuffer target_;        ///< color_ and depth_
    gl::Framebuffer color_target_;  ///< color_ alone, for passes that read depth_
    bool sixteen_bits_ = false;
    bool floats_ = false;
};

}  // namespace deepwater::render
