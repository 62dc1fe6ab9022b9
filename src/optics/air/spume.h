#pragma once

#include "scene/scene.h"

namespace deepwater::optics {

/// Spume: fine drops that the wind tears off crests and that stay in the lowest metres of the air. Their
/// density falls exponentially with the height over the mean level of the sea.
struct SpumeLayer {
    float extinction = 0;    ///< at the mean level, 1/m
    float scale_height = 1;  ///< m, > 0
};

/// Returns the extinction of spume at the mean level of the sea [1/m], by the wind at 10 m [m/s] ≥ 0.
///
/// It goes as U^4.5: the number of spume drops goes as (u*²/(ω_p ν))^1.5 (Zhao, Toba, Sugioka & Komori 2006), u*
/// as U and the peak frequency ω_p of a grown sea as 1/U. The factor is ours: 3 per km at 24 m/s, which
/// along a level path is a visibility of 1.3 km at the mean level of the sea and of 80 km at 10 m, and 16 per
/// km at 35 m/s ("spray may affect visibility", Beaufort 9; "visibility very seriously affected", 12).
[[nodiscard]] float spume_extinction(float wind_speed);

/// Returns the spume over a scene's sea, by its wind and by spray.rate times spray.spindrift; none in scenes
/// without a sea. The layer is 1 m high for each 10 m/s of wind, about a quarter of the significant height of
/// the sea that a gale raises.
[[nodiscard]] SpumeLayer spume_over(const scene::Scene& scene);

}  // namespace deepwater::optics
