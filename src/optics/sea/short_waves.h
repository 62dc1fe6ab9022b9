#pragma once

#include <glm/glm.hpp>

#include "optics/sight/layer_view.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::optics {

/// Returns the slope covariance (xx, zz, xz; world axes) of the waves too short for any tile, which is the
/// surface's roughness.
///
/// With scene::kRoughnessSpectrum it is the spectrum's own, `maps.unresolved_variance`. With
/// scene::kRoughnessCoxMunk it is the slope variance that Cox & Munk 1954 measured, along the wind and
/// across it, less that of the tiles' waves: the tails of most spectra do not follow the wind
/// (docs/validation.md). It is at least a twentieth of the spectrum's own, where the tiles' waves alone are
/// steeper than measured. Below 1 m/s, where there are no measurements, it falls linearly to a smooth sea
/// in still air.
///
/// @param scene  gives the wind and the choice of model  @param maps  the sea that is drawn
[[nodiscard]] glm::vec3 short_wave_variance(const scene::Scene& scene, const sim::OceanMaps& maps);

/// Returns the slope covariance (xx, zz, xz) of all waves of the sea without its layers.
[[nodiscard]] glm::vec3 sea_slope_variance(const sim::OceanMaps& maps);

/// Returns the standard deviation per axis of the slopes of all waves, averaged over the axes, where layers
/// of water make the sea steepest.
/// @param view  of the picture: layers count that it shows or that lie near the eye
[[nodiscard]] float slope_deviation(const sim::OceanMaps& maps, const LayerView& view);

}  // namespace deepwater::optics
