// The image of the sun's disc that a pixel shows of a nearly smooth surface: the disc's radiance, averaged over the
// pixel and over the slopes that the pixel does not resolve (its hidden slopes).
//
// Positions are in pixels, to first order about the centre of the disc's image. The pixel is a square of side 1, the
// disc is an ellipse, and the hidden slopes shift a position by a Gaussian distribution. The convolution of square and
// Gaussian is split into a factor along x and, after shearing, one along y, which together have the exact covariance.
// The kernels of all pixels add up to 1 at every position, whatever the covariance: so the pixels together show all of
// the disc's light, however small the disc is.
#ifndef DEEPWATER_DISC_IMAGE
#define DEEPWATER_DISC_IMAGE
#include "shared/sky/sun_disc.glsl"

CONST_INT kDiscColumns = 10;          // parts of the ellipse along x, over which its chords are summed
CONST_INT kDiscParts = 6;             // parts of a chord
// half width of the Gaussian that is summed, in standard deviations: 6e-5 of it lie outside
CONST_FLOAT kDiscReach = 4.0f;
CONST_FLOAT kPixelVariance = 1.0f / 12.0f;

// Returns the weight [0, 1] of the disc in what a pixel shows of the sun; the remaining weight is that of the glints.
// It depends on the ratio of two areas in the plane of slopes: that of the hidden slopes, and that of the slopes which
// mirror the disc. Up to the ratio kDiscAlone the pixel shows the disc alone. From kGlintsAlone on the disc may be
// replaced by a Gaussian of its variance: that causes an error of 2e-5 for the mirrored sun, and of 1.5 % for the sun
// seen from below, because there slopes six times as wide show the disc.
//   covariance      (xx, zz, xz) of the hidden slopes;  sun_cos_radius  cosine of the disc's angular radius
CONST_FLOAT kDiscAlone = 8.0f;
CONST_FLOAT kGlintsAlone = 32.0f;
FN float disc_share(vec3 covariance, float sun_cos_radius) {
    float disc = 0.5f * (1.0f - sun_cos_radius);  // (r / 2)^2: a mirror turns light by twice its tilt
    float hidden = sqrt(max(covariance.x * covariance.y - covariance.z * covariance.z, 0.0f));
    return 1.0f - smoothstep(log2(kDiscAlone), log2(kGlintsAlone), log2(max(hidden / disc, 1.0f)));
}

// Returns of the standard normal distribution: x: the part below x; y: the density at x.
// Source: Abramowitz & Stegun 1964, 7.1.26; error of the part below 1.5e-7.
FN vec2 normal_below(float x) {
    float density = 0.39894228f * exp(-0.5f * x * x);
    float t = 1.0f / (1.0f + 0.23164189f * abs(x));
    float beyond = 1.2533141f * density * t *
                   (0.254829592f + t * (-0.284496736f + t * (1.421413741f + t * (-1.453152027f + t * 1.061405429f))));
    return vec2(x < 0.0f ? beyond : 1.0f - beyond, density);
}

// Returns the integral from -infinity to x of the part below, for a normal distribution of a deviation > 0.
FN float normal_ramp(float x, float deviation) {
    vec2 below = normal_below(x / deviation);
    return x * below.x + deviation * below.y;
}

// Returns the probability that a sum is below x: the sum of a uniform variable between -1/2 and 1/2 and a Gaussian one.
//   deviation  >= 0, of the Gaussian. If it is large the sum is taken as Gaussian too, with an error below 3e-5
FN float kernel_below(float x, float deviation) {
    const float kWide = 4.0f, kLeast = 1e-4f;
    if (deviation > kWide) return normal_below(x / sqrt(deviation * deviation + kPixelVariance)).x;
    float least = max(deviation, kLeast);
    return normal_ramp(x + 0.5f, least) - normal_ramp(x - 0.5f, least);
}

// Returns the mean of the cosine over positions x = sin(a), evenly spaced in x, for a from `angle` - width / 2 to
// `angle` + width / 2.
//   width  > 0
FN float mean_cosine(float angle, float width) {
    return 0.25f * (width + sin(width) * cos(2.0f * angle)) / (sin(0.5f * width) * cos(angle));
}

// Returns what a pixel shows of the disc.
//   middle      position, from the disc's centre [pixels], that the mean slope shows in the middle of the pixel
//   metric      (xx, yy, xy): a position p lies on the disc if xx p.x^2 + 2 xy p.x p.y + yy p.y^2 < 1
//   covariance  (xx, yy, xy) [pixels^2] of the shifts of that position by the hidden slopes
//   returns     xyz: radiance over the disc's mean;  w: share [0, 1] of pixel and facets that shows the disc
FN vec4 disc_image(vec2 middle, vec3 metric, vec3 covariance) {
    float shear = covariance.z / (covariance.x + kPixelVariance);
    float deviation_x = sqrt(max(covariance.x, 0.0f));
    float deviation_y = sqrt(max(covariance.y - shear * covariance.z, 0.0f));
    float reach_x = 0.5f + kDiscReach * deviation_x, reach_y = 0.5f + kDiscReach * deviation_y;
    const float kThinnest = 1e-6f;  // least relative determinant: of an ellipse that is almost a line
    float determinant = max(metric.x * metric.y - metric.z * metric.z, kThinnest * metric.x * metric.y);
    float half_width = sqrt(metric.y / determinant);
    float half_chord = inversesqrt(metric.y);  // of the longest chord along y

    // The parts are equal in the angle a of x = half_width sin(a): they are narrow at the ends, where chords change
    // fast. The ends of the first and last part are used as positions, because they are more exact than the arc sine.
    float left = max(middle.x - reach_x, -half_width), right = min(middle.x + reach_x, half_width);
    float first = asin(clamp(left / half_width, -1.0f, 1.0f));
    float step_x = (asin(clamp(right / half_width, -1.0f, 1.0f)) - first) / float(kDiscColumns);
    float below_x = kernel_below(left - middle.x, deviation_x);
    vec4 sum = vec4(0.0f, 0.0f, 0.0f, 0.0f);
    for (int i = 1; i <= kDiscColumns && step_x > 0.0f; ++i) {
        float end = first + step_x * float(i);
        float part_x = -below_x;
        below_x = kernel_below((i < kDiscColumns ? half_width * sin(end) : right) - middle.x, deviation_x);
        part_x += below_x;

        float angle = end - 0.5f * step_x, cosine = mean_cosine(angle, step_x);
        float x = half_width * sin(angle), half_y = half_chord * cosine;
        // y coordinates are relative to the chord's middle from here on.
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
            // cosine of the angle between the sun's surface normal and the eye
            float towards = cosine * mean_cosine(end_y - 0.5f * step_y, step_y);
            vec3 face = limb_darkening(sqrt(max(1.0f - towards * towards, 0.0f)));
            sum += part * vec4(face.x, face.y, face.z, 1.0f);
        }
    }
    return sum;
}

#endif
