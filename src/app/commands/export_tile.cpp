#include "app/commands/export_tile.h"

#include <string>

#include "app/command_line/version.h"
#include "app/sea/sea_memory.h"
#include "sim/foam/foam.h"
#include "sim/step/sea_history.h"
#include "sim/waves/ocean.h"

namespace deepwater::app {
namespace {

/// One value for each sample of level 0.
template <class Value>
ExrChannel channel(const char* name, const sim::TileMaps& maps, Value&& value) {
    const int n = maps.resolution;
    ExrChannel result{name, Grid2D<float>(n, n)};
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) result.values(i, j) = value(i, j);
    }
    return result;
}

std::vector<ExrChannel> channels_of(const sim::OceanMaps& sea, size_t tile) {
    const sim::TileMaps& maps = sea.tiles[tile];
    const auto displacement = [&maps](int axis) {
        return [&maps, axis](int i, int j) { return maps.displacement[0](i, j)[axis]; };
    };
    const auto slope = [&maps](int axis) {
        return [&maps, axis](int i, int j) { return maps.gradient[0](i, j)[axis]; };
    };
    return {channel("height", maps, displacement(1)),
            channel("displacement_x", maps, displacement(0)),
            channel("displacement_z", maps, displacement(2)),
            channel("slope_x", maps, slope(0)),
            channel("slope_z", maps, slope(1)),
            channel("jacobian", maps, displacement(3)),
            {"foam", sim::foam_of_tile(sea, tile)}};
}

}  // namespace

std::vector<ExrPart> tile_parts(const scene::Scene& scene, const sim::OceanMaps& maps) {
    scene::Scene described = scene;
    std::vector<std::pair<std::string, ExrValue>> settings{
        {"software", std::string("Deepwater ") + version()},
        {"seaTime", maps.time},
        {"seed", scene.sea.seed}};
    for (const Parameter& parameter : scene::parameters(described)) {
        settings.emplace_back(std::string(parameter.info().id), parameter.text());
    }
    std::vector<ExrPart> parts;
    for (size_t i = 0; i < maps.tiles.size(); ++i) {
        const sim::TileInfo& info = maps.info[i];
        ExrPart part{
            .name = "cascade" + std::to_string(i), .channels = channels_of(maps, i), .attributes = settings};
        part.attributes.emplace_back("tileSize", info.size);
        part.attributes.emplace_back("tileRotation", glm::degrees(info.rotation));
        part.attributes.emplace_back("waveNumberMin", info.k_min);
        part.attributes.emplace_back("waveNumberMax", info.k_max);
        parts.push_back(std::move(part));
    }
    return parts;
}

void export_tiles(const scene::Scene& scene, const std::filesystem::path& file) {
    check_writable(file);
    scene::Scene resolved = scene;
    resolved.sea = scene::resolved_sea(scene, true);
    check_memory_for(resolved.sea, SeaUse::measured);
    sim::Ocean ocean(resolved.sea);
    sim::OceanMaps maps;
    ocean.evaluate(scene.clock.time, maps);
    sim::SeaHistory().evaluate_foam(ocean, maps);
    write_exr_parts(file, tile_parts(resolved, maps));
}

}  // namespace deepwater::app
