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

// Density of the standard normal distribution.
FN float normal_density(float x) { return 0.3989422804f * exp(-0.5f * x * x); }

// Cumulative standard normal distribution; absolute error below 8e-8.
// Source: Abramowitz & Stegun 1964, 26.2.17.
FN float normal_cdf(float x) {
    float t = 1.0f / (1.0f + 0.2316419f * abs(x));
    float tail = normal_density(x) * t *
                 (0.319381530f + t * (-0.356563782f + t * (1.781477937f + t * (-1.821255978f + t * 1.330274429f))));
    return x >= 0.0f ? 1.0f - tail : tail;
}

// Facets seen at a slant. alpha is the view ray's cotangent of the zenith angle, plus the mean tilt towards the
// viewer, over the slope deviation along the view: how many deviations a facet may tilt away before it hides.
// Facets facing away are not seen and the others count by projected area, max(0, cos + sin zeta):
//   mean visible tilt    E[zeta | seen] / sigma = Phi / (alpha Phi + phi)
//   projected area       integral of (cos + sin zeta)+ p(zeta) d zeta = sin sigma (alpha Phi + phi)
// Both in closed form for Gaussian slopes; shadowing of one wave by another is left to the mesh.
// Below kLeastAlpha (a pixel whose mean slope is the back of a wave) the area is held and the tilt goes on along its
// asymptote, -alpha and a little: what is seen always faces the eye.
CONST_FLOAT kLeastAlpha = -3.0f;
FN float visible_area(float alpha) {
    float a = max(alpha, kLeastAlpha);
    return a * normal_cdf(a) + normal_density(a);
}
FN float visible_tilt(float alpha) {
    float a = max(alpha, kLeastAlpha);
    return normal_cdf(a) / visible_area(a) + (a - alpha);
}

// Density of slope differences d for covariance (xx, zz, xz), per unit slope squared.
FN float slope_density(vec2 d, vec3 covariance) {
    float determinant = covariance.x * covariance.y - covariance.z * covariance.z;
    float quadratic =
        (covariance.y * d.x * d.x - 2.0f * covariance.z * d.x * d.y + covariance.x * d.y * d.y) / determinant;
    return exp(-0.5f * quadratic) / (2.0f * kPi * sqrt(determinant));
}

#endif
