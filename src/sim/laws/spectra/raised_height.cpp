#include "sim/laws/spectra/raised_height.h"

#include <algorithm>

#include "sim/laws/spectra/jonswap.h"
#include "sim/laws/spectra/pierson_moskowitz.h"

namespace deepwater::sim {

double raised_height(double wind_speed, double fetch) {
    return std::min(Jonswap::of_unlimited_growth(wind_speed, fetch).significant_height(),
                    PiersonMoskowitz(wind_speed).significant_height());
}

}  // namespace deepwater::sim
