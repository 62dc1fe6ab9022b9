#include "sim/surface/near_surface.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "sim/surface/riding_waves.h"
#include "sim/surface/surface_lookup.h"

namespace deepwater::sim {

void NearSurface::set_moment(const OceanMaps& maps, const glm::dvec2& origin, size_t tiles) {
    tiles_.clear();
    maps_ = &maps;
    origin_ = origin;
    layered_.reset();
    if (!maps.layers.empty()) {
        layered_.emplace(maps);
        layered_->keep_tiles(tiles);
    }
    for (size_t i = 0; i < std::min(tiles, maps.tiles.size()); ++i) {
        const TileInfo& info = maps.info[i];
        const TileMaps& tile = maps.tiles[i];
        const int n = tile.resolution;
        if (n == 0) continue;
        const double density = n / static_cast<double>(info.size);
        const double c = std::cos(static_cast<double>(info.rotation)) * density;
        const double s = std::sin(static_cast<double>(info.rotation)) * density;
        const glm::dvec2 at(c * origin.x - s * origin.y, s * origin.x + c * origin.y);
        const glm::dvec2 wrapped = at - glm::floor(at / double(n)) * double(n);
        tiles_.push_back({.displacement = tile.displacement[0].row(0),
                          .gradient = tile.gradient[0].row(0),
                          .shear = tile.shear[0].row(0),
                          .log2_side = std::countr_zero(static_cast<unsigned>(n)),
                          .cosine = static_cast<float>(c),
                          .sine = static_cast<float>(s),
                          .corner = glm::vec2(wrapped),
                          .breaking = info.breaking,
                          .rung = info.rung});
    }
}

namespace {

template <class Tile>
MapCell cell_of(const Tile& tile, glm::vec2 at) {
    const glm::vec2 samples =
        tile.corner + glm::vec2(tile.cosine * at.x - tile.sine * at.y, tile.sine * at.x + tile.cosine * at.y);
    return {0, 0, samples.x, samples.y, tile.log2_side};
}

}  // namespace

bool NearSurface::near_layer(glm::vec2 at) const {
    if (!layered_) return false;
    const glm::dvec2 place = origin_ + glm::dvec2(at);
    return std::ranges::any_of(maps_->layers, [&](const LayerMaps& layer) {
        const double reach =
            glm::length(layer.window.half_sides) + static_cast<double>(maps_->farthest_drift);
        return glm::distance(layer.window.middle, place) < reach;
    });
}

/// Shares of the tiles' waves that land leaves at a place.
struct NearSurface::Shares {
    bool all = true;  ///< all of them
    std::array<float, kRungCount> left{};
    [[nodiscard]] float of(const Tile& tile) const { return all ? 1 : left[static_cast<size_t>(tile.rung)]; }
};

NearSurface::Shares NearSurface::shares_at(glm::vec2 at) const {
    if (!maps_->coast) return {};
    return {.all = false, .left = maps_->coast->at(origin_ + glm::dvec2(at))};
}

glm::vec3 NearSurface::of_tiles(glm::vec2 at) const {
    Float4 sum{};
    RidingWaves riding;
    const Shares shares = shares_at(at);
    for (size_t i = 0; i < tiles_.size(); ++i) {
        const Float4 moved = cell_of(tiles_[i], at).of(tiles_[i].displacement);
        const float share = shares.of(tiles_[i]);
        riding.begin(i);
        sum += riding.displacement(moved) * share;
        riding.add(share, moved);
    }
    return {sum[0], sum[1], sum[2]};
}

glm::vec3 NearSurface::displacement(glm::vec2 at) const {
    if (!near_layer(at)) return of_tiles(at);
    return layered_->displacement_at(origin_ + glm::dvec2(at));
}

float NearSurface::jacobian(glm::vec2 at) const {
    if (near_layer(at)) {
        const glm::dvec2 place = origin_ + glm::dvec2(at);
        return layered_->undisplaced(place.x, place.y).jacobian();
    }
    float dxx = 0, dzz = 0, dxz = 0;
    const Shares shares = shares_at(at);
    for (const Tile& tile : tiles_) {
        const MapCell cell = cell_of(tile, at);
        const Float4 gradient = cell.of(tile.gradient);
        const float share = shares.of(tile);
        dxx += share * gradient[2];
        dzz += share * gradient[3];
        dxz += share * cell.of(tile.shear);
    }
    return (1 + dxx) * (1 + dzz) - dxz * dxz;
}

float NearSurface::crowding(glm::vec2 at) const {
    if (near_layer(at)) {
        const glm::dvec2 place = origin_ + glm::dvec2(at);
        return layered_->crowding(place.x, place.y);
    }
    float sum = 0;
    const Shares shares = shares_at(at);
    for (const Tile& tile : tiles_) {
        if (tile.breaking > 0)
            sum += shares.of(tile) * tile.breaking * (1 - cell_of(tile, at).of(tile.displacement)[3]);
    }
    return sum;
}

glm::vec2 NearSurface::undisplaced(glm::vec2 at) const {
    constexpr int kSteps = 3;  // each at least halves the error
    glm::vec2 guess = at;
    for (int i = 0; i < kSteps; ++i) {
        const glm::vec3 moved = displacement(guess);
        guess = at - glm::vec2(moved.x, moved.z);
    }
    return guess;
}

glm::vec2 NearSurface::flow(glm::vec2 at) const {
    if (!near_layer(at)) return glm::vec2(0);
    const glm::dvec2 place = origin_ + glm::dvec2(at);
    return layered_->flow(place.x, place.y);
}

glm::vec3 water_displacement(const NearSurface& before, const NearSurface& after, glm::vec2 at,
                             float seconds) {
    const glm::vec2 carried = seconds * after.flow(at);
    return after.displacement(at + carried) + glm::vec3(carried.x, 0, carried.y) - before.displacement(at);
}

void HeightPatch::fill(const NearSurface& surface, glm::vec2 centre, float reach) {
    side_ = 2 * static_cast<int>(std::ceil(reach / kSpacing)) + 1;
    corner_ = glm::floor(centre / kSpacing - static_cast<float>(side_) / 2) * kSpacing;
    heights_.resize(static_cast<size_t>(side_) * static_cast<size_t>(side_));
    float* out = heights_.data();
    for (int j = 0; j < side_; ++j) {
        for (int i = 0; i < side_; ++i) {
            const glm::vec2 at = corner_ + kSpacing * glm::vec2(i, j);
            const glm::vec3 here = surface.displacement(at);
            *out++ = surface.displacement(at - glm::vec2(here.x, here.z)).y;
        }
    }
}

float HeightPatch::height(float x, float z) const {
    const auto last = static_cast<float>(side_ - 1) - 1e-3f;
    const float u = std::clamp((x - corner_.x) / kSpacing, 0.0f, last);
    const float v = std::clamp((z - corner_.y) / kSpacing, 0.0f, last);
    const int i = static_cast<int>(u), j = static_cast<int>(v);
    const float fu = u - static_cast<float>(i), fv = v - static_cast<float>(j);
    const float* at =
        heights_.data() + static_cast<size_t>(j) * static_cast<size_t>(side_) + static_cast<size_t>(i);
    const float low = at[0] + (at[1] - at[0]) * fu;
    const float high = at[side_] + (at[side_ + 1] - at[side_]) * fu;
    return low + (high - low) * fv;
}

void MotionPatch::fill(const NearSurface& before, const NearSurface& after, float seconds, glm::vec2 centre,
                       float reach) {
    side_ = 2 * static_cast<int>(std::ceil(reach / kSpacing)) + 1;
    corner_ = glm::floor(centre / kSpacing - static_cast<float>(side_) / 2) * kSpacing;
    displacements_.clear();
    for (int j = 0; j < side_; ++j) {
        for (int i = 0; i < side_; ++i) {
            const glm::vec2 place = before.undisplaced(corner_ + kSpacing * glm::vec2(i, j));
            displacements_.push_back(water_displacement(before, after, place, seconds));
        }
    }
}

glm::vec3 MotionPatch::displacement(float x, float z) const {
    if (side_ == 0) return glm::vec3(0);
    const auto last = static_cast<float>(side_ - 1) - 1e-3f;
    const glm::vec2 at = glm::clamp((glm::vec2(x, z) - corner_) / kSpacing, glm::vec2(0), glm::vec2(last));
    const glm::vec2 low = glm::floor(at), part = at - low;
    const glm::vec3* corner = displacements_.data() +
                              static_cast<size_t>(low.y) * static_cast<size_t>(side_) +
                              static_cast<size_t>(low.x);
    return glm::mix(glm::mix(corner[0], corner[1], part.x),
                    glm::mix(corner[side_], corner[side_ + 1], part.x), part.y);
}

}  // namespace deepwater::sim
