#pragma once

#include <future>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <string>

#include "gl/framebuffer.h"
#include "gl/profiler.h"
#include "gl/program.h"
#include "optics/rough_sea/footprint_widths.h"
#include "optics/sight/exposure.h"
#include "optics/sight/picture_part.h"
#include "render/common/blocks.h"
#include "render/common/near_water.h"
#include "render/lens/bloom_pass.h"
#include "render/lens/present_pass.h"
#include "render/lens/wire_pass.h"
#include "render/sky/ambient_light.h"
#include "render/sky/night_pass.h"
#include "render/sky/sky_pass.h"
#include "render/solids/solids.h"
#include "render/spray/spray_pass.h"
#include "render/underwater/caustics_pass.h"
#include "render/underwater/godrays_pass.h"
#include "render/underwater/particle_pass.h"
#include "render/water/layer_block.h"
#include "render/water/layer_textures.h"
#include "render/water/sea_maps.h"
#include "render/water/water_mesh.h"
#include "render/water/water_pass.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// One picture, in order: read render() first. The passes know nothing of each other.
///
///   sea maps   tile maps to the GPU, and those of layers of water over them
///   sky        clouds, sky cube, its prefiltered levels, irradiance, deep-water cube, and the sky as seen
///              from the eye's height: when sun, weather, water or that height changed
///   caustics   sunlight that the waves gather, when anything is lit by it
///   shadow     the sun's shadow map; this and the next two only when there are objects
///   objects    the opaque world into HDR colour and reversed depth
///   hulls      where no water stands, when such a hull is in view
///   reflection what the sea mirrors of objects, when any can be seen in it
///   refraction what is seen through the surface, from above or below, and what its underside mirrors: each only when
///              any object or the bed can be seen so
///   water      the sea, then the sky behind it, into HDR colour and reversed depth; moon and stars behind
///              both
///   wires      lets what is behind thin wires show through
///   spray      what flies over the sea, or bubbles where the eye is in it
///   bloom      light that the eye scatters around what is bright
///   present    bloom, exposure, white balance, tone curve, antialiasing, dither into 8 bits
class Frame {
public:
    explicit Frame(gl::ShaderLibrary& shaders);

    /// Draws `scene` with the sea `maps` in `size` pixels into framebuffer `target` (0: the window).
    /// @param pace  whether the sky, reflections and gathered sunlight may lag behind the scene by some frames, so that none
    ///              of them is long
    /// @throws RuntimeFailure when sky.image or an object's model cannot be read: the last good ones stay
    void render(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size, GLuint target,
                Pace pace = Pace::complete);

    /// What a still of `scene` takes beside its sea, while that is being computed: reads pictures and models, lights the sky.
    /// Drawing it does what is left.
    /// @throws as render() does
    void prepare(const scene::Scene& scene);

    /// A picture too large to be drawn at once comes in parts: draw_part() each, begin_glare() after the first
    /// and take_glare() after each, spread_glare() when all are drawn, then develop() each. Parts fit together
    /// as long as they overlap by part_border() and begin at multiples of 64 pixels.
    /// @throws as render() does
    void draw_part(const scene::Scene& scene, const sim::OceanMaps& maps, const optics::PicturePart& part,
                   Pace pace = Pace::complete);
    /// Pixels around a place in a picture of `scene` on which it depends.
    [[nodiscard]] int part_border(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 picture);
    void begin_glare(const scene::Scene& scene, glm::ivec2 picture);
    /// Takes the pixels from `low` up to `high` of the picture out of the part drawn last.
    void take_glare(const scene::Scene& scene, const optics::PicturePart& part, glm::ivec2 low,
                    glm::ivec2 high);
    void spread_glare();
    /// Makes the picture of radiance() and depth() of a part, at internal resolution, in framebuffer `target`
    /// of the part's size.
    void develop(const scene::Scene& scene, const optics::PicturePart& part, const gl::Texture& radiance,
                 const gl::Texture& depth, GLuint target);

    /// Whether pictures keep 16 bits a channel until they reach the target.
    void keep_16_bits(bool keep) { sixteen_bits_ = keep; }
    /// Radiance in whole floats: half floats round it by up to 0.05 %, more than far water changes from frame to
    /// frame.
    void keep_floats(bool keep) { floats_ = keep; }

    /// Has the automatic exposure of the next picture follow on from that of the picture before it that was
    /// so announced, `seconds` ago: moving pictures. Without, a picture is fully adapted, whatever came
    /// before.
    void let_adapt(float seconds) { adapting_ = seconds; }

    /// Has the next picture show those models anew whose files have changed.
    void reload_changed_models() { solids_.reload_changed_models(); }

    /// What radiance() is multiplied by: light().scale where the view shows light, 1 where it shows another quantity.
    [[nodiscard]] float radiance_scale(const scene::ViewState& view) const;
    /// Scene-linear radiance of the last picture times radiance_scale(), before exposure (internal resolution).
    [[nodiscard]] const gl::Texture& radiance() const { return color_; }
    /// Reversed depth of the last picture (r32f; internal resolution).
    [[nodiscard]] const gl::Texture& depth() const { return depth_; }
    /// Pixels at internal resolution of a picture of the scene in `size` pixels.
    [[nodiscard]] glm::ivec2 rendered_size(const scene::Scene& scene, glm::ivec2 size) const;
    /// Where pixel corner `place` of the picture lies at internal resolution.
    [[nodiscard]] glm::ivec2 rendered_place(const scene::Scene& scene, glm::ivec2 place) const;

    [[nodiscard]] gl::Profiler& profiler() { return profiler_; }
    [[nodiscard]] bool software_renderer() const { return software_; }
    /// What lights the last picture.
    [[nodiscard]] const optics::SkyLight& light() const { return sky_.light(); }
    struct Exposure {
        float ev = 0;       ///< at ISO 100, of the last picture, before view.exposure
        float metered = 0;  ///< that the automatic exposure is on its way to
        float cones = 1;    ///< least share [0, 1] that they have in sight
    };
    [[nodiscard]] const Exposure& exposure() const { return exposure_; }
    /// Triangles of the water mesh in the last picture.
    [[nodiscard]] size_t water_triangles() const { return water_mesh_.triangle_count(); }
    /// Triangles of objects and bed in the last picture.
    [[nodiscard]] size_t object_triangles() const { return solids_.triangle_count(); }
    /// The sky as the last picture shows it.
    [[nodiscard]] const SkyPass& sky() const { return sky_; }
    [[nodiscard]] const Solids& solids() const { return solids_; }
    [[nodiscard]] const CausticsPass& caustics() const { return caustics_; }

private:
    void resize(glm::ivec2 size);
    void expose(const scene::Scene& scene);
    /// From radiance to the tone curve's input.
    [[nodiscard]] float exposure_factor(const scene::Scene& scene) const;
    /// The passes up to radiance and depth.
    void draw(const scene::Scene& scene, const sim::OceanMaps& maps, const optics::PicturePart& part,
              Pace pace);
    void present(const scene::Scene& scene, const optics::PicturePart& part, const gl::Texture& radiance,
                 const gl::Texture& depth, GLuint target);
    /// The layers of water that lie over the tiles, for all who draw the sea.
    void place_layers(const scene::Scene& scene, const sim::OceanMaps& maps, int cells);
    void update_sky(const scene::Scene& scene, const scene::QualityLevel& quality, Pace pace);
    /// Of moving pictures every second frame shows once more what the last one has drawn of the one, every other second
    /// frame of the other: neither changes much in that time, and no frame has to draw both.
    [[nodiscard]] bool keeps_reflection() const;
    [[nodiscard]] bool keeps_sunlight() const;
    void gather_sunlight(const scene::Scene& scene, const sim::OceanMaps& maps, const ObjectView& view,
                         int texels);
    void finish_sunlight();

    std::future<void> tables_;  ///< that passes ask for when they first draw: made meanwhile
    gl::Profiler profiler_;
    bool software_;
    SeaMaps sea_maps_;
    LayerTextures layer_textures_;
    NearWater near_water_;
    SeaFoam sea_foam_;
    SkyPass sky_;
    CausticsPass caustics_;
    GodraysPass godrays_;
    Solids solids_;
    AmbientLight ambient_;
    ParticlePass particles_;
    unsigned moving_frames_ = 0;  ///< in a row
    WaterMesh water_mesh_;
    MeshView mesh_view_{};
    WaterPass water_;
    SprayPass spray_;
    BloomPass bloom_;
    NightPass night_;
    WirePass wires_;
    PresentPass present_;
    optics::Adaptation adaptation_;
    std::optional<float> adapting_;  ///< s since the picture before, for the next one
    Exposure exposure_;

    gl::UniformBlock<FrameBlock> frame_block_{"frame"};
    optics::FootprintWidths footprint_widths_;
    gl::UniformBlock<SeaBlock> sea_block_{"sea"};
    std::optional<gl::UniformBlock<LayerBlock>> layer_block_;  ///< from the first layer of water on
    gl::Texture color_;
    gl::Texture depth_;
    gl::Framebuffer target_;
    gl::Framebuffer over_target_;  ///< the same without depth, which what is drawn then reads
    bool sixteen_bits_ = false;
    bool floats_ = false;
};

}  // namespace deepwater::render
