#pragma once

#include <future>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/grid2d.h"
#include "gl/buffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/sky/cloud_picture.h"
#include "render/common/readback.h"

namespace deepwater::render {

/// Makes pictures of clouds, slice by slice: a periodic volume of them, what lies between each of its points and the
/// sun, their shadow, and the upper half of the sky as it is seen through them, the dome. Volume and light are kept
/// from picture to picture while they are the same.
class CloudWork {
public:
    explicit CloudWork(gl::ShaderLibrary& shaders);

    /// The noise is there that all clouds are made of. @param wait  until it is
    [[nodiscard]] bool ready(bool wait);
    /// Gives a picture its textures: no clouds, seen at `moment`.
    void clear(CloudPicture& picture, const CloudMoment& moment) const;

    /// Begins a picture; what was in work is forgotten. @pre ready(); `picture` has a dome of the moment's size
    /// @param newest  the last one that was finished: what it has in common with the next is taken from it
    void begin(CloudPicture& picture, const CloudPicture& newest, const CloudLot& lot,
               const CloudMoment& moment, const CloudLight& light);
    /// Light of this frame for what is left to make: that from the sea follows it.
    void follow(CloudPicture& picture, const CloudLight& light) const;
    /// One slice for the picture that was begun. @param wait  for what comes back from the GPU
    /// @return what it costs, in ms of a software rasteriser on two cores
    float step(CloudPicture& picture, bool wait);
    /// All that is left of it.
    void finish(CloudPicture& picture);
    /// Nothing is in work.
    [[nodiscard]] bool idle() const { return stage_ == Stage::idle; }
    /// Share of the picture that is made.
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

    const gl::Program& body_program_;
    const gl::Program& light_program_;
    const gl::Program& shadow_program_;
    const gl::Program& dome_program_;
    const gl::Program& small_domes_program_;
    gl::UniformBlock<CloudBlock> buffer_{"clouds in work"};
    gl::Texture noise_, weather_, streaks_, body_, depths_, small_domes_;
    Readback shadow_back_, small_domes_back_;
    std::future<Noise> noise_work_;

    Stage stage_ = Stage::idle;
    int slice_ = 0;
    int row_parts_ = 1;  ///< slices to a row of the dome's work groups
    float done_ = 0;     ///< of total_, in this picture
    float total_ = 1;
    unsigned gathering_ = 0;  ///< counts them
    int weather_cells_ = 0, weather_seed_ = 0;
    scene::CloudLayer layer_;      ///< of the volume
    glm::vec3 volume_sun_{0};      ///< the sun its depths were gathered for; 0: for none
    float volume_sea_ = 0;         ///< light of the sea that its means were taken in, over that of the sky
    float volume_high_cover_ = 0;  ///< of the sheet above it
};

/// The layer of a state; where it has none, an empty one.
[[nodiscard]] scene::CloudLayer layer_or_empty(const scene::CloudState& state);

}  // namespace deepwater::render
