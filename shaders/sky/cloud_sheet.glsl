// The high sheet of ice clouds (cirrus).
#ifndef DEEPWATER_CLOUD_SHEET
#define DEEPWATER_CLOUD_SHEET
#include "blocks/bindings.glsl"
#include "blocks/cloud_block.glsl"
#include "shared/sky/clouds.glsl"

layout(binding = kCloudStreaksUnit) uniform sampler2D streak_map;  // r16f  share of the sheet with less ice

#ifndef SHEET_PLACE
#define SHEET_PLACE cloud.sheet_offset
#endif
#ifndef SHEET_AXIS
#define SHEET_AXIS cloud.sheet_axis
#endif

const float kSheetTile = 90000.0;  // m, period of the streaks
// Vertical optical depth of the thickest streaks. Source: Sassen & Comstock 2001, visible cirrus.
const float kSheetDepth = 0.6;

// Vertical optical depth above a point, given relative to the eye.
float sheet_depth(vec2 p) {
    vec2 axis = SHEET_AXIS;
    vec2 along = vec2(dot(p, axis), dot(p, vec2(-axis.y, axis.x)));
    float rank = textureLod(streak_map, along / kSheetTile + SHEET_PLACE, 0.0).r;
    float ice = clamp((rank - (1.0 - cloud.high_cover)) / max(cloud.high_cover, 1e-3), 0.0, 1.0);
    return kSheetDepth * sqrt(cloud.high_cover) * ice * ice;
}

// Its mean: ranks are uniformly distributed, so the mean of ice^2 over the covered share is a third.
float mean_sheet_depth() { return kSheetDepth * sqrt(cloud.high_cover) * cloud.high_cover / 3.0; }
#endif
