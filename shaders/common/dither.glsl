// Noise against the bands of 8 bits.
#ifndef DEEPWATER_DITHER
#define DEEPWATER_DITHER

// Up to half a step of 8 bits either way. Source: J. Jimenez 2014, interleaved gradient noise.
float dither(vec2 pixel) {
    float noise = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
    return (noise - 0.5) / 255.0;
}
#endif
