#pragma once

#include <glm/glm.hpp>

#include "optics/sight/layer_view.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::optics {

/// Slope covariance (xx, zz, xz; world axes) of the waves too short for any tile, as roughness of the
/// surface.
///
/// With scene::kRoughnessSpectrum it is the spectrum's own, `maps.unresolved_variance`. With
/// scene::kRoughnessCoxMunk it is what the waves of the tiles lack of the slopes that Cox & Munk 1954
/// measured, along the wind and across it: most spectra have tails that do not follow the wind
/// (docs/validation.md). At least a twentieth of the spectrum's own is left where the tiles' waves alone are
/// steeper than that. Below 1 m/s, where nobody measured, the law fades to a smooth sea in still air.
///
/// @param scene  whose wind and choice of model count  @param maps  the sea that is drawn
[[nodiscard]] glm::vec3 short_wave_variance(const scene::Scene& scene, const sim::OceanMaps& maps);

/// Standard deviation per axis of all slopes that a sea has, on the average of the axes; where layers of
/// water make it steepest.
/// @param view  of the picture: layers that it does not show, and that do not lie about the eye either, do
///              not count
[[nodiscard]] float slope_deviation(const sim::OceanMaps& maps, const LayerView& view);

}  // namespace deepwater::optics
