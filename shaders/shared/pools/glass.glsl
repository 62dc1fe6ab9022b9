// Panes of glass between water and air.
#ifndef DEEPWATER_GLASS
#define DEEPWATER_GLASS
#include "shared/language.glsl"
#include "shared/water/fresnel.glsl"

CONST_FLOAT kGlassIndex = 1.52f;  // of window glass (soda lime, 589 nm)

// Returns the share of light that two faces one behind the other send back, of the shares of each: the sum over all that
// goes to and fro between them.
FN float two_faces(float first, float second) {
    float passed = 1.0f - first;
    return min(first + passed * passed * second / max(1.0f - first * second, 1e-6f), 1.0f);
}

// Returns the reflectance [0, 1] of a pane of clear glass for light that comes from a medium of index `from` and goes on
// into one of index `to`.
//   cosine  of the angle of incidence, 0 ... 1
FN float pane_reflectance(float cosine, float from, float to) {
    float sine2 = 1.0f - cosine * cosine;
    float in_glass = sqrt(max(1.0f - sine2 * (from / kGlassIndex) * (from / kGlassIndex), 0.0f));
    return two_faces(fresnel_dielectric(cosine, kGlassIndex / from), fresnel_dielectric(in_glass, to / kGlassIndex));
}
#endif
