// A parcel of spray, or (BUBBLES) a cluster of bubbles, as a soft rectangle that faces the eye, drawn out along its way.
//   in   parcels  [3 n]  camera-relative position, radius; velocity, bits as in sim::SprayParcel; render::SprayShade::Light
//        SprayBlock, FrameBlock; haze, cloud shadow, shadow map (SHADOWED)
// Light is worked out here, once for each corner: within a parcel it changes little.
//
//   S = E_sun lit (p(angle) exp(-depth) + scattered / 4 pi) + around L * p,   veiled by the air before it
//
// depth of the spray between it and the sun, light scattered by all of it, and the share `around`: see render::SprayShade.
#include "blocks/bindings.glsl"
#include "blocks/frame_block.glsl"
#include "common/picture_part.glsl"
#include "blocks/spray_block.glsl"
#include "shared/sky/phase.glsl"
#include "shared/particles/sprite.glsl"
#include "shared/water/water_body.glsl"
#if BUBBLES
layout(binding = kWaterCubeUnit) uniform samplerCube water_cube;
#include "common/water_veil.glsl"
#else
#include "blocks/ambient_block.glsl"
#include "sky/cloud_shadow.glsl"
#include "sky/haze_veil.glsl"
#endif
#if SHADOWED
#include "common/shadow.glsl"
#endif

layout(std430, binding = kParcelBuffer) readonly buffer Parcels { vec4 parcels[]; };

layout(location = 0) out vec3 place;         // over the rectangle, -1 ... 1; layer of the texture
layout(location = 1) flat out vec4 light;    // radiance; optical depth in the middle
// m along the view axis: of the middle; over which it is soft. Softness of what it is broken into, 0: no field breaks it up,
// the texture is its own depth (single bubbles); how far that is resolved
layout(location = 2) flat out vec4 look;
layout(location = 3) flat out float covers;  // share of what lies behind a place that it covers, which is not seen through it

const float kShare = 1.0 / 2048.0;
const float kNearest = 2.0;  // radii from the eye, within which none is drawn
const float kManyTimes = 0.3;  // share of the light that the drops of one parcel scatter again and again, which goes all ways
const float kMostStretch = 4.0;
const float kThickest = 0.4, kThickestMist = 0.2;  // in the middle of one: what stands for many is not a wall
const float kMistSoftness = 0.8;
const float kBlurred = 2.0, kResolved = 6.0;  // pixels of a half axis from which on what it is broken into shows
// The wind draws mist out into veils, the more the faster it blows: in radii by speed, s/m, and at most.
const float kVeil = 0.25, kLongestVeil = 3.5;
const float kWidestVeil = 0.06;  // of the distance: what is nearer is out of focus; so of a streak

// What differs. Layers of the texture, from spray.first_layer: mist's; where the other half of the rest begins. Softness of
// what is no mist, as in `look`. Share of mist that is torn, the rest being even. Share of the light that counts as scattered.
#if BUBBLES
const float kMistLayers = -4.0, kOtherLayers = 4.0;  // the layers of mist lie before those of bubbles
const float kSoftness = 0.0, kTorn = 0.8, kTurned = 1.0;
#else
const vec2 kMoments = vec2(kDropMoment1, kDropMoment2);
const float kMistLayers = 4.0, kOtherLayers = 0.0;  // drops have four alone
// What drops send nearly straight on stays part of what is seen through them, often the foam they rise from or a bright
// sky. Mist is so much thinner; drops that are seen singly are clear instead.
const float kSoftness = 0.1, kTorn = 1.0, kTurned = kDropTurned;

// Radiance that drops scatter on the way `d`, of all that comes from around but the sun: its coefficients, each times that of
// the phase function, 1 and its first two moments, as far as light is scattered once. Against a bright sky spray is not dark.
vec3 scattered_ambient(vec3 d, vec2 moments) {
    const float kOnce = 1.0 - kManyTimes;
    vec3 sum = vec3(0.0);
    for (int i = 0; i < kHarmonics; ++i) {
        float moment = i == 0 ? 1.0 : kOnce * (i < 4 ? moments.x : moments.y);
        sum += moment / cosine_lobe(i) * harmonic(i, d) * ambient.irradiance[i].rgb;
    }
    return max(sum, vec3(0.0));
}
#endif

void main() {
    vec4 first = parcels[3 * gl_InstanceID], second = parcels[3 * gl_InstanceID + 1];
    uint bits = floatBitsToUint(second.w);
    float share = float(bits & 0x7fffu) * kShare;
    bool mist = (bits & 0x8000u) != 0u;  // of bubbles: a cloud of fine ones
    float own = float(bits >> 16) / 65536.0;
    vec3 middle = first.xyz;
    float radius = first.w;
    float range = length(middle);
    vec3 to_eye = -middle / range;
    float pixel = range * frame.pixel_angle;

    // Drawn out along its way as the eye sees it; else turned at random.
    vec3 way = second.xyz - to_eye * dot(second.xyz, to_eye);
    float speed = length(way);
    float angle = own * 6.2831853 * 7.0;
    vec3 side = normalize(cross(to_eye, abs(to_eye.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
    bool still = speed < 0.1;
    vec3 across = still ? cos(angle) * side + sin(angle) * cross(to_eye, side) : way / speed * (own < 0.5 ? 1.0 : -1.0);
    float stretch = min(0.5 * speed * spray.shutter, min(kMostStretch * radius, kWidestVeil * range));
    // A veil is as long as the wind has drawn it, whatever the side it is seen from: shorter where it points at the eye.
    float veil = min(kVeil, kLongestVeil / max(length(second.xyz), 1e-3));
    if (mist && !still) stretch += min(radius * speed * veil, kWidestVeil * range);
#if BUBBLES
    across = normalize(vec3(1e-4, 1.0, 0.0) - to_eye * dot(to_eye, vec3(1e-4, 1.0, 0.0)));  // each shows the light above it
    if (mist) across = cos(angle) * side + sin(angle) * cross(to_eye, side);
    stretch = 0.0;
#endif
    float length_ = drawn_half_axis(radius + stretch, pixel), width = drawn_half_axis(radius, pixel);
    vec2 corner = 2.0 * vec2(gl_VertexID & 1, gl_VertexID >> 1) - 1.0;
    vec3 at = middle + corner.x * length_ * across + corner.y * width * cross(to_eye, across);
    vec4 clip = frame.clip_from_world * vec4(at, 1.0);
    gl_Position = in_picture_part(clip);
    float kind = mist ? kMistLayers : fract(own * 17.0) < 0.5 ? 0.0 : kOtherLayers;
    place = vec3(corner, spray.first_layer + kind + floor(fract(own * 37.0) * 4.0));
    // Right before the eye it would be a fog that comes and goes with each parcel.
    float clear = smoothstep(kNearest, mist ? 24.0 : 8.0, range / radius);
    float depth = min((mist ? kTurned : 1.0) * sprite_depth(share, length_, width), mist ? kThickestMist : kThickest) * clear;
    covers = mist ? 1.0 : kTurned;
#if BUBBLES
    float below = max(spray.surface - middle.y, 0.0);
    vec3 down = frame.sun_irradiance * max(frame.sun_direction.y, 0.0) * frame.sunbeam_transfer +
                3.14159265 * spray.ambient;
    vec3 radiance = down * exp(-frame.water_diffuse_attenuation * below) / 3.14159265;
    radiance = through_water(radiance, -to_eye, range, light_at_eye());
#else
    float lit = past_clouds(middle, 0.0, 0.0);
#if SHADOWED
    lit *= still_shadow(middle, vec3(0.0, 1.0, 0.0), 1.0, 0.0);
#endif
    float phase = mix(phase_water_drop(dot(-frame.sun_direction, to_eye)), 0.25 / kPi, kManyTimes);
    vec3 among = parcels[3 * gl_InstanceID + 2].xyz;
    vec3 radiance = frame.sun_irradiance * (lit * (phase / kTurned * exp(-among.x) + 0.25 / kPi * among.y)) +
                    among.z * scattered_ambient(-to_eye, (kMoments - kMoments.y) / kTurned);
    radiance = object_through_air(radiance, to_eye, range, air.eye_height + middle.y);
#endif
    light = vec4(radiance, depth);
    float torn = mist ? kTorn * width / length_ : 1.0;  // what blows past is smeared: drawn out, its clusters would be strokes
    look = vec4(clip.w, max(radius, 0.05), mist ? kMistSoftness : kSoftness,
                smoothstep(kBlurred, kResolved, width / pixel) * torn);
}
