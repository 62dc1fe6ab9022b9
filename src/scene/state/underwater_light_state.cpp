#include "scene/state/underwater_light_state.h"

namespace deepwater::scene {
namespace {

using U = UnderwaterLight;

constexpr Param<U> kTable[] = {
    {{"caustics.strength", "Caustics", "", 0, 2,
      "Contrast of the pattern into which waves focus sunlight under water; 1: as traced, 0: even light."},
     &U::caustics},
    {{"caustics.mirrored", "Mirrored caustics", "", 0, 2,
      "Strength of the sunlight that waves reflect onto hulls, piers and rocks above the water; 1: as "
      "traced, 0: none."},
     &U::mirrored},
    {{"caustics.softness", "Softness", "", 0, 8,
      "Size of the sun's disc, which blurs the pattern with depth, relative to the true sun."},
     &U::softness},
    {{"caustics.dispersion", "Colour fringes", "", 0, 8,
      "Spread of the water's refractive index over the colours, relative to real water."},
     &U::dispersion},
    {{"caustics.surface_loss", "Surface loss", "", 0, 1,
      "Each facet of the surface reflects a part (Fresnel) of the light; off: all of it is refracted, and "
      "facets differ by their slope alone."},
     &U::surface_loss},
    {{"caustics.shown_depth", "Shown depth", "m", 0, 40,
      "Depth of the caustic map that view.mode caustic-map shows."},
     &U::shown_depth},
    {{"godrays.strength", "God rays", "", 0, 2,
      "Contrast of the sunbeams in the water; 1: by the water's scattering, 0: even light."},
     &U::rays},
    {{"godrays.slices", "Slices", "", 0, 256,
      "Number of slices through the water, which are denser near the camera; 0: by quality."},
     &U::slices},
    {{"godrays.samples", "Samples a slice", "", 0, 8, "Samples of the light in each slice; 0: by quality."},
     &U::samples},
    {{"waterline.meniscus", "Meniscus", "mm", 0, 4,
      "Height to which water climbs the camera's window, 5 cm before the eye: 3.8 on clean glass, about 1 on "
      "acrylic."},
     &U::meniscus},
};
static_assert(table_is_sound(kTable, U{}));

}  // namespace

std::span<const Param<UnderwaterLight>> underwater_light_params() {
    return kTable;
}

}  // namespace deepwater::scene
