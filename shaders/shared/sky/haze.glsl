// Haze and fog: a layer of droplets over the sea.
//
// The layer's density falls exponentially with height. It does not absorb, and scatters mostly forward. It dims the
// light of everything behind it, of clear sky, clouds or a sky picture, and adds its own. Distances in metres,
// extinction in 1/m; optical depths are vertical unless a path is named.
//
//   mu  cosine of the zenith angle of a ray or of the sun        nu  cosine of the angle between ray and sun
#ifndef DEEPWATER_HAZE
#define DEEPWATER_HAZE
#include "shared/conventions.glsl"
#include "shared/sky/phase.glsl"

// ------------------------------------------------------------------------------------------------- geometry

// Chapman's function: optical depth of a path to space through an exponential layer over a round Earth, relative to the
// vertical path's.
//   scale  distance from the Earth's centre over the layer's scale height, > 100;  mu [0,1]
//   Limits: mu = 1 -> 1; mu = 0 -> sqrt(pi scale / 2). Within 3 % for scale > 300 (tests).
// Source: Schueler 2012, "An Approximation to the Chapman Grazing-Incidence Function", GPU Pro 3, eq. for mu >= 0.
FN float chapman(float scale, float mu) {
    float level = sqrt(0.5f * kPi * scale);
    return level / ((level - 1.0f) * mu + 1.0f);
}

// Cosine of the zenith angle at which a ray from `height` touches the sea: the horizon.
FN float horizon_mu(float height) {
    float radius = kSightRadius + height;
    return -sqrt(max(height, 0.0f) * (2.0f * kSightRadius + height)) / radius;
}

// Returns the length [m] of a path at sea-level density with the same optical depth as a ray's path from `height` to
// space through an exponential layer of `scale_height`. Below the horizon, where no ray reaches space, at least that of
// the horizon's ray.
FN float column_to_space(float height, float mu, float scale_height) {
    float radius = kSightRadius + height;
    float here = exp(-height / scale_height);
    float upward = here * chapman(radius / scale_height, abs(mu));
    if (mu >= 0.0f) return scale_height * upward;
    // The ray descends to where it is level and rises again; `lowest` is computed without cancellation.
    float lowest = max(height - radius * mu * mu / (1.0f + sqrt(1.0f - mu * mu)), 0.0f);
    float level = exp(-lowest / scale_height) * chapman((kSightRadius + lowest) / scale_height, 0.0f);
    return scale_height * max(2.0f * level - upward, level);
}

// Mean density, relative to sea level, of an exponential layer on a straight path between two heights.
FN float mean_density(float height, float other, float scale_height) {
    float low = min(height, other) / scale_height;
    float thickness = abs(height - other) / scale_height;
    float relative = thickness < 1e-2f ? 1.0f - 0.5f * thickness : (1.0f - exp(-thickness)) / thickness;
    return exp(-low) * relative;
}

// Returns the mean density of spume, relative to the mean level of the sea, on a straight path between two heights over
// it. In troughs it is at most e times as dense as at the mean level.
FN float spume_density(float height, float other, float scale_height) {
    return mean_density(max(height, -scale_height), max(other, -scale_height), scale_height);
}

// --------------------------------------------------------------------------------------------- the layer's light

// Mean cosine of the angle by which haze droplets scatter. Source: Hess, Koepke & Schult 1998 (OPAC), maritime haze,
// 0.75 to 0.8 in the visible.
CONST_FLOAT kHazeAsymmetry = 0.76f;

// Returns the transmittance of a layer for direct and scattered light together, with a black sea below.
//   depth >= 0 of the layer;  mu (0,1] of the light. Limits: depth -> 0: 1; depth -> infinity: ~ 1 / depth.
// Source: Shettle & Weinman 1970, the Eddington approximation for conservative scattering, after scaling the forward
// peak away (Joseph, Wiscombe & Weinman 1976: the share g^2 counts as unscattered).
FN float layer_transmission(float depth, float mu) {
    float scaled = (1.0f - kHazeAsymmetry * kHazeAsymmetry) * depth;
    float transport = (1.0f - kHazeAsymmetry) * depth;
    return (2.0f / 3.0f + mu + (2.0f / 3.0f - mu) * exp(-scaled / mu)) / (4.0f / 3.0f + transport);
}

// mu that gives the transmittance for diffuse light from above, 1 / (1 + 3/4 transport depth).
CONST_FLOAT kDiffuseMu = 0.66666667f;

// Light in the layer, from which its scattered light is computed.
struct HazeLight {
    float depth;       // optical depth of the layer
    float sun_slant;   // path of sunlight through the layer relative to the vertical path
    vec3 sun;          // irradiance above the layer, on a plane facing the sun; W m^-2 nm^-1
    vec3 diffuse_flux; // downward at the sea: of the sky and of scattered sunlight
    float surrounding; // opacity of the haze towards the elevation kAhead: haze there is lit by other haze
};

// Width of the forward peak, as the sine of the elevation from which haze at the horizon scatters most light to the
// eye.
CONST_FLOAT kAhead = 0.15f;

FN float haze_sun_share(float depth_above, float sun_slant) { return exp(-depth_above * sun_slant); }

// Share of scattered skylight that keeps its direction, and so the sky's pattern: that of the forward peak, reduced by
// multiple scattering.
FN float haze_pattern(float depth) {
    return kHazeAsymmetry * kHazeAsymmetry * exp(-(1.0f - kHazeAsymmetry) * depth);
}

// Returns the radiance of haze along an endless ray: the source function about one mean free path from the eye (or half
// way through the layer, if that is nearer).
//   share_below [0,1]  of the layer's depth that lies below the eye
//   pattern            radiance of the sky about the ray's direction, blurred
//   phase              of the droplets, 1/sr, for the ray and the sun
// The light of the forward peak comes from the sky's pattern and, by the share `surrounding`, from haze farther away,
// which has the same radiance J:  J = s + kept ((1 - surrounding) pattern + surrounding J). The diffuse part grows with
// height as in Eddington's solution: mean radiance 3/(4 pi) F (2/3 + transport depth below).
FN vec3 haze_source(HazeLight light, float share_below, float mu, float phase, vec3 pattern) {
    float transport = (1.0f - kHazeAsymmetry) * light.depth;
    float below = transport * share_below;
    float place = below + clamp(mu, -0.5f * below, 0.5f * (transport - below));
    float depth_above = (transport - place) / (1.0f - kHazeAsymmetry);
    float kept = haze_pattern(light.depth);
    vec3 scattered = light.sun * (haze_sun_share(depth_above, light.sun_slant) * phase) +
                     light.diffuse_flux * ((1.0f - kept) * 3.0f / (4.0f * kPi) * (2.0f / 3.0f + place));
    return (scattered + pattern * (kept * (1.0f - light.surrounding))) / (1.0f - kept * light.surrounding);
}

#endif
