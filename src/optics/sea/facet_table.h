#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater::optics {

/// Reflectance [0, 1] of a smooth surface as a function of the cosine of the angle of incidence [0, 1].
using FresnelCurve = float (*)(float cosine);

/// Returns the curve of a scene::FresnelModel, for light that comes from the air.
[[nodiscard]] FresnelCurve fresnel_curve(int model);

/// Returns the exact reflectance at kFresnelEntries evenly spaced cosines from 0 to 1: see
/// fresnel_coordinate() in shaders/shared/water/fresnel.glsl. [kFresnelEntries, 1]
[[nodiscard]] Grid2D<float> fresnel_table();

/// Averages over the facets turned towards the eye, on a surface whose slopes have a Gaussian distribution
/// p of standard deviation sigma per axis about a mean plane: see shaders/shared/water/facet_table.glsl.
/// The weight of a facet is its projected area: with slopes ζ towards the eye and η across,
///
///     w = (c + s ζ)⁺ p(ζ, η),   cos i = (c + s ζ) / √(1 + ζ² + η²),   s = √(1 − c²).
///
/// Its share of the reflected light is F(cos i) w.
struct FacetMean {
    double reflectance;  ///< ∫ F w / ∫ w
    double tilt;         ///< slope of the facet that reflects into the mean reflected direction ∫ F w r
    double spread;       ///< standard deviation per axis of reflected rays about it, weighted F w; rad
    double area;         ///< ∫ w
};

/// Computes the averages. Limits: sigma → 0: reflectance F(c), tilt and spread 0, area c; c = 0 and small
/// sigma: reflectance well below 1, because facets turned away from the eye are not seen.
/// @param c  cosine of the angle between the mean plane's normal and the eye, [0, 1]  @param sigma  [0, 1]
/// Source: Bruneton, Neyret & Holzschuch 2010; that waves hide one another is neglected.
[[nodiscard]] FacetMean facet_mean(FresnelCurve curve, double c, double sigma);

/// Returns facet_mean() as (reflectance, tilt, spread, area) at the nodes that facet_coordinate() addresses:
/// [kFacetCosines, kFacetDeviations].
[[nodiscard]] Grid2D<glm::vec4> facet_table(FresnelCurve curve);

}  // namespace deepwater::optics
