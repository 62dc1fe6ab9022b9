// The image of the sun's disc that one pixel has of a nearly smooth surface: the disc's radiance, averaged over the pixel and
// over the slopes that it hides.
//
// Places are in pixels, to first order about the middle of the disc's image. The pixel is a square of side 1, the disc an
// ellipse, and the hidden slopes stray by a Gaussian. Square and Gaussian together are taken along x and, sheared, along y,
// with the covariance that they truly have. Seen from neighbouring pixels such kernels add up to 1 at each place, whatever
// the slopes' covariance: however small the disc is against a pixel, all pixels together show its light.
#ifndef DEEPWATER_DISC_IMAGE
#define DEEPWATER_DISC_IMAGE
#include "shared/sky/sun_disc.glsl"

CONST_INT kDiscColumns = 10;          // parts of the ellipse along x, in which its chords are summed
CONST_INT kDiscParts = 6;             // parts of a chord
CONST_FLOAT kDiscReach = 4.0f;        // deviations: 6e-5 of a Gaussian lie farther
CONST_FLOAT kPixelVariance = 1.0f / 12.0f;

// Share of the disc in what a pixel shows of the sun, 0 to 1; the rest are glints. The areas tell that hidden slopes take, and
// slopes that mirror the disc: up to the ratio kDiscAlone the pixel shows the disc, from kGlintsAlone on it may as well be a
// Gaussian of the disc's variance. There that makes an error of 2e-5 where the sun is mirrored, and of 1.5 % from below, where
// slopes six times as wide show the disc.
//   covariance      (xx, zz, xz) of the hidden slopes;  sun_cos_radius  cosine of the disc's angular radius
CONST_FLOAT kDiscAlone = 8.0f;
CONST_FLOAT kGlintsAlone = 32.0f;
FN float disc_share(vec3 covariance, float sun_cos_radius) {
    float disc = 0.5f * (1.0f - sun_cos_radius);  // (r / 2)^2: a mirror turns light by twice its tilt
    float hidden = sqrt(max(covariance.x * covariance.y - covariance.z * covariance.z, 0.0f));
    return 1.0f - smoothstep(log2(kDiscAlone), log2(kGlintsAlone), log2(max(hidden / disc, 1.0f)));
}

// Below x, of a normal distribution of unit deviation: x of the vector its part, y its density at x.
// Source: Abramowitz & Stegun 1964, 7.1.26; error of the part below 1.5e-7.
FN vec2 normal_below(float x) {
    float density = 0.39894228f * exp(-0.5f * x * x);
    float t = 1.0f / (1.0f + 0.23164189f * abs(x));
    float beyond = 1.2533141f * density * t *
                   (0.254829592f + t * (-0.284496736f + t * (1.421413741f + t * (-1.453152027f + t * 1.061405429f))));
    return vec2(x < 0.0f ? beyond : 1.0f - beyond, density);
}

// The integral of that part up to x, for a deviation > 0.
FN float normal_ramp(float x, float deviation) {
    vec2 below = normal_below(x / deviation);
    return x * below.x + deviation * below.y;
}

// Part below x of the sum of a number that is even from -1/2 to 1/2 and a Gaussian one.
//   deviation  >= 0 of the Gaussian. Where it is wide the sum is Gaussian, too: within 3e-5 here
FN float kernel_below(float x, float deviation) {
    const float kWide = 4.0f, kLeast = 1e-4f;
    if (deviation > kWide) return normal_below(x / sqrt(deviation * deviation + kPixelVariance)).x;
    float least = max(deviation, kLeast);
    return normal_ramp(x + 0.5f, least) - normal_ramp(x - 0.5f, least);
}

// Mean of the cosine over places that are sines of angles from `angle` - width / 2 to `angle` + width / 2.
//   width  > 0
FN float mean_cosine(float angle, float width) {
    return 0.25f * (width + sin(width) * cos(2.0f * angle)) / (sin(0.5f * width) * cos(angle));
}

// What a pixel shows of the disc.
//   middle      the disc's place at which the pixel's middle looks by the mean slope, from the disc's middle [pixels]
//   metric      (xx, yy, xy): a place p lies on the disc where xx p.x^2 + 2 xy p.x p.y + yy p.y^2 < 1
//   covariance  (xx, yy, xy) of how the hidden slopes move that place [pixels^2]
//   returns     xyz: radiance over the disc's mean;  w: the part of pixel and facets that shows the disc, 0 to 1
FN vec4 disc_image(vec2 middle, vec3 metric, vec3 covariance) {
    float shear = covariance.z / (covariance.x + kPixelVariance);
    float deviation_x = sqrt(max(covariance.x, 0.0f));
    float deviation_y = sqrt(max(covariance.y - shear * covariance.z, 0.0f));
    float reach_x = 0.5f + kDiscReach * deviation_x, reach_y = 0.5f + kDiscReach * deviation_y;
    const float kThinnest = 1e-6f;  // of an ellipse that is all but a line
    float determinant = max(metric.x * metric.y - metric.z * metric.z, kThinnest * metric.x * metric.y);
    float half_width = sqrt(metric.y / determinant);
    float half_chord = inversesqrt(metric.y);  // of the longest one along y

    // Parts are equal in the angle whose sine is the place: narrow at the ends, where chords change fast. Angles are as exact as
    // the arc sine, so the outer ends are taken as places.
    float left = max(middle.x - reach_x, -half_width), right = min(middle.x + reach_x, half_width);
    float first = asin(clamp(left / half_width, -1.0f, 1.0f));
    float step_x = (asin(clamp(right / half_width, -1.0f, 1.0f)) - first) / float(kDiscColumns);
    float below_x = kernel_below(left - middle.x, deviation_x);
    vec4 sum = vec4(0.0f, 0.0f, 0.0f, 0.0f);
    // A software rasteriser leaves a loop, not a branch, where no pixel of a group wants it.
    for (int i = 1; i <= kDiscColumns && step_x > 0.0f; ++i) {
        float end = first + step_x * float(i);
        float part_x = -below_x;
        below_x = kernel_below((i < kDiscColumns ? half_width * sin(end) : right) - middle.x, deviation_x);
        part_x += below_x;

        float angle = end - 0.5f * step_x, cosine = mean_cosine(angle, step_x);
        float x = half_width * sin(angle), half_y = half_chord * cosine;
        // From here on relative to the chord's middle.
        float from_pixel = middle.y + shear * (x - middle.x) + metric.z / metric.y * x;
        float lower = max(from_pixel - reach_y, -half_y), upper = min(from_pixel + reach_y, half_y);
        float first_y = asin(clamp(lower / half_y, -1.0f, 1.0f));
        float step_y = (asin(clamp(upper / half_y, -1.0f, 1.0f)) - first_y) / float(kDiscParts);
        float below_y = kernel_below(lower - from_pixel, deviation_y);
        for (int j = 1; j <= kDiscParts && step_y > 0.0f; ++j) {
            float end_y = first_y + step_y * float(j);
            float part = -below_y;
            below_y = kernel_below((j < kDiscParts ? half_y * sin(end_y) : upper) - from_pixel, deviation_y);
            part = part_x * (part + below_y);
            float towards = cosine * mean_cosine(end_y - 0.5f * step_y, step_y);  // cosine on the sun's face
            vec3 face = limb_darkening(sqrt(max(1.0f - towards * towards, 0.0f)));
            sum += part * vec4(face.x, face.y, face.z, 1.0f);
        }
    }
    return sum;
}

#endif
