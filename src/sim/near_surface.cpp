#include "sim/near_surface.h"

#include <algorithm>
#include <cmath>

namespace deepwater::sim {
namespace {

struct Corners {
    int x0, x1, y0, y1;
    float fx, fy;
};

Corners corners(glm::vec2 samples, int resolution) {
    const glm::vec2 low = glm::floor(samples);
    const int mask = resolution - 1;
    const int x = static_cast<int>(low.x), y = static_cast<int>(low.y);
    return {x & mask, (x + 1) & mask, y & mask, (y + 1) & mask, samples.x - low.x, samples.y - low.y};
}

template <class T>
T bilinear(const Grid2D<T>& grid, const Corners& c) {
    const T low = grid(c.x0, c.y0) * (1 - c.fx) + grid(c.x1, c.y0) * c.fx;
    const T high = grid(c.x0, c.y1) * (1 - c.fx) + grid(c.x1, c.y1) * c.fx;
    return low * (1 - c.fy) + high * c.fy;
}

}  // namespace

void NearSurface::look_at(const OceanMaps& maps, const glm::dvec2& origin) {
    tiles_.clear();
    for (size_t i = 0; i < maps.tiles.size(); ++i) {
        const TileInfo& info = maps.info[i];
        const int n = maps.tiles[i].resolution;
        const double density = n / static_cast<double>(info.size);
        const double c = std::cos(static_cast<double>(info.rotation)) * density;
        const double s = std::sin(static_cast<double>(info.rotation)) * density;
        const glm::dvec2 at(c * origin.x - s * origin.y, s * origin.x + c * origin.y);
        const glm::dvec2 wrapped = at - glm::floor(at / double(n)) * double(n);
        tiles_.push_back({&maps.tiles[i], n, static_cast<float>(c), static_cast<float>(s), glm::vec2(wrapped),
                          info.breaking});
    }
}

glm::vec3 NearSurface::displacement(glm::vec2 at) const {
    glm::vec4 sum(0);
    for (const Tile& tile : tiles_) {
        const glm::vec2 samples = tile.corner + glm::vec2(tile.cosine * at.x - tile.sine * at.y,
                                                          tile.sine * at.x + tile.cosine * at.y);
        sum += bilinear(tile.maps->displacement[0], corners(samples, tile.resolution));
    }
    return glm::vec3(sum);
}

float NearSurface::jacobian(glm::vec2 at) const {
    float dxx = 0, dzz = 0, dxz = 0;
    for (const Tile& tile : tiles_) {
        const glm::vec2 samples = tile.corner + glm::vec2(tile.cosine * at.x - tile.sine * at.y,
                                                          tile.sine * at.x + tile.cosine * at.y);
        const Corners place = corners(samples, tile.resolution);
        const glm::vec4 gradient = bilinear(tile.maps->gradient[0], place);
        dxx += gradient.z;
        dzz += gradient.w;
        dxz += bilinear(tile.maps->shear[0], place);
    }
    return (1 + dxx) * (1 + dzz) - dxz * dxz;
}

float NearSurface::crowding(glm::vec2 at) const {
    float sum = 0;
    for (const Tile& tile : tiles_) {
        if (tile.breaking <= 0) continue;
        const glm::vec2 samples = tile.corner + glm::vec2(tile.cosine * at.x - tile.sine * at.y,
                                                          tile.sine * at.x + tile.cosine * at.y);
        const Corners place = corners(samples, tile.resolution);
        const Grid2D<glm::vec4>& moved = tile.maps->displacement[0];
        const float low = moved(place.x0, place.y0).w * (1 - place.fx) + moved(place.x1, place.y0).w * place.fx;
        const float high = moved(place.x0, place.y1).w * (1 - place.fx) + moved(place.x1, place.y1).w * place.fx;
        sum += tile.breaking * (1 - (low * (1 - place.fy) + high * place.fy));
    }
    return sum;
}

glm::vec2 NearSurface::undisplaced(glm::vec2 at) const {
    constexpr int kSteps = 3;  // each leaves half of the error or less
    glm::vec2 guess = at;
    for (int i = 0; i < kSteps; ++i) {
        const glm::vec3 moved = displacement(guess);
        guess = at - glm::vec2(moved.x, moved.z);
    }
    return guess;
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
    const float* at = heights_.data() + static_cast<size_t>(j) * static_cast<size_t>(side_) + static_cast<size_t>(i);
    const float low = at[0] + (at[1] - at[0]) * fu;
    const float high = at[side_] + (at[side_ + 1] - at[side_]) * fu;
    return low + (high - low) * fv;
}

void MotionPatch::fill(const NearSurface& before, const NearSurface& after, glm::vec2 centre, float reach) {
    side_ = 2 * static_cast<int>(std::ceil(reach / kSpacing)) + 1;
    corner_ = glm::floor(centre / kSpacing - static_cast<float>(side_) / 2) * kSpacing;
    ways_.clear();
    for (int j = 0; j < side_; ++j) {
        for (int i = 0; i < side_; ++i) {
            const glm::vec2 place = before.undisplaced(corner_ + kSpacing * glm::vec2(i, j));
            ways_.push_back(after.displacement(place) - before.displacement(place));
        }
    }
}

glm::vec3 MotionPatch::way(float x, float z) const {
    if (side_ == 0) return glm::vec3(0);
    const auto last = static_cast<float>(side_ - 1) - 1e-3f;
    const glm::vec2 at = glm::clamp((glm::vec2(x, z) - corner_) / kSpacing, glm::vec2(0), glm::vec2(last));
    const glm::vec2 low = glm::floor(at), part = at - low;
    const glm::vec3* corner =
        ways_.data() + static_cast<size_t>(low.y) * static_cast<size_t>(side_) + static_cast<size_t>(low.x);
    return glm::mix(glm::mix(corner[0], corner[1], part.x),
                    glm::mix(corner[side_], corner[side_ + 1], part.x), part.y);
}

}  // namespace deepwater::sim
