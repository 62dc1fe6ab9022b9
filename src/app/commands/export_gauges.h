#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <vector>

#include "app/command_line/options.h"
#include "app/commands/moment_file.h"
#include "app/sea/scene_water.h"
#include "scene/scene.h"

namespace deepwater::app {

/// The positions of gauges and the times at which they are read.
struct GaugePlan {
    std::vector<glm::dvec2> places;  ///< (x, z) world, m
    Moments moments;
};

/// The reading of one gauge at one moment.
struct GaugeReading {
    double time = 0;        ///< s
    size_t gauge = 0;       ///< its number, from 0
    glm::dvec2 place{0};    ///< (x, z) world, m
    float height = 0;       ///< m, of the surface at the place
    glm::vec3 velocity{0};  ///< m/s, of the water at the surface there
};

/// The gauges of a command line, from the scene's time on.
/// @throws UsageError as plan_moments() does
[[nodiscard]] GaugePlan plan_gauges(const Options& options, const scene::Scene& scene);

/// Reads gauges in a scene's water: the sea with all its layers.
class GaugeReader {
public:
    /// @throws as sim::Ocean does
    explicit GaugeReader(const scene::Scene& scene);

    /// @param t  s; layers continue from the previous reading when that was shortly before
    /// @return one reading for each place, in their order
    [[nodiscard]] std::vector<GaugeReading> read(double t, std::span<const glm::dvec2> places);

private:
    SceneWater water_;
};

/// First line of a gauge file.
inline constexpr const char* kGaugeHeader = "time,gauge,x,z,height,vx,vy,vz\n";

/// A line of a gauge file; reading its numbers gives the same doubles and floats.
[[nodiscard]] std::string gauge_line(const GaugeReading& reading);

/// Writes the readings of gauges in the scene's water, one line for each moment and gauge. Needs no OpenGL:
/// tiles are those of `view.quality` on a software rasteriser.
/// @throws RuntimeFailure when the file cannot be written, UsageError for parameters out of range
void export_gauges(const GaugePlan& plan, const scene::Scene& scene, const std::filesystem::path& file);

}  // namespace deepwater::app
