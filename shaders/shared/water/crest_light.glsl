// Light through the crest of a wave that stands against the sun.
//
// The eye looks at the shaded face of the wave. Its refracted ray first crosses water that the sun reaches through the
// crest from the other side: a short way, little is absorbed, and the light turns by less on its way to the eye than
// light that entered a flat sea, hence more of it is scattered. Thin crests are brighter than the sea and keep more green
// and red than deep water does. Nothing here is chosen by hand: the water is that of shared/water/water_body.glsl.
//
// The wave is taken to be a ridge across the sun's azimuth, of triangular section. Slope m towards the sun and downward
// curvature k at the point that is seen make a parabola, whose top lies x0 = m / k ahead and m x0 / 2 higher; its chord
// beyond the top, of slope -m / 2, is the face where the sun comes in, and its base is 2 x0 wide. With l the direction to
// the sun inside the water, v that of the eye's ray and lengths counted along the ray, the sun's rays pass this face
// for  s1 < s < s2,
//
//     s1 = x0 (l_y - m l_x / 2) / D,  s2 = 2 x0 l_y / D,  D = v_down l_x + v_x l_y   (x towards the sun),
//
// and s plus the sun's way grows linearly from p1 = x0 (l_y + v_down + m (v_x - l_x) / 2) / D to
// p2 = 2 x0 (l_y + v_down) / D. Light scattered once there, with c = a + bb:
//
//     integral = b p E (exp(-c p1) - exp(-c p2)) (s2 - s1) / (c (p2 - p1)).
//
// The same share of the flat sea's light, exp(-c p1) - exp(-c p2), is taken away for it; skylight stays.
#ifndef DEEPWATER_CREST_LIGHT
#define DEEPWATER_CREST_LIGHT

#include "shared/conventions.glsl"
#include "shared/water/water_body.glsl"

// All that a picture's crests have in common.
struct CrestLight {
    vec3 to_sun;     // unit, in air
    vec2 ahead;      // unit (x, z), towards the sun; 0 under a sun straight above
    vec3 fading;     // c, 1/m
    vec3 molecules;  // b E / c of the water itself, by what its scattering is multiplied by
    vec3 particles;  // the same of what floats in it
    vec3 skylight;   // skylight_from_water() along a level ray
};

//   to_sun, sun, sky, a, b  as those of water_body_radiance()
FN CrestLight crest_light(vec3 to_sun, vec3 sun, vec3 sky, vec3 a, vec3 b) {
    CrestLight light;
    vec3 bb = water_backscatter(b);
    vec3 molecules = min(b, pure_water_scattering());
    light.to_sun = to_sun;
    light.ahead = vec2(to_sun.x, to_sun.z) / max(length(vec2(to_sun.x, to_sun.z)), 1e-4f);
    light.fading = a + bb;
    light.molecules = sun * molecules / light.fading;
    light.particles = sun * (b - molecules) / light.fading;
    light.skylight = skylight_from_water(0.0f, sky, a, bb);
    return light;
}

// Radiance just below the surface, light through a crest included.
//   body       that of the flat sea, water_body_radiance(v, ...)
//   v          unit direction in which one looks, under water
//   slope      (dh/dx, dh/dz) of the wave;  curvature  minus its Laplacian [1/m]; neither with its ripples
//   returns    body where the face is turned to the sun or the sea curves upwards; body in the limits of a very thin and
//              a very thick crest
FN vec3 crest_radiance(vec3 body, vec3 v, CrestLight light, vec2 slope, float curvature) {
    vec3 to_sun = light.to_sun;
    vec2 ahead = light.ahead;
    float m = dot(slope, ahead);
    float bend = curvature * m;
    // x0 = m / k across the ridge, whatever its angle to the sun's azimuth
    float x0 = dot(slope, slope) / max(bend, 1e-6f);

    vec3 back = normalize(vec3(0.5f * slope.x, 1.0f, 0.5f * slope.y));
    float mu = clamp(dot(back, to_sun), 0.0f, 1.0f);
    float mu_water = refracted_cosine(mu, kWaterIndex);
    vec3 l = to_sun * (1.0f / kWaterIndex) + back * (mu_water - mu * (1.0f / kWaterIndex));
    float l_x = dot(vec2(l.x, l.z), ahead);
    float v_x = dot(vec2(v.x, v.z), ahead);
    float down = -v.y;
    float d = down * l_x + v_x * l.y;
    if (m <= 0.0f || bend <= 0.0f || d <= 0.0f || down <= 0.0f || to_sun.y <= 0.0f) return body;

    float scale = x0 / d;
    float p1 = scale * (l.y + down + 0.5f * m * (v_x - l_x));
    float p2 = 2.0f * scale * (l.y + down);
    float lit = scale * (l.y + 0.5f * m * l_x);  // s2 - s1
    vec3 share = exp(-light.fading * p1) - exp(-light.fading * p2);
    float cos_angle = dot(l, v);
    vec3 source = (light.molecules * phase_rayleigh(cos_angle) + light.particles * phase_of_particles(cos_angle)) *
                  (sunbeam_transfer(mu, mu_water) * lit / (p2 - p1));
    return mix(body, source + light.skylight / (1.0f + down / kDiffuseCosine), share);
}

#endif
