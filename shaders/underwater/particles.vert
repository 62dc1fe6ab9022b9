// Places the particles suspended in the water around the eye, one in each cell of a lattice in the water at rest,
// moved by the waves' orbital motion. Each is one point, computed from its number alone.
//   in   wave_maps  the tiles; with WATER_LAYERS also layer_maps and LayerBlock, the layers over them
#include "blocks/frame_block.glsl"
#include "blocks/particle_block.glsl"
#include "common/picture_part.glsl"
#include "water/sea_surface.glsl"
#include "blocks/sky_block.glsl"
#include "shared/particles/particles.glsl"
#include "shared/water/water_body.glsl"

layout(location = 0) flat out vec3 light;   // radiance in the middle of the point
layout(location = 1) flat out float radius; // pixels

const float kNearest = 0.12;   // m: nearer particles would be out of focus and are not drawn
const float kSoftEdge = 1.0;   // pixels added to the radius, so that small points keep their light at any position

void main() {
    int n = int(particles.motion.z);
    int size_class = gl_VertexID / (n * n * n);
    int index = gl_VertexID - size_class * n * n * n;
    ivec3 offset = ivec3(index % n, (index / n) % n, index / (n * n)) - n / 2;
    ivec3 cell = particles.cell[size_class].xyz + offset;
    vec4 own = particle_in_cell(cell.x, cell.y, cell.z, size_class);
    float side = particles.cell_and_side[size_class].w;
    vec3 at = (vec3(offset) + own.xyz - particles.cell_and_side[size_class].xyz) * side;
    float reach = (0.5 * float(n) - 1.0) * side;
    gl_PointSize = 1.0;
    gl_Position = vec4(2.0, 2.0, 0.0, 1.0);  // not drawn
    light = vec3(0.0);
    radius = 1.0;
    float fade = 1.0 - smoothstep(0.7, 1.0, length(at) / reach);
    if (particles.eye.x + at.y >= 0.0 || fade <= 0.0) return;

    float depth = -(particles.eye.x + at.y);
    at = moved_below(at, at.xz + sea.camera_from_reference.xz, -depth, particles.wave_numbers, int(particles.motion.x),
                     particles.motion.y);
    float range = length(at);
    if (range < kNearest) return;
    vec4 clip = frame.clip_from_world * vec4(at, 1.0);
    if (clip.w <= 0.0) return;

    float diameter = particles.motion.w * exp2(float(size_class)) * (0.7 + 0.6 * own.w);
    float seen = diameter / (range * frame.pixel_angle);  // pixels
    radius = 0.5 * min(seen, particles.eye.y) + kSoftEdge;
    // The mean of the point's profile (1 - r^2)^2 over its area is a third.
    float share = 0.25 * seen * seen / (radius * radius / 3.0);
    vec3 beam = frame.sunbeam;
    vec3 sun = frame.sun_irradiance * frame.sunbeam_transfer *
               exp(-frame.sun_fading * depth);
    vec3 sky_light = sky.sky_irradiance * (1.0 - kDiffuseReflectance) / kDiffuseCosine *
                     exp(-frame.water_diffuse_attenuation * depth);
    light = fade * share * exp(-frame.water_attenuation * range) *
            (sun * particle_phase(dot(beam, at) / range) + sky_light / (4.0 * kPi));
    gl_PointSize = 2.0 * radius;
    gl_Position = in_picture_part(clip);
}
