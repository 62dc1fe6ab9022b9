#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"

namespace deepwater::optics {

/// Reflectance of a smooth surface by the cosine of incidence, [0, 1] to [0, 1].
using FresnelCurve = float (*)(float cosine);

/// The curve of a scene::FresnelModel for light from the air.
[[nodiscard]] FresnelCurve fresnel_curve(int model);

/// The exact curve at the places of fresnel_coordinate() in shaders/shared/water/fresnel.glsl: [kFresnelEntries,
/// 1].
[[nodiscard]] Grid2D<float> fresnel_table();

/// Averages over the facets that face the eye on a surface whose slopes are Gaussian with deviation sigma
/// (per axis) about a mean plane: see shaders/shared/water/facet_table.glsl. A facet of slopes ζ (towards the eye)
/// and η (across) has the weight
///
///     w = (c + s ζ)⁺ p(ζ, η),   cos i = (c + s ζ) / √(1 + ζ² + η²),   s = √(1 − c²),
///
/// its projected area; F(cos i) w is its share of the reflected light.
struct FacetMean {
    double reflectance;  ///< ∫ F w / ∫ w
    double tilt;         ///< slope of the facet that mirrors the mean reflected direction ∫ F w r
    double spread;  ///< rad, per axis: √½ of the reflected rays' variance about that direction, weighted F w
    double area;    ///< ∫ w
};

/// Limits: sigma → 0 reflectance F(c), tilt and spread 0, area c; c = 0 and small sigma: reflectance well
/// below 1, because facets that hide are not seen.
/// @param c [0, 1]  @param sigma [0, 1]
/// Source: the averages are Bruneton, Neyret & Holzschuch 2010's; one wave hiding another is left out.
[[nodiscard]] FacetMean facet_mean(FresnelCurve curve, double c, double sigma);

/// facet_mean() as (reflectance, tilt, spread, area), at the places of facet_coordinate():
/// [kFacetCosines, kFacetDeviations].
[[nodiscard]] Grid2D<glm::vec4> facet_table(FresnelCurve curve);

}  // namespace deepwater::optics
