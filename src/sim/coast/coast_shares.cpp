#include "sim/coast/coast_shares.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/shared_glsl.h"
#include "sim/laws/compass.h"
#include "sim/laws/dispersion.h"
#include "sim/laws/gravity.h"
#include "sim/laws/sea_spectrum.h"
#include "sim/waves/cascades.h"

namespace deepwater::shared {
#include "shared/water/surf_zone.glsl"
}

namespace deepwater::sim {
namespace {

static_assert(static_cast<float>(kBreakerShare) == shared::kSurfHeight);

constexpr int kDirections = 36;
constexpr double kDirectionStep = 360.0 / kDirections;  // degrees
constexpr int kWavesPerRung = 12;                       // wave numbers at which a rung's band is integrated

/// A function of a positive length [m], tabulated over the logarithm.
class LengthTable {
public:
    static constexpr int kRows = 48;
    static constexpr double kLeast = 0.05, kGreatest = 5000;  // m

    [[nodiscard]] static double length(int row) {
        return kLeast * std::pow(kGreatest / kLeast, static_cast<double>(row) / (kRows - 1));
    }
    [[nodiscard]] double& operator[](int row) { return rows_[static_cast<size_t>(row)]; }
    [[nodiscard]] double at(double length) const {
        const double held = std::clamp(length, kLeast, kGreatest);
        const double row =
            std::min(std::log(held / kLeast) / std::log(kGreatest / kLeast) * (kRows - 1), kRows - 1.001);
        const auto low = static_cast<size_t>(row);
        return std::lerp(rows_[low], rows_[low + 1], row - static_cast<double>(low));
    }

private:
    std::array<double, kRows> rows_{};
};

/// What the spectrum says of one rung's waves.
struct RungWaves {
    double variance = 0;  ///< m², of heights in the open sea
    std::array<float, kDirections>
        from{};           ///< share of it by direction of travel; the sum is 1, or 0 without waves
    LengthTable shoaled;  ///< energy over that in the open sea, by depth
    LengthTable regrown;  ///< the same of what the wind raises anew, by fetch
};

/// Returns the sea's state with waves that feel a depth [m].
SeaState over_depth(SeaState sea, double depth) {
    const bool tension = sea.dispersion == kDispersionCapillary || sea.dispersion == kDispersionFull;
    sea.dispersion = tension ? kDispersionFull : kDispersionFiniteDepth;
    sea.depth = static_cast<float>(depth);
    return sea;
}

/// Returns the energy of waves of wave number k [rad/m] over that in the open sea where the water is `depth` deep.
double shoaled_energy(const SeaState& sea, double k, double depth) {
    const SeaState there = over_depth(sea, depth);
    const double k_there = wave_number(there, angular_frequency(sea, k));
    return group_speed(sea, k) / group_speed(there, k_there);
}

/// Returns the energy of waves of wave number k [rad/m] that a wind has raised over a fetch [m], over that of its fully
/// grown sea: their spectra differ below the peak. Source: Hasselmann et al. 1973 (JONSWAP), for the peak's frequency;
/// Pierson & Moskowitz 1964, for the spectrum below the peak.
double regrown_energy(double wind, double k, double fetch) {
    if (wind <= 0) return 0;
    const double peak = 22 * std::cbrt(kGravity * kGravity / (wind * fetch));  // rad/s
    const double below = peak * peak / (kGravity * k);
    return std::exp(-1.25 * below * below);
}

RungWaves rung_waves(const SeaState& sea, const SeaSpectrum& spectrum, const TilePlan& tile) {
    RungWaves waves;
    waves.variance = spectrum.height_variance(tile.k_min, tile.k_max);
    if (waves.variance <= 0) return waves;
    const double step = std::log(tile.k_max / tile.k_min) / kWavesPerRung;
    const auto wind = static_cast<double>(sea.wind_speed);
    std::array<double, kDirections> from{};
    double sum = 0, of_all_directions = 0;
    for (int i = 0; i < kWavesPerRung; ++i) {
        const double low = tile.k_min * std::exp(i * step), high = low * std::exp(step),
                     k = std::sqrt(low * high);
        const double energy = spectrum.height_variance(low, high);
        if (energy <= 0) continue;
        sum += energy;
        for (int d = 0; d < kDirections; ++d) {
            const double part = energy * spectrum.spread(k, d * kDirectionStep);
            from[static_cast<size_t>(d)] += part;
            of_all_directions += part;
        }
        for (int row = 0; row < LengthTable::kRows; ++row) {
            waves.shoaled[row] += energy * shoaled_energy(sea, k, LengthTable::length(row));
            waves.regrown[row] += energy * regrown_energy(wind, k, LengthTable::length(row));
        }
    }
    for (size_t d = 0; d < from.size(); ++d)
        waves.from[d] =
            static_cast<float>(of_all_directions > 0 ? from[d] / of_all_directions : 1.0 / kDirections);
    for (int row = 0; row < LengthTable::kRows; ++row) {
        waves.shoaled[row] /= sum;
        waves.regrown[row] /= sum;
    }
    return waves;
}

/// Where waves that come to a sample were when they crossed the line before: between two samples of it.
struct Source {
    int low;     ///< the first of the two
    float part;  ///< weight of the second
};

/// Returns, for each sample of a line, the source of waves that move aside by `aside` metres from line to line.
/// @param places  m, ascending, of the samples of every line
void find_sources(const std::vector<double>& places, double aside, std::vector<Source>& sources) {
    const int last = static_cast<int>(places.size()) - 1;
    int low = 0;
    for (size_t i = 0; i < places.size(); ++i) {
        const double from = std::clamp(places[i] - aside, places.front(), places.back());
        while (low < last - 1 && places[static_cast<size_t>(low) + 1] <= from) ++low;
        const double begin = places[static_cast<size_t>(low)], end = places[static_cast<size_t>(low) + 1];
        sources[i] = {low, static_cast<float>((from - begin) / (end - begin))};
    }
}

/// Returns the places [m] of a row or column of `count` samples, from the middle.
std::vector<double> places_of(const CoastGrid& grid, int count) {
    std::vector<double> places(static_cast<size_t>(count));
    for (int i = 0; i < count; ++i) places[static_cast<size_t>(i)] = grid.distance(i, count);
    return places;
}

/// Goes through a ground's samples with the waves that travel towards `heading`, a row or a column at a time: each value
/// becomes next(the value where the waves were a row or a column before, the way [m] from there, x, z). Beyond the edge
/// where they come from the ground goes on as it is there, so along it they come from the sample beside, and in the
/// corner from the open sea: next(first, 0, x, z).
template <class Next>
void sweep(const CoastGround& ground, const glm::dvec2& heading, float first, const Next& next,
           Grid2D<float>& values) {
    const bool by_columns = std::abs(heading.x) >= std::abs(heading.y);
    const double ahead = by_columns ? heading.x : heading.y, aside = by_columns ? heading.y : heading.x;
    const int width = values.width(), height = values.height();
    const std::vector<double> lines = places_of(ground.grid, by_columns ? width : height);
    const std::vector<double> along = places_of(ground.grid, by_columns ? height : width);
    std::vector<Source> sources(along.size());
    const auto at = [&](int line, int place) -> float& {
        return by_columns ? values(line, place) : values(place, line);
    };
    const auto set = [&](int line, int place, float from, double way) {
        const auto metres = static_cast<float>(way);
        at(line, place) = by_columns ? next(from, metres, line, place) : next(from, metres, place, line);
    };
    const auto count = static_cast<int>(lines.size()), places = static_cast<int>(along.size());
    const auto apart = [](const std::vector<double>& all, int a, int b) {
        return std::abs(all[static_cast<size_t>(a)] - all[static_cast<size_t>(b)]);
    };
    constexpr double kStraight = 1e-6;  // of waves that do not move aside
    const int edge = ahead > 0 ? 0 : count - 1;
    for (int n = 0; n < places; ++n) {
        const int place = aside > 0 ? n : places - 1 - n, beside = aside > 0 ? place - 1 : place + 1;
        if (n == 0 || std::abs(aside) < kStraight)
            set(edge, place, first, 0);
        else
            set(edge, place, at(edge, beside), apart(along, place, beside) / std::abs(aside));
    }
    for (int n = 1; n < count; ++n) {
        const int line = ahead > 0 ? n : count - 1 - n, before = ahead > 0 ? line - 1 : line + 1;
        const double step = apart(lines, line, before) / std::abs(ahead);
        find_sources(along, step * aside, sources);
        for (int place = 0; place < places; ++place) {
            const Source& source = sources[static_cast<size_t>(place)];
            const float low = at(before, source.low);
            set(line, place, low + source.part * (at(before, source.low + 1) - low), step);
        }
    }
}

/// Returns the distance [m] over which the wind blows on water before it comes to each sample, at most
/// LengthTable::kGreatest.
Grid2D<float> fetches(const CoastGround& ground, const glm::dvec2& wind) {
    Grid2D<float> fetch(ground.heights.width(), ground.heights.height());
    constexpr auto kLongest = static_cast<float>(LengthTable::kGreatest);
    const auto next = [&](float from, float way, int x, int z) {
        return ground.heights(x, z) >= 0 ? 0.0f : std::min(from + way, kLongest);
    };
    sweep(ground, wind, kLongest, next, fetch);
    return fetch;
}

/// Returns whether water lies all along a ground's edge.
bool is_amid_water(const Grid2D<float>& heights) {
    const int right = heights.width() - 1, far = heights.height() - 1;
    for (int x = 0; x <= right; ++x) {
        if (heights(x, 0) >= 0 || heights(x, far) >= 0) return false;
    }
    for (int z = 0; z <= far; ++z) {
        if (heights(0, z) >= 0 || heights(right, z) >= 0) return false;
    }
    return true;
}

/// Returns the share of the open sea in that of a sample near the edge of an island's ground: 1 at the edge itself.
double open_share(const Grid2D<float>& heights, int x, int z) {
    constexpr double kRim = 10;  // samples
    const int from_edge = std::min({x, z, heights.width() - 1 - x, heights.height() - 1 - z});
    return 1 - glm::smoothstep(0.0, kRim, static_cast<double>(from_edge));
}

}  // namespace

CoastMaps coast_maps(const SeaState& sea, const CoastGround& ground) {
    const SeaSpectrum spectrum(sea);
    std::array<RungWaves, kRungCount> rungs;
    double variance = 0;
    for (const TilePlan& tile : plan_tiles(sea, {0, kRungCount - 1})) {
        rungs[static_cast<size_t>(tile.rung)] = rung_waves(sea, spectrum, tile);
        variance += rungs[static_cast<size_t>(tile.rung)].variance;
    }
    const int width = ground.heights.width(), height = ground.heights.height();
    // Energy of waves as high as they can be over the depth, over that of the open sea.
    const auto breaking_energy = [&](double depth) {
        const double highest = kBreakerShare * std::max(depth, 0.0);
        return variance > 0 ? highest * highest / (16 * variance) : 1.0;
    };
    Grid2D<float> allowed(width, height);
    for (size_t i = 0; i < allowed.values().size(); ++i) {
        const auto depth = -static_cast<double>(ground.heights.values()[i]);
        allowed.values()[i] = static_cast<float>(depth > 0 ? std::min(breaking_energy(depth), 1.0) : 0.0);
    }
    std::vector<Grid2D<float>> arriving(kDirections);  // empty where no waves come from
    tbb::parallel_for(0, kDirections, [&](int d) {
        auto& own = arriving[static_cast<size_t>(d)];
        const auto travels = [d](const RungWaves& waves) { return waves.from[static_cast<size_t>(d)] > 0; };
        if (std::ranges::none_of(rungs, travels)) return;
        own = Grid2D<float>(width, height);
        const auto next = [&](float from, float, int x, int z) { return std::min(from, allowed(x, z)); };
        sweep(ground, compass_vector(d * kDirectionStep), 1, next, own);
    });
    const Grid2D<float> fetch = fetches(ground, spectrum.wind());

    const bool is_island = is_amid_water(ground.heights);

    CoastMaps maps{.grid = ground.grid, .shares = {}};
    for (auto& image : maps.shares) image = Grid2D<glm::vec4>(width, height);
    tbb::parallel_for(0, height, [&](int z) {
        for (int x = 0; x < width; ++x) {
            const auto depth = -static_cast<double>(ground.heights(x, z));
            if (depth <= 0) continue;  // the grids begin with zeros
            const double open = is_island ? open_share(ground.heights, x, z) : 0;
            std::array<double, kRungCount> energy{};
            double sum = 0;
            for (size_t r = 0; r < rungs.size(); ++r) {
                for (size_t d = 0; d < arriving.size(); ++d) {
                    if (rungs[r].from[d] > 0)
                        energy[r] += static_cast<double>(rungs[r].from[d] * arriving[d](x, z));
                }
                energy[r] = std::max(std::lerp(energy[r], 1.0, open) * rungs[r].shoaled.at(depth),
                                     rungs[r].regrown.at(static_cast<double>(fetch(x, z))));
                sum += energy[r] * rungs[r].variance;
            }
            const double most = breaking_energy(depth) * variance;
            const double left = sum > most ? most / sum : 1;
            const auto component = [&](int i) -> float& {
                return maps.shares[static_cast<size_t>(i / 4)](x, z)[i % 4];
            };
            for (int r = 0; r < kRungCount; ++r)
                component(r) = static_cast<float>(std::sqrt(left * energy[static_cast<size_t>(r)]));
            component(kRungCount) = 1;
            const double waves = 4 * std::sqrt(std::min(sum, most));
            component(kCoastBreaking) =
                shared::breaking_waves(static_cast<float>(waves), static_cast<float>(depth));
        }
    });
    for (int r = 0; r < kRungCount; ++r) {
        for (const glm::vec4& share : maps.shares[static_cast<size_t>(r / 4)].values())
            maps.most = std::max(maps.most, share[r % 4]);
    }
    return maps;
}

}  // namespace deepwater::sim
