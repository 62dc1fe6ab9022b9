#pragma once

// Implementation of SkyPass, for its two files: sky_pass.cpp decides about light and which sky is needed;
// sky_work.cpp renders it.

#include <algorithm>
#include <array>
#include <cmath>
#include <future>
#include <optional>
#include <string>
#include <tuple>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/headless_context.h"
#include "optics/air/atmosphere.h"
#include "optics/air/haze.h"
#include "render/common/mip_levels.h"
#include "render/common/readback.h"
#include "render/sky/eye_sky.h"
#include "render/sky/sky_pass.h"
#include "render/sky/sky_picture.h"

namespace deepwater::gpu {
#include "blocks/sky_block.glsl"
}

namespace deepwater::render {

inline constexpr int kSkySize = 256;  ///< texels along a face of the analytic sky
inline constexpr int kDeepWaterSize = 32;
/// The sky-view tables of sun and moon lie side by side in one texture.
inline const glm::vec2 kSkySources(2, 1);
/// Texels along a face [90°] of the mip level that is as blurred as the sky seen through the forward peak
/// of haze, which is some 20° wide.
inline constexpr float kPatternSize = 4;

/// Work per frame: ms on two cores with Mesa's llvmpipe.
inline constexpr float kSkyBudget = 4;
inline constexpr float kHardwareSkyBudget = 40;  ///< a GPU does this in a tenth of the time
/// Mip level of the sky above the haze that is read back for its irradiance.
inline constexpr int kBackLevel = 2;

[[nodiscard]] gl::Texture make_sky_cube(std::string_view label, int size, int levels);
[[nodiscard]] gl::Texture make_sky_table(std::string_view label, glm::vec2 size);

/// A part of a cube's level that one dispatch renders: some rows of a face, or all faces if they are small.
struct Band {
    glm::ivec3 first;
    int width, rows, faces;
    int count;  ///< number of bands of the level
    [[nodiscard]] float texels() const {
        return static_cast<float>(width) * static_cast<float>(rows * faces);
    }
    /// Sets uniform ivec3 `location` of the program in use to the first texel and dispatches the program.
    void dispatch(GLint location) const;
};

/// The cubes of a sky, and its irradiance.
struct Skies {
    gl::Texture cube;
    gl::Texture eye;    ///< seen from the eye's height, by EyeSky
    gl::Texture clear;  ///< above the haze and without clouds; empty until there are clouds
    bool cloudy = false;
    glm::vec3 irradiance{0};       ///< on a level plane, above the haze
    glm::vec3 mean_irradiance{0};  ///< the same, averaged over all places below the clouds
};

struct SkyPass::Impl {
    explicit Impl(gl::ShaderLibrary& shaders);

    /// The inputs from which the cubes are rendered. A reloaded shader changes its program's name.
    struct Inputs {
        scene::SkyState sky;
        scene::WaterOptics water;  ///< the cubes do not depend on how the surface is drawn
        unsigned clouds = 0;       ///< CloudPass::version()
        bool cloudy = false;
        float eye_height = 0;  ///< rung_height(), m
        std::array<GLuint, 11> programs{};
        bool operator==(const Inputs&) const = default;
        /// All but where the clouds are.
        [[nodiscard]] auto without_clouds() const {
            return std::tie(sky, water, cloudy, eye_height, programs);
        }
    };

    /// Stages of the work on the next sky.
    enum class Stage { idle, light, tables, sky, back, veil, eye_view, eye, levels };

    void update(const SkyScene& scene, Pace pace);
    void choose_picture(const scene::SkyState& sky);
    void update_atmosphere(float aerosol, bool now);
    void update_clear_irradiance(const scene::SkyState& sky);
    void choose_sun(const scene::SkyState& sky);
    void choose_picture_sun(const optics::PictureSun& sun, const scene::SkyState& sky);
    [[nodiscard]] float pattern_level() const {
        return std::log2(static_cast<float>(above_cube.width()) / kPatternSize);
    }
    [[nodiscard]] CloudLight cloud_light(const scene::SkyState& sky, const CloudScene& scene) const;
    [[nodiscard]] float overcast_zenith() const;
    [[nodiscard]] gpu::SkyBlock sky_block(const SkyScene& scene, const glm::vec3& sky_irradiance) const;
    [[nodiscard]] glm::vec3 open_irradiance(const scene::SkyState& sky) const;
    void show_light(const SkyScene& scene, const Skies& skies);

    void begin(const SkyScene& scene, const Inputs& inputs);
    [[nodiscard]] bool clouds_drift(const Inputs& inputs, const CloudScene& scene) const;
    [[nodiscard]] float drifted_angle(const CloudScene& scene) const;
    [[nodiscard]] float budget() const;
    [[nodiscard]] float frames_left() const;
    void go_on();
    float step(bool now);
    bool end_slice(int count, Stage following);
    float begin_light();
    float sky_slice();
    float take_back(bool now);
    float veil_slice();
    float eye_slice();
    float level_slice(bool now);
    void finish(bool now);
    void rescale(float factor);
    void fade(float share);
    void render_tables(int row) const;
    void bind_view_tables() const;
    void render_sky(const Band& band) const;
    void render_veil(const Band& band) const;
    void render_level(const Band& band) const;
    void render_water();

    const gl::Program& view_program;
    const gl::Program& analytic_program;
    const gl::Program& cloudy_program;
    const gl::Program& panorama_program;
    const gl::Program& faces_program;
    const gl::Program& veil_program;
    const gl::Program& filter_program;
    const gl::Program& fade_program;
    const gl::Program& rescale_program;
    const gl::Program& water_program;
    MipLevels mip_levels;

    bool software = gl::is_software_renderer();
    int analytic_size = software ? kSoftwareSkySize : kSkySize;
    gl::UniformBlock<gpu::SkyBlock> block{"sky"};  ///< block of the shown sky
    gl::UniformBlock<gpu::SkyBlock> next_block{"next sky"};
    gl::UniformBlock<gpu::HazeBlock> haze{"haze"};  ///< block of the next sky
    gl::Texture transmittance = make_sky_table("air transmittance", shared::transmittance_size());
    gl::Texture multiple = make_sky_table("air multiple scattering", shared::multiple_size());
    gl::Texture view_rayleigh = make_sky_table("sky view rayleigh", kSkySources* shared::sky_view_size());
    gl::Texture view_mie = make_sky_table("sky view mie", kSkySources* shared::sky_view_size());
    gl::Texture view_multiple = make_sky_table("sky view multiple", kSkySources* shared::sky_view_size());
    gl::Texture above_cube;  ///< the next sky above the haze; its mip levels are box means
    gl::Texture water_cube = make_sky_cube("deep water cube", kDeepWaterSize, 1);
    EyeSky eye_sky;
    Skies shown, newest, next;
    CloudPass clouds;
    Readback cube_back{"sky cube back", size_t{6} * (kMostPictureSkySize >> kBackLevel) *
                                            (kMostPictureSkySize >> kBackLevel) * 3};

    std::shared_ptr<const optics::Atmosphere> atmosphere;
    std::future<std::shared_ptr<const optics::Atmosphere>>
        coming_air;                     ///< the next atmosphere while it is being computed
    scene::SkyState in_this_air;        ///< this frame's sky, with the aerosol of `atmosphere`
    std::optional<SkyPicture> picture;  ///< empty: the analytic sky
    std::string refused_file;           ///< the last picture that could not be read
    std::optional<Inputs> made;         ///< inputs of the newest sky
    Inputs making;                      ///< inputs of the next sky
    Inputs asked_inputs;                ///< inputs of the sky that this frame asks for
    scene::SkyState making_sky;
    scene::WaterState making_water;
    CloudScene making_clouds, made_clouds;
    unsigned last_clouds = 0;       ///< CloudPass::version() of the last frame
    bool patient = false;           ///< the next sky differs only in the drift of its clouds
    glm::vec3 clear_irradiance{0};  ///< irradiance of the sky without clouds, with scale 1
    /// The inputs of clear_irradiance.
    struct ClearKey {
        glm::vec3 to_sun, to_moon, moon_strength;
        float aerosol;
        bool operator==(const ClearKey&) const = default;
    };
    std::optional<ClearKey> clear_irradiance_of;
    float scale = 1;  ///< SkyLight::scale of all light and all cubes
    Stage stage = Stage::idle;
    int slice = 0, level = 0;
    float done = 0, total = 1;
    /// Remaining frames of the fade from `shown` to `newest`, while no other sky is being made.
    int fade_left = 0;
    bool fading = false;
    optics::SkyLight above, making_above;  ///< above the haze: of this frame, and of the next sky
    optics::SkyLight light;
    gpu::SkyBlock shown_block{};
    GLuint shown_water_program = 0;
    float whole_budget = software ? kSkyBudget : kHardwareSkyBudget;
    unsigned frame = 0;
    unsigned version = 0;
};

}  // namespace deepwater::render
