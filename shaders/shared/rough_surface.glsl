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

// Density of slope differences d for covariance (xx, zz, xz), per unit slope squared.
FN float slope_density(vec2 d, vec3 covariance) {
    float determinant = covariance.x * covariance.y - covariance.z * covariance.z;
    float quadratic =
        (covariance.y * d.x * d.x - 2.0f * covariance.z * d.x * d.y + covariance.x * d.y * d.y) / determinant;
    return exp(-0.5f * quadratic) / (2.0f * kPi * sqrt(determinant));
}

#endif
