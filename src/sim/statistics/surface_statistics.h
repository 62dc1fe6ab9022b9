#pragma once

#include <array>
#include <cstddef>
#include <glm/glm.hpp>
#include <vector>

#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Statistics of the simulated surface, summed over any number of moments and seas.
///
///     surface.sample(maps);         // one moment: heights, slopes, level, skewness, Jacobian and foam
///     surface.sample_later(later);  // the same sea a little later: zero crossings
///
/// Variances are summed over every sample of every tile. What needs the whole sea in one place (level,
/// skewness, Jacobian, crossings) is summed over points of the largest tile, with the other tiles read at
/// their nearest samples: this shifts their waves by less than a sample, which does not affect statistics,
/// while interpolation would reduce variances. The result does not depend on the number of cores. An object
/// is used by one thread at a time.
class SurfaceStatistics {
public:
    /// @param points_per_side  of the largest tile, a power of two; at most the tile's resolution is used
    explicit SurfaceStatistics(int points_per_side = 128);

    void sample(const OceanMaps& maps);

    /// Counts crossings of the mean level, up and down, since the last sample. The time step must be much
    /// shorter than the waves' periods: two crossings within a step are missed.
    /// @param maps  of the sea of the last sample(), later. Maps of other tiles are ignored.
    void sample_later(const OceanMaps& maps);

    /// Multiplies all sums by `factor` in [0, 1], so that earlier samples weigh less than later ones.
    void fade(double factor);

    /// Adds another's sums.
    void add(const SurfaceStatistics& other);

    [[nodiscard]] double height_variance() const;  ///< m², tiles summed
    /// Slope covariance (xx, zz, xz; world axes) of the linear field, tiles summed.
    [[nodiscard]] glm::dvec3 slope_covariance() const;
    /// Slope covariance of the waves that no tile carries: the mean of OceanMaps::unresolved_variance.
    [[nodiscard]] glm::dvec3 unresolved_slope_covariance() const;

    // Mean and skewness of the choppy surface's height over the world's plane: undisplaced points weighted by
    // their area J in the world (negative where the surface folds), which samples the world evenly.
    [[nodiscard]] double mean_level() const;
    [[nodiscard]] double skewness() const;

    /// Returns the quantile of the whole sea's Jacobian over the undisplaced surface, to 1e-3, limited to
    /// [−1, 3).
    /// @param fraction  in (0, 1)
    [[nodiscard]] double jacobian_quantile(double fraction) const;

    /// Returns the share of the sea that foam covers, 0…1: the mean of foam_cover() over samples with foam.
    [[nodiscard]] double whitecap_fraction() const {
        return foam_samples_ > 0 ? foam_cover_ / foam_samples_ : 0;
    }

    /// Returns the mean time between up-crossings, half of all crossings, s; 0 if there was none.
    [[nodiscard]] double zero_crossing_period() const;

private:
    /// The whole sea at one point.
    struct Point {
        float height = 0;
        float jacobian = 1;
    };

    void gather(const OceanMaps& maps, std::vector<Point>& points) const;

    int points_per_side_;
    std::vector<Point> points_;  // of the last sample
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
