// Writes material and normal of the sea bed at a pixel: sand with wave ripples, gravel and shell, hard ground with
// growth. The first of two steps; object_light.frag lights it.
//   out  matter, shape, place  of solids/object_surface.glsl
#include "blocks/bed_block.glsl"
#include "blocks/frame_block.glsl"
#include "solids/bed_details.glsl"
#include "solids/object_surface.glsl"
#include "shared/solids/bed_matter.glsl"

layout(location = 0) in vec4 world_position;
layout(location = 1) in vec2 place_on_bed;
layout(location = 2) in vec3 mesh_normal;
layout(location = 3) in vec2 broad;  // bed_hard_around(), bed_gravel()

layout(location = 0) out vec4 matter;
layout(location = 1) out vec4 shape;
layout(location = 2) out vec2 place;
layout(location = 3) out float deviation;

const float kTroughDirt = 0.30;    // share of its reflectance that sand loses where dark grains collect, in troughs
const float kRoughness = 0.85;
const float kBends = 0.22;         // amplitude of the ripples' bending by the noise, in cycles of a ripple 0.4 m long
const float kGrainHeight = 0.0025; // m, 4 deviations of the height of grain on sand
const float kCrustHeight = 0.0015; // the same of the finest noise, which is seen close to the eye
const float kRubble = 0.75;        // share of rubble at the foot of hard ground
const float kPebbleHeight = 0.03;  // the same of pebbles, on gravel and hard ground
const float kKnobHeight = 0.24;    // m, the same of knobs on hard ground, which are as wide as pebbles
const float kCrack = 0.06;         // half the width of a crack in hard ground, in the noise that it follows
const float kCrackSlope = 1.3;     // of a crack's sides

void main() {
    vec2 p = place_on_bed;
    vec2 px = dFdx(p), py = dFdy(p);
    float width = sqrt(max(dot(px, px), dot(py, py)));  // m, of the pixel's footprint
    vec2 slope = -mesh_normal.xz / mesh_normal.y;

    vec3 lumps = bed_noise_in_metres(bed.form.lattices[kBedLumps], p);
    vec3 pebbles = vec3(0.0), grain = vec3(0.0), crust = vec3(0.0);
    float shown = clamp(1.5 - 6.0 * width, 0.0, 1.0);
    if (shown > 0.0) pebbles = shown * bed_noise_in_metres(bed.form.lattices[kBedPebbles], p);
    shown = clamp(1.5 - 36.0 * width, 0.0, 1.0);
    if (shown > 0.0) grain = shown * bed_noise_in_metres(bed.form.lattices[kBedGrain], p);
    shown = clamp(1.5 - 150.0 * width, 0.0, 1.0);
    if (shown > 0.0) crust = shown * bed_noise_in_metres(bed.form.lattices[kBedCrust], p);

    // Far cells of the mesh are wider than spurs are.
    vec2 cover = vec2(bed.form.hard > 0.0 ? bed_hard(bed.form, p, width, broad.x) : 0.0, broad.y);
    // Sand lies between the lumps of hard ground at its edge, and rubble before it.
    float edge = cover.x + 0.8 * lumps.x + 0.4 * pebbles.x;
    float hard = smoothstep(0.15, 0.7, edge);
    float rubble = kRubble * smoothstep(0.0, 0.3, edge) * smoothstep(0.0, 0.25, cover.x);
    float gravel = max(cover.y, rubble) * (1.0 - hard);
    float sand = (1.0 - hard) * (1.0 - gravel);

    // The noise of lumps bends the ripples; where it is low, ripples are lower too.
    float trough = 0.0;
    float cycles = length(bed.form.ripple_wave);
    float resolved = clamp(1.6 - 3.5 * width * cycles, 0.0, 1.0);
    if (bed.form.ripple_height > 0.0 && resolved > 0.0) {
        float phase = bed.form.ripple_phase + dot(bed.form.ripple_wave, p) +
                      kBends * cycles * (1.5 * lumps.x + 0.35 * pebbles.x);
        vec2 ripple = bed_ripple(phase);
        float strength = sand * resolved * smoothstep(-0.45, 0.1, lumps.x + 0.5 * cover.y);
        slope += bed.form.ripple_height * strength * ripple.y *
                 (bed.form.ripple_wave + kBends * cycles * 1.5 * lumps.yz);
        trough = strength * (0.5 - ripple.x);
    }
    // Hard ground is knobby and cracked: cracks follow the lines along which its noise changes sign.
    float crack = 0.0;
    float seen_cracks = bed.form.hard > 0.0 ? clamp(1.5 - 15.0 * width, 0.0, 1.0) : 0.0;
    if (seen_cracks > 0.0) {
        vec3 torn = lumps + 1.2 * pebbles + 0.25 * grain;
        crack = hard * seen_cracks * (1.0 - smoothstep(0.3 * kCrack, kCrack, abs(torn.x))) *
                smoothstep(-0.05, 0.2, lumps.x - pebbles.x);
        slope += torn.yz * (sign(torn.x) * kCrackSlope * crack * (1.0 - crack) * 4.0 / max(length(torn.yz), 1e-3));
    }
    slope += lumps.yz * (0.22 * hard) + pebbles.yz * (kKnobHeight * hard) +
             pebbles.yz * (kPebbleHeight * (0.15 * sand + 0.7 * gravel)) +
             grain.yz * (kGrainHeight * (sand + 2.5 * gravel + 2.0 * hard)) +
             crust.yz * (kCrustHeight * (0.3 * sand + gravel + hard));

    vec3 color = bed_sand_color() * (1.0 + 0.10 * lumps.x + 0.25 * grain.x + 0.25 * crust.x) *
                 (1.0 - kTroughDirt * trough * trough);
    Grains grains = sand_grains(bed.form.lattices[kBedCrust], p, width);
    color *= mix(1.0, grains.tone, sand);
    slope += (0.35 * sand) * grains.slope;
    Shell shell = bed_shell(bed.form.lattices[kBedPebbles], p, 1, kShellShare, kShellSize, 0.0, width);
    color = mix(color, shell.color, shell.share * sand);
    slope += (shell.share * sand) * shell.slope;
    vec3 stones = bed_gravel_color() * (1.0 + 1.1 * pebbles.x + 1.6 * grain.x);
    color = mix(color, stones, gravel);
    // Hard ground has patches of coralline algae, of turf and of bare rock.
    float coralline = smoothstep(0.02, 0.22, lumps.x + 0.6 * pebbles.x);
    float bare = smoothstep(0.12, 0.30, pebbles.x - 0.5 * lumps.x);
    vec3 grown = mix(bed_turf_color(), bed_coralline_color(), 0.75 * coralline);
    float shade = 1.0 + 1.4 * grain.x + 0.9 * pebbles.x + 1.2 * crust.x;
    vec3 ground = mix(grown, bed_rock_color(), 0.7 * bare) * shade * (1.0 - 0.4 * crack);
    // Sand has settled in its hollows and thins out up its sides.
    float settled = 1.0 - smoothstep(-0.35, 0.1, pebbles.x + 0.6 * lumps.x);
    float dusted = 0.7 * settled * (1.0 - smoothstep(0.2, 1.0, cover.x));
    ground = mix(ground, bed_sand_color(), dusted);
    color = clamp(mix(color, ground, hard), 0.01, 0.95);

    float depth = max(-world_position.w, 0.0);
#if THROUGH_WATER
    const float under = 1.0;
#else
    float under = smoothstep(0.0, bed.wave_height, depth);
#endif
    color = mix(color, lit_under_water(color, exp(-frame.water_diffuse_attenuation * depth)), under);

    float hollow = hard * clamp(0.15 - 1.3 * pebbles.x - 0.6 * lumps.x, 0.0, 0.5);
    float hidden = clamp(1.0 - 0.25 * trough - 0.5 * crack - hollow, 0.3, 1.0);
    vec3 normal = normalize(vec3(-slope.x, 1.0, -slope.y));
    matter = vec4(sqrt(min(color, 0.95)), hidden);
    shape = vec4(octahedral(normal), kRoughness, 0.0);
#if THROUGH_WATER
    place = vec2(gl_FragCoord.w, world_position.y);
    shape.w = stored_depth(depth);
#else
    place = vec2(gl_FragCoord.w, depth * under);
#endif
    deviation = 0.0;
}
