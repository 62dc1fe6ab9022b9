#include "sim/cascades.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <string>

#include "core/check.h"
#include "sim/phillips.h"

namespace deepwater::sim {
namespace {

constexpr double kTwoPi = 2.0 * std::numbers::pi;
constexpr double kDegree = std::numbers::pi / 180.0;
constexpr int kSmallestResolution = 16;
constexpr int kLargestResolution = 1024;

struct Rung {
    double size;      // m
    double rotation;  // radians
};

/// Neighbours differ by a factor just under 8, so that 8 to 62 waves a side fit under the Nyquist index of
/// 128 samples; no two sizes are near a ratio of small whole numbers.
constexpr std::array<Rung, 5> kLadder{{
    {8273.1, 0.0},
    {1049.3, 37.1 * kDegree},
    {133.7, -22.7 * kDegree},
    {17.03, 18.3 * kDegree},
    {2.161, -37.9 * kDegree},
}};

/// The longest wave of a tile fits this often into its side. With 2.5 the crests of all copies flash
/// together; at 8 whitecap cover varies by about a tenth, which is no longer seen. The circle of this radius
/// holds as many wave numbers, 193, as its area says (within 0.3 %): a sum over those outside is then the
/// integral it stands for, where 8 itself, with four wave numbers on the very edge, makes slope variance 1 %
/// too large.
constexpr double kLongestWavesPerSide = 7.85;

/// Resolution from which a tile has room for that: all up to the next tile's longest wave lie below its
/// Nyquist.
constexpr double kRoomyResolution = 128;

/// Samples per shortest wave of the last tile.
constexpr int kSamplesPerShortestWave = 4;

/// The largest tile is worth its time when its waves hold this part of the height variance: 1 % of the
/// height.
constexpr double kWorthwhileVariance = 1e-4;

}  // namespace

int TilePlan::harmonics() const {
    const int below_nyquist = resolution / 2 - 1;
    return std::clamp(static_cast<int>(std::ceil(k_max * size / kTwoPi)) - 1, 0, below_nyquist);
}

int tile_resolution(const SeaState& state) {
    const int n = state.resolution == 0 ? kDefaultResolution : state.resolution;
    if (n < kSmallestResolution || n > kLargestResolution || !std::has_single_bit(static_cast<unsigned>(n))) {
        throw UsageError("bad value '" + std::to_string(n) +
                         "' for parameter 'waves.resolution': expected a power of two from 16 to 1024");
    }
    return n;
}

std::vector<TilePlan> plan_tiles(const SeaState& state) {
    const int n = tile_resolution(state);
    const double waves_per_side = kLongestWavesPerSide * std::min(1.0, n / kRoomyResolution);
    const auto longest_wave = [&](size_t rung) { return waves_per_side * kTwoPi / kLadder[rung].size; };

    std::vector<TilePlan> plans;
    for (size_t i = 0; i < kLadder.size(); ++i) {
        const bool last = i + 1 == kLadder.size();
        const double nyquist = std::numbers::pi * n / kLadder[i].size;
        const double k_max = last ? 2 * nyquist / kSamplesPerShortestWave : longest_wave(i + 1);
        plans.push_back({.rung = static_cast<int>(i),
                         .resolution = n,
                         .size = kLadder[i].size,
                         .rotation = kLadder[i].rotation,
                         .k_min = i == 0 ? 0.0 : longest_wave(i),
                         .k_max = std::min(k_max, nyquist)});
    }
    const Phillips spectrum(state);
    const double all = spectrum.height_variance(0, kAllShortWaves);
    const double largest = spectrum.height_variance(plans[0].k_min, plans[0].k_max);
    if (!(largest > kWorthwhileVariance * all)) plans.erase(plans.begin());
    return plans;
}

}  // namespace deepwater::sim
