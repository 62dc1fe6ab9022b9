// Places a parcel of spray, or (BUBBLES) a cluster of bubbles, as a soft rectangle that faces the eye, stretched
// along its movement.
//   in   parcels  [3 n]  camera-relative position, radius; velocity, bits as in sim::SprayParcel;
//                        optics::SprayShade::Light
//        SprayBlock, FrameBlock; haze, cloud shadow, shadow map (SHADOWED)
// Light is computed here, once for each corner, because it changes little within a parcel:
//
//   S = E_sun lit (p(angle) exp(-depth) + scattered / 4 pi) + around L * p,   seen through the air before it.
//
// For depth, scattered and around see optics::SprayShade::Light; L * p is the ambient light convolved with the phase
// function.
#include "blocks/bindings.glsl"
#include "blocks/frame_block.glsl"
#include "common/picture_part.glsl"
#include "blocks/spray_block.glsl"
#include "shared/sky/phase.glsl"
#include "shared/particles/parcel_share.glsl"
#include "shared/particles/sprite.glsl"
#include "shared/water/water_body.glsl"
#if BUBBLES
layout(binding = kWaterCubeUnit) uniform samplerCube water_cube;
#include "common/water_veil.glsl"
#else
#include "common/ambient.glsl"
#include "sky/cloud_shadow.glsl"
#include "sky/haze_veil.glsl"
#endif
#if SHADOWED
#include "common/shadow.glsl"
#endif

layout(std430, binding = kParcelBuffer) readonly buffer Parcels { vec4 parcels[]; };

layout(location = 0) out vec3 place;         // position on the rectangle, -1 ... 1; layer of the texture
layout(location = 1) flat out vec4 light;    // radiance; optical depth in the middle
// x: distance of the parcel's middle along the view axis, m; y: depth range over which it fades out at surfaces, m; z:
// softness of the edges of broken_sprite(), or 0 if the texture is the optical depth itself (single bubbles); w: weight
// [0,1] of broken_sprite()
layout(location = 2) flat out vec4 sprite;
layout(location = 3) flat out float hidden_share;  // share of the background that an opaque place of the parcel hides

const float kNearest = 2.0;    // parcels nearer to the eye than this many radii are not drawn
const float kManyTimes = 0.3;  // share of light scattered several times within a parcel, which counts as isotropic
const float kMostStretch = 4.0;  // largest stretch by motion blur, in radii
// largest optical depth in the middle: one parcel may represent many others
const float kThickest = 0.4, kThickestMist = 0.2;
// A parcel of less than this radius, m, is a drop or a sheet of water by itself, as raindrops throw them up: it is denser
// and keeps its outline close to the water.
const float kSmall = 0.0125, kThickestSmall = 3.0;
const float kSoft = 0.05;  // least depth range, m, over which larger ones fade out at surfaces
const float kMistSoftness = 0.8;
const float kBlurred = 2.0, kResolved = 6.0;  // half axes, in pixels, between which the texture's structure fades in
// Wind stretches mist into veils: stretch in radii per m/s, and the largest, in radii.
const float kVeil = 0.08, kLongestVeil = 1.0;
const float kWidestVeil = 0.06;  // largest stretch relative to distance: nearer parcels would be out of focus

// Constants that differ between bubbles and spray. kMistLayers, kOtherLayers: first layers of the texture, from
// spray.first_layer, of mist and of half of the other parcels. kSoftness: as in `sprite`, of other parcels. kTorn: weight
// of the texture's structure in mist. kTurned: share of the scattered light that does not count as scattered straight
// on.
#if BUBBLES
const float kMistLayers = -4.0, kOtherLayers = 4.0;  // layers of mist precede those of bubbles
const float kSoftness = 0.0, kTorn = 0.8, kTurned = 1.0;
#else
const vec2 kMoments = vec2(kDropMoment1, kDropMoment2);
const float kMistLayers = 4.0, kOtherLayers = 0.0;  // drops have only four layers
// Light that drops scatter nearly straight forward counts as light of the background, often foam or a bright sky. It
// does not count as hidden: the optical depth of mist is reduced by that share, and so is what single drops hide of the
// background.
const float kSoftness = 0.1, kTorn = 1.0, kTurned = kDropTurned;

// Ambient light that drops scatter into the direction `d`: each coefficient of the light is multiplied by that of the
// phase function (1 and its first two moments), for the share that is scattered once.
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
    float share = parcel_share(bits);
    bool mist = (bits & 0x8000u) != 0u;  // of bubbles: it is a cloud of fine ones
    float own = float(bits >> 16) / 65536.0;
    vec3 middle = first.xyz;
    float radius = first.w;
    float range = length(middle);
    vec3 to_eye = -middle / range;
    float pixel = range * frame.pixel_angle;

    // The long axis lies along the movement as the eye sees it; that of a parcel at rest is random.
    vec3 way = second.xyz - to_eye * dot(second.xyz, to_eye);
    float speed = length(way);
    float angle = own * 6.2831853 * 7.0;
    vec3 side = normalize(cross(to_eye, abs(to_eye.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0)));
    bool still = speed < 0.1;
    vec3 across = still ? cos(angle) * side + sin(angle) * cross(to_eye, side) : way / speed * (own < 0.5 ? 1.0 : -1.0);
    float stretch = min(0.5 * speed * spray.shutter, min(kMostStretch * radius, kWidestVeil * range));
    // The length of a veil depends on the whole speed; it looks shorter if it points at the eye.
    float veil = min(kVeil, kLongestVeil / max(length(second.xyz), 1e-3));
    if (mist && !still) stretch += min(radius * speed * veil, kWidestVeil * range);
#if BUBBLES
    // each bubble shows the light above it
    across = normalize(vec3(1e-4, 1.0, 0.0) - to_eye * dot(to_eye, vec3(1e-4, 1.0, 0.0)));
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
    // Parcels fade out near the eye, where each would appear as a sudden fog.
    float clear = smoothstep(kNearest, mist ? 24.0 : 8.0, range / radius);
    float depth = min((mist ? kTurned : 1.0) * sprite_depth(share, length_, width),
                      mist ? kThickestMist : radius < kSmall ? kThickestSmall : kThickest) * clear;
    hidden_share = mist ? 1.0 : kTurned;
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
    float torn = mist ? kTorn * width / length_ : 1.0;  // stretched mist is smooth: its structure would show as strokes
    sprite = vec4(clip.w, radius < kSmall ? radius * (kSoft / kSmall) : max(radius, kSoft), mist ? kMistSoftness : kSoftness,
                smoothstep(kBlurred, kResolved, width / pixel) * torn);
}
