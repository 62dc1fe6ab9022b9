#include "sim/waves/cascades.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "sim/laws/sea_spectrum.h"

namespace deepwater::sim {
namespace {

constexpr double kTwoPi = 2.0 * std::numbers::pi;
constexpr double kDegree = std::numbers::pi / 180.0;

struct Rung {
    double size;      // m
    double rotation;  // radians
};

/// Number of times that the longest wave of a tile fits into its side. With 2.5 the crests of all copies of
/// the tile whiten at the same time; at 8 whitecap cover varies by about a tenth, which is not noticed. The
/// number of lattice points in the circle of this radius, 213, equals the circle's area, so that the sum over
/// the points outside equals the integral.
constexpr double kLongestWavesPerSide = 8.23;

/// Resolution from which a tile has four samples to each of its waves, up to the longest of the next tile.
constexpr int kRoomyResolution = 256;

/// Samples per shortest wave of a tile.
constexpr int kSamplesPerShortestWave = 4;

/// Neighbouring sizes differ by a factor of about 7.69: at 256 samples 8.23 to 63.3 waves per side. No two
/// sizes are near a ratio of small whole numbers.
constexpr std::array<Rung, kRungCount> kLadder{{
    {66200.0, 58.7 * kDegree},
    {8603.0, 0.0},
    {1118.0, 37.1 * kDegree},
    {145.3, -22.7 * kDegree},
    {18.91, 18.3 * kDegree},
    {2.459, -37.9 * kDegree},
    {0.3163, -10.4 * kDegree},
}};
constexpr double kWidestStep = kRoomyResolution / (kSamplesPerShortestWave * kLongestWavesPerSide);
static_assert([] {
    for (size_t i = 1; i < kLadder.size(); ++i)
        if (kLadder[i - 1].size > kWidestStep * kLadder[i].size) return false;
    return true;
}());

/// A rung is added for this share of the height variance.
constexpr double kWorthwhileShare = 0.0045;

/// A rung in use is dropped below this part of that share.
constexpr double kDropBelow = 0.5;

/// Last rung that may be added for its share. Those after it carry waves of millimetres, which only an eye
/// close to the water sees: they are there when SeaState::shortest_wave asks for them.
constexpr int kLastWorthwhile = 5;

/// Least number of tiles: fewer repeat visibly.
constexpr int kFewestRungs = 3;

const Rung& rung_at(int rung) {
    return kLadder[static_cast<size_t>(rung)];
}

/// Returns where the band of `rung` begins, rad/m.
double band_begin(int rung, int resolution) {
    const double waves_per_side = kLongestWavesPerSide * std::min(1.0, double(resolution) / kRoomyResolution);
    return waves_per_side * kTwoPi / rung_at(rung).size;
}

/// Returns where the band of `rung` ends, rad/m: where the next one's begins; for the last rung, at four
/// samples to the wave.
double band_end(int rung, int resolution) {
    if (rung + 1 < kRungCount) return band_begin(rung + 1, resolution);
    return kTwoPi * resolution / kSamplesPerShortestWave / rung_at(rung).size;
}

}  // namespace

int harmonics_below(double k_max, double size, int resolution) {
    const int below_nyquist = resolution / 2 - 1;
    return std::clamp(static_cast<int>(std::ceil(k_max * size / kTwoPi)) - 1, 0, below_nyquist);
}

int tile_resolution(const SeaState& state) {
    check_state(state);
    return state.resolution == 0 ? kDefaultResolution : state.resolution;
}

RungRange needed_rungs(const SeaState& state, const SeaSpectrum& spectrum,
                       const std::optional<RungRange>& kept) {
    const int n = tile_resolution(state);
    const double all = spectrum.height_variance(0, kAllShortWaves);
    const auto worthwhile = [&](int rung, double variance) {
        const double factor = kept && kept->contains(rung) ? kDropBelow : 1.0;
        return variance > factor * kWorthwhileShare * all;
    };
    const double shortest = state.shortest_wave > 0 ? double(state.shortest_wave) : kDefaultShortestWave;

    RungRange range{.first = 0, .last = kFewestRungs - 1};
    while (range.last + 1 < kRungCount) {
        const double end = band_end(range.last, n);
        const bool reached = kTwoPi / end <= shortest;
        const bool optional = range.last + 1 > kLastWorthwhile;
        if (reached &&
            (optional || !worthwhile(range.last + 1, spectrum.height_variance(end, kAllShortWaves))))
            break;
        ++range.last;
    }
    while (range.first + kFewestRungs <= range.last &&
           !worthwhile(range.first, spectrum.height_variance(0, band_begin(range.first + 1, n)))) {
        ++range.first;
    }
    range.last = std::min(range.last, range.first + kMostTiles - 1);
    return range;
}

std::vector<TilePlan> plan_tiles(const SeaState& state, const RungRange& range) {
    const int n = tile_resolution(state);
    std::vector<TilePlan> plans;
    for (int rung = range.first; rung <= range.last; ++rung) {
        plans.push_back({.rung = rung,
                         .resolution = n,
                         .size = rung_at(rung).size,
                         .rotation = rung_at(rung).rotation,
                         .k_min = band_begin(rung, n),
                         .k_max = band_end(rung, n)});
    }
    return plans;
}

std::vector<TilePlan> plan_tiles(const SeaState& state) {
    return plan_tiles(state, needed_rungs(state, SeaSpectrum(state)));
}

}  // namespace deepwater::sim
