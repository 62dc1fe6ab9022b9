#include "sim/statistics/surface_statistics.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/statistics/foam_cover.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {
namespace {

/// The histogram of the Jacobian: bins much finer than its standard deviation (0.05 in light airs, 0.2 in a
/// gale).
constexpr double kLowestJacobian = -1;
constexpr double kHighestJacobian = 3;
constexpr int kJacobianBins = 4000;

int jacobian_bin(double jacobian) {
    const double place = (jacobian - kLowestJacobian) / (kHighestJacobian - kLowestJacobian) * kJacobianBins;
    return static_cast<int>(std::clamp(place, 0.0, kJacobianBins - 1.0));
}

/// Means over one tile.
struct TileVariances {
    double height = 0;    // mean of h², m²
    glm::dvec3 slope{0};  // means of the products of the slopes
};

/// Rows are summed in single precision, the rows' sums in double.
TileVariances variances_of(const TileMaps& tile) {
    TileVariances sums;
    const int n = tile.resolution;
    for (int y = 0; y < n; ++y) {
        const glm::vec4* displacement = tile.displacement[0].row(y);
        const glm::vec4* gradient = tile.gradient[0].row(y);
        float hh = 0, xx = 0, zz = 0, xz = 0;
        for (int x = 0; x < n; ++x) {
            hh += displacement[x].y * displacement[x].y;
            xx += gradient[x].x * gradient[x].x;
            zz += gradient[x].y * gradient[x].y;
            xz += gradient[x].x * gradient[x].y;
        }
        sums.height += static_cast<double>(hh);
        sums.slope += glm::dvec3(xx, zz, xz);
    }
    const double samples = static_cast<double>(n) * n;
    return {.height = sums.height / samples, .slope = sums.slope / samples};
}

std::vector<float> sizes_of(const OceanMaps& maps) {
    std::vector<float> sizes;
    for (const TileInfo& info : maps.info) sizes.push_back(info.size);
    return sizes;
}

}  // namespace

SurfaceStatistics::SurfaceStatistics(int points_per_side)
    : points_per_side_(points_per_side), jacobians_(kJacobianBins) {
    DW_CHECK(points_per_side >= 1);
}

void SurfaceStatistics::gather(const OceanMaps& maps, std::vector<Point>& points) const {
    const int side = std::min(points_per_side_, maps.tiles[0].resolution);
    const double spacing = static_cast<double>(maps.info[0].size) / side;
    const double turn = static_cast<double>(maps.info[0].rotation);
    const double c = spacing * std::cos(turn), s = spacing * std::sin(turn);
    const SeaSurface sea(maps, 0, Waters::sea);
    points.resize(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
    tbb::parallel_for(0, side, [&](int row) {
        Point* const first = &points[static_cast<std::size_t>(row) * static_cast<std::size_t>(side)];
        for (int column = 0; column < side; ++column) {
            const SurfaceSample sample = sea.nearest(c * column + s * row, c * row - s * column);
            first[column] = {.height = sample.displacement.y, .jacobian = sample.jacobian()};
        }
    });
}

void SurfaceStatistics::sample(const OceanMaps& maps) {
    std::vector<TileVariances> variances(maps.tiles.size());
    tbb::parallel_for(std::size_t{0}, maps.tiles.size(),
                      [&](std::size_t i) { variances[i] = variances_of(maps.tiles[i]); });
    moments_ += 1;
    for (const TileVariances& tile : variances) {
        height_variance_ += tile.height;
        slope_covariance_ += tile.slope;
    }
    unresolved_ += glm::dvec3(maps.unresolved_variance);
    if (!maps.foam.empty()) {
        foam_samples_ += 1;
        foam_cover_ += foam_cover(maps);
    }

    gather(maps, points_);
    last_time_ = maps.time;
    last_sizes_ = sizes_of(maps);
    for (const Point& point : points_) {
        const auto h = static_cast<double>(point.height), jacobian = static_cast<double>(point.jacobian);
        weighted_powers_[0] += jacobian;
        weighted_powers_[1] += jacobian * h;
        weighted_powers_[2] += jacobian * h * h;
        weighted_powers_[3] += jacobian * h * h * h;
        jacobians_[static_cast<std::size_t>(jacobian_bin(jacobian))] += 1;
    }
}

void SurfaceStatistics::sample_later(const OceanMaps& maps) {
    if (maps.time <= last_time_ || sizes_of(maps) != last_sizes_) return;
    gather(maps, later_);
    if (later_.size() != points_.size()) return;
    watched_seconds_ += (maps.time - last_time_) * static_cast<double>(points_.size());
    for (std::size_t i = 0; i < points_.size(); ++i)
        crossings_ += (points_[i].height < 0) != (later_[i].height < 0);
}

void SurfaceStatistics::fade(double factor) {
    for (double* sum :
         {&moments_, &height_variance_, &watched_seconds_, &crossings_, &foam_samples_, &foam_cover_})
        *sum *= factor;
    slope_covariance_ *= factor;
    unresolved_ *= factor;
    for (double& sum : weighted_powers_) sum *= factor;
    for (double& count : jacobians_) count *= factor;
}

void SurfaceStatistics::add(const SurfaceStatistics& other) {
    moments_ += other.moments_;
    height_variance_ += other.height_variance_;
    slope_covariance_ += other.slope_covariance_;
    unresolved_ += other.unresolved_;
    watched_seconds_ += other.watched_seconds_;
    crossings_ += other.crossings_;
    foam_samples_ += other.foam_samples_;
    foam_cover_ += other.foam_cover_;
    for (std::size_t i = 0; i < weighted_powers_.size(); ++i)
        weighted_powers_[i] += other.weighted_powers_[i];
    for (std::size_t i = 0; i < jacobians_.size(); ++i) jacobians_[i] += other.jacobians_[i];
}

double SurfaceStatistics::height_variance() const {
    return moments_ > 0 ? height_variance_ / moments_ : 0;
}

glm::dvec3 SurfaceStatistics::slope_covariance() const {
    return moments_ > 0 ? slope_covariance_ / moments_ : glm::dvec3(0);
}

glm::dvec3 SurfaceStatistics::unresolved_slope_covariance() const {
    return moments_ > 0 ? unresolved_ / moments_ : glm::dvec3(0);
}

double SurfaceStatistics::mean_level() const {
    return weighted_powers_[0] > 0 ? weighted_powers_[1] / weighted_powers_[0] : 0;
}

double SurfaceStatistics::skewness() const {
    if (weighted_powers_[0] <= 0) return 0;
    const double mean = weighted_powers_[1] / weighted_powers_[0];
    const double square = weighted_powers_[2] / weighted_powers_[0];
    const double cube = weighted_powers_[3] / weighted_powers_[0];
    const double variance = square - mean * mean;
    if (variance <= 0) return 0;
    return (cube - 3 * mean * square + 2 * mean * mean * mean) / std::pow(variance, 1.5);
}

double SurfaceStatistics::jacobian_quantile(double fraction) const {
    DW_CHECK(fraction > 0 && fraction < 1);
    double all = 0;
    for (const double count : jacobians_) all += count;
    if (all <= 0) return 1;
    constexpr double kWidth = (kHighestJacobian - kLowestJacobian) / kJacobianBins;
    double below = 0;
    std::size_t bin = 0;
    while (bin + 1 < jacobians_.size() && below + jacobians_[bin] < fraction * all)
        below += jacobians_[bin++];
    const double inside = jacobians_[bin] > 0 ? (fraction * all - below) / jacobians_[bin] : 0;
    return kLowestJacobian + (static_cast<double>(bin) + inside) * kWidth;
}

double SurfaceStatistics::zero_crossing_period() const {
    return crossings_ > 0 ? 2 * watched_seconds_ / crossings_ : 0;
}

}  // namespace deepwater::sim
