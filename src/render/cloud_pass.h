#pragma once

#include <array>
#include <future>
#include <glm/glm.hpp>
#include <memory>
#include <span>
#include <vector>

#include "core/grid2d.h"
#include "gl/buffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/cloud_block.h"
#include "render/readback.h"
#include "scene/cloud_state.h"

namespace deepwater::render {

/// Which clouds there are, seen from where.
struct CloudScene {
    scene::CloudState state;
    glm::dvec3 eye{0};         ///< m
    glm::dvec2 drift{0};       ///< m/s towards east and south
    glm::dvec2 high_drift{0};  ///< m/s, of the high sheet
    double time = 0;           ///< s of sea time
    int dome_size = 512;       ///< texels along a side of a dome
    bool operator==(const CloudScene&) const = default;
};

/// What lights clouds, and the air before them. Irradiances in W m^-2 nm^-1.
struct CloudLight {
    glm::vec3 to_sun{0, 1, 0};
    glm::vec3 sun{0};             ///< at the clouds' height, facing the sun
    glm::vec3 sky{0};             ///< level, from above
    glm::vec3 sun_below{0};       ///< at sea level without clouds, facing the sun
    glm::vec3 sky_below{0};       ///< at sea level without clouds, level
    glm::vec3 air_extinction{0};  ///< 1/m, mean between eye and clouds
};

/// The clouds: a periodic volume of them, which drifts; what lies between each of its points and the sun; and
/// the upper half of the sky as it is seen through them, the dome. Nothing of that is made in one frame
/// unless it has to be: while time goes on, two domes that were made at different times are shown as they
/// have drifted since, one fading into the other, while the next is made in slices.
///
///   out  dome    rgba16f  see passes/cloud_dome.comp
///        shadow  r16f     share of the sun's light under the layer's base, one tile
///        CloudBlock
class CloudPass {
public:
    explicit CloudPass(gl::ShaderLibrary& shaders);

    /// Goes on with the work of making `scene`'s clouds under `light`.
    /// @param now  all of it, exactly for the scene's time: what is shown then depends on nothing but the
    /// arguments
    void update(const CloudScene& scene, const CloudLight& light, bool now);

    /// Tells light in the water apart, in sunlight that clouds may take and the rest: irradiances at sea
    /// level.
    void divide_light_in_water(const glm::vec3& sun, const glm::vec3& sky);

    /// There is something to show.
    [[nodiscard]] bool active() const { return active_; }
    /// Changes with whatever is shown.
    [[nodiscard]] unsigned version() const { return version_; }
    /// Mean share of the sun's light that reaches the sea.
    [[nodiscard]] float mean_sun() const { return active_ ? mean_sun_ : 1.0f; }
    /// What passes/cloud_dome.comp sees, on average over places all over the layer: a dome of 8 x 8 texels.
    using MeanDome = std::array<glm::vec4, 64>;
    [[nodiscard]] const MeanDome& mean_dome() const { return mean_dome_; }
    /// Height of the lowest clouds' middle [m]: where their light is wanted.
    [[nodiscard]] static float height(const scene::CloudState& state);

    /// Binds the block and, to units 10 and 11, the domes for include/cloud_view.glsl.
    void bind_view() const;
    /// Binds the block and, to unit 16, the map for include/cloud_shadow.glsl: all light where there are no
    /// clouds.
    void bind_shadow() const;

    [[nodiscard]] const gl::Texture& shadow() const { return shadow_; }
    [[nodiscard]] const gl::Texture& dome() const { return domes_[1].texture; }
    [[nodiscard]] const gl::Texture& depths() const { return depths_; }
    [[nodiscard]] const gl::Texture& body() const { return body_; }
    [[nodiscard]] const CloudBlock& block() const { return block_; }

private:
    struct Noise {
        std::vector<glm::u8vec2> solid;
        Grid2D<float> streaks;
    };
    struct Dome {
        gl::Texture texture;
        glm::dvec3 eye{0};
        double time = 0;
    };
    enum class Stage { idle, body, down, up, shadow, small_domes, dome };

    [[nodiscard]] bool ready(bool now);
    [[nodiscard]] bool wanted(const CloudScene& scene, const CloudLight& light, bool now) const;
    void begin(const CloudScene& scene, const CloudLight& light);
    void fill_weather();
    void make_textures();
    /// The one that fades; once it has, the second: a mixture would be off by a rounding error.
    [[nodiscard]] const Dome& first_dome() const { return domes_[mix_ < 1 ? 0 : 1]; }
    void make_domes(const CloudScene& scene);
    /// One slice of the work. @return what it costs, in ms of a software rasteriser on two cores
    float step();
    void finish_dome();
    void take_mean_dome(std::span<const float> texels);
    void show(const CloudScene& scene, const CloudLight& light);

    const gl::Program& body_program_;
    const gl::Program& light_program_;
    const gl::Program& shadow_program_;
    const gl::Program& dome_program_;
    const gl::Program& small_domes_program_;
    gl::UniformBlock<CloudBlock> buffer_{"clouds"};
    gl::Texture noise_, weather_, streaks_, body_, depths_, shadow_, no_shadow_, small_domes_;
    Dome domes_[3];  ///< shown first, shown second, being made
    Readback shadow_back_, small_domes_back_;
    std::future<Noise> noise_work_;
    float budget_;

    Stage stage_ = Stage::idle;
    int slice_ = 0;
    int row_parts_ = 1;  ///< slices to a row of the dome's work groups
    float done_ = 0;  ///< of total_, in this round
    float total_ = 1;
    float mix_ = 1;
    int weather_cells_ = 0, weather_seed_ = 0;
    scene::CloudLayer layer_;  ///< of the volume
    glm::vec3 volume_sun_{0};  ///< the sun its depths were gathered for
    CloudScene made_;          ///< of the newest dome
    CloudScene making_;        ///< of the one in work
    glm::vec3 made_sun_{0};
    CloudBlock block_;
    float mean_sun_ = 1;
    MeanDome mean_dome_{};
    bool active_ = false;
    unsigned version_ = 1;
};

}  // namespace deepwater::render
