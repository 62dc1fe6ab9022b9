// Renders the clouds over the upper hemisphere by marching along lines of sight.
//   in   body_map, noise_map, depths_map, streak_map
//   out  dome  rgba16f [n,n] by dome_uv(): light of the clouds without the air before them, per unit of cloud.sun (x)
//        and cloud.sky (y); transmittance of the clouds (z); their mean distance, km (w)
// 8x8 texels a group; `first_group` (location 0) is added to the group's number. With EVERYWHERE: many small domes side
// by side, kSmallDome texels each, for eyes all over the tile, independent of time and wind.
#include "blocks/bindings.glsl"
#include "sky/cloud_kinds.glsl"
#if EVERYWHERE
vec2 place = vec2(0.0);  // position of the eye in the tile, tiles
#define CLOUD_PLACE place
#define CLOUD_RISE 0.0
#define SHEET_PLACE place
#define SHEET_AXIS vec2(1.0, 0.0)
#endif
#include "sky/cloud_density.glsl"
#include "sky/cloud_sheet.glsl"
#include "shared/sky/clouds.glsl"

layout(local_size_x = 8, local_size_y = 8) in;
layout(location = 0) uniform ivec2 first_group;
layout(binding = kCloudDepthsUnit) uniform sampler3D depths_map;
layout(binding = kCloudImage, rgba16f) writeonly uniform image2D dome_image;

const float kFarthest = 130e3;       // m: beyond, the air hides everything
const float kStepsPerLayer = 40.0;   // least number of steps through the layer
const float kLongestStep = 80.0;     // m, near the eye
const float kStepPerMetre = 0.012;   // length of steps relative to distance
const float kShortStride = 0.3;      // length of a step inside clouds relative to one outside
const int kShortStrides = 4;         // short steps without cloud until long ones follow; together more than a long one
const float kOpaque = 0.005;         // transmittance at which the march ends
const float kUneven = 2.6;           // octaves between the thickest and thinnest columns that the volume smooths over
const float kDeckAlbedo = 0.5;       // albedo of the deck below towers, reduced by their shadow: by eye
const float kMeanFacing = 2.0 / 3.0; // mean cosine of incidence over a sphere's lit half, weighted by its irradiance
// slope of fine_billows() over the distance kNearSun: root of three times its mean square difference
const float kBillowSlope = 0.35;
const float kFineDome = 512.0;       // texels along a side from which on the high sheet's streaks are seen by single lines
const float kFarSine = 0.18;         // sine of the elevation below which a texel has two lines of sight
const float kFarthestSine = 0.07;    // below which it has three
#if EVERYWHERE
const float kNoBillows = 1.0;        // width of a texel that is coarser than all billows, rad
#endif
const float kNearSun = 45.0;         // m towards the sun to the first shading sample; the second: 3 times as far

// Share of light that passes the high sheet.
float through_sheet(vec3 view) {
    float range = distance_to_shell(kHighCloudHeight, view.y);
    float ratio = kSightRadius / (kSightRadius + kHighCloudHeight);
    float slant = 1.0 / sqrt(1.0 - ratio * ratio * (1.0 - view.y * view.y));
    return exp(-sheet_depth(place_along(view, range).xz) * slant);
}

// Its mean around a line of sight. Streaks are thinner than a texel of a coarse dome, and single lines would meet them
// in some texels and miss them in the next: edges would be stepped. Lines lie in a turned square, so that rows and
// columns have four different places each, as in the pattern of multisampling.
//   across  from `view` to the line of the next texel beside it;  along  to that below it
float through_sheet_around(vec3 view, vec3 across, vec3 along) {
    const vec2 kLines[4] = vec2[](vec2(0.25, 0.75), vec2(-0.75, 0.25), vec2(-0.25, -0.75), vec2(0.75, -0.25));
    float sum = 0.0;
    for (int i = 0; i < 4; ++i)
        sum += through_sheet(normalize(view + kLines[i].x * across + kLines[i].y * along));
    return 0.25 * sum;
}

// Returns a texel of the dome: what a line of sight sees.
//   jitter [0,1]  share of a step by which it begins later;  texel_angle  width of a texel, rad: finer billows are left out
//   sheet  share of light that passes the high sheet
vec4 look(vec3 view, float jitter, float texel_angle, float sheet) {
    float clear = 1.0, sun = 0.0, around = 0.0, range_sum = 0.0, seen_sum = 0.0;
    float enter = distance_to_shell(cloud.base, view.y);
    float leave = min(distance_to_shell(cloud.base + cloud.thickness, view.y), kFarthest);
    float least_step = min(cloud.thickness / kStepsPerLayer, kLongestStep);
    float t = enter + jitter * max(least_step, kStepPerMetre * enter);
    if (cloud.cover <= 0.0) t = leave;
    float deck = deck_top();
    float near_sun = kNearSun * max(1.0, cloud.thickness / 2500.0);

    float finest_period = finest_billows();
    int short_strides = 0;  // remaining short steps
    while (t < leave && clear > kOpaque) {
        // Long steps lead through clear air and rain. Where a cloud begins, the march goes back by one step and
        // continues in short ones.
        float stride;
        vec3 p;
        vec2 field;
        bool cloudy;
        do {
            bool searching = short_strides == 0;
            stride = max(least_step, kStepPerMetre * t) * (searching ? 1.0 : kShortStride);
            p = place_along(view, t);
            field = textureLod(body_map, cloud_uvw(p), 0.0).rg;
            bool body = field.r > 0.0;
            bool entered = body && searching;
            t += entered ? (kShortStride - 1.0) * stride : stride;
            short_strides = body ? kShortStrides : max(short_strides - 1, 0);
            cloudy = (body || field.g > 0.0) && !entered;
        } while (!cloudy && t < leave);

        float finest = 1.0 - smoothstep(0.5, 1.0, 2.0 * max(stride, texel_angle * t) / finest_period);
        float width = max(stride, texel_angle * t);
        float lost = lost_billows(width);
        vec3 noise = fine_billows(p, width, finest);
        float billow = noise.x;
        vec3 uvw = cloud_uvw(p) + vec3(warp_of(noise), 0.0);
        field = textureLod(body_map, uvw, 0.0).rg;
        float here = fine_field(field.r, p, billow);
        float extinction = cloud.extinction * density_of(here, lost) + cloud.rain * field.g;
        if (!cloudy || extinction <= 0.0) continue;
        // Optical depth towards the sun: two samples of the near billows, then the volume's depths.
        vec3 first = p + cloud.to_sun * near_sun, second = p + cloud.to_sun * (3.0 * near_sun);
        float first_body = textureLod(body_map, cloud_uvw(first), 0.0).r;
        float second_body = textureLod(body_map, cloud_uvw(second), 0.0).r;
        float there = fine_field(first_body, first, fine_billows(first, width, finest).x);
        float near_depth =
            cloud.extinction * near_sun *
            (1.5 * density_of(there, lost) +
             2.5 * density_of(fine_field(second_body, second, fine_billows(second, width, 0.0).x), lost));
        // Cosine between the sun and the cloud's surface normal, from the gradient of the field, which falls
        // outwards. Deep inside, light has entered through faces of all directions.
        vec2 aside = vec2(1.0 / float(textureSize(body_map, 0).x), 0.0);
        float above = 2.0 / float(textureSize(body_map, 0).z);
        vec3 rise = vec3(textureLod(body_map, uvw + aside.xyy, 0.0).r, textureLod(body_map, uvw + aside.yxy, 0.0).r,
                         textureLod(body_map, uvw + vec3(0.0, 0.0, above), 0.0).r) - field.r;
        vec4 slope = vec4(rise / vec3(vec2(aside.x * cloud.tile), above * cloud.thickness),
                          kBillowSlope * cloud.bite / near_sun);
        float face = clamp((here - there) / (near_sun * length(slope)), 0.0, 1.0);
        float facing = mix(kMeanFacing, face, exp((kCloudAsymmetry - 1.0) * near_depth));
        vec4 volume = depths_of(textureLod(depths_map, uvw, 0.0));
        float beyond = depths_of(textureLod(depths_map, cloud_uvw(p + cloud.to_sun * (4.0 * near_sun)), 0.0)).x;
        CloudDepths depths;
        depths.toward = near_depth + beyond;
        depths.away = volume.y;
        float uneven = exp2(kUneven * (0.5 - billow));
        depths.up = volume.z * uneven;
        depths.down = volume.w * uneven;

        // A storm's towers stand alone, and its deck lights them from below.
        float tower =
            cloud.kind == kStorm ? smoothstep(0.7 * deck, 1.8 * deck, height_in_clouds(cloud_height(p))) : 0.0;
        vec3 source = cloud_source(depths, view, cloud.to_sun, cloud.flatness * (1.0 - tower), facing);
        float below = kDeckAlbedo * cloud.cover * tower;
        float through = exp(-extinction * stride);
        float seen = clear * (1.0 - through);
        sun += seen * (source.x + below * max(cloud.to_sun.y, 0.0) * source.z);
        around += seen * (source.y + mix(cloud.sea_over_sky, 1.0, below) * source.z);
        range_sum += seen * (t - stride);
        seen_sum += seen;
        clear *= through;
    }

    clear = max(clear - kOpaque, 0.0) / (1.0 - kOpaque);  // exactly 0 where the march has ended

    // The thin high sheet: mostly light scattered once; 30 % of it counts as scattered many times, evenly.
    float sheet_range = distance_to_shell(kHighCloudHeight, view.y);
    float seen = clear * (1.0 - sheet);
    float nu = dot(view, cloud.to_sun);
    sun += seen * mix(phase_ice(nu), 1.0 / (4.0 * kPi), 0.3);
    around += seen * (1.0 + cloud.sea_over_sky) / (2.0 * kPi);
    range_sum += seen * sheet_range;
    seen_sum += seen;
    clear *= sheet;

    // Without a cloud, w is the distance at which one would be: filtering mixes it with that of clouds beside it.
    float height = cloud.cover > 0.0 ? cloud.base + 0.5 * cloud.thickness : kHighCloudHeight;
    float plain = distance_to_shell(height, view.y);
    float range = seen_sum > 0.02 ? range_sum / seen_sum : plain;
    return vec4(sun, around, clear, 1e-3 * range);
}

void main() {
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy) + 8 * first_group;
    // Neighbouring lines begin at different distances, so that steps give fine noise instead of visible rings.
    float jitter = fract(52.9829189 * fract(dot(vec2(texel), vec2(0.06711056, 0.00583715))));
#if EVERYWHERE
    place = (vec2(texel / kSmallDome) + 0.5) / float(kDomePlaces);
    vec2 uv = (vec2(texel % kSmallDome) + 0.5) / float(kSmallDome);
    if (dot(2.0 * uv - 1.0, 2.0 * uv - 1.0) < 1.0) {
        vec3 view = dome_direction(uv);
        float sheet = cloud.high_cover > 0.0 ? through_sheet(view) : 1.0;
        imageStore(dome_image, texel, look(view, jitter, kNoBillows, sheet));
    }
#else
    vec2 uv = (vec2(texel) + 0.5) / vec2(imageSize(dome_image));
    float side = float(imageSize(dome_image).x);
    vec2 q = uv * 2.0 - 1.0;
    if (dot(q, q) >= 1.0 + 16.0 / side) return;
    vec3 view = dome_direction(uv);
    float texel_angle = 2.0 * (1.0 + view.y) / (kDomeHorizon * side);
    // Far clouds lie behind one another in strips that are lower than a texel: their light is averaged over its height.
    // A storm's clouds are larger, and its lines of sight longer.
    int lines = cloud.kind == kStorm || view.y > kFarSine ? 1 : view.y > kFarthestSine ? 2 : 3;
    vec4 sum = vec4(0.0);
    for (int i = 0; i < lines; ++i) {
        float along = (float(i) + 0.5) / float(lines);
        vec3 line = dome_direction(uv + q * ((along - 0.5) / (length(q) * side + 1e-3)));
        float sheet = 1.0;
        if (cloud.high_cover > 0.0) {
            vec3 beside = dome_direction(uv + vec2(1.0 / side, 0.0)) - view;
            vec3 below = dome_direction(uv + vec2(0.0, 1.0 / side)) - view;
            sheet = side < kFineDome ? through_sheet_around(line, beside, below) : through_sheet(line);
        }
        sum += look(line, fract(jitter + along), texel_angle, sheet) / float(lines);
    }
    imageStore(dome_image, texel, sum);
#endif
}
