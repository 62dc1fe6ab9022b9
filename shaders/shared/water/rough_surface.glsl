// A rough water surface seen by one pixel: facets whose slopes are Gaussian about the mean slope that the pixel
// resolves.
//
// Slopes are s = (dh/dx, dh/dz); a facet's normal is (-s.x, 1, -s.y) / sqrt(1 + |s|^2).
// Covariances are vec3(xx, zz, xz).
#ifndef DEEPWATER_ROUGH_SURFACE
#define DEEPWATER_ROUGH_SURFACE
#include "shared/conventions.glsl"

// Returns the slopes dh/dx', dh/dz' of the displaced surface x' = x + D(x) with height h(x), by the inverse of dx'/dx.
//   gradient      dh/dx, dh/dz in undisplaced coordinates
//   dxx, dzz, dxz derivatives of the (scaled) displacement; dDx/dz = dDz/dx because D has no curl
// The Jacobian J is taken as at least kLeastJacobian, so that slopes stay finite where the surface folds (J <= 0).
CONST_FLOAT kLeastJacobian = 0.15f;
FN vec2 displaced_slope(vec2 gradient, float dxx, float dzz, float dxz) {
    float jacobian = max((1.0f + dxx) * (1.0f + dzz) - dxz * dxz, kLeastJacobian);
    return vec2((1.0f + dzz) * gradient.x - dxz * gradient.y, (1.0f + dxx) * gradient.y - dxz * gradient.x) / jacobian;
}

// Returns the variance of slopes along a unit direction.
FN float variance_along(vec3 covariance, vec2 d) {
    return covariance.x * d.x * d.x + covariance.y * d.y * d.y + 2.0f * covariance.z * d.x * d.y;
}

// Returns mean and variance of the slopes of visible facets towards the eye, in standard deviations sigma of all
// facets. Facets' slopes are sigma z with z standard normal, on a surface that rises by sigma * a relative to the line
// of sight. Each counts by its projected area, sigma * (a + z) where that is positive.
//   a        >= 0: the larger, the fewer facets are hidden
//   returns  mean and variance of z (0 and 1 if nothing is hidden):  Phi/(a Phi + phi),  (a Phi + 2 phi)/(a Phi + phi)
//            - mean^2.
//            The normal distribution Phi is approximated by a logistic one: error of the mean within 0.01, of the
//            variance within 0.025.
FN vec2 seen_slopes(float a) {
    float tail = 0.39894228f * exp(-0.5f * a * a) * (1.0f + exp(-1.702f * a));  // phi / Phi
    float mean = 1.0f / (a + tail);
    return vec2(mean, 1.0f + mean * (tail - mean));
}

// Returns the probability density of slope differences d for a covariance (xx, zz, xz), per unit of squared slope.
FN float slope_density(vec2 d, vec3 covariance) {
    float determinant = covariance.x * covariance.y - covariance.z * covariance.z;
    float quadratic =
        (covariance.y * d.x * d.x - 2.0f * covariance.z * d.x * d.y + covariance.x * d.y * d.y) / determinant;
    return exp(-0.5f * quadratic) / (2.0f * kPi * sqrt(determinant));
}

#endif
