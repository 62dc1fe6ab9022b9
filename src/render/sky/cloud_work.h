#pragma once

#include <future>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/grid2d.h"
#include "gl/buffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/common/mip_levels.h"
#include "render/common/readback.h"
#include "render/sky/cloud_picture.h"

namespace deepwater::render {

/// Makes pictures of clouds in slices: a periodic volume of density, the optical depths of its points
/// towards the sun, the clouds' shadow, and the dome, their picture over the upper hemisphere. The volume
/// and its depths are kept for the next picture if the clouds and the sun are the same.
class CloudWork {
public:
    CloudWork(gl::ShaderLibrary& shaders, const MipLevels& mip_levels);

    /// Returns whether the noise for all clouds has been computed. @param wait  waits until it is
    [[nodiscard]] bool ready(bool wait);
    /// Allocates a picture's textures and clears them to no clouds, as of `moment`.
    void clear(CloudPicture& picture, const CloudMoment& moment) const;

    /// Begins a picture and drops an unfinished one; `picture` gets a dome of the moment's size. @pre ready()
    /// @param newest  the last finished picture, from which unchanged parts are copied
    void begin(CloudPicture& picture, const CloudPicture& newest, const DriftingClouds& clouds,
               const CloudMoment& moment, const CloudLight& light);
    /// Updates the light for the slices that are still to be made.
    void follow(CloudPicture& picture, const CloudLight& light) const;
    /// Makes the next slice of the picture. @param wait  waits for data that are read back from the GPU
    /// @return estimated cost, ms of a software rasteriser on two cores
    float step(CloudPicture& picture, bool wait);
    /// Makes all remaining slices.
    void finish(CloudPicture& picture);
    /// Whether no picture is being made.
    [[nodiscard]] bool idle() const { return stage_ == Stage::idle; }
    /// Finished share of the picture.
    [[nodiscard]] float done() const { return done_ / total_; }

    [[nodiscard]] const gl::Texture& depths() const { return depths_; }
    [[nodiscard]] const gl::Texture& body() const { return body_; }

private:
    struct Noise {
        std::vector<glm::u8vec2> solid;
        Grid2D<float> streaks;
    };
    enum class Stage { idle, body, down, up, shadow, small_domes, dome, means };

    void make_textures(const Noise& noise);
    void plan(const CloudPicture& picture, bool other_volume, bool other_light, bool empty);
    [[nodiscard]] float slice_of(CloudPicture& picture, bool wait);
    [[nodiscard]] bool take_means(CloudPicture& picture, bool wait);

    const MipLevels& mip_levels_;
    const gl::Program& body_program_;
    const gl::Program& light_program_;
    const gl::Program& shadow_program_;
    const gl::Program& dome_program_;
    const gl::Program& small_domes_program_;
    gl::UniformBlock<gpu::CloudBlock> buffer_{"clouds in work"};
    gl::Texture noise_, weather_, streaks_, body_, depths_, small_domes_;
    Readback shadow_back_, small_domes_back_;
    std::future<Noise> noise_work_;

    Stage stage_ = Stage::idle;
    int slice_ = 0;
    int row_parts_ = 1;             ///< slices per row of the dome's work groups
    float done_ = 0;                ///< cost of the finished slices of this picture
    float total_ = 1;               ///< cost of all its slices
    unsigned shading_version_ = 0;  ///< last CloudPicture::shading_version
    int weather_cells_ = 0, weather_seed_ = 0;
    scene::CloudLayer layer_;      ///< layer for which the volume was made
    glm::vec3 volume_sun_{0};      ///< direction of the sun for which the depths were computed; 0: none
    float volume_sea_ = 0;         ///< CloudBlock::sea_over_sky for which the means were computed
    float volume_high_cover_ = 0;  ///< CloudBlock::high_cover for which the means were computed
};

/// Returns a state's cloud layer, or an empty one if it has none.
[[nodiscard]] scene::CloudLayer layer_or_empty(const scene::CloudState& state);

}  // namespace deepwater::render
