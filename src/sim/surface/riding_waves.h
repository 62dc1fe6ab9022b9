#pragma once

#include <cstddef>

#include "core/shared_glsl.h"
#include "sim/surface/surface_lookup.h"

namespace deepwater::shared {
#include "shared/water/riding_waves.glsl"
}  // namespace deepwater::shared

namespace deepwater::sim {

/// Makes the waves of tiles ride on those of larger tiles: riding_factor() on their heights, and on its
/// derivatives in time. A tile may be looked up in several views, one after the other; tiles come largest
/// first.
class RidingWaves {
public:
    /// Begins with the next view, of a tile.
    void begin(size_t tile) {
        if (tile == tile_) return;
        larger_ += own_;
        own_ = Float4{};
        tile_ = tile;
    }
    /// Returns the factor on the heights of the tile.
    [[nodiscard]] float factor() const { return shared::riding_factor(larger_[0]); }
    /// Returns a vector of the tile's maps at its height over the water of larger tiles: displacement,
    /// velocity or acceleration. The other arguments are the vectors of lower order.
    [[nodiscard]] Float4 displacement(Float4 d) const { return with_height(d, factor() * d[1]); }
    [[nodiscard]] Float4 velocity(Float4 v, Float4 d) const {
        return with_height(v, factor() * v[1] - larger_[1] * d[1]);
    }
    [[nodiscard]] Float4 acceleration(Float4 a, Float4 v, Float4 d) const {
        return with_height(a, factor() * a[1] - 2 * larger_[1] * v[1] - larger_[2] * d[1]);
    }
    /// Adds the view, for the smaller tiles.
    /// @param weight   of the view, times the tile's share
    /// @param d, v, a  in its maps; without motion v and a are 0
    void add(float weight, Float4 d, Float4 v = Float4{}, Float4 a = Float4{}) {
        own_ += weight * Float4{d[3] - 1, v[3], a[3], 0};
    }

private:
    static Float4 with_height(Float4 vector, float height) {
        vector[1] = height;
        return vector;
    }

    size_t tile_ = 0;
    Float4 larger_{}, own_{};  // change of the water's area and its derivatives in time
};

}  // namespace deepwater::sim
