// The brightness of the Milky Way, modelled on its appearance.
#ifndef DEEPWATER_MILKY_WAY
#define DEEPWATER_MILKY_WAY

#include "shared/conventions.glsl"

// Equatorial axes of 2000 to galactic ones: x to the galaxy's centre, z to its north pole. Source: Hipparcos catalogue
// (ESA 1997), vol. 1, eq. 1.5.11.
FN vec3 galactic_from_equatorial(vec3 v) {
    return vec3(dot(vec3(-0.0548755604f, -0.8734370902f, -0.4838350155f), v),
                dot(vec3(0.4941094279f, -0.4448296300f, 0.7469822445f), v),
                dot(vec3(-0.8676661490f, -0.1980763734f, 0.4559837762f), v));
}

// A smooth irregular field on the sphere, about [-1, 1]: a sum of distorted waves.
FN float sky_field(vec3 p) {
    vec3 q = p + 0.35f * vec3(sin(5.1f * p.y + 1.3f), sin(4.7f * p.z + 2.1f), sin(5.3f * p.x + 0.4f));
    float sum = sin(7.0f * q.x + 1.0f) * sin(6.1f * q.y + 2.0f) + sin(8.3f * q.y) * sin(7.7f * q.z + 0.7f);
    vec3 s = 2.3f * q + vec3(1.7f, 0.3f, 2.9f);
    sum += 0.5f * (sin(9.1f * s.x) * sin(8.3f * s.z + 1.1f) + sin(7.9f * s.y + 0.5f) * sin(9.7f * s.x));
    return sum / 3.0f;
}

// Radiance relative to the night sky's glow at the zenith: about 1 in the band, twice that towards the galaxy's
// centre, near 0 at its poles, with a dark lane. Levels: Leinert et al. 1998, section 10 (integrated starlight);
// shape by eye.
FN vec3 milky_way_glow(vec3 galactic) {
    float field = sky_field(galactic);
    float latitude = galactic.z + 0.03f * field;
    float centre = 0.5f + 0.5f * galactic.x;
    float width = mix(0.12f, 0.22f, centre * centre);
    float band = exp(-abs(latitude) / width) * (1.0f + 0.35f * field);
    float lane = exp(-pow((latitude - 0.02f) / 0.045f, 2.0f)) * smoothstep(-0.5f, 0.5f, field + 0.6f * galactic.x);
    float glow = max(0.0f, band * mix(0.5f, 2.2f, centre * centre) * (1.0f - 0.5f * lane));
    return glow * mix(vec3(0.95f, 1.0f, 1.06f), vec3(1.12f, 1.0f, 0.86f), centre * centre);
}

#endif
