// Sunlight that shines through the crest of a wave.
//
// The eye looks at the face of the wave that is turned away from the sun. Its refracted ray first crosses water that
// sunlight reaches through the crest from the other side. The path in the water is short, so little light is absorbed;
// and the light is turned by a smaller angle towards the eye than light that entered a flat sea, so more of it is
// scattered into the ray. Thin crests are therefore brighter than the sea, and greener. No constant is chosen by eye:
// the optics are those of shared/water/water_body.glsl.
//
// The wave is modelled as a ridge of triangular section that runs across the sun's azimuth. x points towards the sun.
// At the point that is seen, the slope m towards the sun and the downward curvature k define a parabola. Its top lies
// x0 = m / k ahead and m x0 / 2 higher. The face at which the sunlight enters is the chord beyond the top, of slope -m
// / 2; the base of the ridge is 2 x0 wide. With l the direction to the sun inside the water, v the direction of the
// eye's ray, and s the distance along the ray, sunlight that entered through this face meets the ray for  s1 < s < s2,
//
//     s1 = x0 (l_y - m l_x / 2) / D,  s2 = 2 x0 l_y / D,  D = v_down l_x + v_x l_y.
//
// The length of the path in water, s plus that of the sunlight, grows linearly with s from
// p1 = x0 (l_y + v_down + m (v_x - l_x) / 2) / D  to  p2 = 2 x0 (l_y + v_down) / D. The light scattered once there is,
// with c = a + bb,
//
//     integral = b p E (exp(-c p1) - exp(-c p2)) (s2 - s1) / (c (p2 - p1)).
//
// The flat sea's sunlight is reduced by the same share, exp(-c p1) - exp(-c p2); the skylight is kept.
#ifndef DEEPWATER_CREST_LIGHT
#define DEEPWATER_CREST_LIGHT

#include "shared/conventions.glsl"
#include "shared/water/water_body.glsl"

// Values that are the same for all crests of a picture.
struct CrestLight {
    vec3 to_sun;     // unit, in air
    vec2 ahead;      // unit (x, z), towards the sun; 0 for a sun at the zenith
    vec3 fading;     // c, 1/m
    vec3 molecules;  // b E / c of the water's molecules, to be multiplied by their phase function
    vec3 particles;  // the same of the particles in the water
    vec3 skylight;   // skylight_from_water() along a level ray
};

// Returns these values. The arguments are those of water_body_radiance().
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

// Returns the radiance just below the surface, with the light through a crest.
//   body       radiance of the flat sea: water_body_radiance(v, ...)
//   v          unit direction of view, under water
//   slope      (dh/dx, dh/dz) of the wave;  curvature  minus its Laplacian [1/m]; both without ripples
//   returns    `body` if the face is turned to the sun or the sea curves upwards, and in the limits of a very thin and
//              a very thick crest
FN vec3 crest_radiance(vec3 body, vec3 v, CrestLight light, vec2 slope, float curvature) {
    vec3 to_sun = light.to_sun;
    vec2 ahead = light.ahead;
    float m = dot(slope, ahead);
    float bend = curvature * m;
    // x0 = m / k, measured across the ridge, whatever its angle to the sun's azimuth
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
