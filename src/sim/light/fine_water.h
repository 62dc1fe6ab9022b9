#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "sim/light/beam_mesh.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Water of a tile between its samples, on a lattice that is two, four … times finer.
///
/// Each doubling keeps the samples and puts a new one in the middle between two by the six-point interpolatory
/// scheme (Deslauriers & Dubuc 1989, "Symmetric iterative interpolation processes"), which is exact for
/// polynomials of degree 5 and has a continuous second derivative in the limit. A wave of four samples keeps at
/// least 95 % of its amplitude between them; linear interpolation would keep 71 %. Arrays allocate only when
/// they grow.
class FineWater {
public:
    /// @param first      sample of the tile at which the water begins; the tile repeats
    /// @param samples    steps of the tile's lattice along the sides
    /// @param doublings  >= 0
    void refine(const TileMaps& tile, glm::ivec2 first, glm::ivec2 samples, int doublings);

    /// Returns row j, 0 … samples.y · 2^doublings, of the water: a function of the corner i, likewise.
    [[nodiscard]] auto row(int j) const {
        const auto begin = static_cast<ptrdiff_t>(j + kMargin) * width_ + kMargin;
        return [moved = moved_.data() + begin, gradient = gradient_.data() + begin](int i) {
            return beams::CornerWater{{moved[i].x, moved[i].y, moved[i].z, 1}, gradient[i], moved[i].w};
        };
    }

private:
    static constexpr int kMargin = 4;  // samples around the water, whatever the doublings

    /// Doubles an array of `size` values with margins. @return the size of `to`
    static glm::ivec2 double_up(const std::vector<glm::vec4>& from, glm::ivec2 size,
                                std::vector<glm::vec4>& across, std::vector<glm::vec4>& to);

    int width_ = 0;
    std::vector<glm::vec4> moved_;     // displacement [m] and shear
    std::vector<glm::vec4> gradient_;  // as TileMaps::gradient
    std::vector<glm::vec4> across_, other_;
};

}  // namespace deepwater::sim
