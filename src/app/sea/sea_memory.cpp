#include "app/sea/sea_memory.h"

#include <string>

#include "core/memory.h"
#include "sim/waves/cascades.h"

namespace deepwater::app {
namespace {

/// Bytes per sample, with mip levels: amplitudes, transforms and one or two sets of maps, and, where a
/// software rasteriser draws the sea, textures and their upload buffer. Measured at 512² and 1024², plus a
/// good half as a reserve.
constexpr double kMeasuredBytes = 130;
constexpr double kDrawnBytes = 450;
/// Velocities and accelerations add two maps of 16 bytes and the buffers of their evaluation.
constexpr double kMovedBytes = 260;

double bytes_of(SeaUse use) {
    switch (use) {
        case SeaUse::measured:
            return kMeasuredBytes;
        case SeaUse::moved:
            return kMovedBytes;
        case SeaUse::drawn:
            break;
    }
    return kDrawnBytes;
}

}  // namespace

void check_memory_for(const sim::SeaState& sea, SeaUse use) {
    const std::vector<sim::TilePlan> tiles = sim::plan_tiles(sea);
    double samples = 0;
    for (const sim::TilePlan& tile : tiles) samples += static_cast<double>(tile.resolution) * tile.resolution;
    const std::string side = std::to_string(tiles.front().resolution);
    check_memory(static_cast<std::uint64_t>(samples * bytes_of(use)),
                 "a sea of " + std::to_string(tiles.size()) + " tiles of " + side + "x" + side + " samples");
}

}  // namespace deepwater::app
