// Sunlight that shines through the crest of a wave.
//
// The eye looks at the face of the wave that is turned away from the sun. Its refracted ray first crosses water that
// sunlight reaches through the crest from the other side. The path in the water is short, so little light is absorbed;
// and the light is turned by a smaller angle towards the eye than light that entered a flat sea, so more of it is
// scattered into the ray. Thin crests are therefore brighter than the sea, and greener. No constant is chosen by eye:
// the optics are those of shared/water/water_body.glsl.
//
// The wave is taken as a sine of the wave number k that is even across its own direction, in which x points: uphill, so
// the slope m at the point that is seen is not negative. With the downward curvature c its phase is phi = atan(m k / c),
// its steepness q = sqrt(m^2 + (c / k)^2). Its top lies phi / k ahead and (1 - cos phi) q / k higher. The face behind is
// replaced by the chord from the top to the trough, pi / k farther and 2 q / k lower, of slope -2 q / pi. With l the
// direction to the sun inside the water, v the direction of the eye's ray, s the distance along the ray and t that of
// the sunlight, light comes to the ray
//   - up to the top's own ray through the face that is seen, where the sun reaches it,
//   - then through the chord, between the rays of its ends (X, Y), which meet the eye's ray at
//     s = (X l_y - Y l_x) / D,  t = (X v_down + Y v_x) / D,  D = v_down l_x + v_x l_y,
//   - and beyond as in a flat sea, which has lost exp(-(a + bb) (s + t)) of its light.
// Through a plane of slope n, s + t grows by w = 1 + (v_down + n v_x) / (l_y - n l_x) per metre of s, and between the
// ways p1 and p2 the light scattered once is  b p E (exp(-(a + bb) p1) - exp(-(a + bb) p2)) / ((a + bb) w).
//
// Against sunlight followed through second-order Stokes waves of 12 to 90 m and a steepness of 0.2 to 0.32, in clear
// water, a sun 8 to 30 degrees up and a level eye (tests): a standard deviation of the logarithm of 0.21, half of the
// values within 15 %. Most is missing where the face is nearly level and the sun low, whose light the steep faces of
// the wave behind catch.
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
    vec3 skylight;   // skylight_from_water() along a level ray, with the light turned back more than once
};

// Returns these values. The arguments are those of water_body_radiance().
FN CrestLight crest_light(vec3 to_sun, vec3 sun, vec3 sky, vec3 a, vec3 b) {
    CrestLight light;
    vec3 bb = water_backscatter(b);
    vec3 molecules = min(b, pure_water_scattering());
    light.to_sun = to_sun;
    light.ahead = vec2(to_sun.x, to_sun.z) / max(length(vec2(to_sun.x, to_sun.z)), 1e-4f);
    light.fading = a + bb;
    vec3 often = multiple_scattering(a, bb);
    light.molecules = often * sun * molecules / light.fading;
    light.particles = often * sun * (b - molecules) / light.fading;
    light.skylight = often * skylight_from_water(0.0f, sky, a, bb);
    return light;
}

// Sunlight that has entered the water through a plane.
struct CrestBeam {
    vec3 source;   // b p E / (c w)
    vec2 to_sun;   // l: along the wave and up
    float growth;  // w
};

// Returns the sunlight through a plane of a slope along `uphill`; none if the sun does not reach it.
//   v  unit direction of view, under water, not upwards
FN CrestBeam crest_beam(CrestLight light, vec2 uphill, float slope, vec3 v) {
    const float kLeastGrowth = 0.2f;  // where rays of sun and eye run side by side the way in water is not endless
    vec3 normal = vec3(-slope * uphill.x, 1.0f, -slope * uphill.y) * inversesqrt(1.0f + slope * slope);
    float facing = dot(normal, light.to_sun);
    float mu = clamp(facing, 0.0f, 1.0f), mu_water = refracted_cosine(mu, kWaterIndex);
    vec3 l = light.to_sun * (1.0f / kWaterIndex) + normal * (mu_water - mu * (1.0f / kWaterIndex));
    float cos_angle = dot(l, v);
    CrestBeam beam;
    beam.to_sun = vec2(dot(vec2(l.x, l.z), uphill), l.y);
    beam.growth = max(1.0f + (slope * dot(vec2(v.x, v.z), uphill) - v.y) /
                                 max(beam.to_sun.y - slope * beam.to_sun.x, 1e-3f), kLeastGrowth);
    float strength = facing > 0.0f ? sunbeam_transfer(mu, mu_water) / beam.growth : 0.0f;
    beam.source = strength * (light.molecules * phase_rayleigh(cos_angle) +
                              light.particles * phase_of_particles(cos_angle));
    return beam;
}

// Returns the radiance just below the surface, with the light through a crest.
//   body         radiance of the flat sea: water_body_radiance(v, ...)
//   view         unit direction of view, under water; upward directions count as level
//   slope        (dh/dx, dh/dz) of the wave;  curvature  minus its Laplacian [1/m]; both without ripples
//   wave_number  k, rad/m, > 0
//   returns      `body` on faces that slope away from the sun's side, and for a sun below the horizon; where the slope
//                towards the sun is less than kWhole, or the rays of eye and sun hardly meet, partly
FN vec3 crest_radiance(vec3 body, vec3 view, CrestLight light, vec2 slope, float curvature, float wave_number) {
    const float kWhole = 0.1f;
    vec3 v = vec3(view.x, min(view.y, 0.0f), view.z);
    float m = length(slope), down = -v.y;
    float share = smoothstep(0.0f, kWhole, dot(slope, light.ahead));
    vec2 uphill = slope / max(m, 1e-6f);
    float v_x = dot(vec2(v.x, v.z), uphill);

    float bend = curvature / wave_number;
    float steepness = sqrt(m * m + bend * bend);
    CrestBeam seen = crest_beam(light, uphill, m, v), behind = crest_beam(light, uphill, -2.0f / kPi * steepness, v);
    float ahead = atan(m, bend) / wave_number, above = (steepness - bend) / wave_number;
    float d = down * behind.to_sun.x + v_x * behind.to_sun.y;
    float d_seen = down * seen.to_sun.x + v_x * seen.to_sun.y;
    share *= smoothstep(0.0f, kWhole, min(d, d_seen));
    if (share <= 0.0f || light.to_sun.y <= 0.0f) return body;

    vec2 top = vec2(ahead, above);
    vec2 trough = top + vec2(kPi, -2.0f * steepness) / wave_number;
    float near_end = max(top.x * seen.to_sun.y - top.y * seen.to_sun.x, 0.0f) / d_seen * seen.growth;
    // s + t at both ends of the chord
    vec2 across = vec2(behind.to_sun.y + down, v_x - behind.to_sun.x) / d;
    float first = max(dot(top, across), 0.0f), last = max(dot(trough, across), first);
    vec3 past_first = exp(-light.fading * first), past_last = exp(-light.fading * last);
    vec3 of_sky = light.skylight / (1.0f + down / kDiffuseCosine);
    vec3 lit = of_sky + seen.source * (vec3(1.0f) - exp(-light.fading * near_end)) +
               behind.source * (past_first - past_last) + max(body - of_sky, vec3(0.0f)) * past_last;
    return mix(body, lit, share);
}

#endif
