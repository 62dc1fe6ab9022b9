#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <vector>

#include "app/command_line/options.h"
#include "scene/scene.h"
#include "sim/layers/layer_stack.h"
#include "sim/step/ocean.h"
#include "sim/spray/spray.h"

namespace deepwater::app {

/// Lines that a gauge file may have: about a gigabyte.
inline constexpr double kMostGaugeLines = 1e7;

/// Where gauges stand, and when they are read.
struct GaugePlan {
    std::vector<glm::dvec2> places;  ///< (x, z) world, m
    double start = 0;                ///< s, sea time of the first moment
    double fps = 1;                  ///< moments a second, > 0
    int moments = 1;

    /// Sea time [s] of a moment, counted from 0.
    [[nodiscard]] double time(int moment) const { return start + moment / fps; }
};

/// What one gauge reads at one moment.
struct GaugeReading {
    double time = 0;        ///< s
    size_t gauge = 0;       ///< its number, from 0
    glm::dvec2 place{0};    ///< (x, z) world, m
    float height = 0;       ///< m, of the surface over the place
    glm::vec3 velocity{0};  ///< m/s, of the water that is at the surface there at that moment
};

/// The gauges of a command line, from the scene's time on: moments i/fps for all i/fps < --seconds, at least
/// one.
/// @throws UsageError when there would be more than kMostGaugeLines lines
[[nodiscard]] GaugePlan plan_gauges(const Options& options, const scene::Scene& scene);

/// Reads gauges in a scene's sea with all there is of water.
class GaugeReader {
public:
    /// @throws as sim::Ocean does
    explicit GaugeReader(const scene::Scene& scene);

    /// @param t  s; layers go on from the moment read before when that was shortly before this one
    /// @return one reading for each place, in their order
    [[nodiscard]] std::vector<GaugeReading> read(double t, std::span<const glm::dvec2> places);

private:
    [[nodiscard]] const sim::OceanMaps& moment_at(double t);

    sim::Ocean ocean_;
    sim::LayerRecipes recipes_;
    sim::LayerStack layers_;
    sim::SprayScene around_;  ///< bodies and shores
    bool follows_ = false;    ///< a moment was read
    sim::OceanMaps maps_;
};

/// First line of a gauge file.
inline constexpr const char* kGaugeHeader = "time,gauge,x,z,height,vx,vy,vz\n";

/// A line of a gauge file: numbers that read back as the same doubles and floats.
[[nodiscard]] std::string gauge_line(const GaugeReading& reading);

/// Writes what gauges in the scene's sea read, a line a moment and gauge. Needs no OpenGL: tiles are those of
/// `view.quality` as a software rasteriser would choose it.
/// @throws RuntimeFailure when the file cannot be written, UsageError for a sea that cannot be
void export_gauges(const GaugePlan& plan, const scene::Scene& scene, const std::filesystem::path& file);

}  // namespace deepwater::app
