#include "sim/bodies/sea_moment.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/check.h"
#include "sim/laws/gravity.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {
namespace {

/// Waves shorter than this many spacings of a lattice are smoothed away.
constexpr double kLeastSpacings = 2;
/// Tiles whose longest wave is shorter than this many spacings are left out.
constexpr double kLeastOfTile = 3;
/// The water over a node is found to this share of a spacing.
constexpr double kClose = 0.002;
/// Identifiers of layers' bands begin here; those of tiles are their rungs.
constexpr int kFirstLayer = 100;

/// Wave numbers that stand for a band [low, high): where the straight line through both points of e^{kz}
/// approximates it best for waves whose heights fall with k, as those of the sea do.
WaterBand standing_for(float low, float high, float mean) {
    constexpr float kLonger = 0.03f, kShorter = 0.66f;  // on a logarithmic scale from low to high
    if (!(low > 0 && high > 1.5f * low)) return {.longer = mean, .shorter = mean};
    const float ratio = high / low;
    return {.longer = low * std::pow(ratio, kLonger), .shorter = low * std::pow(ratio, kShorter)};
}

}  // namespace

SeaMoment::SeaMoment(const OceanMaps& maps, std::span<const LayerMaps> layers)
    : maps_(&maps), layers_(layers) {
    SeaSurface surface(maps);
    surface.take_layers(layers, 0);
    if (!surface.has_motion())
        throw UsageError("bodies need the velocities of the sea: ask for Motion::evaluated");
    for (const TileMaps& tile : maps.tiles) {
        averaged_ = averaged_ && !tile.finest_alone && tile.velocity.size() == tile.displacement.size() &&
                    tile.acceleration.size() == tile.displacement.size();
    }
}

double SeaMoment::time() const {
    return maps_->time;
}

void SeaMoment::sample(const WaterGrid& grid, std::uint32_t ignored_layers, WaterSamples& samples) const {
    const double shortest = kLeastSpacings * grid.spacing;
    const auto shortest_k = static_cast<float>(2 * std::numbers::pi / shortest);
    const auto longest_needed = static_cast<float>(2 * std::numbers::pi / (kLeastOfTile * grid.spacing));
    const size_t nodes = grid.nodes();
    thread_local std::vector<double> x, z;
    thread_local std::vector<glm::vec4> motions;
    thread_local std::vector<float> risings;
    x.resize(nodes);
    z.resize(nodes);
    for (size_t node = 0; node < nodes; ++node) {
        const auto along = static_cast<size_t>(grid.count.x);
        const glm::dvec2 place = grid.place(static_cast<int>(node % along), static_cast<int>(node / along));
        x[node] = place.x;
        z[node] = place.y;
    }

    std::vector<WaterBand> bands;
    std::vector<BandAnswers> tiles(maps_->info.size()), layers(layers_.size());
    const size_t most = tiles.size() + layers.size();
    motions.resize(most * nodes);
    risings.resize(most * nodes);
    std::vector<const BandAnswers*> answers;
    const auto add = [&](BandAnswers& to, const WaterBand& band) {
        const size_t at = bands.size() * nodes;
        to = {.motion = std::span(motions).subspan(at, nodes),
              .rising = std::span(risings).subspan(at, nodes)};
        bands.push_back(band);
        answers.push_back(&to);
    };
    size_t used = 0;
    for (size_t tile = 0; tile < tiles.size(); ++tile) {
        const TileInfo& info = maps_->info[tile];
        if (info.k_min > longest_needed) break;
        ++used;
        if (maps_->tiles[tile].resolution == 0) continue;
        WaterBand band = standing_for(info.k_min, std::min(info.k_max, shortest_k), info.wave_number);
        band.id = info.rung;
        add(tiles[tile], band);
    }
    for (size_t layer = 0; layer < layers.size(); ++layer) {
        if ((ignored_layers >> layer & 1u) != 0) continue;
        const float k = layers_[layer].wave_number;
        add(layers[layer], {.id = kFirstLayer + static_cast<int>(layer), .longer = k, .shorter = k});
    }
    samples.resize(grid, bands, static_cast<double>(maps_->depth));
    if (bands.empty()) return;
    SeaSurface surface(*maps_, averaged_ ? shortest : 0.0, Waters::all, used);
    surface.take_layers(layers_, ignored_layers);
    surface.ask_bands(x, z, tiles, layers, kClose * grid.spacing);

    // Water that lies higher or lower than the sea does so at all depths. Beyond its walls it is taken to go on.
    const glm::dvec2 middle = grid.place(grid.count.x / 2, grid.count.y / 2);
    double level = 0;
    for (size_t layer = 0; layer < layers.size(); ++layer) {
        const LayerMaps& raised = layers_[layer];
        if (layers[layer].motion.empty() || raised.level == 0 || raised.window.share(middle).x == 0) continue;
        for (size_t node = 0; node < nodes; ++node)
            if (raised.window.share({x[node], z[node]}).x > 0) layers[layer].motion[node].w -= raised.level;
        level += static_cast<double>(raised.level);
    }
    samples.set_level(level);

    const auto gravity = static_cast<float>(kGravity);
    for (size_t band = 0; band < bands.size(); ++band) {
        // A wave of wave number k rises by −g K η with K = k tanh kd.
        const float longer = bands[band].longer * std::tanh(bands[band].longer * maps_->depth);
        const float shorter = bands[band].shorter * std::tanh(bands[band].shorter * maps_->depth);
        const float mean = 0.5f * (bands[band].longer + bands[band].shorter);
        const float across = 1 / std::max(std::tanh(mean * maps_->depth), 0.05f);
        const bool split = shorter > longer;
        const std::span<Float4> motion = samples.motion(band), short_parts = samples.shorter(band / 4);
        for (size_t node = 0; node < nodes; ++node) {
            const glm::vec4& from = answers[band]->motion[node];
            float whole = from.w, short_part = 0;
            if (split) {
                short_part = (-answers[band]->rising[node] / gravity - longer * whole) / (shorter - longer);
                whole -= short_part;
            }
            motion[node] = Float4{across * from.x, from.y, across * from.z, whole};
            short_parts[node][static_cast<int>(band % 4)] = short_part;
        }
    }
}

}  // namespace deepwater::sim
