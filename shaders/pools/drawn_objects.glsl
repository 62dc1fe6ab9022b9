// Objects in a pool as they have been drawn, triangle by triangle, for the rays of an eye in its water.
#ifndef DEEPWATER_DRAWN_OBJECTS
#define DEEPWATER_DRAWN_OBJECTS
#include "pools/pool_bodies.glsl"
#include "solids/object_surface.glsl"

layout(binding = kMatterUnit) uniform sampler2D matter_map;
layout(binding = kShapeUnit) uniform sampler2D shape_map;
layout(binding = kPlaceUnit) uniform sampler2D place_map;  // 0: nothing has been drawn here

// Returns the object that is drawn at this pixel, t from the eye along its ray.  per_metre  length of the ray 1 m along
// the view's axis
BodyHit drawn_object(float per_metre) {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec3 root = texelFetch(matter_map, pixel, 0).rgb;
    float nearness = texelFetch(place_map, pixel, 0).r;
    float t = nearness > 0.0 ? per_metre / nearness : kNoWall;
    return BodyHit(t, from_octahedral(texelFetch(shape_map, pixel, 0).xy), kDrawnBody, root * root);
}
#endif
