// Slopes of the short waves that a pixel does not resolve, where they are uneven: short waves ride on longer ones and
// are steeper on their crests and on the sides that face away from the wind. So the sea's slopes are skewed.
//
// The skewness of all slopes is written c03 = <w^3> / W^3 along the wind and c21 = <c^2 w> / (C^2 W) across it, with w
// the slope dh/dx towards which the wind blows, c the one across, W and C their standard deviations. A front that
// faces away from the wind has w < 0; both numbers are negative.
#ifndef DEEPWATER_LEANING_SLOPES
#define DEEPWATER_LEANING_SLOPES
#include "shared/water/riding_waves.glsl"
#include "shared/water/rough_surface.glsl"

// Returns the sea's lean, c21, <= 0. If the variance of short waves is 1 + a w / W times its mean, both along and across
// the wind, then c03 = 3 a r and c21 = a r, with a factor r < 1 that depends on how much of the variance is that of short
// waves. Cox and Munk's numbers are near this ratio: c21 = 0.01 - 0.0086 U, c03 = 0.04 - 0.033 U, which is within 0.1 of
// three times the former.
//   wind  speed U at 10 m [m/s], >= 0; no more than the 14 m/s at which the measurements end is used
// Source: Cox & Munk 1954, "Measurement of the roughness of the sea surface from photographs of the sun's glitter".
CONST_FLOAT kLastMeasuredWind = 14.0f;
FN float sea_lean(float wind) { return min(0.01f - 0.0086f * min(wind, kLastMeasuredWind), 0.0f); }

// Returns the factor on the variance of the hidden slopes where they ride on resolved waves. Its mean over the sea is 1.
//   Heights of short waves are riding_factor() times their mean. So is their wave number, along the direction in which
//   the long wave squeezes the water, and half as much on average over directions: the variance of slopes goes as the
//   third power. The mean of that over fixed places of the world, where water that is squeezed counts less, is 1 up to
//   the fourth order of the stretch.
//   stretch  change of the water's area by the resolved waves, as for riding_factor()
//   slope    of the resolved waves towards which the wind blows
//   lean     sea_lean(), divided by the deviation W of all slopes along the wind
//   share    of the hidden slopes in the variance of all slopes along the wind [0, 1]
//   returns  at least kSmoothest and at most kRoughest, which cuts few waves off
// Source: for the lean, Longuet-Higgins 1982, "On the skewness of sea-surface slopes": the skewness is that of short
// waves which are steeper on the fronts of long ones. The factor (1 + share) / share adds the skewness that resolved
// waves on resolved ones should have, as far as the hidden ones can carry it: up to kLeastCarrying.
CONST_FLOAT kSmoothest = 0.15f;
CONST_FLOAT kRoughest = 3.5f;
CONST_FLOAT kLeastCarrying = 0.3f;
FN float uneven_roughness(float stretch, float slope, float lean, float share) {
    float ride = max(riding_factor(stretch), 0.0f);
    float carrying = max(share, kLeastCarrying);
    float fronts = 1.0f + lean * slope * (1.0f + carrying) / carrying;
    return clamp(ride * ride * ride * fronts, kSmoothest, kRoughest);
}

// Returns the share [0, 1] of the unevenness with which a view of the sea at a slant is drawn. Waves that stand in front
// of others show more of their crests, which are rough, than of their troughs. Pixels that resolve no waves cannot show
// that, so no pixel does: otherwise the sea under the horizon would be the darker, the larger the picture.
//   rising    sine of the elevation of the eye over the water;  variance  of all slopes along the wind
CONST_FLOAT kOpenDeviations = 3.0f;  // of slopes, from which on hardly any wave hides another
FN float open_share(float rising, float variance) {
    return min(rising * inversesqrt(max(variance, 1e-8f)) / kOpenDeviations, 1.0f);
}

// Returns by how much fronts are rougher, and backs smoother, than the mean in hidden slopes of a share of the variance
// of all: the parameter `lean` of leaning_density().
//   lean  sea_lean()
// The skewness that hidden waves cause among themselves is that of all, times the square of their share of the
// variance, so relative to their own deviation it goes as the share's root.
CONST_FLOAT kLeanShift = 0.15f;  // share of the variance along the wind that is the mean slope of fronts and backs
CONST_FLOAT kMostLean = 0.6f;
FN float hidden_lean(float lean, float share) {
    // The skewness along the wind of leaning_density() is this times its `lean`, and a good third of it across the wind.
    const float kSkewness = 3.0f * 0.38729833f * (1.0f - kLeanShift);  // the root of kLeanShift
    return min(-3.0f * lean * sqrt(share) / kSkewness, kMostLean);
}

// Returns the probability density of slope differences d, per unit of squared slope, for slopes with mean 0 and a
// covariance (xx, zz, xz) that are skewed along the wind. Half of the facets lie on fronts, half on backs; both are
// Gaussian, with means -s and s along the wind, s^2 = kLeanShift times the variance along it, and with 1 + lean and 1 -
// lean times the remaining covariance. So the density is nowhere negative, as Cox and Munk's own series is; and it has
// more weight in the middle and far out, as they found.
// Where slopes lie along one line, as on the front of a breaker, the shift is limited so that a variance is left across it
// too, and rounding does not make the slopes along x and z depend on each other by more than wholly.
//   wind  unit vector towards which it blows;  lean [0, 1)  hidden_lean(); 0 without skewness
FN float leaning_density(vec2 d, vec3 covariance, vec2 wind, float lean) {
    const float kMostShift = 0.6f;  // of the variance along the wind that slopes across it leave open
    const float kMostCorrelation = 0.999f;
    float together = kMostCorrelation * sqrt(covariance.x * covariance.y);
    covariance.z = clamp(covariance.z, -together, together);
    float open = (covariance.x * covariance.y - covariance.z * covariance.z) /
                 (covariance.y * wind.x * wind.x + covariance.x * wind.y * wind.y - 2.0f * covariance.z * wind.x * wind.y);
    float shift2 = min(kLeanShift * variance_along(covariance, wind), kMostShift * open) * float(lean > 0.0f);
    vec3 rest = covariance - shift2 * vec3(wind.x * wind.x, wind.y * wind.y, wind.x * wind.y);
    float determinant = rest.x * rest.y - rest.z * rest.z;
    vec2 by_d = vec2(rest.y * d.x - rest.z * d.y, rest.x * d.y - rest.z * d.x);
    float middle = dot(d, by_d) + shift2 * (rest.y * wind.x * wind.x + rest.x * wind.y * wind.y -
                                            2.0f * rest.z * wind.x * wind.y);
    float aside = 2.0f * sqrt(shift2) * dot(wind, by_d);
    vec2 exponent = vec2(middle + aside, middle - aside) / (-2.0f * determinant * vec2(1.0f + lean, 1.0f - lean));
    return (exp(exponent.x) / (1.0f + lean) + exp(exponent.y) / (1.0f - lean)) /
           (4.0f * kPi * sqrt(determinant));
}

#endif
