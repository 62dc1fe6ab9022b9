#include "scene/state/underwater_light_state.h"

namespace deepwater::scene {
namespace {

using U = UnderwaterLight;

constexpr Param<U> kTable[] = {
    {{"caustics.strength", "Caustics", "", 0, 2, Effect::uniform,
      "Contrast of the pattern that waves make of sunlight under water; 1: as traced, 0: even light."},
     &U::caustics},
    {{"caustics.mirrored", "Mirrored caustics", "", 0, 2, Effect::uniform,
      "Sunlight that the waves throw up at hulls, piers and rocks above the water; 1: as traced, 0: none."},
     &U::mirrored},
    {{"caustics.softness", "Softness", "", 0, 8, Effect::uniform,
      "Blur by the sun's disc, over that of the true sun; it grows with depth."},
     &U::softness},
    {{"caustics.dispersion", "Colour fringes", "", 0, 8, Effect::uniform,
      "Spread of the water's refractive index over the colours, over that of true water."},
     &U::dispersion},
    {{"caustics.surface_loss", "Surface loss", "", 0, 1, Effect::uniform,
      "Each facet reflects its share (Fresnel) of the light; off: all of it goes through, facets vary by their "
      "slant alone."},
     &U::surface_loss},
    {{"caustics.shown_depth", "Shown depth", "m", 0, 40, Effect::uniform,
      "Depth of the map that view.mode caustic-map shows."},
     &U::shown_depth},
    {{"godrays.strength", "God rays", "", 0, 2, Effect::uniform,
      "Contrast of the sunbeams in the water; 1: as the water's scattering gives it, 0: even light."},
     &U::rays},
    {{"godrays.slices", "Slices", "", 0, 256, Effect::uniform,
      "Slices through the water, dense near the eye; 0: by quality."},
     &U::slices},
    {{"godrays.samples", "Samples a slice", "", 0, 8, Effect::uniform,
      "Looks into the pattern of light in each slice; 0: by quality."},
     &U::samples},
    {{"waterline.meniscus", "Meniscus", "mm", 0, 4, Effect::uniform,
      "How high water climbs the window 5 cm before the eye: 3.8 on clean glass, about 1 on acrylic; 0: not at all."},
     &U::meniscus},
};
static_assert(table_is_sound(kTable, U{}));

}  // namespace

std::span<const Param<UnderwaterLight>> underwater_light_params() {
    return kTable;
}

}  // namespace deepwater::scene
