#include "render/mean_fresnel.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/fresnel.glsl"
#include "shared/mean_fresnel.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

constexpr int kTowards = 48;         ///< midpoints over the slopes towards the eye
constexpr int kAcross = 8;           ///< midpoints over one side of the slopes across
constexpr double kDeviations = 4.5;  ///< of the slopes that are summed: 7e-6 of them lie outside

}  // namespace

double mean_fresnel(double c, double sigma) {
    if (sigma <= 0)
        return static_cast<double>(shared::fresnel_dielectric(static_cast<float>(c), shared::kWaterIndex));
    const double s = std::sqrt(std::max(1 - c * c, 0.0));
    // Facets tilted further away than this hide; the sum starts there, where its integrand has a kink.
    const double start = s > 0 ? std::max(-kDeviations, -c / (s * sigma)) : -kDeviations;
    const double step = (kDeviations - start) / kTowards;
    double reflected = 0, seen = 0;
    for (int i = 0; i < kTowards; ++i) {
        const double u = start + (i + 0.5) * step;
        const double facing = c + s * sigma * u;
        for (int j = 0; j < kAcross; ++j) {
            const double v = (j + 0.5) * kDeviations / kAcross;
            const double weight = facing * std::exp(-0.5 * (u * u + v * v));
            const double cosine = facing / std::sqrt(1 + sigma * sigma * (u * u + v * v));
            reflected += weight * static_cast<double>(shared::fresnel_dielectric(
                                      static_cast<float>(std::min(cosine, 1.0)), shared::kWaterIndex));
            seen += weight;
        }
    }
    return reflected / seen;
}

Grid2D<float> mean_fresnel_table() {
    Grid2D<float> table(shared::kMeanFresnelCosines, shared::kMeanFresnelDeviations);
    for (int y = 0; y < table.height(); ++y) {
        const double sigma = y * static_cast<double>(shared::kMeanFresnelRoughest) / (table.height() - 1);
        for (int x = 0; x < table.width(); ++x) {
            const double root = static_cast<double>(x) / (table.width() - 1);
            table(x, y) = static_cast<float>(mean_fresnel(root * root, sigma));
        }
    }
    return table;
}

}  // namespace deepwater::render
