#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "core/shared_glsl.h"
#include "sim/foam/foam.h"
#include "sim/foam/periodic_cell.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::shared {
#include "shared/water/foam.glsl"
}

namespace deepwater::sim {
namespace {

/// Crowding at one place: that of the moment, and the largest of past stretches of time.
struct Crowding {
    float now = 0;
    glm::vec4 trails{0};
};

float sea_crowding(const OceanMaps& maps, double x, double z) {
    return SeaSurface(maps, 0, Waters::sea).crowding(x, z);
}

glm::vec4 trail_at(const Grid2D<glm::i16vec4>& trail, const PeriodicCell& u, const PeriodicCell& v) {
    const auto at = [&trail](int column, int row) { return glm::vec4(trail(column, row)); };
    return glm::mix(glm::mix(at(u.low, v.low), at(u.high, v.low), u.weight),
                    glm::mix(at(u.low, v.high), at(u.high, v.high), u.weight), v.weight);
}

/// The effect of layers on the foam at one place.
struct LayerFoam {
    std::array<glm::vec2, 4> came_from{};  // m, by component of the trails
    float open = 1;                        // share of the area that the layers' own foam does not cover
};

LayerFoam layer_foam(const OceanMaps& maps, const SeaSurface& surface, double x, double z) {
    LayerFoam sum;
    const glm::dvec2 place = surface.moved_by_tiles(x, z);
    for (const LayerMaps& layer : maps.layers) {
        if (layer.window.share(place).x <= 0) continue;
        sum.open *= 1 - std::clamp(layer.at(place).foam, 0.0f, 1.0f);
        const std::array<glm::vec2, 4> own = layer.came_from_at(place);
        for (size_t c = 0; c < own.size(); ++c) sum.came_from[c] += own[c];
    }
    return sum;
}

/// Gathers the crowding at an undisplaced place; that of past stretches where the flow of layers had its
/// water then.
/// @param surface  of the same maps, with layers; nullptr: there are none
Crowding gather(const OceanMaps& maps, double x, double z, const SeaSurface* surface, const LayerFoam& over) {
    Crowding sum{.now = surface ? surface->crowding(x, z) : sea_crowding(maps, x, z)};
    for (size_t i = 0; i < maps.tiles.size(); ++i) {
        if (!maps.foam.breaks(i)) continue;
        const Grid2D<glm::i16vec4>& trail = maps.foam.trail[i].front();
        const auto own_at = [&](const glm::vec2& from) {
            const auto [a, b] = cells_over(maps.info[i], trail.width(), x + static_cast<double>(from.x),
                                           z + static_cast<double>(from.y), maps.foam.drifted[i]);
            return trail_at(trail, a, b);
        };
        glm::vec4 own = own_at({});
        for (int c = 0; c < 4; ++c) {
            const glm::vec2& from = over.came_from[static_cast<size_t>(c)];
            if (from != glm::vec2(0)) own[c] = own_at(from)[c];
        }
        sum.trails += (surface ? surface->share_of_tile(i, x, z) : 1.0f) * kCrowdingStep * own;
    }
    return sum;
}

float largest(const glm::vec4& v) {
    return std::max(std::max(v.x, v.y), std::max(v.z, v.w));
}

float opacity(const FoamMaps& foam, const Crowding& s, float hidden) {
    const glm::vec4 trails = shared::foam_cover(s.trails, hidden, foam.threshold, foam.width, foam.fade) *
                             shared::foam_left(s.now, foam.threshold, foam_thinning(foam));
    const glm::vec4 now =
        shared::foam_cover(glm::vec4(s.now), hidden, foam.threshold, foam.width, glm::vec4(foam.live));
    float most = std::max(largest(trails), now.x);
    if (most < shared::faintest_foam(foam.cover)) most = 0;
    return std::clamp(std::max(most, foam.veil), 0.0f, shared::kMostFoamOpacity);
}

}  // namespace

float foam_thinning(const FoamMaps& foam) {
    return foam.live > 0 ? 1 / foam.rows.back().hidden_deviation : 0.0f;
}

float breaking_at(const OceanMaps& maps, double x, double z) {
    if (maps.foam.empty()) return 0;
    return std::max((sea_crowding(maps, x, z) - maps.foam.threshold) / maps.foam.width, 0.0f);
}

float foam_at(const OceanMaps& maps, double x, double z, Waters waters) {
    const bool layered = waters == Waters::all && !maps.layers.empty();
    if (maps.foam.empty() && !layered) return 0;
    std::optional<SeaSurface> surface;
    LayerFoam over;
    if (layered) over = layer_foam(maps, surface.emplace(maps), x, z);
    float of_sea = 0;
    if (!maps.foam.empty()) {
        const FoamMaps::Row& row = maps.foam.rows.front();
        const Crowding crowding = gather(maps, x, z, surface ? &*surface : nullptr, over);
        of_sea =
            std::min(row.gain * opacity(maps.foam, crowding, row.hidden_deviation), shared::kMostFoamOpacity);
    }
    return surface ? 1 - (1 - of_sea) * over.open : of_sea;
}

Grid2D<float> foam_of_tile(const OceanMaps& maps, size_t tile) {
    const int n = maps.tiles[tile].resolution;
    const FoamMaps& foam = maps.foam;
    Grid2D<float> result(n, n);
    std::ranges::fill(result.values(), foam.cover);
    if (foam.empty() || !foam.breaks(tile)) return result;
    // The sum of the other tiles is taken as a normal variable.
    const float all = foam.rows.back().hidden_deviation;
    const float shown = foam.deviations[tile] / all;
    const float hidden = all * std::sqrt(std::max(1 - shown * shown, 1e-4f));
    glm::vec4 rest(0);
    for (size_t other = 0; other < foam.trail.size(); ++other) {
        if (other != tile && foam.breaks(other))
            rest += kCrowdingStep * glm::vec4(foam.trail[other].back()(0, 0));
    }
    const std::span<const glm::vec4> moments = maps.tiles[tile].displacement[0].values();
    const Grid2D<glm::i16vec4>& trails = foam.trail[tile].front();
    const auto area = [&moments](size_t i) { return std::max(static_cast<double>(moments[i].w), 0.0); };
    const glm::dvec2 behind = foam.drifted[tile];
    double whole = 0;
    size_t sample = 0;
    for (int y = 0; y < n; ++y) {
        const PeriodicCell v(static_cast<double>(y) / n - behind.y, 1, n);
        for (int x = 0; x < n; ++x, ++sample) {
            const PeriodicCell u(static_cast<double>(x) / n - behind.x, 1, n);
            const glm::vec4 own = kCrowdingStep * trail_at(trails, u, v);
            result.values()[sample] = opacity(
                foam, {.now = maps.info[tile].breaking * (1 - moments[sample].w), .trails = rest + own},
                hidden);
            whole += area(sample);
        }
    }
    // The sum is not quite normal, and places that are fully covered cannot be raised by the factor, so it is
    // found in some rounds.
    constexpr int kRounds = 3;
    for (int round = 0; round < kRounds; ++round) {
        double white = 0;
        for (size_t i = 0; i < moments.size(); ++i)
            white += area(i) * static_cast<double>(result.values()[i]);
        if (white <= 0) break;
        const auto gain = static_cast<float>(static_cast<double>(foam.cover) * whole / white);
        for (float& value : result.values()) value = std::min(gain * value, 1.0f);
    }
    return result;
}

}  // namespace deepwater::sim
