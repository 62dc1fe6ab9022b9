#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <optional>

#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::app {

/// The tool with which a person plays with the water: a click of the left button throws a stone or drops a
/// body, as play.drop says, and a drag draws a stick through the water. What is thrown goes into the scene's
/// disturbances, and bodies into its objects.
///
/// The sea is computed ahead of the picture, so a stone flies for a short time and the stick follows the
/// pointer by as much: the local waves then go on without being computed anew.
class PlayTool {
public:
    static constexpr double kDelay = 0.25;  ///< s of real time between the hand and the water
    static constexpr size_t kMostThrown =
        5000;  ///< stones, or strokes, of which later ones replace the oldest

    /// Reads the pointer of this frame.
    /// @param camera, maps  of the picture; maps are null before the first
    /// @param models        folder of the program's models
    /// @param scene         its disturbances and objects are added to
    /// @throws UsageError as drop_body() does
    void update(const scene::Camera& camera, const sim::OceanMaps* maps, const std::filesystem::path& models,
                scene::Scene& scene);
    /// Lets go of the stick.
    void stop() { drag_.reset(); }

    /// Returns the sea time [s] at which what a person does now meets the water, or is let go.
    [[nodiscard]] static double time_in_water(const scene::Clock& clock);
    /// Throws a stone or drops a body at a point of the sea [m, world].
    static void drop(const glm::dvec3& water, const std::filesystem::path& models, scene::Scene& scene);
    /// Adds a stone that meets the water at a place (x, z) [m].
    static void throw_stone(const glm::dvec2& place, scene::Scene& scene);
    /// Adds the stick's way from `last` to `place`, and sets `last` to its end. Shorter ways than half a
    /// cell, and those that take no time, wait for the next frame; after a jump that no hand makes the stick
    /// is set down anew.
    static void draw_stick(const glm::dvec2& place, std::optional<sim::PathPoint>& last, scene::Scene& scene);

private:
    struct Drag {
        glm::vec2 begin{0};                  ///< pointer, window coordinates
        bool is_click = true;                ///< the pointer has hardly moved
        std::optional<sim::PathPoint> last;  ///< of the stick
    };
    std::optional<Drag> drag_;
};

}  // namespace deepwater::app
