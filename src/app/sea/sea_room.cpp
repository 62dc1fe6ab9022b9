#include "app/sea/sea_room.h"

#include <string>

#include "core/memory.h"
#include "sim/waves/cascades.h"

namespace deepwater::app {
namespace {

/// Bytes a sample, mip levels included, measured at 512² and 1024² with a good half more for comfort:
/// amplitudes, transforms and one or two sets of maps; and where the sea is drawn by a software rasteriser,
/// textures and the buffer they are filled through as well.
constexpr double kMeasuredBytes = 130;
constexpr double kDrawnBytes = 450;
/// Velocities and accelerations are two maps more of 16 bytes, and what is evaluated with them.
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

void check_room_for(const sim::SeaState& sea, SeaUse use) {
    const std::vector<sim::TilePlan> tiles = sim::plan_tiles(sea);
    double samples = 0;
    for (const sim::TilePlan& tile : tiles) samples += static_cast<double>(tile.resolution) * tile.resolution;
    const std::string side = std::to_string(tiles.front().resolution);
    check_memory(static_cast<std::uint64_t>(samples * bytes_of(use)),
                 "a sea of " + std::to_string(tiles.size()) + " tiles of " + side + "x" + side + " samples");
}

}  // namespace deepwater::app
