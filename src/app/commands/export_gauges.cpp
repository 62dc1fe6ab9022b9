#include "app/commands/export_gauges.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include "app/command_line/progress.h"
#include "app/commands/record.h"
#include "app/sea/sea_memory.h"
#include "app/sea/sea_surroundings.h"
#include "core/check.h"
#include "core/image_file.h"
#include "scene/surroundings/shores.h"
#include "scene/surroundings/water_layers.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::app {
namespace {

/// Appends the shortest decimal text that is read as the same number.
template <class Number>
void append(Number value, std::string& line) {
    std::array<char, 32> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    line.append(buffer.data(), result.ptr);
}

/// The number of integers i ≥ 0 with i / fps < seconds, at least one.
double moments_within(double seconds, double fps) {
    const double steps = seconds * fps;
    // The product of two decimal fractions that should be a whole number is rarely exact.
    const double whole = std::round(steps);
    const bool is_whole = std::abs(steps - whole) < 1e-9 * whole;
    return std::max(is_whole ? whole : std::ceil(steps), 1.0);
}

/// The sea for gauges: without foam, which does not move the surface.
sim::SeaState sea_of(const scene::Scene& scene) {
    sim::SeaState sea = scene::resolved_sea(scene, true);
    sea.foam = {.amount = 0};
    return sea;
}

}  // namespace

GaugePlan plan_gauges(const Options& options, const scene::Scene& scene) {
    GaugePlan plan{
        .places = options.gauges, .start = scene.clock.time, .fps = options.fps.value_or(kDefaultFps)};
    const double moments = moments_within(options.seconds.value(), plan.fps);
    const double lines = moments * static_cast<double>(plan.places.size());
    if (lines > kMostGaugeLines) {
        std::string message = "--export-gauges would write ";
        append(std::round(lines), message);
        throw UsageError(message + " lines, more than 10000000; give a smaller --fps or --seconds");
    }
    plan.moments = static_cast<int>(moments);
    return plan;
}

GaugeReader::GaugeReader(const scene::Scene& scene)
    : ocean_(sea_of(scene)), recipes_(scene::water_layers(scene)) {
    if (recipes_.empty()) return;
    scene::SpraySceneBuilder builder;
    around_ = builder.build(scene);
    recipes_ = scene::water_layers(scene, builder.waterlines());
    layers_.set(recipes_);
}

const sim::OceanMaps& GaugeReader::moment_at(double t) {
    ocean_.evaluate(t, maps_, sim::Motion::evaluated);
    if (!layers_.empty()) {
        history_.evaluate(ocean_, maps_,
                          {.scene = &around_,
                           .bodies = around_.bodies,
                           .layers = &layers_,
                           .continues = std::exchange(continues_, true),
                           .progress = past_reporter(recipes_, t)});
    }
    return maps_;
}

std::vector<GaugeReading> GaugeReader::read(double t, std::span<const glm::dvec2> places) {
    const sim::SeaSurface surface(moment_at(t));
    std::vector<GaugeReading> readings;
    readings.reserve(places.size());
    for (const glm::dvec2& place : places) {
        const sim::SurfaceSample sample = surface.over(place.x, place.y).sample;
        readings.push_back({.time = t,
                            .gauge = readings.size(),
                            .place = place,
                            .height = sample.displacement.y,
                            .velocity = sample.velocity});
    }
    return readings;
}

std::string gauge_line(const GaugeReading& reading) {
    std::string line;
    const auto field = [&](auto value) {
        append(value, line);
        line += ',';
    };
    field(reading.time);
    field(reading.gauge);
    field(reading.place.x);
    field(reading.place.y);
    field(reading.height);
    field(reading.velocity.x);
    field(reading.velocity.y);
    field(reading.velocity.z);
    line.back() = '\n';
    return line;
}

void export_gauges(const GaugePlan& plan, const scene::Scene& scene, const std::filesystem::path& file) {
    check_writable(file);
    check_memory_for(sea_of(scene), SeaUse::moved);
    GaugeReader reader(scene);
    Progress progress(plan.moments, "moments");
    replace_file(file, [&](const std::filesystem::path& temporary) {
        errno = 0;
        std::ofstream out(temporary, std::ios::binary);
        const auto check = [&] {
            if (!out) throw std::runtime_error(errno != 0 ? std::strerror(errno) : "the disk took no more");
        };
        out << kGaugeHeader;
        for (int i = 0; i < plan.moments; ++i) {
            for (const GaugeReading& reading : reader.read(plan.time(i), plan.places))
                out << gauge_line(reading);
            check();
            progress.advance();
        }
        out.close();
        check();
    });
}

}  // namespace deepwater::app
