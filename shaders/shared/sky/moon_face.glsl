// Reflectance of the moon's near side, modelled with the positions of its seas.
#ifndef DEEPWATER_MOON_FACE
#define DEEPWATER_MOON_FACE

#include "shared/conventions.glsl"

// Returns the radiance of a dusty surface for the cosines of incidence and of view, relative to full moon. Source:
// Lommel & Seeliger, in Hapke 2012, eq. 8.36.
FN float dust_reflectance(float cos_lit, float cos_seen) {
    float i = max(cos_lit, 0.0f);
    return i <= 0.0f ? 0.0f : 2.0f * i / (i + max(cos_seen, 0.02f));
}

// Returns the mask of a sea or crater at a point: 1 inside, with a soft edge.
//   x, y  of its middle on the disc, east and north;  radius, shore  its radius and half the edge's width; in moon
//         radii
FN float moon_patch(vec3 normal, float x, float y, float radius, float shore) {
    vec3 middle = vec3(x, y, sqrt(max(0.0f, 1.0f - x * x - y * y)));
    return 1.0f - smoothstep(radius - shore, radius + shore, distance(normal, middle));
}

CONST_FLOAT kMoonSeaAlbedo = 0.62f;     // albedo of the seas relative to the highlands (Hapke 2012)
CONST_FLOAT kMoonMeanAlbedo = 0.880f;   // divisor that makes the mean over the disc 1

// Reflectance relative to the disc's mean at full moon. normal: x right with north up, y north, z to the eye.
FN float moon_albedo(vec3 normal) {
    // Irregular shores.
    vec3 p = normal + 0.030f * vec3(sin(13.0f * normal.y + 1.0f), sin(15.0f * normal.z + 9.0f * normal.x), 0.0f) +
             0.015f * vec3(sin(31.0f * normal.y + 17.0f * normal.x), sin(29.0f * normal.x + 2.0f), 0.0f);
    float sea = moon_patch(p, -0.22f, 0.54f, 0.31f, 0.05f);                 // Imbrium
    sea = max(sea, moon_patch(p, 0.27f, 0.47f, 0.18f, 0.04f));              // Serenitatis
    sea = max(sea, moon_patch(p, 0.51f, 0.15f, 0.22f, 0.05f));              // Tranquillitatis
    sea = max(sea, moon_patch(p, 0.82f, 0.29f, 0.13f, 0.03f));              // Crisium
    sea = max(sea, 0.9f * moon_patch(p, 0.77f, -0.10f, 0.19f, 0.05f));      // Fecunditatis
    sea = max(sea, 0.8f * moon_patch(p, 0.55f, -0.26f, 0.10f, 0.03f));      // Nectaris
    sea = max(sea, 0.8f * moon_patch(p, -0.27f, -0.36f, 0.20f, 0.07f));     // Nubium
    sea = max(sea, 0.9f * moon_patch(p, -0.57f, -0.41f, 0.11f, 0.03f));     // Humorum
    sea = max(sea, moon_patch(p, -0.62f, 0.30f, 0.33f, 0.09f));             // Procellarum, north
    sea = max(sea, 0.9f * moon_patch(p, -0.62f, -0.02f, 0.25f, 0.08f));     // and south
    sea = max(sea, 0.7f * moon_patch(p, -0.36f, -0.02f, 0.14f, 0.06f));     // Insularum
    sea = max(sea, 0.7f * moon_patch(p, 0.05f, 0.23f, 0.08f, 0.05f));       // Vaporum
    sea = max(sea, 0.6f * moon_patch(p, 0.0f, 0.83f, 0.12f, 0.06f));        // Frigoris
    sea = max(sea, 0.6f * moon_patch(p, -0.25f, 0.83f, 0.10f, 0.06f));
    float rays = moon_patch(p, -0.14f, -0.69f, 0.05f, 0.04f) +              // Tycho
                 0.35f * moon_patch(p, -0.14f, -0.69f, 0.10f, 0.30f) +
                 0.5f * moon_patch(p, -0.34f, 0.17f, 0.03f, 0.04f) +        // Copernicus
                 0.5f * moon_patch(p, -0.62f, 0.14f, 0.02f, 0.03f);         // Kepler
    float rough = 0.03f * sin(23.0f * p.x + 11.0f * p.y) * sin(27.0f * p.y - 7.0f * p.x) +
                  0.02f * sin(61.0f * p.x + 3.0f) * sin(57.0f * p.y);
    return (mix(1.0f, kMoonSeaAlbedo, sea) + 0.18f * rays + rough) / kMoonMeanAlbedo;
}

#endif
