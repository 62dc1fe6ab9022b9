// Diffuse light that aerosol scatters forward: part of atmosphere.glsl.
//
// The series of diffuse_light.glsl ends at degree 2. The light that aerosol scatters in higher degrees keeps nearly its
// direction. Near the horizon and around the sun, where radiance changes within a degree, its exact direction matters.
// So a table holds, for points within the aerosol layer, the convolution of the diffuse light with the rest of the
// phase function,
//     R(Theta) = p(Theta) - sum over l <= 2 of (2 l + 1) / (4 pi) (m_l - kStraightOn) P_l(cos Theta),
// divided by the mean radiance there. It lies below the fields of the series in the same texture, one tile per
// direction.
#ifndef DEEPWATER_FORWARD_LIGHT
#define DEEPWATER_FORWARD_LIGHT

CONST_INT kForwardBelow = 5;  // number of elevations below the horizon
CONST_INT kForwardElevations = 14;
CONST_INT kForwardAzimuths = 7;  // number of azimuths relative to the sun's, over half a turn
CONST_INT kForwardRows = (kForwardElevations * kForwardAzimuths + kDiffuseTerms - 1) / kDiffuseTerms * kLowNodes;

// Size of the texture with both tables, texels.
FN vec2 multiple_size() {
    return vec2(float(kDiffuseTerms) * diffuse_grid().x, diffuse_grid().y + float(kForwardRows));
}

// Elevation [rad], at most 0, of the horizon seen from a distance r from the planet's centre.
FN float horizon_elevation(float r) { return -atan(sqrt(above_ground2(r)) / kGroundRadius); }

// Returns the position of an elevation [rad] among the table's, -0.5 to kForwardElevations - 0.5; they are densest at
// the horizon.
FN float forward_elevation_place(float elevation, float horizon) {
    float from = elevation - horizon;
    float below = float(kForwardBelow);
    float above = float(kForwardElevations - kForwardBelow);
    return below - 0.5f + (from < 0.0f ? -below * sqrt(min(1.0f, from / (-0.5f * kPi - horizon)))
                                       : above * sqrt(min(1.0f, from / (0.5f * kPi - horizon))));
}
// The inverse.
FN float forward_elevation(float place, float horizon) {
    float below = float(kForwardBelow);
    float from = place + 0.5f - below;
    float share = from < 0.0f ? from / below : from / (float(kForwardElevations) - below);
    return horizon + share * share * (from < 0.0f ? -0.5f * kPi - horizon : 0.5f * kPi - horizon);
}

// Returns the same for an azimuth relative to the sun's, in [0,pi].
FN float forward_azimuth_place(float azimuth) { return float(kForwardAzimuths) * sqrt(azimuth / kPi) - 0.5f; }
FN float forward_azimuth(float place) {
    float share = (place + 0.5f) / float(kForwardAzimuths);
    return kPi * share * share;
}

// Returns the texture coordinates of a tile's corner and, relative to it, of a point in it.
FN vec2 forward_tile(float elevation, float azimuth) {
    int tile = int(elevation) * kForwardAzimuths + int(azimuth);
    int across = tile % kDiffuseTerms;
    int down = tile / kDiffuseTerms;
    return vec2(float(across * kSunNodes), diffuse_grid().y + float(down * kLowNodes)) / multiple_size();
}
FN vec2 forward_in_tile(float r, float mu_s) {
    return vec2(multiple_uv(r, mu_s).x * float(kSunNodes - 1) + 0.5f, height_place(r) + 0.5f) / multiple_size();
}

// Radiance that aerosol scatters forward into a ray, per unit of sunlight and of aerosol's scattering coefficient.
//   mean  mean radiance of the diffuse light there;  a  component of the ray's direction towards the sun's azimuth
FN vec3 forward_light(LUT table, vec3 mean, float r, float mu, float mu_s, float a) {
    if (r >= kGroundRadius + kAerosolTop) return vec3(0.0f);
    float across = sqrt(max(1e-8f, 1.0f - mu * mu));
    float azimuth = forward_azimuth_place(acos(clamp(a / across, -1.0f, 1.0f)));
    float elevation = forward_elevation_place(asin(mu), horizon_elevation(r));
    azimuth = clamp(azimuth, 0.0f, float(kForwardAzimuths - 1));
    elevation = clamp(elevation, 0.0f, float(kForwardElevations - 1));
    float low_a = min(floor(azimuth), float(kForwardAzimuths - 2));
    float low_e = min(floor(elevation), float(kForwardElevations - 2));
    vec2 at = forward_in_tile(r, mu_s);
    vec3 below = mix(lut_value(table, forward_tile(low_e, low_a) + at),
                     lut_value(table, forward_tile(low_e, low_a + 1.0f) + at), azimuth - low_a);
    vec3 above = mix(lut_value(table, forward_tile(low_e + 1.0f, low_a) + at),
                     lut_value(table, forward_tile(low_e + 1.0f, low_a + 1.0f) + at), azimuth - low_a);
    return mean * mix(below, above, elevation - low_e);
}

#endif
