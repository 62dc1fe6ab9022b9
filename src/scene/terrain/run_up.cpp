#include "scene/terrain/run_up.h"

#include <cmath>

namespace deepwater::scene {

double run_up(double height, double length, double slope) {
    const double scale = height * length;
    return 1.1 * (0.35 * slope * std::sqrt(scale) + 0.5 * std::sqrt(scale * (0.563 * slope * slope + 0.004)));
}

}  // namespace deepwater::scene
