// A rough water surface seen by one pixel: facets whose slopes are Gaussian about the mean slope the pixel resolves.
//
// Slopes are s = (dh/dx, dh/dz); a facet's normal is (-s.x, 1, -s.y) / sqrt(1 + |s|^2).
// Covariances are vec3(xx, zz, xz).
#ifndef DEEPWATER_ROUGH_SURFACE
#define DEEPWATER_ROUGH_SURFACE
#include "shared/conventions.glsl"

// Slopes of the displaced surface x' = x + D(x), height h(x), by the inverse of dx'/dx.
//   gradient      dh/dx, dh/dz in undisplaced coordinates
//   dxx, dzz, dxz derivatives of the (scaled) displacement; dDx/dz = dDz/dx because D has no curl
//   returns       dh/dx', dh/dz'. Where the surface folds (J <= 0) J is held at kLeastJacobian: a steep, finite slope
CONST_FLOAT kLeastJacobian = 0.15f;
FN vec2 displaced_slope(vec2 gradient, float dxx, float dzz, float dxz) {
    float jacobian = max((1.0f + dxx) * (1.0f + dzz) - dxz * dxz, kLeastJacobian);
    return vec2((1.0f + dzz) * gradient.x - dxz * gradient.y, (1.0f + dxx) * gradient.y - dxz * gradient.x) / jacobian;
}

// Variance of slopes along a unit direction.
FN float variance_along(vec3 covariance, vec2 d) {
    return covariance.x * d.x * d.x + covariance.y * d.y * d.y + 2.0f * covariance.z * d.x * d.y;
}

// How slopes that are seen are distributed. Towards the eye they are Gaussian with deviation sigma on a surface that
// rises by sigma * a towards the eye's line of sight; each counts by the area it shows, sigma * (a + z) where that is positive.
//   a        >= 0: the share of what can be hidden falls with it
//   returns  mean and variance of z, of 1 where nothing is hidden:  Phi/(a Phi + phi),  (a Phi + 2 phi)/(a Phi + phi) - mean^2.
//            The normal distribution Phi by a logistic one: the mean within 0.01, the variance within 0.025.
FN vec2 seen_slopes(float a) {
    float tail = 0.39894228f * exp(-0.5f * a * a) * (1.0f + exp(-1.702f * a));  // phi / Phi
    float mean = 1.0f / (a + tail);
    return vec2(mean, 1.0f + mean * (tail - mean));
}

// Density of slope differences d for covariance (xx, zz, xz), per unit slope squared.
FN float slope_density(vec2 d, vec3 covariance) {
    float determinant = covariance.x * covariance.y - covariance.z * covariance.z;
    float quadratic =
        (covariance.y * d.x * d.x - 2.0f * covariance.z * d.x * d.y + covariance.x * d.y * d.y) / determinant;
    return exp(-0.5f * quadratic) / (2.0f * kPi * sqrt(determinant));
}

#endif
