#include "sim/shore/infiltration.h"

#include <algorithm>
#include <cmath>

#include "sim/shore/in_rows.h"
#include "sim/shore/moved_cells.h"

namespace deepwater::sim {
namespace {

constexpr double kTight = 0.04;  // Manning's n from which on ground is rock or grown over, s/m^(1/3)

/// Returns the conductivity of ground of a roughness over that of sand.
double over_sand(double manning) {
    const double stony = std::clamp((manning - kRoughestSand) / (kRoughestShingle - kRoughestSand), 0.0, 1.0);
    const double loose = std::clamp((kTight - manning) / (kTight - kRoughestShingle), 0.0, 1.0);
    return loose * std::lerp(1.0, Infiltration::kShingleOverSand, stony);
}

}  // namespace

Infiltration::Infiltration(const Grid2D<float>& ground, const Grid2D<float>& manning, double sand,
                           double level)
    : conductivity_(ground.width(), ground.height()),
      room_(ground.width(), ground.height()),
      speed_(ground.width(), ground.height()),
      sunk_(ground.width(), ground.height()) {
    for (int y = 0; y < ground.height(); ++y) {
        for (int x = 0; x < ground.width(); ++x) {
            const double n = manning.width() > 0 ? static_cast<double>(manning(x, y)) : 0;
            const double dry = static_cast<double>(ground(x, y)) - level - kCapillary;
            conductivity_(x, y) = static_cast<float>(sand * over_sand(n));
            room_(x, y) = static_cast<float>(kDrainable * std::max(dry, 0.0));
        }
    }
    restart();
}

void Infiltration::restart() {
    std::ranges::fill(sunk_.values(), 0.0);
    for (size_t i = 0; i < speed_.values().size(); ++i)
        speed_.values()[i] = room_.values()[i] > 0 ? conductivity_.values()[i] : 0;
}

void Infiltration::take_over(const Infiltration& before, const glm::ivec2& by) {
    copy_moved(before.sunk_, by, sunk_);
    copy_moved(before.speed_, by, speed_);
}

void Infiltration::step(ShallowWater& water, double seconds) {
    in_rows(0, sunk_.height(), [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < sunk_.width(); ++x) {
                if (!(speed_(x, y) > 0)) continue;
                const double depth = water.depth(x, y);
                if (!(depth > 0)) continue;
                const double room = static_cast<double>(room_(x, y)) - sunk_(x, y);
                const double most = static_cast<double>(conductivity_(x, y)) * seconds;
                const double sinks = std::min({most, depth, room});
                const double left = (depth - sinks) / depth;
                water.set(x, y, depth - sinks, left * water.along(x, y), left * water.down(x, y));
                sunk_(x, y) += sinks;
                if (room <= sinks) speed_(x, y) = 0;
            }
        }
    });
}

}  // namespace deepwater::sim
