// The part of PoolTracer that follows paths of light.
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "support/pool_tracer.h"

namespace deepwater::test {
namespace {

using glm::dvec3;

constexpr double kIndex = 1.333;
constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr int kMostBounces = 100;

/// A direction of a matt surface's light about its normal, by two numbers in [0, 1).
dvec3 matt_direction(const dvec3& normal, double u, double v) {
    const dvec3 helper = std::abs(normal.y) < 0.7 ? dvec3(0, 1, 0) : dvec3(1, 0, 0);
    const dvec3 across = glm::normalize(glm::cross(helper, normal)), along = glm::cross(normal, across);
    const double turn = 2 * std::numbers::pi * v;
    return std::sqrt(u) * (std::cos(turn) * across + std::sin(turn) * along) + std::sqrt(1 - u) * normal;
}

}  // namespace

dvec3 PoolTracer::sunbeam(const LiningPlace& place, const PoolLight& light) const {
    const Parting parted = part({dvec3(0), own({}, -light.to_sun).along}, dvec3(0), true);
    const dvec3 beam = parted.refracted;
    const Ray back{place.place, -beam};
    const double t = place.place.y / beam.y;
    if (wall_of(back).t < t * (1 - 1e-9)) return dvec3(0);
    // The part of the wall over the water shades too.
    const Ray above{place.place - t * beam, own({}, light.to_sun).along};
    if (wall_of(above).met.place.y < rim_) return dvec3(0);
    const double narrowed = light.to_sun.y / -beam.y;
    return light.sun_irradiance * glm::exp(-light.absorption * t) *
           ((1 - parted.reflectance) * narrowed * std::max(-glm::dot(place.normal, beam), 0.0));
}

dvec3 PoolTracer::lit(const LiningPlace& place, const PoolLight& light, int paths, unsigned seed) const {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> even(0, 1);
    dvec3 sum(0);
    for (int path = 0; path < paths; ++path) {
        LiningPlace at = place;
        dvec3 weight(1);
        bool inside = true;
        for (int bounce = 0; bounce < kMostBounces && inside; ++bounce) {
            weight *= light.reflectance(at);
            sum += weight * sunbeam(at, light) / std::numbers::pi;
            const double u = even(random), v = even(random);
            Ray ray{at.place + 1e-7 * at.normal, matt_direction(at.normal, u, v)};
            Lining solid = lining_of(ray);
            double t_surface = surface_of(ray, solid.t, false);
            while (t_surface != kNever && inside) {
                weight *= glm::exp(-light.absorption * t_surface);
                const dvec3 met = ray.from + t_surface * ray.along;
                const Parting parted = part(ray, met, false);
                if (parted.reflectance < 1 && wall_of({met, parted.refracted}).met.place.y > rim_)
                    sum += weight * light.sky(in_world(parted.refracted)) *
                           ((1 - parted.reflectance) * kIndex * kIndex);
                inside = even(random) < parted.reflectance;
                ray = {met, parted.mirrored};
                solid = lining_of(ray);
                t_surface = surface_of(ray, solid.t, false);
            }
            weight *= glm::exp(-light.absorption * solid.t);
            at = solid.met;
        }
    }
    return sum / static_cast<double>(paths);
}

}  // namespace deepwater::test
