#pragma once

#include <array>
#include <cstddef>
#include <glm/glm.hpp>
#include <vector>

#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Statistics of the simulated surface, summed up over any number of moments and seas.
///
///     surface.sample(maps);        // one moment: heights, slopes, level, skewness, Jacobian, foam if there is any
///     surface.sample_later(later); // the same sea a little later: zero crossings
///
/// Variances are summed over every sample of every tile. What needs the whole sea in one place (level,
/// skewness, Jacobian, crossings) is summed over points of the largest tile, each of the others read at its
/// nearest sample: that shifts smaller waves by less than a sample, which their statistics do not notice,
/// where interpolation would blunt them. The result does not depend on the number of cores. Objects are
/// not shared between threads.
class SurfaceStatistics {
public:
    /// @param points_per_side  the points over the largest tile, a power of two; at most its resolution is
    /// used
    explicit SurfaceStatistics(int points_per_side = 128);

    void sample(const OceanMaps& maps);

    /// Counts crossings of the mean level, up and down, since the last look at the points; a step much
    /// shorter than the waves' periods, as two crossings inside one step are missed.
    /// @param maps  of the same sea as at the last look, later. Maps of other tiles are not taken.
    void sample_later(const OceanMaps& maps);

    /// Multiplies all sums by `factor` in [0, 1]: what was seen before weighs less from now on.
    void fade(double factor);

    /// Adds another's sums.
    void add(const SurfaceStatistics& other);

    [[nodiscard]] double height_variance() const;  ///< m², tiles summed
    /// Slope covariance (xx, zz, xz; world axes) of the linear field, tiles summed.
    [[nodiscard]] glm::dvec3 slope_covariance() const;
    /// Slope covariance of the waves that no tile carries: what the maps say of it, averaged.
    [[nodiscard]] glm::dvec3 unresolved_slope_covariance() const;

    /// Mean and skewness of the choppy surface's height at fixed places of the world: undisplaced points,
    /// each weighted by the area J that its surroundings have in the world (an equal sampling of the world;
    /// negative where the surface folds).
    [[nodiscard]] double mean_level() const;
    [[nodiscard]] double skewness() const;

    /// The value below which the Jacobian of the whole sea stays over a fraction of the undisplaced surface;
    /// to 1e-3, limited to [−1, 3).  @param fraction  in (0, 1)
    [[nodiscard]] double jacobian_quantile(double fraction) const;

    /// Part of the sea that foam covers, 0…1: foam_cover() of the looks whose maps had foam.
    [[nodiscard]] double whitecap_fraction() const {
        return foam_samples_ > 0 ? foam_cover_ / foam_samples_ : 0;
    }

    /// Mean time between up-crossings, which are half of all crossings, s; 0 when there was none.
    [[nodiscard]] double zero_crossing_period() const;

private:
    /// The whole sea at one point.
    struct Point {
        float height = 0;
        float jacobian = 1;
    };

    void gather(const OceanMaps& maps, std::vector<Point>& points) const;

    int points_per_side_;
    std::vector<Point> points_;  // of the last look
    std::vector<Point> later_;
    double last_time_ = 0;
    std::vector<float> last_sizes_;  // of the tiles, m

    double moments_ = 0;
    double height_variance_ = 0;
    glm::dvec3 slope_covariance_{0};
    glm::dvec3 unresolved_{0};

    std::array<double, 4> weighted_powers_{};  // Σ J hⁿ, n = 0…3
    std::vector<double> jacobians_;            // histogram

    double foam_samples_ = 0;
    double foam_cover_ = 0;

    double watched_seconds_ = 0;  // points times seconds
    double crossings_ = 0;
};

}  // namespace deepwater::sim
