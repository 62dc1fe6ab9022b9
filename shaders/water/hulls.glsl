// Insides of hulls, where there is no water: see src/render/solids/hull_pass.h.
#ifndef DEEPWATER_HULLS
#define DEEPWATER_HULLS
#include "blocks/bindings.glsl"
layout(binding = kHullUnit) uniform sampler2D hull_spans;  // rgba16f reversed depth of front and back, twice

// Returns whether the reversed depth z lies behind a volume's front and before its back, or before its back with the
// eye inside.
bool in_span(vec2 span, float z) { return z > span.y && (z < span.x || span.x < span.y); }

// Returns whether the fragment lies inside a hull.
bool inside_hull() {
    vec4 spans = texelFetch(hull_spans, ivec2(gl_FragCoord.xy), 0);
    return in_span(spans.xy, gl_FragCoord.z) || in_span(spans.zw, gl_FragCoord.z);
}
#endif
