#include "sim/foam/foam_places.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace deepwater::sim {
namespace {

constexpr int kTrails = 4;
/// Mean of S under the tilted density, in standard deviations of S above its untilted mean: about where foam
/// begins. θ is this number over the standard deviation.
constexpr float kTiltDeviations = 2;

/// Cells along a tile's side: the density is constant within a cell.
constexpr int kMostCells = 128;

/// The tilt is constant over 2^kTiltShift steps of kCrowdingStep.
constexpr int kTiltShift = 5;
constexpr int kTiltSteps = 65536 >> kTiltShift;

constexpr double kWhole = 4294967296.0;

/// Returns the fraction of an irrational square root, in units of 2^-32. Its multiples modulo 1 fill a circle
/// evenly, and pairs of multiples of two such numbers fill a square.
std::uint32_t root_fraction(size_t index) {
    constexpr std::array<double, 2 * kRungCount> kFractions = {
        0.4142135623730951, 0.7320508075688772, 0.2360679774997898, 0.6457513110645906, 0.3166247903553998,
        0.6055512754639891, 0.1231056256176606, 0.3588989435406740, 0.7958315233127191, 0.3851648071345037,
        0.5677643628300219, 0.0827625302982193, 0.4031242374328485, 0.5574385243020004};
    return static_cast<std::uint32_t>(kFractions[index] * kWhole);
}

/// Returns the part of walk() that provides the `index`th place of a trail: a permutation that separates
/// neighbouring parts, different for each tile and trail.
/// @param parts  number of parts, a power of two
size_t part_of_walk(size_t index, size_t tile, int trail, size_t parts) {
    const std::uint32_t step = root_fraction((2 * tile + static_cast<size_t>(trail)) % (2 * kRungCount));
    const size_t odd =
        static_cast<size_t>(static_cast<double>(step) / kWhole * static_cast<double>(parts)) | 1;
    return (index * odd + tile * 37 + static_cast<size_t>(trail) * 11) % parts;
}

/// Returns the indices of n x n cells, n a power of two, in Morton order (Morton 1966): bits of column and
/// row alternate, so that the order completes one square after another.
std::vector<std::uint16_t> morton_order(int n) {
    std::vector<std::uint16_t> order(static_cast<size_t>(n) * n);
    for (size_t i = 0; i < order.size(); ++i) {
        size_t column = 0, row = 0;
        for (int bit = 0; (size_t{1} << (2 * bit)) < order.size(); ++bit) {
            column |= (i >> (2 * bit) & 1) << bit;
            row |= (i >> (2 * bit + 1) & 1) << bit;
        }
        order[i] = static_cast<std::uint16_t>(row * n + column);
    }
    return order;
}

size_t tilt_index(std::int16_t crowding) {
    return static_cast<size_t>((static_cast<int>(crowding) + 32768) >> kTiltShift);
}

}  // namespace

void FoamPlaces::set_tilt(float theta) {
    tilt_.resize(kTiltSteps);
    for (int i = 0; i < kTiltSteps; ++i) {
        const float crowding = kCrowdingStep * static_cast<float>(((2 * i + 1) << (kTiltShift - 1)) - 32768);
        tilt_[i] = std::exp(theta * crowding);
    }
}

/// Draws the places that follow a trail. They are distributed over the cells of a tile as evenly as the
/// density allows: the cells are passed in the order of morton_order(), and a place is set after equal steps
/// of the accumulated density.
/// @param ends  accumulated density at the end of every n cells in that order
void FoamPlaces::walk(size_t tile, int trail, const Grid2D<glm::i16vec4>& cells,
                      std::span<const double> ends) {
    constexpr size_t kTilted = kDrawn / kTurn;
    const auto n = static_cast<size_t>(cells.width());
    const double step = ends.back() / kTilted;
    const auto density = [&](size_t cell) {
        return static_cast<double>(tilt_[tilt_index(cells.values()[order_[cell]][trail])]);
    };
    std::array<Place, kTilted> found;
    size_t stretch = 0, cell = 0;
    double passed = 0, here = density(0);
    for (size_t part = 0; part < kTilted; ++part) {
        const double wanted = (static_cast<double>(part) + 0.5) * step;
        if (wanted > ends[stretch]) {
            while (stretch + 1 < n && wanted > ends[stretch]) ++stretch;
            passed = stretch > 0 ? ends[stretch - 1] : 0.0;
            cell = stretch * n;
            here = density(cell);
        }
        while (cell + 1 < (stretch + 1) * n && passed + here < wanted) {
            passed += here;
            here = density(++cell);
        }
        const double along = std::clamp((wanted - passed) / here, 0.0, 1.0);
        const double across =
            static_cast<double>(static_cast<std::uint32_t>(part) * root_fraction(0)) / kWhole;
        const auto in_turns = [n](double at) {
            return static_cast<std::uint32_t>(std::min(at / static_cast<double>(n) * kWhole, kWhole - 1));
        };
        const auto column = order_[cell] % n, row = order_[cell] / n;
        found[part] = {in_turns(static_cast<double>(column) + along),
                       in_turns(static_cast<double>(row) + across)};
    }
    for (size_t i = 0; i < kTilted; ++i)
        places_[tile][kTurn * i + static_cast<size_t>(trail)] = found[part_of_walk(i, tile, trail, kTilted)];
}

void FoamPlaces::draw_tile(size_t tile, const FoamMaps& foam) {
    const auto& levels = foam.trail[tile];
    size_t level = 0;
    while (levels[level].width() > kMostCells) ++level;
    const Grid2D<glm::i16vec4>& cells = levels[level];
    const int n = cells.width();
    std::vector<Place>& places = places_[tile];
    places.resize(kDrawn);
    for (size_t i = 0; i < kDrawn; ++i) {
        const auto turn = static_cast<std::uint32_t>(i + 1);
        places[i] = {turn * root_fraction(2 * tile), turn * root_fraction(2 * tile + 1)};
    }
    if (order_.size() != cells.values().size()) order_ = morton_order(n);
    ends_.resize(static_cast<size_t>(n));
    std::array<float, kTrails> over_mean{};
    for (int trail = 0; trail < kTrails; ++trail) {
        double sum = 0;
        for (int stretch = 0; stretch < n; ++stretch) {
            float own = 0;
            for (int i = stretch * n; i < (stretch + 1) * n; ++i)
                own += tilt_[tilt_index(cells.values()[order_[i]][trail])];
            sum += static_cast<double>(own);
            ends_[stretch] = sum;
        }
        walk(tile, trail, cells, ends_);
        over_mean[trail] = static_cast<float>(n * n / sum);
    }
    own_.resize(kDrawn);
    for (int trail = 0; trail < kTrails; ++trail) {
        for (size_t i = 0; i < kDrawn; ++i) {
            const auto cell = [n](std::uint32_t part) {
                return static_cast<int>((std::uint64_t{part} * static_cast<std::uint32_t>(n)) >> 32);
            };
            own_[i] =
                over_mean[trail] * tilt_[tilt_index(cells(cell(places[i].x), cell(places[i].y))[trail])];
        }
        for_each_run(tile, [&](size_t place, size_t first, size_t count) {
            for (size_t i = 0; i < count; ++i) often_[trail][place + i] *= own_[first + i];
        });
    }
}

void FoamPlaces::draw(const FoamMaps& foam, float deviation) {
    set_tilt(kTiltDeviations / std::max(deviation, 1e-4f));
    for (auto& values : often_) values.assign(kCount, 1.0f);
    for (size_t tile = 0; tile < foam.trail.size(); ++tile) {
        if (foam.breaks(tile)) draw_tile(tile, foam);
    }
    weights_.resize(kCount);
    constexpr float kEvenShare = static_cast<float>(kTurn - kTrails) / kTurn;
    for (size_t i = 0; i < kCount; ++i) {
        float often = kEvenShare;
        for (const auto& values : often_) often += values[i] / kTurn;
        weights_[i] = 1 / std::min(often, std::numeric_limits<float>::max());
    }
}

}  // namespace deepwater::sim
