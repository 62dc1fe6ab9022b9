#include "support/path_tracer.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "optics/air/atmosphere.h"

namespace deepwater::test {
namespace {

using glm::dvec3;

constexpr double kTau = 6.283185307179586;
constexpr double kTop =
    static_cast<double>(shared::kGroundRadius) + static_cast<double>(shared::kAtmosphereHeight);
constexpr double kGround = static_cast<double>(shared::kGroundRadius);

/// Random numbers in [0, 1) from a counter. Source: Steele, Lea & Flood 2014, splitmix64.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    double next() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15ull);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1.0p-53;
    }

private:
    std::uint64_t state_;
};

/// Coefficients of the air for one band of light [1/km].
struct BandAir {
    double rayleigh, mie, ozone;

    [[nodiscard]] double rayleigh_at(double h) const {
        return rayleigh * static_cast<double>(shared::air_density(static_cast<float>(h)));
    }
    [[nodiscard]] double mie_loss_at(double h) const {
        return mie * std::exp(-h / static_cast<double>(shared::kMieScaleHeight));
    }
    [[nodiscard]] double extinction_at(double h) const {
        const double tent = 1 - std::abs(h - static_cast<double>(shared::kOzoneCentre)) /
                                    static_cast<double>(shared::kOzoneHalfWidth);
        return rayleigh_at(h) + mie_loss_at(h) + ozone * std::max(0.0, tent);
    }
};

/// A straight line through the air.
struct Ray {
    dvec3 origin;
    dvec3 direction;
    double r, mu;

    Ray(const dvec3& from, const dvec3& towards)
        : origin(from), direction(towards), r(glm::length(from)), mu(glm::dot(from, towards) / r) {}

    [[nodiscard]] double height(double t) const {
        return std::max(0.0, std::sqrt(r * r + t * (2 * r * mu + t)) - kGround);
    }
    /// km to the ground; negative: missed.
    [[nodiscard]] double to_ground() const {
        const double root = r * r * mu * mu - (r - kGround) * (r + kGround);
        return mu < 0 && root >= 0 ? std::max(0.0, -r * mu - std::sqrt(root)) : -1;
    }
    [[nodiscard]] double to_top() const {
        return std::max(0.0, -r * mu + std::sqrt(r * r * mu * mu + (kTop - r) * (kTop + r)));
    }
};

/// Optical depth along a ray as a function of distance: Simpson's rule between knots that crowd where the ray
/// is lowest, linear in between.
class Depths {
public:
    Depths(const BandAir& air, const Ray& ray, double length) {
        const double lowest = std::clamp(-ray.r * ray.mu, 0.0, length);
        const int before = lowest <= 0 ? 0 : lowest >= length ? kPieces : kPieces / 2;
        int count = 0;
        for (int i = before; i > 0; --i) {
            const double x = static_cast<double>(i) / before;
            t_[count++] = lowest * (1 - x * x);
        }
        for (int i = 0; i <= kPieces - before; ++i) {
            const double x = before == kPieces ? 0 : static_cast<double>(i) / (kPieces - before);
            t_[count++] = lowest + (length - lowest) * x * x;
        }
        double at_start = air.extinction_at(ray.height(t_[0]));
        depth_[0] = 0;
        for (int i = 0; i < kPieces; ++i) {
            const double step = t_[i + 1] - t_[i];
            const double middle = air.extinction_at(ray.height(t_[i] + step / 2));
            const double at_end = air.extinction_at(ray.height(t_[i + 1]));
            depth_[i + 1] = depth_[i] + step * (at_start + 4 * middle + at_end) / 6;
            at_start = at_end;
        }
    }
    [[nodiscard]] double total() const { return depth_[kPieces]; }
    [[nodiscard]] double depth_at(double t) const { return interpolate(t_, depth_, t); }
    [[nodiscard]] double distance_at(double depth) const { return interpolate(depth_, t_, depth); }
    /// Derivative of depth_at().
    [[nodiscard]] double density_at(double t) const {
        const int i = piece(t_, t);
        return (depth_[i + 1] - depth_[i]) / (t_[i + 1] - t_[i]);
    }

private:
    static constexpr int kPieces = 32;
    using Knots = std::array<double, kPieces + 1>;

    static int piece(const Knots& x, double at) {
        const auto above = std::upper_bound(x.begin() + 1, x.end() - 1, at);
        return static_cast<int>(above - x.begin()) - 1;
    }
    static double interpolate(const Knots& x, const Knots& y, double at) {
        const int i = piece(x, at);
        const double width = x[i + 1] - x[i];
        return width > 0 ? y[i] + (y[i + 1] - y[i]) * (at - x[i]) / width : y[i];
    }

    Knots t_{};
    Knots depth_{};
};

/// `cosine` from `axis`, at azimuth `turn`.
dvec3 turned_from(const dvec3& axis, double cosine, double turn) {
    const dvec3 helper = std::abs(axis.y) < 0.7 ? dvec3(0, 1, 0) : dvec3(1, 0, 0);
    const dvec3 u = glm::normalize(glm::cross(helper, axis));
    const dvec3 v = glm::cross(axis, u);
    const double sine = std::sqrt(std::max(0.0, 1 - cosine * cosine));
    return cosine * axis + sine * (std::cos(turn) * u + std::sin(turn) * v);
}

double sample_henyey_greenstein(double g, double x) {
    const double s = (1 - g * g) / (1 - g + 2 * g * x);
    return std::clamp((1 + g * g - s * s) / (2 * g), -1.0, 1.0);
}

/// Inverse of (x^3 + 3 x + 4) / 8, Rayleigh's cumulative distribution: Cardano's formula.
double sample_rayleigh(double x) {
    const double q = 4 * x - 2;
    const double root = std::cbrt(q + std::sqrt(q * q + 1));
    return std::clamp(root - 1 / root, -1.0, 1.0);
}

class BandTracer {
public:
    BandTracer(int band, const dvec3& to_sun, double aerosol) : to_sun_(to_sun) {
        air_ = {.rayleigh = static_cast<double>(shared::rayleigh_scattering()[band]),
                .mie = static_cast<double>(shared::mie_extinction()[band]) * aerosol,
                .ozone = static_cast<double>(shared::ozone_absorption()[band])};
    }

    /// Radiance of one path per unit of sunlight. `stratum` [0,1) places its first collision.
    double path(const dvec3& direction, double stratum, Random& random) const {
        const dvec3 eye(0, kGround + static_cast<double>(shared::kEyeHeight), 0);
        double light = 0;
        double carried = 1;
        Ray ray(eye, direction);
        for (int bounce = 0;; ++bounce) {
            const double ground = ray.to_ground();
            const double length = ground >= 0 ? ground : ray.to_top();
            if (length <= 0) return light;
            const Depths depths(air_, ray, length);
            const double passes = std::exp(-depths.total());
            double t = 0;
            if (bounce == 0) {
                t = first_collision(depths, length, passes, stratum, carried);
            } else if (ground >= 0 && random.next() < passes) {
                const dvec3 at = glm::normalize(ray.origin + ground * ray.direction);
                const double albedo = static_cast<double>(shared::kSeaAlbedo);
                const dvec3 sun = sun_sample(random);
                light += carried * albedo / (kTau / 2) * std::max(0.0, glm::dot(at, sun)) *
                         sunlight(at * kGround, sun);
                carried *= albedo;
                ray = Ray(at * (kGround + 1e-6),
                          turned_from(at, std::sqrt(random.next()), kTau * random.next()));
                if (!survives(carried, random)) return light;
                continue;
            } else {
                // Given that it does not pass: the ground has its own share above; the open sky has none.
                if (ground < 0) carried *= 1 - passes;
                t = depths.distance_at(-std::log(1 - random.next() * (1 - passes)));
            }

            const dvec3 at = ray.origin + t * ray.direction;
            const double h = ray.height(t);
            const double rayleigh = air_.rayleigh_at(h);
            const double mie = air_.mie_loss_at(h) * static_cast<double>(shared::kMieAlbedo);
            carried *= (rayleigh + mie) / air_.extinction_at(h);
            const double molecules = rayleigh / (rayleigh + mie);
            const dvec3 sun = sun_sample(random);
            const double nu = glm::dot(ray.direction, sun);
            const double phase =
                molecules * static_cast<double>(shared::phase_rayleigh(static_cast<float>(nu))) +
                (1 - molecules) * static_cast<double>(shared::phase_aerosol(static_cast<float>(nu)));
            light += carried * phase * sunlight(at, sun);
            if (!survives(carried, random)) return light;

            double cosine = 0;
            if (random.next() < molecules) {
                cosine = sample_rayleigh(random.next());
            } else {
                const bool glow = random.next() < 0.5;
                cosine = sample_henyey_greenstein(
                    static_cast<double>(glow ? shared::kGlowAsymmetry : shared::kWideAsymmetry),
                    random.next());
            }
            ray = Ray(at, turned_from(ray.direction, cosine, kTau * random.next()));
        }
    }

private:
    /// Where the first collision lies: half the strata by what the air takes out, half evenly spread over the
    /// square root of the distance, which in dusk finds the thin air that is still lit. The weights are those
    /// of the balance heuristic (Veach & Guibas 1995).
    static double first_collision(const Depths& depths, double length, double passes, double stratum,
                                  double& carried) {
        double t = 0;
        if (stratum < 0.5) {
            t = depths.distance_at(-std::log(1 - 2 * stratum * (1 - passes)));
        } else {
            const double x = 2 * stratum - 1;
            t = length * x * x;
        }
        const double density = depths.density_at(t) * std::exp(-depths.depth_at(t));
        const double spread = 0.5 / std::sqrt(std::max(t, 1e-12) * length);
        carried *= density / (0.5 * density / (1 - passes) + 0.5 * spread);
        return t;
    }

    /// Russian roulette for paths that carry little.
    static bool survives(double& carried, Random& random) {
        constexpr double kLittle = 0.05;
        if (carried >= kLittle) return true;
        if (random.next() * kLittle >= carried) return false;
        carried = kLittle;
        return true;
    }

    [[nodiscard]] dvec3 sun_sample(Random& random) const {
        const double cos_radius = std::cos(static_cast<double>(shared::kSunAngularRadius));
        return turned_from(to_sun_, 1 - random.next() * (1 - cos_radius), kTau * random.next());
    }

    /// Share of sunlight that comes straight to a point.
    [[nodiscard]] double sunlight(const dvec3& at, const dvec3& sun) const {
        const Ray ray(at, sun);
        if (ray.to_ground() >= 0) return 0;
        return std::exp(-Depths(air_, ray, ray.to_top()).total());
    }

    dvec3 to_sun_;
    BandAir air_{};
};

}  // namespace

TracedRadiance trace_sky(const dvec3& direction, const dvec3& to_sun, double aerosol, int paths,
                         std::uint64_t seed) {
    constexpr int kBatches = 16;  ///< whose spread gives the error
    TracedRadiance result{};
    std::array<std::array<double, kBatches>, 3> means{};
    tbb::parallel_for(0, 3 * kBatches, [&](int task) {
        const int band = task / kBatches, batch = task % kBatches;
        const BandTracer tracer(band, to_sun, aerosol);
        const int count = std::max(1, paths / kBatches);
        Random random((seed * 64 + static_cast<std::uint64_t>(task)) * 0xd1342543de82ef95ull);
        double sum = 0;
        for (int i = 0; i < count; ++i)
            sum += tracer.path(direction, (i + random.next()) / count, random) / count;
        means[static_cast<size_t>(band)][static_cast<size_t>(batch)] = sum;
    });
    for (int band = 0; band < 3; ++band) {
        double mean = 0, square = 0;
        for (const double value : means[static_cast<size_t>(band)]) {
            mean += value / kBatches;
            square += value * value / kBatches;
        }
        const double solar = static_cast<double>(shared::kSolarIrradiance);
        result.mean[band] = mean * solar;
        result.error[band] = std::sqrt(std::max(0.0, square - mean * mean) / (kBatches - 1)) * solar;
    }
    return result;
}

}  // namespace deepwater::test
