#include "optics/sight/white_balance.h"

#include <algorithm>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}

namespace deepwater::optics {
namespace {

using glm::dmat3;
using glm::dvec2;
using glm::dvec3;

constexpr double kNeutral = 6500;  ///< K
/// Least share, relative to the largest: limits the gain of dark channels.
constexpr float kLeastShare = 0.1f;

// Matrices are written by columns.

/// Source: ITU-R BT.709-6 primaries and D65.
const dmat3 kXyzFromRec709(0.4123908, 0.2126390, 0.0193308, 0.3575843, 0.7151687, 0.1191948, 0.1804808,
                           0.0721923, 0.9505322);
/// Source: Lam 1985, as in ICC.1:2004.
const dmat3 kConesFromXyz(0.8951, -0.7502, 0.0389, 0.2664, 1.7135, -0.0685, -0.1614, 0.0367, 1.0296);

/// Returns the matrix for linear Rec.709 that multiplies cone responses by `gain`.
dmat3 scaled_cones(const dvec3& gain) {
    const dmat3 cones = kConesFromXyz * kXyzFromRec709;
    return glm::inverse(cones) * dmat3(dvec3(gain.x, 0, 0), dvec3(0, gain.y, 0), dvec3(0, 0, gain.z)) * cones;
}

}  // namespace

dvec2 black_body_uv(double kelvin) {
    const double t = kelvin;
    return {(0.860117757 + 1.54118254e-4 * t + 1.28641212e-7 * t * t) /
                (1 + 8.42420235e-4 * t + 7.08145163e-7 * t * t),
            (0.317398726 + 4.22806245e-5 * t + 4.20481691e-8 * t * t) /
                (1 - 2.89741816e-5 * t + 1.61456053e-7 * t * t)};
}

dvec3 light_xyz(double kelvin, double tint) {
    constexpr double kStep = 1;  // K
    const dvec2 along = black_body_uv(kelvin + kStep) - black_body_uv(kelvin - kStep);
    // The locus runs towards smaller u as bodies get hotter; its upper side lies to the right of that
    // direction.
    const dvec2 above = glm::normalize(dvec2(along.y, -along.x));
    const dvec2 uv = black_body_uv(kelvin) + tint * above;
    const double scale = 2 * uv.x - 8 * uv.y + 4;
    const dvec2 xy = dvec2(3 * uv.x, 2 * uv.y) / scale;
    return {xy.x / xy.y, 1, (1 - xy.x - xy.y) / xy.y};
}

glm::mat3 white_balance(float kelvin, float tint) {
    if (kelvin == static_cast<float>(kNeutral) && tint == 0) return glm::mat3(1);
    const dvec3 light = kConesFromXyz * light_xyz(static_cast<double>(kelvin), static_cast<double>(tint));
    const dvec3 white = kConesFromXyz * light_xyz(kNeutral, 0);
    return glm::mat3(scaled_cones(white / light));
}

glm::mat3 adapted_to_water(const glm::vec3& left, float degree) {
    const float largest = std::max({left.r, left.g, left.b});
    if (degree <= 0 || left == glm::vec3(largest)) return glm::mat3(1);
    const dvec3 card = glm::max(left / largest, glm::vec3(kLeastShare));
    const dmat3 cones = kConesFromXyz * kXyzFromRec709;
    const dmat3 scaled =
        scaled_cones(glm::pow(cones * dvec3(1) / (cones * card), dvec3(static_cast<double>(degree))));
    const auto luminance = [](const dvec3& rgb) { return (kXyzFromRec709 * rgb).y; };
    return glm::mat3(scaled * (luminance(card) / luminance(scaled * card)));
}

}  // namespace deepwater::optics
