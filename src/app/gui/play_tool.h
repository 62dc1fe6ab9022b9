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
/// The sea that was asked for last has its layers up to its next tick. What a person does now meets the water there, so
/// that the layers go on without being computed anew and the next picture shows it, unless frames are shorter than ticks.
class PlayTool {
public:
    /// Number of stones, or of strokes, from which on later ones replace the oldest.
    static constexpr size_t kMostThrown = 5000;

    /// Reads the pointer of this frame.
    /// @param camera, maps  of the picture; maps are null before the first
    /// @param models        folder of the program's models
    /// @param scene         its disturbances and objects are added to
    /// @throws UsageError as drop_body() does
    void update(const scene::Camera& camera, const sim::OceanMaps* maps, const std::filesystem::path& models,
                scene::Scene& scene);
    /// Lets go of the stick.
    void stop() { drag_.reset(); }

    /// Returns the sea time [s] at which what a person does now meets the water, or is let go: the next tick.
    /// @param clock  of the sea that was asked for last
    [[nodiscard]] static double time_in_water(const scene::Clock& clock);
    /// Throws a stone or drops a body at a point of the sea [m, world].
    static void drop(const glm::dvec3& water, const std::filesystem::path& models, scene::Scene& scene);
    /// Adds a stone that meets the water at a place (x, z) [m].
    static void throw_stone(const glm::dvec2& place, scene::Scene& scene);
    /// Where the stick was seen last.
    struct Stick {
        sim::PathPoint seen;
        double drawn_until;  ///< s, the end of the last stroke
    };
    /// Adds the stick's way to `place` as a stroke that begins at time_in_water() and takes as long as the hand took.
    /// Shorter ways than half a cell, and those that take no time, wait for the next frame; after a jump that no hand
    /// makes the stick is set down anew.
    static void draw_stick(const glm::dvec2& place, std::optional<Stick>& stick, scene::Scene& scene);

private:
    struct Drag {
        glm::vec2 begin{0};    ///< pointer, window coordinates
        bool is_click = true;  ///< the pointer has hardly moved
        std::optional<Stick> stick;
    };
    std::optional<Drag> drag_;
};

}  // namespace deepwater::app
