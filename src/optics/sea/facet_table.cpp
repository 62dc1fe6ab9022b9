#include "optics/sea/facet_table.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/check.h"
#include "core/shared_glsl.h"
#include "scene/state/water_state.h"

namespace deepwater::shared {
#include "shared/water/facet_table.glsl"
#include "shared/water/fresnel.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

constexpr int kTowards = 48;  ///< points of the midpoint rule over slopes towards the eye
constexpr int kAcross = 8;    ///< points of the midpoint rule over positive slopes across the view
/// Range of the sums, in standard deviations: 7e-6 of slopes lie outside.
constexpr double kDeviations = 4.5;

float exact(float cosine) {
    return shared::fresnel_dielectric(cosine, shared::kWaterIndex);
}
float schlick(float cosine) {
    return shared::fresnel_schlick(cosine, shared::kWaterIndex);
}
float power(float cosine) {
    return shared::fresnel_power(cosine, shared::kWaterIndex);
}
float tabulated(float cosine) {
    static const Grid2D<float> table = fresnel_table();
    const float at = std::clamp(cosine, 0.0f, 1.0f) * static_cast<float>(shared::kFresnelEntries - 1);
    const int i = std::min(static_cast<int>(at), shared::kFresnelEntries - 2);
    return glm::mix(table(i, 0), table(i + 1, 0), at - static_cast<float>(i));
}

}  // namespace

FresnelCurve fresnel_curve(int model) {
    switch (model) {
        case scene::kFresnelSchlick:
            return schlick;
        case scene::kFresnelTable:
            return tabulated;
        case scene::kFresnelPower:
            return power;
        default:
            return exact;
    }
}

Grid2D<float> fresnel_table() {
    Grid2D<float> table(shared::kFresnelEntries, 1);
    for (int i = 0; i < table.width(); ++i)
        table(i, 0) = exact(static_cast<float>(i) / static_cast<float>(table.width() - 1));
    return table;
}

FacetMean facet_mean(FresnelCurve curve, double c, double sigma) {
    if (sigma <= 0)
        return {.reflectance = static_cast<double>(curve(static_cast<float>(c))),
                .tilt = 0,
                .spread = 0,
                .area = c};
    const double s = std::sqrt(std::max(1 - c * c, 0.0));
    // Facets tilted further away from the eye are not seen; the sum starts at this kink of its integrand.
    const double start = s > 0 ? std::max(-kDeviations, -c / (s * sigma)) : -kDeviations;
    const double step = (kDeviations - start) / kTowards;

    // Axes: x horizontally towards the eye, y up, z across; the eye's direction is (s, c, 0).
    double seen = 0, reflected = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0, zz = 0;
    for (int i = 0; i < kTowards; ++i) {
        const double u = start + (i + 0.5) * step;
        const double facing = c + s * sigma * u;
        for (int j = 0; j < kAcross; ++j) {
            const double v = (j + 0.5) * kDeviations / kAcross;
            const double weight = facing * std::exp(-0.5 * (u * u + v * v));
            const double length2 = 1 + sigma * sigma * (u * u + v * v);
            const double cosine = std::min(facing / std::sqrt(length2), 1.0);
            const double light = weight * static_cast<double>(curve(static_cast<float>(cosine)));
            const double twice =
                2 * facing / length2;  // reflected ray: twice (sigma u, 1, sigma v) less the eye
            const double rx = twice * sigma * u - s, ry = twice - c, rz = twice * sigma * v;
            seen += weight;
            reflected += light;
            x += light * rx, y += light * ry;
            xx += light * rx * rx, yy += light * ry * ry, xy += light * rx * ry, zz += light * rz * rz;
        }
    }
    const double mean_length = std::hypot(x, y);
    const double up = y / mean_length, away = -x / mean_length;  // the mean direction is (-away, up)
    // Variances within the plane of view, along (up, away), and across it.
    const double within = (xx * up * up + 2 * xy * up * away + yy * away * away) / reflected;
    const double across = zz / reflected;
    const double turned = 0.5 * (std::atan2(up, away) - std::atan2(c, s));
    // 2 for both sides of the view; 1 / 2 pi of the normal density.
    constexpr double kMasses = 2 * kDeviations / kAcross / (2 * 3.14159265358979);
    return {.reflectance = reflected / seen,
            .tilt = std::tan(turned),
            .spread = std::sqrt(0.5 * (within + across)),
            .area = seen * step * kMasses};
}

Grid2D<glm::vec4> facet_table(FresnelCurve curve) {
    Grid2D<glm::vec4> table(shared::kFacetCosines, shared::kFacetDeviations);
    tbb::parallel_for(0, table.height(), [&](int row) {
        const double share = static_cast<double>(row) / (table.height() - 1);
        const double sigma = share * share * static_cast<double>(shared::kFacetRoughest);
        for (int column = 0; column < table.width(); ++column) {
            const double root = static_cast<double>(column) / (table.width() - 1);
            const FacetMean mean = facet_mean(curve, root * root, sigma);
            table(column, row) = {mean.reflectance, mean.tilt, mean.spread, mean.area};
        }
    });
    return table;
}

}  // namespace deepwater::optics
