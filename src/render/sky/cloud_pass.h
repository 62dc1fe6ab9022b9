#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>

#include "gl/buffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/sky/cloud_picture.h"
#include "render/sky/cloud_work.h"
#include "scene/state/cloud_state.h"

namespace deepwater::render {

/// Which clouds there are, seen from where.
struct CloudScene {
    scene::CloudState state;
    glm::dvec2 drift{0};       ///< m/s towards east and south
    glm::dvec2 high_drift{0};  ///< m/s, of the high sheet
    glm::dvec3 eye{0};         ///< m
    double time = 0;           ///< s of sea time
    int dome_size = 512;       ///< texels along a side of a dome
    CloudLot leaving = {};     ///< another lot, which fades
    float left = 0;            ///< share of light and shade that is still the leaving lot's; 0: there is none
    bool operator==(const CloudScene&) const = default;
};

/// The clouds: a periodic volume of them, which drifts; what lies between each of its points and the sun; and
/// the upper half of the sky as it is seen through them, the dome. Nothing of that is made in one frame
/// unless it has to be: while time goes on, two pictures of it that were made at different times are shown as they
/// have drifted since, one fading into the other, while CloudWork makes the next in slices.
///
///   out  dome    rgba16f  see sky/cloud_dome.comp
///        shadow  r16f     share of the sun's light under the layer's base, one tile
///        CloudBlock
class CloudPass {
public:
    explicit CloudPass(gl::ShaderLibrary& shaders);

    /// Goes on with the work of making `scene`'s clouds under `light`.
    /// @param now  all of it, exactly for the scene's time: what is shown then depends on nothing but the
    /// arguments. Otherwise what is shown fades into the scene's clouds in its own time, and a leaving lot is what
    /// is still shown of it.
    void update(const CloudScene& scene, const CloudLight& light, bool now);

    /// Tells light in the water apart, in sunlight that clouds may take and the rest: irradiances at sea
    /// level.
    void divide_light_in_water(const glm::vec3& sun, const glm::vec3& sky);

    /// There is something to show.
    [[nodiscard]] bool active() const { return active_; }
    /// Changes with whatever is shown.
    [[nodiscard]] unsigned version() const { return version_; }
    /// Mean share of the sun's light that reaches the sea.
    [[nodiscard]] float mean_sun() const;
    [[nodiscard]] MeanDome mean_dome() const;
    /// Height of the lowest clouds' middle [m]: where their light is wanted.
    [[nodiscard]] static float height(const CloudScene& scene);

    /// Binds the block and, to units 10 and 11, the domes for sky/cloud_view.glsl.
    void bind_view() const;
    /// Binds the block and, to unit 16, the map for sky/cloud_shadow.glsl: all light where there are no
    /// clouds.
    void bind_shadow() const;

    [[nodiscard]] const gl::Texture& shadow() const { return pictures_[1].shadow; }
    [[nodiscard]] const gl::Texture& dome() const { return pictures_[1].dome; }
    [[nodiscard]] const gl::Texture& depths() const { return work_.depths(); }
    [[nodiscard]] const gl::Texture& body() const { return work_.body(); }
    [[nodiscard]] const CloudBlock& block() const { return block_; }

private:
    /// The one that fades; once it has, the second: a mixture would be off by a rounding error.
    [[nodiscard]] const CloudPicture& first() const { return pictures_[mix_ < 1 ? 0 : 1]; }
    [[nodiscard]] const CloudPicture& newest() const { return pictures_[1]; }
    [[nodiscard]] bool shadows_fade() const { return first().gathering != newest().gathering; }
    void begin(const CloudLot& lot, const CloudScene& scene, const CloudLight& light);
    void take_made();
    void make_all(const CloudScene& scene, const CloudLight& light);
    [[nodiscard]] bool wanted(const CloudScene& scene, const CloudLight& light) const;
    void go_on(const CloudScene& scene, const CloudLight& light);
    void show(const CloudScene& scene, const CloudLight& light);
    void mix_shadows(const CloudScene& scene, const CloudLight& light);

    const gl::Program& mix_program_;
    CloudWork work_;
    gl::UniformBlock<CloudBlock> buffer_{"clouds"};
    std::array<CloudPicture, 3> pictures_;  ///< shown first, shown second, being made
    gl::Texture no_shadow_, mixed_shadow_;
    float budget_;
    float mix_ = 1;  ///< share of the second picture
    CloudBlock block_;
    std::optional<CloudScene> exact_;  ///< what is shown depends on nothing but this and its light
    CloudLight exact_light_;
    bool active_ = false;
    unsigned version_ = 1;
};

}  // namespace deepwater::render
