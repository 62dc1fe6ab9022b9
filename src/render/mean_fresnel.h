#pragma once

#include "core/grid2d.h"

namespace deepwater::render {

/// Mean Fresnel reflectance, air to water, of the facets that face the eye on a surface whose slopes are
/// Gaussian with deviation `sigma` (per axis) about a plane seen at cosine `c`:
///
///     F(c, sigma) = ∫∫ F(cos i) (cos)⁺ p dζ dη / ∫∫ (cos)⁺ p dζ dη,   cos i = (c + s ζ) / √(1 + ζ² + η²),
///
/// ζ the slope towards the eye, η across, s = √(1 − c²), and (cos)⁺ = max(0, c + s ζ) a facet's projected
/// area. Limits: sigma → 0 Fresnel's own F(c); c = 0 and small sigma well below 1: facets that hide are not
/// seen.
/// @param c [0, 1]  @param sigma ≥ 0
/// Source: the average is Bruneton, Neyret & Holzschuch 2010's; shadowing of one wave by another is left out.
[[nodiscard]] double mean_fresnel(double c, double sigma);

/// mean_fresnel() at the places of shared/mean_fresnel.glsl: [kMeanFresnelCosines, kMeanFresnelDeviations].
[[nodiscard]] Grid2D<float> mean_fresnel_table();

}  // namespace deepwater::render
