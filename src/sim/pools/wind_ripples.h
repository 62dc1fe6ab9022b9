#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/grid2d.h"
#include "sim/pools/basin_shape.h"

namespace deepwater::sim {

/// Wind up to which there are no ripples, m/s (Jeffreys 1925, Proc. R. Soc. A 107, 189: 1.1 m/s).
inline constexpr double kCalmWind = 1.1;

/// The ripples that a steady wind has raised on a basin. They run with the wind and grow with the
/// fetch X, the way of the wind over the water up to a place; the wall downwind takes them in.
///
/// Their frequencies are distributed by the law of Jonswap::of_wind(U, X), which was also fitted to waves in wind
/// tunnels (Hasselmann et al. 1973, fig. 2.10 and 2.11: gX/U² from 0.1 on). Where their mean square of slopes
/// would exceed that of Cox & Munk 1954, 0.003 + 0.00512 U, at the longest fetch, all are made lower by one
/// factor. From kCalmWind to twice that they rise to their full height.
///
/// The surface is a sum of kWaves sines, in bands of frequency of which each has its own growth: a function of
/// time, so that no moment needs the one before.
class WindRipples {
public:
    /// Heights, slopes along own x and z, and rates of rise at a sample: m, m/s.
    using Point = glm::vec4;

    WindRipples() = default;
    /// @param wind        m/s, along own x and z
    /// @param half_sides  m, of the rectangle of samples, whose outermost lie on its edges
    /// @param seed        of phases and directions
    WindRipples(const BasinShape& shape, const glm::dvec2& wind, const glm::dvec2& half_sides,
                const glm::ivec2& samples, std::uint64_t seed);

    /// Returns whether the water is smooth at all times.
    [[nodiscard]] bool none() const { return waves_.empty(); }
    /// Adds `share` times the ripples at the time `t` [s] to the samples of a row.
    /// @pre points has as many as the samples along x
    void add_row(double t, int row, float share, std::span<Point> points) const;

    /// Returns the way [m] of the wind over the water to a place in own axes; 0 behind the walls.
    [[nodiscard]] static double fetch_at(const BasinShape& shape, const glm::dvec2& wind,
                                         const glm::dvec2& own);
    /// Returns the variance [m²] of the heights at a fetch [m].
    [[nodiscard]] double variance_at(double fetch) const;
    /// Returns the mean square of all slopes at the longest fetch.
    [[nodiscard]] double slope_variance() const;

    static constexpr int kBands = 4, kPerBand = 4, kWaves = kBands * kPerBand;
    /// Ripples are at least so many samples long.
    static constexpr double kShortest = 3.2;

private:
    struct Wave {
        glm::dvec2 k{0};                    ///< rad/m, own axes
        double omega = 0;                   ///< rad/s
        double phase = 0;                   ///< rad
        std::vector<float> cosines, sines;  ///< of k.x times x, at the samples along x
    };

    static constexpr int kFetches = 48;

    [[nodiscard]] glm::vec4 amplitudes_at(double fetch) const;

    std::vector<Wave> waves_;
    std::vector<glm::vec4> growth_;  ///< of the bands, at kFetches fetches
    double longest_ = 0;             ///< m, fetch
    Grid2D<glm::vec4> amplitude_;    ///< of the bands, at the samples
    std::vector<double> rows_;       ///< m, own z of the samples' rows
};

}  // namespace deepwater::sim
