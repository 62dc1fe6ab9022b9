#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "app/picture/frame_pace.h"
#include "app/picture/still_picture.h"
#include "render/frame.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::app {

/// Draws the viewer's pictures into the window: moving ones with as many pixels as there is time for, and
/// while nothing moves stills in ever better quality, the best of which is then shown without being drawn.
/// Tiles of waves keep the resolution of the scene's own quality in stills too.
class ViewerPicture {
public:
    explicit ViewerPicture(render::Frame& frame) : frame_(frame) {}

    struct Moment {
        const scene::Scene& scene;
        const sim::OceanMaps& sea;
        bool new_sea;     ///< whether the sea is another than in the last picture
        glm::ivec2 size;  ///< of the window, pixels
        double dt;        ///< s since the last picture
        bool blends;      ///< one weather turns into another: the exposure is always adapted
    };
    /// @throws as Frame::render() does
    void draw(const Moment& moment);

    /// What drawing a moving picture took.
    struct Cost {
        double seconds;  ///< s, with what came with it, without building programs
        double pixels;   ///< share of the pixels that its quality asks for in which it was drawn, in (0, 1]
    };
    /// Records the time that the last picture and what came with it took, s.
    /// @return what it took, unless it was a still
    std::optional<Cost> record(double seconds);
    /// Has programs built again, after shaders have changed.
    void prepare_programs() { prepares_programs_ = true; }
    /// Pixels in which the last picture was drawn.
    [[nodiscard]] glm::ivec2 drawn_size() const { return frame_.rendered_size(drawn_, size_); }

private:
    void draw_moving(const Moment& moment);
    /// @return false: what the still needs is not there yet
    bool draw_still(const Moment& moment, int quality);
    /// Builds a program that later pictures of the scene may need: one a frame, so that the first picture
    /// comes soon and a person is answered meanwhile.
    void build_next_program(const Moment& moment);

    render::Frame& frame_;
    FramePace pace_;
    StillPicture still_;
    scene::Scene last_;   ///< of the last moment
    scene::Scene drawn_;  ///< the same as it was drawn: with a scale and a quality
    glm::ivec2 size_{0};
    bool prepares_programs_ = true;
    bool moving_ = false;   ///< whether the last picture was a moving one
    double pixels_ = 1;     ///< Cost::pixels of the last moving picture
    double preparing_ = 0;  ///< s that it took to prepare programs in the last frame
};

}  // namespace deepwater::app
