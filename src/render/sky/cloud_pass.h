#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>

#include "gl/buffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/common/mip_levels.h"
#include "render/sky/cloud_picture.h"
#include "render/sky/cloud_work.h"
#include "scene/state/cloud_state.h"

namespace deepwater::render {

/// The clouds to be shown, with the place and time of the eye.
struct CloudScene {
    scene::CloudState state;
    glm::dvec2 drift{0};          ///< m/s towards east and south
    glm::dvec2 high_drift{0};     ///< m/s, of the high sheet (cirrus)
    glm::dvec3 eye{0};            ///< m, world
    double time = 0;              ///< sea time, s
    int dome_size = 512;          ///< texels along a side of a dome
    DriftingClouds leaving = {};  ///< the clouds of another weather, which fade out
    float leaving_weight = 0;     ///< weight of light and shadow of `leaving`; 0: there is none
    bool operator==(const CloudScene&) const = default;
};

/// Shows the clouds: a drifting periodic volume with its optical depths towards the sun, and the dome, a
/// picture of the clouds over the upper hemisphere. CloudWork makes such pictures in slices over many
/// frames. Meanwhile two earlier ones are shown, shifted by the clouds' drift since they were made, one
/// fading into the other. Only a picture that must be exact is made within one frame.
///
///   out  dome    rgba16f  see sky/cloud_dome.comp
///        shadow  r16f     share of the sun's light under the layer's base, one tile
///        CloudBlock
class CloudPass {
public:
    CloudPass(gl::ShaderLibrary& shaders, const MipLevels& mip_levels);

    /// Continues to make pictures of `scene`'s clouds under `light`.
    /// @param now  makes the whole picture, exactly for the scene's time: the result depends only on the
    /// arguments.
    ///             Otherwise the shown picture fades into the scene's clouds over some frames.
    void update(const CloudScene& scene, const CloudLight& light, bool now);

    /// Sets the shares of light in the water that come from the sun, which clouds may hide, and from the sky.
    /// @param sun, sky  irradiances at sea level
    void divide_light_in_water(const glm::vec3& sun, const glm::vec3& sky);

    /// Whether there are clouds to show.
    [[nodiscard]] bool active() const { return active_; }
    /// A number that changes whenever the shown clouds change.
    [[nodiscard]] unsigned version() const { return version_; }
    /// Share of the sun's light that reaches the sea, averaged over the clouds' shadow.
    [[nodiscard]] float mean_sun() const;
    [[nodiscard]] MeanDome mean_dome() const;
    /// Height of the middle of the lowest clouds [m], for which CloudLight is computed.
    [[nodiscard]] static float height(const CloudScene& scene);

    /// Binds the block and, to units 10 and 11, the domes for sky/cloud_view.glsl.
    void bind_view() const;
    /// Binds the block and, to unit 16, the shadow map for sky/cloud_shadow.glsl; it is 1 where there are
    /// no clouds.
    void bind_shadow() const;

    [[nodiscard]] const gl::Texture& shadow() const { return pictures_[1].shadow; }
    [[nodiscard]] const gl::Texture& dome() const { return pictures_[1].dome; }
    [[nodiscard]] const gl::Texture& depths() const { return work_.depths(); }
    [[nodiscard]] const gl::Texture& body() const { return work_.body(); }
    [[nodiscard]] const gpu::CloudBlock& block() const { return block_; }

private:
    /// The picture that fades out; after that the newest, because mixing a picture with itself rounds.
    [[nodiscard]] const CloudPicture& first() const { return pictures_[mix_ < 1 ? 0 : 1]; }
    [[nodiscard]] const CloudPicture& newest() const { return pictures_[1]; }
    [[nodiscard]] bool shadows_fade() const { return first().shading_version != newest().shading_version; }
    void begin(const DriftingClouds& clouds, const CloudScene& scene, const CloudLight& light);
    void take_made();
    void make_all(const CloudScene& scene, const CloudLight& light);
    [[nodiscard]] bool wanted(const CloudScene& scene, const CloudLight& light) const;
    void go_on(const CloudScene& scene, const CloudLight& light);
    void show(const CloudScene& scene, const CloudLight& light);
    void mix_shadows(const CloudScene& scene, const CloudLight& light);

    const MipLevels& mip_levels_;
    const gl::Program& mix_program_;
    CloudWork work_;
    gl::UniformBlock<gpu::CloudBlock> buffer_{"clouds"};
    std::array<CloudPicture, 3> pictures_;  ///< fading out, fading in, being made
    gl::Texture no_shadow_, mixed_shadow_;
    float budget_;
    float mix_ = 1;  ///< weight of pictures_[1]
    gpu::CloudBlock block_ = no_clouds();
    /// The scene of which exactly the picture is shown, if it was made at once.
    std::optional<CloudScene> exact_;
    CloudLight exact_light_;
    bool active_ = false;
    unsigned version_ = 1;
};

}  // namespace deepwater::render
