#include "app/commands/export_gauges.h"

#include "app/sea/sea_memory.h"
#include "core/image_file.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::app {

GaugePlan plan_gauges(const Options& options, const scene::Scene& scene) {
    return {.places = options.gauges,
            .moments = plan_moments(options, scene.clock.time, options.gauges.size(), "--export-gauges")};
}

GaugeReader::GaugeReader(const scene::Scene& scene) : water_(scene) {}

std::vector<GaugeReading> GaugeReader::read(double t, std::span<const glm::dvec2> places) {
    const sim::SeaSurface surface(water_.at(t));
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
        append_number(value, line);
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
    check_memory_for(sea_without_foam(scene), SeaUse::moved);
    GaugeReader reader(scene);
    write_moments(file, kGaugeHeader, plan.moments.count, [&](int moment) {
        std::string lines;
        for (const GaugeReading& reading : reader.read(plan.moments.time(moment), plan.places))
            lines += gauge_line(reading);
        return lines;
    });
}

}  // namespace deepwater::app
