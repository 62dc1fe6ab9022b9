// Noise that hides the bands of 8-bit colours.
#ifndef DEEPWATER_DITHER
#define DEEPWATER_DITHER

// Noise of at most half an 8-bit step. Source: J. Jimenez 2014, interleaved gradient noise.
float dither(vec2 pixel) {
    float noise = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
    return (noise - 0.5) / 255.0;
}
#endif
